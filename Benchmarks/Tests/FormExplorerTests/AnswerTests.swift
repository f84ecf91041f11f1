import FormExplorer
import FormModel
import FormNavigation
import Testing

/// A form with rules, filled by keys.
@Suite struct AnswerTests {
  private static let questions: [(String, FieldKind)] = [
    ("age", .integer), ("job", .text), ("signs", .choices), ("sign", .choice), ("born", .date),
    ("at", .time), ("seen", .dateTime), ("known", .boolean), ("weight", .decimal),
  ]

  /// “Work” is for adults, and “Fever” for people who have it; the age must be below 120.
  private func explorer(isFree: Bool = true, rows: Int = 30) throws -> Explorer {
    var builder = FormBuilder()
    try builder.appendPage(name: "Patient")
    for (id, kind) in Self.questions {
      try builder.appendField([], details: FieldDetails(id: id, label: "The \(id)", kind: kind))
    }
    try builder.appendPage(name: "Work", fieldCount: 2)
    try builder.appendPage(name: "Fever", fieldCount: 3)
    try builder.appendPage(name: "End", fieldCount: 1)
    builder.logic.choiceLists = [
      ChoiceList(
        id: "signs",
        choices: [Choice(value: "fever", label: "High fever"), Choice(value: "cough")]
      )
    ]
    for place in [2, 3] { builder.logic.fieldChoices[FieldID(page: 0, field: place)] = 0 }
    builder.logic.rules = [
      Rule(when: "not(${age} >= 18)", [.init(.hide, .page(1))]),
      Rule(when: "not(selected(${signs}, 'fever'))", [.init(.hide, .page(2))]),
      Rule(when: "${age} < 18", [.init(.hide, .field(FieldID(page: 0, field: 1)))]),
    ]
    builder.texts.hints = [FieldID(page: 0, field: 1): "What one is paid for"]
    builder.logic.constraints = [
      Constraint(
        field: FieldID(page: 0, field: 0),
        expression: ". < 120",
        message: "below 120"
      )
    ]
    return Explorer(
      builder.build(),
      title: "visit",
      configuration: .init(allowsFreeNavigation: isFree),
      meter: CountingMeter(),
      columns: 90,
      rows: rows
    )
  }

  @Test("UR-1: answers of every kind are typed, shown beside their fields, and taken away by none")
  func everyKind() throws {
    var explorer = try explorer()
    let typed = [
      "42", "smith", "cough, High fever", "high FEVER", "1999-12-31", "08:05",
      "2026-01-31T23:59:58", "no", "61,5",
    ]
    let shown = [
      "The age: 42", "The job: smith", "The signs: High fever, cough", "The sign: High fever",
      "The born: 1999-12-31", "The at: 08:05:00.000", "The seen: 2026-01-31T23:59:58.000",
      "The known: no", "The weight: 61.5",
    ]
    for (answer, text) in zip(typed, shown) {
      explorer.enter("a" + answer)
      #expect(explorer.rowsSeen.show(text), "\(text)")
      _ = explorer.press(.down)
    }
    #expect(explorer.rowsSeen.show("9 of 9"))
    explorer.enter("a")
    #expect(explorer.rowsSeen.show("8 of 9"))
    #expect(explorer.rowsSeen.show("answer field 9: 1,234 ns · 0 bytes allocated"))
  }

  @Test("UR-1: what a field can't hold is refused with what was expected", arguments: 0..<9)
  func refused(field: Int) throws {
    let typed = ["x", "", "none", "rash", "31.12.1999", "25:00", "2026-01-31", "perhaps", "1e"]
    let expected = [
      "a whole number", "", "fever, cough", "fever, cough", "a day as", "a time as", "a moment as",
      "yes or no", "a number",
    ]
    guard !expected[field].isEmpty else { return }
    var explorer = try explorer()
    for _ in 0..<field { _ = explorer.press(.down) }
    explorer.enter("a" + typed[field])
    #expect(explorer.rowsSeen.show("expected \(expected[field])"))
    #expect(explorer.rowsSeen.show("0 of 9"))
  }

  @Test("UR-11: whoever answers sees the beginning of the hint")
  func hint() throws {
    var explorer = try explorer()
    // The job is asked of adults.
    explorer.enter("a30")
    _ = explorer.press(.down)
    explorer.type("a")
    #expect(explorer.rowsSeen.show("Answer, text \"What one is paid for\":"))
  }

  @Test("A refused answer stays in the prompt, beside what was expected")
  func refusedStays() throws {
    var explorer = try explorer()
    explorer.enter("a12x")
    #expect(explorer.rowsSeen.show("Answer, integer: 12x"))
    #expect(explorer.rowsSeen.show("expected a whole number, found 12x"))
    _ = explorer.press(.backspace)
    #expect(!explorer.rowsSeen.show("expected a whole number"))
    _ = explorer.press(.enter)
    #expect(explorer.rowsSeen.show("The age: 12"))
  }

