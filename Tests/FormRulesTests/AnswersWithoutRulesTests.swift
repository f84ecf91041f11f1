import FormModel
import FormProgress
import FormRules
import Testing

/// Answers of a form without rules, which stand beside the engine page by page (UR-1, UR-8).
@Suite struct AnswersWithoutRulesTests {
  private static let answers: [(FieldKind, AnswerValue)] = [
    (.text, .text("a")), (.integer, .integer(-3)), (.decimal, .decimal(0.5)),
    (.boolean, .boolean(false)), (.date, .date(days: 19_782)), (.time, .time(milliseconds: 5)),
    (.dateTime, .dateTime(milliseconds: -1)), (.barcode, .text("123")), (.photo, .text("p.jpg")),
  ]

  private func makeForm() throws -> FormDefinition {
    try FormRulesTests.makeForm(Self.answers.enumerated().map { ("f\($0.offset)", $0.element.0) })
  }

  private func values(_ session: borrowing FormSession) throws -> [AnswerValue?] {
    var values: [AnswerValue?] = []
    for index in Self.answers.indices { values.append(try session.answer(at: field(index))) }
    return values
  }

  @Test(
    "UR-1, UD-1: every kind of answer is kept, undone, redone, cleared, taken out and read again",
    arguments: [0, 1 << 16]
  )
  func kinds(journalBytes: Int) throws {
    var session = try FormSession(try makeForm(), journalBytes: journalBytes)
    for (index, (_, answer)) in Self.answers.enumerated() {
      #expect(try session.answer(field(index), answer).isChange)
      #expect(try session.answer(field(index), answer).isChange == false)
      #expect(try session.effectiveFlags(at: field(index)) == .filled)
    }
    let given = Self.answers.map { Optional($0.1) }
    #expect(try values(session) == given)
    #expect(session.evaluationCount == 0 && session.totals.filled == given.count)
    let again = try FormSession(try session.copyForm())
    #expect(try values(again) == given)
    #expect(throws: SessionError.wrongKind(field(1), expected: .integer)) {
      try session.answer(field(1), .text("x"))
    }
    guard journalBytes > 0 else { return }
    var undone = 0
    while session.canUndo {
      session.undo()
      undone += 1
    }
    #expect(undone == given.count && session.totals.filled == 0)
    #expect(try values(session).allSatisfy { $0 == nil })
    while session.canRedo { session.redo() }
    #expect(try values(session) == given)
    try session.apply(.clear(page: 0, field: 0))
    #expect(try session.answer(at: field(0)) == nil)
    session.undo()
    #expect(try values(session) == given)
    session.engine.checkInvariants()
  }

  @Test("UD-3: answers of a form without rules are saved and restored, and flags beside them")
  func saved() throws {
    var session = try FormSession(try makeForm(), journalBytes: 4_096, savesAnswers: true)
    try session.apply(.fill(page: 1, field: 2))
    #expect(session.savedAnswers?.fields.count == 1)
    try session.answer(field(0), .text("a"))
    try session.answer(field(1), .integer(3))
    let found = session.savedAnswers
    let saved = try #require(found)
    #expect(saved.fields.count == 3)
    try session.answer(field(0), nil)
    try session.answer(field(2), .decimal(1))
    try session.apply(.clear(page: 1, field: 2))
    var dropped: [DroppedAnswer] = []
    try session.restore(saved, dropped: &dropped)
    #expect(dropped.isEmpty && session.savedAnswers == saved)
    #expect(try session.answer(at: field(0)) == .text("a"))
    #expect(try session.answer(at: field(2)) == nil)
    var other = try FormSession(try makeForm(), savesAnswers: true)
    try other.restore(saved, dropped: &dropped)
    #expect(try other.answer(at: field(1)) == .integer(3) && other.savedAnswers == saved)
  }

  @Test("UR-1: a field without a choice list takes no choices, and the empty set is no answer")
  func noList() throws {
    var session = try FormSession(try FormRulesTests.makeForm([("c", .choices)]))
    #expect(throws: SessionError.noSuchChoice(field(0))) {
      try session.answer("c", .choices(["x"]))
    }
    #expect(try session.answer("c", .choices([])).isChange == false)
    #expect(try session.answer(at: "c") == nil)
  }

  @Test("UR-1: an edit before the first answer, and one after it, act on one flag")
  func flags() throws {
    for journalBytes in [0, 4_096] {
      var session = try FormSession(try makeForm(), journalBytes: journalBytes)
      try session.apply(.fill(page: 0, field: 0))
      try session.answer(field(1), .integer(1))
      try session.apply(.hide(page: 0, field: 0))
      #expect(try session.ownFlags(at: field(0)) == [.filled, .hidden])
      try session.answer(field(0), .text("a"))
      #expect(session.totals.filled == 1)
      try session.apply(.show(page: 0, field: 0))
      #expect(session.totals.filled == 2)
      guard journalBytes > 0 else { continue }
      while session.canUndo { session.undo() }
      #expect(try session.ownFlags(at: field(0)) == [])
      #expect(session.totals.filled == 0)
    }
  }

  @Test("UR-8: texts that are replaced where nothing is undone leave the last one")
  func replacedTexts() throws {
    var session = try FormSession(try makeForm())
    for number in 0..<100 {
      try session.answer(field(0), .text("text \(number)"))
      try session.answer(field(7), .text(String(repeating: "x", count: number)))
    }
    #expect(try session.answer(at: field(0)) == .text("text 99"))
    #expect(try session.answer(at: field(7)) == .text(String(repeating: "x", count: 99)))
    try session.answer(field(0), nil)
    #expect(try session.answer(at: field(0)) == nil && session.totals.filled == 1)
  }
}
