import FormModel
import FormProgress
import FormRules
import Testing

/// Calculations that read the answer that their field has (UR-3).
@Suite struct OwnAnswerTests {
  private func session(
    _ expression: String,
    policy: HiddenAnswerPolicy = .retained,
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormSession {
    let form = try makeForm([
      ("a", .text), ("kept", .text), ("then", .text), ("on", .boolean), ("once", .integer),
    ]) {
      $0.policy = policy
      $0.calculations = [Calculation(field: field(1), expression: expression)]
      $0.rules = [
        Rule(when: "${kept} = 'x'", [.init(.hide, .field(field(2)))]),
        // No record is kept of a field that one comparison alone reads: others get new numbers.
        Rule(when: "${once} = 1", [.init(.hide, .page(1))]),
      ]
      change(&$0)
    }
    return try FormSession(form, journalBytes: 1 << 20, savesAnswers: true)
  }

  private func kept(_ session: borrowing FormSession) throws -> String? {
    guard case .text(let text)? = try session.answer(at: field(1)) else { return nil }
    return text
  }

  @Test("UR-3, UR-5: a calculation may keep what its field has, which is no circle")
  func keeps() throws {
    var session = try session("if(. != '', ., ${a})")
    #expect(try kept(session) == nil)
    try session.answer("a", .text("x"))
    #expect(try kept(session) == "x")
    let isHidden = try session.engine.flags(at: field(2)).contains(.hidden)
    #expect(isHidden)
    try session.answer("a", .text("y"))
    #expect(try kept(session) == "x")
    session.undo()
    session.undo()
    #expect(try kept(session) == nil)
    let isShown = try !session.engine.flags(at: field(2)).contains(.hidden)
    #expect(isShown)
    session.redo()
    #expect(try kept(session) == "x")
  }

  /// The error of a note whose calculation keeps answers.
  static let noNote = RuleError.invalid(
    .calculation(0),
    expected: "a field that takes answers, since its calculation keeps them",
    found: "a note"
  )

  @Test("UR-3: a note's calculation reads no answer that it has, since a note takes none")
  func note() throws {
    let open = { (expression: String) in
      try FormSession(
        try makeForm([("a", .text), ("n", .note)]) {
          $0.calculations = [Calculation(field: field(1), expression: expression)]
        }
      )
    }
    #expect(throws: Self.noNote) { _ = try open("coalesce(., ${a})") }
    var session = try open("${a}")
    try session.answer("a", .text("x"))
    #expect(try session.answer(at: field(1)) == .text("x"))
  }

  @Test("UR-3: the field takes answers, of which the calculation makes what it gives then")
  func takesAnswers() throws {
    var session = try session("coalesce(., ${a})")
    let isOpen = try !session.engine.flags(at: field(1)).contains(.readOnly)
    #expect(isOpen)
    try session.answer("kept", .text("own"))
    try session.answer("a", .text("x"))
    #expect(try kept(session) == "own")
    try session.answer("kept", nil)
    #expect(try kept(session) == "x")
    // What the calculation undoes is no transaction.
    let change = try session.answer("kept", nil)
    #expect(!change.isChange)
    try session.apply(Edit(.clear, at: field(1)))
    #expect(try kept(session) == "x")
    #expect(throws: SessionError.isRead(field(1))) {
      try session.apply(Edit(.fill, at: field(1)))
    }
  }

  @Test("UR-3, UR-7: in a batch the calculation reads what all edits together have made")
  func batch() throws {
    var session = try session("coalesce(., ${a})", policy: .blank)
    try session.answer("a", .text("x"))
    #expect(try kept(session) == "x")
    try session.apply(batch: [Edit(.hide, at: field(0)), Edit(.clear, at: field(1))])
    #expect(try kept(session) == nil)
    session.undo()
    #expect(try kept(session) == "x")
  }

  @Test("UR-3, UR-6: it reads the answer of its field while the field is hidden, too")
  func hidden() throws {
    for policy in [HiddenAnswerPolicy.blank, .retained] {
      var session = try session("if(${on}, ., 'x')", policy: policy) {
        $0.rules.append(Rule(when: "${on}", [.init(.hide, .field(field(1)))]))
        $0.answers[field(1)] = .text("first")
      }
      #expect(try kept(session) == "x")
      try session.answer("on", .boolean(true))
      #expect(try kept(session) == "x")
      let isSeen = try session.engine.flags(at: field(2)).contains(.hidden)
      #expect(isSeen == (policy == .retained))
    }
  }

