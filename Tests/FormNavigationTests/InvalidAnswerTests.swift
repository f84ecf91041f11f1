import FormModel
import FormNavigation
import FormRules
import Testing

/// Cards and screen readers say which answers are invalid.
@Suite struct InvalidAnswerTests {
  private static let first = FieldID(page: 0, field: 0)
  private static let second = FieldID(page: 0, field: 1)

  /// Three pages: on the first, two numbers that must be below ten, the second of them mandatory;
  /// on the others two fields without rules.
  private func makeForm(answers: [FieldID: AnswerValue] = [:]) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "Numbers")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    try builder.appendField(.mandatory, details: FieldDetails(id: "b", kind: .integer))
    for name in ["More", "End"] { try builder.appendPage(name: name, fieldCount: 2) }
    builder.logic.constraints = [Self.first, Self.second].map {
      Constraint(field: $0, expression: ". < 10")
    }
    builder.logic.answers = answers
    return builder.build()
  }

  private func makeScreen(
    answers: [FieldID: AnswerValue] = [:],
    on device: ScreenGeometry = phone,
    strings: MenuStrings = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(
      try FormSession(makeForm(answers: answers), journalBytes: 4_096),
      on: device,
      strings: strings,
      measurer: measurer
    )
    try screen.handle(.tap(.menuButton))
    return screen
  }

  private func answer(_ value: Int?, _ field: FieldID) -> FormEvent {
    .answer(field, value.map { .integer($0) })
  }

  @Test("UR-9: a card says how many answers are invalid, on a line below the mandatory one")
  func line() throws {
    var screen = try makeScreen()
    let before = try card(screen, 0)
    let below = try card(screen, 1)
    #expect(before.invalid == nil)
    let change = try screen.handle(answer(50, Self.first))
    #expect(!change.effects.isDisjoint(with: [.manyCards]) && change.effects.contains(.cardHeights))
    let after = try card(screen, 0)
    // A line of 16 px below the mandatory one, 4 px between them.
    let mandatory = try #require(after.mandatory?.text.frame)
    #expect(after.invalid?.count == 1)
    #expect(
      after.invalid?.text.frame
        == ScreenFrame(
          x: mandatory.x,
          y: mandatory.maxY + 4,
          width: 7 * "1 answer to correct".count,
          height: mandatory.height
        )
    )
    #expect(after.frame.height == before.frame.height + 4 + mandatory.height)
    #expect(try card(screen, 1).frame.y == below.frame.y + 4 + mandatory.height)
    // Without a mandatory line it takes that line's place.
    try screen.handle(answer(60, Self.second))
    let both = try card(screen, 0)
    #expect(both.mandatory == nil && both.invalid?.count == 2)
    #expect(both.invalid?.text.frame.y == mandatory.y)
    #expect(both.frame.height == before.frame.height)
    try screen.handle(.undo)
    #expect(try card(screen, 0) == after)
    try screen.handle(.undo)
    #expect(try card(screen, 0) == before)
  }

  private func card(_ screen: borrowing InputFormScreen, _ page: PageID) throws -> CardSnapshot {
    let card = screen.card(ofPage: page)
    return try #require(card)
  }

  @Test("UR-9: edits that hide invalid answers, or take them away, take the line away")
  func edits() throws {
    var screen = try makeScreen(answers: [Self.first: .integer(50), Self.second: .integer(60)])
    #expect(try card(screen, 0).invalid?.count == 2)
    let full = try card(screen, 0).frame.height
    let change = try screen.handle(.edit(.hide(page: 0, field: 0)))
    #expect(change.page == 0 && !change.effects.contains(.manyCards))
    #expect(try card(screen, 0).invalid?.count == 1)
    #expect(try card(screen, 0).frame.height == full)
    try screen.handle(.edit(.lock(page: 0, field: 1)))
    #expect(try card(screen, 0).invalid?.count == 1 && card(screen, 0).progress == nil)
    let edits = [Edit.show(page: 0, field: 0), .unlock(page: 0, field: 1)]
    try screen.apply(batch: edits.span)
    #expect(try card(screen, 0).invalid?.count == 2)
    try screen.handle(.edit(.clear(page: 0, field: 0)))
    try screen.handle(.edit(.clear(page: 0, field: 1)))
    #expect(try card(screen, 0).invalid == nil)
    try screen.handle(.resize(width: 844, height: 390))
    #expect(try card(screen, 0).mandatory != nil && card(screen, 0).invalid == nil)
  }

  @Test("UR-9, AX-4: the number of invalid answers wraps below the mandatory text")
  func wraps() throws {
    let screen = try makeScreen(
      answers: [Self.first: .integer(50)],
      on: ScreenGeometry(width: 320, height: 4_000),
      measurer: ClusterMeasurer(scale: 310)
    )
    let card = try card(screen, 0)
    let mandatory = try #require(card.mandatory?.text)
    let invalid = try #require(card.invalid?.text)
    // “1 mandatory”, “item left”; “1 answer to”, “correct”: eleven letters of 21 px in 240, lines of 49.
    #expect(mandatory.lineCount == 2 && invalid.lineCount == 2 && !invalid.isTruncated)
    let y = mandatory.frame.maxY + 4
    #expect(invalid.frame == ScreenFrame(x: 28, y: y, width: 240, height: 98))
    #expect(card.frame.maxY == invalid.frame.maxY + 12)
  }

  @Test("UR-9, AX-2: a screen reader says that an answer is not valid, and how many a page has")
  func spoken() throws {
    var screen = try makeScreen(answers: [Self.first: .integer(50)])
    let cards = screen.accessibilityElements()
    #expect(cards[1].value == "1 of 2, 1 mandatory item left, 1 answer to correct")
    #expect(cards[2].value == "0 of 2")
    try screen.handle(.tap(.outside))
    func values() -> [String] {
      screen.accessibilityElements().filter {
        if case .screen(.goToField) = $0.activation { true } else { false }
      }.map(\.value)
    }
    #expect(values() == ["Filled in, Not valid", "Required"])
    try screen.handle(answer(5, Self.first))
    #expect(values() == ["Filled in", "Required"])
  }

  @Test(
    "UR-9, AX-3: the line has the forms and digits of its language, and runs as the layout does"
  )
  func languages() throws {
    let device = ScreenGeometry(width: 390, height: 844, direction: .rightToLeft)
    let answers: [FieldID: AnswerValue] = [
      Self.first: .integer(50), Self.second: .integer(60),
    ]
    for (strings, text) in [
      (MenuStrings(), "2 answers to correct"), (.hebrew, "שתי תשובות לתיקון"),
      (.arabic, "إجابتان للتصحيح"),
    ] {
      let screen = try makeScreen(answers: answers, on: device, strings: strings)
      #expect(strings.invalid.text(2, in: strings.language) == text)
      let frame = try #require(try card(screen, 0).invalid).text.frame
      #expect(frame.width == 7 * text.count && frame.maxX == 390 - 28)
    }
  }

  @Test("UR-9: a second number, for which a card's text has no value, is 0")
  func secondNumber() throws {
    var strings = MenuStrings()
    strings.invalid = "{0} of {1} to correct"
    let screen = try makeScreen(answers: [Self.first: .integer(50)], strings: strings)
    let text = try #require(try card(screen, 0).invalid).text
    #expect(text.frame.width == 7 * "1 of 0 to correct".count && text.lineCount == 1)
  }
}
