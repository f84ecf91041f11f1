import FormModel
import FormNavigation
import FormProgress
import FormRules

/// A household: page “Home”; the repeat “Member” of pages “Member”, “Visit” and “Health”, with the repeat of page “Visit”
/// inside; page “End”. The name is in the titles of a member.
func householdForm(_ change: (inout FormLogic) -> Void = { _ in }) -> FormDefinition {
  var builder = FormBuilder()
  let pages: [(String, [(String, FieldKind)])] = [
    ("Home", [("limit", .integer)]), ("Member", [("name", .text), ("age", .integer)]),
    ("Visit", [("day", .date), ("cost", .decimal)]), ("Health", [("ill", .boolean)]),
    ("End", [("remark", .text)]),
  ]
  for (name, fields) in pages {
    try! builder.appendPage(name: name)
    for (id, kind) in fields {
      try! builder.appendField(
        name == "Member" ? .mandatory : [],
        details: FieldDetails(id: id, kind: kind)
      )
    }
  }
  builder.logic.repeats = [
    FormRepeat(id: "member", label: "Member", pages: 1..<4, title: FieldID(page: 1, field: 0)),
    FormRepeat(id: "visit", pages: 2..<3, initial: 1),
  ]
  builder.logic.rules = [
    Rule(when: "${age} < 18", [.init(.hide, .page(3))]),
    Rule(when: "${limit} > 5", [.init(.hide, .page(4))]),
  ]
  change(&builder.logic)
  return builder.build()
}

func householdScreen(
  measurer: any TextMeasurer = ClusterMeasurer(),
  _ change: (inout FormLogic) -> Void = { _ in }
) throws -> InputFormScreen {
  InputFormScreen(
    try FormSession(householdForm(change), journalBytes: 1 << 16, savesAnswers: true),
    on: phone,
    measurer: measurer
  )
}

extension InputFormScreen {
  /// The titles of all visible pages in order.
  var titles: [String] {
    (1..<engine.visiblePageCount + 1).map { title(ofPage: engine.page(atRank: $0)!) ?? "" }
  }

  func page(_ template: PageID, _ numbers: [Int]) -> PageID {
    session.page(ofTemplate: template, inside: InstanceNumbers(numbers)!)!
  }

  func instance(_ index: Int, _ number: Int, inside: InstanceID? = nil) throws -> InstanceID {
    try session.instance(of: index, inside: inside, number: number)!
  }
}
