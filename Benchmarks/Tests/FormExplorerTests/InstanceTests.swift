import FormExplorer
import FormModel
import Testing

/// A form with members and their visits, walked through by keys.
@Suite struct InstanceTests {
  /// Members are titled by their name; each has one visit at first.
  private func explorer(visits: Int = 1) throws -> Explorer {
    var builder = FormBuilder()
    try builder.appendPage(name: "Household", fieldCount: 1)
    try builder.appendPage(name: "Person")
    for (id, kind) in [("name", FieldKind.text), ("age", .integer), ("sex", .choice)] {
      try builder.appendField([], details: FieldDetails(id: id, label: "The \(id)", kind: kind))
    }
    try builder.appendPage(name: "Visit", fieldCount: 2)
    try builder.appendPage(name: "End", fieldCount: 1)
    builder.logic.repeats = [
      FormRepeat(
        id: "member",
        label: "Member",
        pages: 1..<3,
        maximum: 3,
        title: FieldID(page: 1, field: 0)
      ),
      FormRepeat(id: "visit", label: "Visit", pages: 2..<3, initial: visits),
    ]
    builder.logic.choiceLists = [
      ChoiceList(id: "sexes", choices: [Choice(value: "f"), Choice(value: "m")])
    ]
    builder.logic.fieldChoices[FieldID(page: 1, field: 2)] = 0
    builder.logic.constraints = [
      Constraint(field: FieldID(page: 1, field: 1), expression: ". < 120", message: "below 120")
    ]
    return Explorer(
      builder.build(),
      title: "household",
      meter: CountingMeter(),
      columns: 90,
      rows: 30
    )
  }

  @Test("RP-2: + adds an instance after the one of the page and goes there; - removes it; u undoes")
  func addAndRemove() throws {
    var explorer = try explorer()
    explorer.enter("naAnna")
    #expect(explorer.rowsSeen.show("Member 1: Anna") && explorer.rowsSeen.show("[ 2 of 4 ]"))
    explorer.type("+")
    #expect(explorer.rowsSeen.show("Member 2") && explorer.rowsSeen.show("[ 4 of 6 ]"))
    #expect(explorer.rowsSeen.show("came: ") && explorer.rowsSeen.show("add Member: 1,234 ns"))
    explorer.type("p-")
    #expect(explorer.rowsSeen.show("went: ") && explorer.rowsSeen.show("[ 3 of 5 ]"))
    explorer.type("u")
    #expect(explorer.rowsSeen.show("[ 3 of 6 ]"))
    explorer.type("u")
    #expect(explorer.rowsSeen.show("[ 2 of 4 ]") && explorer.rowsSeen.show("Member 1: Anna"))
    explorer.type("U")
    #expect(explorer.rowsSeen.show("[ 2 of 6 ]"))
  }

  @Test("RP-3: fields of an added page have the labels, choices and constraints of their template")
  func details() throws {
    var explorer = try explorer()
    explorer.enter("n+aBo")
    #expect(explorer.rowsSeen.show("Member 2: Bo") && explorer.rowsSeen.show("The name: Bo"))
    _ = explorer.press(.down)
    explorer.enter("a130")
    explorer.type("v")
    #expect(explorer.rowsSeen.show("below 120"))
    explorer.enter("w")
    #expect(explorer.rowsSeen.show("constraint: . < 120"))
    explorer.type("q")
    _ = explorer.press(.down)
    explorer.enter("am")
    #expect(explorer.rowsSeen.show("The sex: m"))
    explorer.enter("/person")
    #expect(explorer.rowsSeen.show("Member 1"))
  }

  @Test("RP-2: of several repeats + asks which; an empty one is filled from around it")
  func openings() throws {
    var explorer = try explorer(visits: 0)
    explorer.type("-")
    #expect(explorer.rowsSeen.show("this page is in no instance"))
    explorer.type("+")
    #expect(explorer.rowsSeen.show("this page is in no repeat, and no repeat is empty"))
    explorer.type("n+")
    #expect(explorer.rowsSeen.show("Add 1 Member, 2 Visit: "))
    explorer.enter("3")
    #expect(explorer.rowsSeen.show("expected 1…2, found 3"))
    explorer.enter("+2")
    #expect(explorer.rowsSeen.show("Visit 1.1") && explorer.rowsSeen.show("[ 3 of 4 ]"))
    explorer.type("p++")
    #expect(explorer.rowsSeen.show("[ 4 of 5 ]"))
    explorer.type("+")
    _ = explorer.press(.escape)
    explorer.enter("+1")
    #expect(explorer.rowsSeen.show("[ 5 of 6 ]"))
    explorer.enter("+1")
    #expect(explorer.rowsSeen.show("3") && explorer.rowsSeen.show("[ 5 of 6 ]"))
  }
}
