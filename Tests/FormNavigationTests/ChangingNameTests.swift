import FormModel
import FormNavigation
import FormProgress
import FormRules
import ScreenModel
import Testing

/// Names of pages with values in them, in the menu.
@Suite struct ChangingNameTests {
  /// Pages “Start”, with the field `name`, and “Questions for …”.
  private static func form(pages: Int = 5) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "Start")
    try builder.appendField([], details: FieldDetails(id: "name", label: "Name?"))
    for _ in 1..<pages {
      try builder.appendPage(name: "Questions for …", fieldCount: 0)
      try builder.appendField([], details: FieldDetails(label: "How is …?"))
    }
    builder.logic.labels = [
      LabelExpression(of: .page(1), expression: "concat('Questions for ', ${name})"),
      LabelExpression(of: .field(FieldID(page: 1, field: 0)), expression: "concat(${name}, '?')"),
    ]
    return builder.build()
  }

  private static let long = String(repeating: "long name ", count: 12)

  @Test("UR-10, NM-27: an answer in a name changes the title, its lines, and no other card")
  func retitled() throws {
    let counter = CountingMeasurer()
    var screen = InputFormScreen(
      try FormSession(Self.form(pages: 30), journalBytes: 4_096),
      on: phone,
      measurer: counter
    )
    try screen.handle(.tap(.menuButton))
    #expect(screen.titles.prefix(3) == ["Start", "Questions for ", "Questions for …"])
    let height = screen.menu.contentHeight
    counter.clear()
    let name = FieldID(page: 0, field: 0)
    let change = try screen.handle(.answer(name, .text(Self.long)))
    #expect(change.retitled == 2..<3)
    #expect(screen.titles[1] == "Questions for " + Self.long)
    let card = screen.card(ofPage: 1)!
    #expect(card.titleFit.lineCount == 3 && screen.titleLines(ofPage: 1).count == 3)
    #expect(screen.menu.contentHeight > height)
    #expect(!counter.texts.isEmpty && counter.texts.allSatisfy { screen.titles[1].contains($0) })
    counter.clear()
    #expect(try screen.handle(.answer(name, .text(Self.long))).retitled.isEmpty)
    #expect(counter.texts.isEmpty)
    #expect(try screen.handle(.undo).retitled == 2..<3)
    #expect(screen.menu.contentHeight == height)
    #expect(try screen.handle(.redo).retitled == 2..<3)
    // An own flag of the field that the name reads.
    #expect(try screen.handle(.edit(.clear(page: 0, field: 0))).retitled == 2..<3)
    #expect(screen.titles[1] == "Questions for " && screen.menu.contentHeight == height)
  }

  @Test("UR-10: a screen opened with the answer shows the same cards")
  func opened() throws {
    var screen = InputFormScreen(try FormSession(Self.form()), on: phone)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text(Self.long)))
    var other = InputFormScreen(try FormSession(try screen.session.copyForm()), on: phone)
    try screen.handle(.tap(.menuButton))
    try other.handle(.tap(.menuButton))
    for geometry in [ScreenGeometry(width: 390, height: 844), .init(width: 700, height: 500)] {
      try screen.handle(.resize(width: geometry.width, height: geometry.height))
      try other.handle(.resize(width: geometry.width, height: geometry.height))
      #expect(screen.menu.contentHeight == other.menu.contentHeight)
      #expect(screen.titleLines(ofPage: 1) == other.titleLines(ofPage: 1))
      #expect(screen.card(ofPage: 1) == other.card(ofPage: 1))
    }
    screen.setTexts(strings: .arabic)
    other.setTexts(strings: .arabic)
    #expect(screen.menu.contentHeight == other.menu.contentHeight)
    #expect(screen.titleLines(ofPage: 1) == other.titleLines(ofPage: 1))
  }

  @Test("UR-10, AX-2: screen readers hear the label and the name as they are")
  func elements() throws {
    var screen = InputFormScreen(try FormSession(Self.form()), on: phone)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text("Zoe")))
    try screen.handle(.goToPage(1))
    #expect(screen.label(of: FieldID(page: 1, field: 0)) == "Zoe?")
    #expect(screen.label(of: FieldID(page: 0, field: 0)) == "Name?")
    #expect(screen.label(of: FieldID(page: 5, field: 0)) == nil)
    let labels = screen.accessibilityElements().map(\.label)
    #expect(labels.contains("Zoe?") && labels.contains("Questions for Zoe"), "\(labels)")
  }

  @Test("AX-3, UR-10: a name without text, or that runs the other way, is shown as such a name is")
  func directions() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Start")
    try builder.appendField([], details: FieldDetails(id: "name"))
    for _ in 1..<5 { try builder.appendPage(name: "x", fieldCount: 1) }
    builder.logic.labels = [LabelExpression(of: .page(1), expression: "${name}")]
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    try screen.handle(.tap(.menuButton))
    #expect(screen.card(ofPage: 1)!.isNameBlank && screen.titleLines(ofPage: 1) == ["2"])
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text("שלום")))
    // Marks isolate it, so that its number stays in front.
    #expect(screen.titleLines(ofPage: 1) == ["2: \u{2067}שלום\u{2069}"])
    #expect(!screen.card(ofPage: 1)!.isNameBlank)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text("Hi")))
    #expect(screen.titleLines(ofPage: 1) == ["2: Hi"])
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text(" ")))
    #expect(screen.card(ofPage: 1)!.isNameBlank && screen.title(ofPage: 1) == nil)
  }

  @Test(
    "RP-2, UR-10: an answer that a name and the titles of its instance show changes all of them"
  )
  func answerInBoth() throws {
    func screen() throws -> InputFormScreen {
      try householdScreen { logic in
        logic.labels = [LabelExpression(of: .page(1), expression: "concat('Of ', ${name})")]
      }
    }
    var screen = try screen()
    try screen.handle(.tap(.menuButton))
    let height = screen.menu.contentHeight
    let name = FieldID(page: screen.page(1, [1]), field: 0)
    let change = try screen.handle(.answer(name, .text(Self.long)))
    #expect(change.retitled == 2..<5)
    for page in [1, 3] as [PageID] {
      #expect(screen.card(ofPage: screen.page(page, [1]))!.titleFit.lineCount == 3)
    }
    try screen.handle(.undo)
    #expect(screen.menu.contentHeight == height)
    // Undo names the page with the name before the one with the answer.
    var other = try householdScreen { logic in
      logic.labels = [LabelExpression(of: .page(3), expression: "concat('Of ', ${name})")]
    }
    try other.handle(.tap(.menuButton))
    let before = other.menu.contentHeight
    try other.handle(.answer(name, .text(Self.long)))
    try other.handle(.undo)
    #expect(other.menu.contentHeight == before)
  }

  @Test("UR-10, NM-26: another width measures names with values again, with repeats and without")
  func widths() throws {
    var household = try householdScreen { logic in
      logic.labels = [LabelExpression(of: .page(4), expression: "concat('End ', ${remark})")]
    }
    try household.handle(.answer(FieldID(page: 4, field: 0), .text(Self.long)))
    try measuresAgain(&household)
    var screen = InputFormScreen(try FormSession(Self.form()), on: phone)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .text(Self.long)))
    try measuresAgain(&screen)
  }

  private func measuresAgain(_ screen: inout InputFormScreen) throws {
    try screen.handle(.tap(.menuButton))
    for geometry in [ScreenGeometry(width: 1_500, height: 2_000), .init(width: 1_200, height: 900)]
    {
      try screen.handle(.resize(width: geometry.width, height: geometry.height))
      var session = try FormSession(screen.session.form.clone())
      var dropped: [DroppedAnswer] = []
      try session.restore(screen.session.answers, dropped: &dropped)
      var fresh = InputFormScreen(session, on: geometry)
      try fresh.handle(.tap(.menuButton))
      #expect(screen.menu.contentHeight == fresh.menu.contentHeight)
    }
  }

  @Test(
    "UR-10, NM-27: more names than a change lists, or in a change that adds pages, are all shown"
  )
  func many() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Start")
    try builder.appendField([], details: FieldDetails(id: "name"))
    for page in 1..<13 {
      try builder.appendPage(name: "…", fieldCount: 1)
      builder.logic.labels.append(
        LabelExpression(of: .page(PageID(place: page)), expression: "${name}")
      )
    }
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    try screen.handle(.tap(.menuButton))
    let change = try screen.handle(.answer(FieldID(page: 0, field: 0), .text(Self.long)))
    #expect(change.retitled == 2..<14)
    #expect(screen.card(ofPage: 12)!.titleFit.lineCount == 3)
    var household = try householdScreen { logic in
      let text = "if(count(${member}) > 1, '\(Self.long)', 'End')"
      logic.labels = [LabelExpression(of: .page(4), expression: text)]
    }
    try household.handle(.tap(.menuButton))
    #expect(try household.handle(.addInstance(of: 0)).retitled == 8..<9)
    #expect(household.card(ofPage: 4)!.titleFit.lineCount == 3)
  }

  @Test("RP-2, UR-10: in an instance the name with values stands in the title")
  func instances() throws {
    var screen = try householdScreen { logic in
      logic.labels = [
        LabelExpression(of: .page(3), expression: "concat('Health at ', ${age})"),
        LabelExpression(of: .page(4), expression: "concat('End of ', ${limit})"),
      ]
    }
    try screen.handle(.addInstance(of: 0))
    let change = try screen.handle(
      .answer(FieldID(page: screen.page(1, [2]), field: 1), .integer(30))
    )
    #expect(change.retitled == 7..<8)
    #expect(
      screen.titles == [
        "Home", "Member 1", "Visit 1.1", "Health at  · Member 1", "Member 2", "Visit 2.1",
        "Health at 30 · Member 2", "End of ",
      ]
    )
    #expect(try screen.handle(.answer(FieldID(page: 0, field: 0), .integer(3))).retitled == 8..<9)
    #expect(screen.titles.last == "End of 3")
    try screen.handle(.addInstance(of: 0))
    #expect(screen.titles.last == "End of 3" && screen.titles.count == 11)
  }
}
