import FormModel
import Testing

@testable import FormRules

/// How answers are stored (UR-1).
@Suite struct StoredAnswerTests {
  @Test("UR-1: −0 is 0, and an answer, with and without rules", arguments: [true, false])
  func minusZero(hasRule: Bool) throws {
    let form = try makeForm([("a", .decimal), ("b", .text)]) {
      if hasRule { $0.rules = [Rule(when: "${a} = 0", [.init(.lock, .field(field(1)))])] }
    }
    var session = try FormSession(form)
    try session.answer(field(0), .decimal(-0.0))
    let answer = try session.answer(at: field(0))
    #expect(answer == .decimal(0) && session.totals.filled == 1)
    let flags = try session.effectiveFlags(at: field(1))
    #expect(flags.contains(.readOnly) == hasRule)
  }

  /// The number that the next text is given.
  private func nextText(_ session: borrowing FormSession) -> UInt64 {
    var texts = session.rules.value.texts
    return texts.add("")
  }

  @Test(
    "UR-1, UR-6: texts that are cleared, replaced or removed take no memory",
    arguments: [0, 1 << 10]
  )
  func texts(journalBytes: Int) throws {
    let form = try makeForm([("a", .text), ("b", .text)]) {
      $0.policy = .cleared
      $0.rules = [Rule(when: "${a} = 'x'", [.init(.lock, .field(field(1)))])]
    }
    var session = try FormSession(form, journalBytes: journalBytes)
    // A full journal drops its oldest transactions.
    for number in 0..<1_000 {
      try session.answer(field(0), .text("text \(number)"))
      switch number % 3 {
      case 0: try session.answer(field(0), nil)
      case 1: try session.apply(.clear(page: 0, field: 0))
      default: break
      }
      try session.answer(field(1), .text("other \(number)"))
      try session.apply(.hide(page: 0, field: 1))
      try session.apply(.show(page: 0, field: 1))
    }
    let next = nextText(session)
    #expect(next < 100, "\(next) texts")
  }

  @Test("UR-1: a field finds its choice list, however many a form has")
  func lists() {
    let most = UInt32(AnswerKind.mostLists)
    for list in [0, 1, 255, 256, 65_535, 65_536, 1 << 20, most - 1, FieldRecord.none] {
      #expect(AnswerKind(kind: .choice, choices: list).choices == list)
    }
  }
}