  @Test("UR-1, UD-3: its first answer counts, and saved answers hold what it keeps")
  func saved() throws {
    var first = try session("if(. = '', ${a}, .)") { $0.answers[field(1)] = .text("first") }
    #expect(try kept(first) == "first")
    first = try session("if(. = '', ${a}, .)")
    try first.answer("a", .text("x"))
    try first.answer("a", .text("y"))
    guard let saved = first.savedAnswers else { throw SessionError.noSuchID("saved") }
    var again = try session("if(. = '', ${a}, .)")
    var dropped: [DroppedAnswer] = []
    try again.restore(saved, dropped: &dropped)
    #expect(dropped.isEmpty)
    #expect(try kept(again) == "x")
  }

  @Test("UD-3: saved answers are all there before a calculation makes something of one")
  func savedBeside() throws {
    let opened = { (logic: inout FormLogic) in logic.answers[field(3)] = .boolean(true) }
    var first = try session("if(${on}, ${a}, .)", opened)
    try first.answer("a", .text("y"))
    try first.answer("on", .boolean(false))
    try first.answer("kept", .text("own"))
    guard let saved = first.savedAnswers else { throw SessionError.noSuchID("saved") }
    var again = try session("if(${on}, ${a}, .)", opened)
    var dropped: [DroppedAnswer] = []
    try again.restore(saved, dropped: &dropped)
    #expect(try kept(again) == "own")
  }

  /// A calculation, and what it gives for the answer that its field has.
  private static let calculations:
    [(text: String, gives: @Sendable (String, String, Bool) -> String)] = [
      ("if(. != '', ., ${a})", { own, a, _ in own.isEmpty ? a : own }),
      ("coalesce(., ${a})", { own, a, _ in own.isEmpty ? a : own }),
      ("if(${on}, ${a}, .)", { own, a, on in on ? a : own }),
      (
        "if(${on} and . != 'y', concat(${a}, ''), string(.))",
        { own, a, on in
          on && own != "y" ? a : own
        }
      ),
      (
        "if(. = 'x' or ${a} = 'x', 'x', ${a})",
        { own, a, _ in
          own == "x" || a == "x" ? "x" : a
        }
      ),
    ]

  @Test("UR-3, UR-7, UD-1: after random events it has what its own answer and the others give")
  func random() throws {
    let seed: UInt64 = 20_261_128
    var state = seed
    func next(_ count: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % count)
    }
    for (text, gives) in Self.calculations {
      for policy in HiddenAnswerPolicy.allCases {
        var session = try session(text, policy: policy)
        var (own, a, on) = ("", "", false)
        var past: [(String, String, Bool)] = []
        for step in 0..<400 {
          let before = (own, a, on)
          let word = ["", "x", "y", "z"][next(4)]
          var isChange = false
          switch next(4) {
          case 0:
            isChange = try session.answer("a", word.isEmpty ? nil : .text(word)).isChange
            a = word
          case 1:
            on = word == "x"
            isChange = try session.answer("on", word.isEmpty ? nil : .boolean(on)).isChange
          case 2:
            isChange = try session.answer("kept", word.isEmpty ? nil : .text(word)).isChange
            own = word
          default:
            guard let last = past.popLast() else { continue }
            session.undo()
            (own, a, on) = last
          }
          own = gives(own, a, on)
          if isChange { past.append(before) }
          let found = try kept(session) ?? ""
          guard found == own else {
            Issue.record("\(text), \(policy), seed \(seed), step \(step): \(found), not \(own)")
            return
          }
        }
      }
    }
  }

  @Test(
    "UR-3, UR-6: an answer that is taken from a hidden field stays away until the field is shown"
  )
  func clearedWhileHidden() throws {
    var session = try session("if(. != '', ., ${a})", policy: .cleared) {
      $0.rules.append(Rule(when: "${on}", [.init(.hide, .field(field(1)))]))
    }
    try session.answer("a", .text("x"))
    #expect(try kept(session) == "x")
    try session.answer("on", .boolean(true))
    try session.answer("kept", nil)
    #expect(try kept(session) == nil)
    try session.answer("on", .boolean(false))
    #expect(try kept(session) == "x" && session.brokenInvariant == nil)
  }
}