  @Test("A field of choices lists them while it is answered, those that match what is typed")
  func choices() throws {
    var explorer = try explorer()
    for _ in 0..<2 { _ = explorer.press(.down) }
    #expect(!explorer.rowsSeen.show("Choices of"))
    explorer.type("a")
    #expect(explorer.rowsSeen.show("Choices of “The signs”"))
    #expect(
      explorer.rowsSeen.show("   fever      High fever") && explorer.rowsSeen.show("   cough")
    )
    explorer.type("cough, hi")
    #expect(explorer.rowsSeen.show("High fever") && !explorer.rowsSeen.contains("   cough"))
    _ = explorer.press(.escape)
    #expect(!explorer.rowsSeen.show("Choices of"))
    var short = try self.explorer(rows: 16)
    for _ in 0..<3 { _ = short.press(.down) }
    short.type("a")
    #expect(short.rowsSeen.show("Choices of “The sign”") && short.rowsSeen.show("   cough"))
  }

  @Test("UR-7: an answer says which pages came and went, and how many fields")
  func arrivals() throws {
    var explorer = try explorer()
    #expect(explorer.rowsSeen.show("2 visible of 4"))
    explorer.enter("a18")
    #expect(explorer.rowsSeen.show("came: Work · 2 fields more"))
    explorer.enter("a17")
    #expect(explorer.rowsSeen.show("went: Work · 3 fields fewer"))
    explorer.enter("a900")
    #expect(explorer.rowsSeen.show("came: Work · 3 fields more · 1 invalid"))
    #expect(explorer.rowsSeen.show("invalid"))
  }

  @Test("UD-1: u takes answers and flags back, U does them again, page and field included")
  func undoAndRedo() throws {
    var explorer = try explorer()
    let empty = explorer.rowsSeen[0..<20]
    explorer.enter("a18")
    _ = explorer.press(.down)
    explorer.type("l")
    let full = explorer.rowsSeen[0..<20]
    _ = explorer.press(.right)
    explorer.type("uu")
    #expect(explorer.rowsSeen[0..<20] == empty)
    explorer.type("u")
    #expect(explorer.rowsSeen.show("there is nothing to undo"))
    explorer.type("UU")
    #expect(explorer.rowsSeen[0..<20] == full)
    explorer.type("U")
    #expect(explorer.rowsSeen.show("there is nothing to redo"))
    explorer.type("uh")
    explorer.type("U")
    #expect(explorer.rowsSeen.show("there is nothing to redo"))
  }

  @Test("UR-3: why names the rules on a field or page, those at work first")
  func why() throws {
    var explorer = try explorer()
    explorer.enter("a17")
    explorer.enter("wjob")
    #expect(explorer.rowsSeen.show("The job"))
    #expect(explorer.rowsSeen.show("rule 2 is active: hide while ${age} < 18"))
    explorer.enter("xwpage:Work")
    #expect(explorer.rowsSeen.show("not visible"))
    #expect(explorer.rowsSeen.show("rule 0 is active: hide page 2 while not(${age} >= 18)"))
    explorer.enter("xa18")
    explorer.enter("wpage:2")
    #expect(explorer.rowsSeen.show("rule 0 is not: hide page 2 while not(${age} >= 18)"))
    explorer.enter("xw")
    #expect(explorer.rowsSeen.show("constraint: . < 120"))
    explorer.enter("xwnobody")
    #expect(explorer.rowsSeen.show("no field has the id “nobody”"))
  }

  @Test("UR-1: fill of a field that rules read is refused in words, and changes nothing")
  func fill() throws {
    var explorer = try explorer()
    explorer.type("f")
    #expect(explorer.rowsSeen.show("expected an answer: expressions read or set the field"))
    #expect(explorer.rowsSeen.show("0 of 9"))
    explorer.type("u")
    #expect(explorer.rowsSeen.show("there is nothing to undo"))
  }

  @Test("UR-9, NM-22: Next says which answer is invalid, and v goes to it with its message")
  func invalid() throws {
    var explorer = try explorer(isFree: false)
    explorer.type("v")
    #expect(explorer.rowsSeen.show("no answer is invalid"))
    explorer.enter("a900")
    _ = explorer.press(.down)
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen.show("“The age” is invalid; v goes there"))
    explorer.type("v")
    #expect(explorer.rowsSeen.show("below 120"))
    explorer.enter("a20")
    _ = explorer.press(.right)
    #expect(explorer.rowsSeen.show(" Work"))
  }

  @Test("A prompt for an answer is left by Escape, and a page without fields has none")
  func prompts() throws {
    var explorer = try explorer()
    explorer.type("a12")
    #expect(explorer.rowsSeen.show("Answer, integer: 12"))
    _ = explorer.press(.escape)
    #expect(explorer.rowsSeen.show("0 of 9"))
    var empty = try Explorer.visit(["A", "B", "C"], fields: 0)
    empty.type("a")
    #expect(empty.rowsSeen.show("this page has no fields"))
  }
}
