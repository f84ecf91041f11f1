import FormModel
import FormProgress
import FormRules
import Testing

/// Calculations that are evaluated when the answer of another field changes (UR-3).
@Suite struct TriggerTests {
  /// The trigger `a`, the calculated field `b`, and others that expressions read.
  private static func session(
    _ expression: String,
    kinds: (FieldKind, FieldKind) = (.integer, .integer),
    policy: HiddenAnswerPolicy = .retained,
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormSession {
    let form = try makeForm([
      ("a", kinds.0), ("b", kinds.1), ("c", .integer), ("d", .integer), ("on", .boolean),
    ]) { logic in
      logic.policy = policy
      logic.calculations = [
        Calculation(field: field(1), expression: expression, trigger: field(0))
      ]
      change(&logic)
    }
    return try FormSession(form, journalBytes: 1 << 20, savesAnswers: true)
  }

  private func saved(_ session: borrowing FormSession) throws -> SavedAnswers {
    guard let saved = session.savedAnswers else { throw SessionError.noSuchID("saved") }
    return saved
  }

  private static let hidesB = Rule(when: "${on}", [.init(.hide, .field(field(1)))])
  private static let hidesA = Rule(when: "${on}", [.init(.hide, .field(field(0)))])

  @Test("UR-3: a trigger sets the field once, and a person may change it afterwards")
  func sets() throws {
    var session = try Self.session("${a} * 2 + ${c}") { $0.answers[field(2)] = .integer(100) }
    #expect(try session.answer(at: field(1)) == nil)
    #expect(try session.effectiveFlags(at: field(1)) == [])
    let change = try session.answer("a", .integer(1))
    #expect(change.pages.map(\.rawValue) == [0])
    #expect(try session.answer(at: field(1)) == .integer(102))
    #expect(try session.effectiveFlags(at: field(1)) == .filled)
    // Other inputs, and the same answer again, do not set it.
    try session.answer("c", .integer(200))
    try session.answer("a", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(102))
    try session.answer("b", .integer(7))
    #expect(try session.answer(at: field(1)) == .integer(7))
    try session.answer("c", .integer(300))
    #expect(try session.answer(at: field(1)) == .integer(7))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(304))
    try session.apply(.clear(page: 0, field: 0))
    #expect(try session.answer(at: field(1)) == nil)
    #expect(try session.effectiveFlags(at: field(1)) == [])
  }

  @Test("UR-3: nothing triggers when a form is opened, and a person can't fill the field")
  func opening() throws {
    var session = try Self.session("${a} * 2") {
      $0.answers = [field(0): .integer(1), field(1): .integer(9)]
    }
    #expect(try session.answer(at: field(1)) == .integer(9))
    #expect(throws: SessionError.isRead(field(1))) {
      try session.apply(.fill(page: 0, field: 1))
    }
    try session.answer("a", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(9))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(4))
    // A form may say of the field that it is filled; no answer is none.
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    try builder.appendField(.filled)
    builder.logic.calculations = [
      Calculation(field: field(1), expression: "1", trigger: field(0))
    ]
    var filled = try FormSession(builder.build(), savesAnswers: true)
    #expect(try filled.effectiveFlags(at: field(1)) == [])
    var dropped: [DroppedAnswer] = []
    try filled.restore(SavedAnswers(structureDigest: 0), dropped: &dropped)
    #expect(try filled.effectiveFlags(at: field(1)) == [])
  }

  @Test("UR-3, UD-1: undo and redo restore what a trigger set, and trigger nothing")
  func undo() throws {
    var session = try Self.session("${a} + ${c}") { $0.answers[field(2)] = .integer(10) }
    try session.answer("a", .integer(1))
    try session.answer("b", .integer(5))
    try session.answer("c", .integer(20))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(22))
    var found: [AnswerValue?] = []
    while session.canUndo {
      session.undo()
      found.append(try session.answer(at: field(1)))
    }
    #expect(found == [.integer(5), .integer(5), .integer(11), nil])
    found = []
    while session.canRedo {
      session.redo()
      found.append(try session.answer(at: field(1)))
    }
    #expect(found == [.integer(11), .integer(5), .integer(5), .integer(22)])
    session.undo()
    // The answer that undo gave back is the one that the next change is told from.
    try session.answer("a", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(5))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(22))
  }

  @Test("UR-3, UD-3: a saved state brings the answer as it was, and triggers nothing")
  func restore() throws {
    var first = try Self.session("${a} * 2")
    try first.answer("a", .integer(1))
    try first.answer("b", .integer(5))
    let saved = try saved(first)
    var second = try Self.session("${a} * 2")
    try second.answer("a", .integer(30))
    var dropped: [DroppedAnswer] = []
    try second.restore(saved, dropped: &dropped)
    #expect(dropped.isEmpty)
    #expect(try second.answer(at: field(1)) == .integer(5))
    try second.answer("a", .integer(1))
    #expect(try second.answer(at: field(1)) == .integer(5))
    try second.answer("a", .integer(30))
    #expect(try second.answer(at: field(1)) == .integer(60))
  }

  @Test("UR-3, UR-7: edits of a batch that leave the answer as it was trigger nothing")
  func batches() throws {
    var session = try Self.session("${a} + 1") {
      $0.answers = [field(0): .integer(1), field(1): .integer(9)]
    }
    // A batch clears answers, and none gives one back.
    try session.apply(batch: [.lock(page: 0, field: 0), .unlock(page: 0, field: 0)])
    #expect(try session.answer(at: field(1)) == .integer(9))
    try session.apply(batch: [.clear(page: 0, field: 1), .clear(page: 0, field: 0)])
    #expect(try session.answer(at: field(1)) == nil)
    try session.answer("a", .integer(4))
    #expect(try session.answer(at: field(1)) == .integer(5))
  }

  @Test("UR-3: a text that has another text's number, or another spelling, is told apart")
  func texts() throws {
    var session = try Self.session("concat(., ${a}, ' ')", kinds: (.text, .text))
    for text in ["x", "y", "y", "x", nil, "e\u{301}", "\u{e9}", "a longer text than fits a word"] {
      try session.answer("a", text.map { .text($0) })
    }
    #expect(
      try session.answer(at: field(1))
        == .text("x y x  e\u{301} \u{e9} a longer text than fits a word ")
    )
  }

  @Test("UR-3: each kind of answer triggers, a set of more choices than a word has bits too")
  func kinds() throws {
    let many = (0..<70).map { "c\($0)" }
    let answers: [(FieldKind, AnswerValue, AnswerValue)] = [
      (.text, .text("x"), .text("y")), (.integer, .integer(1), .integer(-1)),
      (.decimal, .decimal(0), .decimal(0.5)), (.boolean, .boolean(false), .boolean(true)),
      (.date, .date(days: 0), .date(days: 1)),
      (.time, .time(milliseconds: 0), .time(milliseconds: 1)),
      (.dateTime, .dateTime(milliseconds: 0), .dateTime(milliseconds: 1)),
      (.choice, .choice("c0"), .choice("c69")),
      (.choices, .choices(["c0"]), .choices(["c0", "c69"])),
    ]
    for count in [3, 64, 70] {
      for (kind, first, second) in answers {
        var session = try Self.session("coalesce(., 0) + 1", kinds: (kind, .integer)) { logic in
          let values = many.prefix(count - 1) + ["c69"]
          logic.choiceLists = [ChoiceList(id: "l", choices: values.map { Choice(value: $0) })]
          logic.fieldChoices[field(0)] = 0
        }
        for answer in [first, first, second, second, nil, nil, first, second, first] {
          try session.answer("a", answer)
        }
        #expect(try session.answer(at: field(1)) == .integer(6), "\(kind) \(count)")
      }
    }
  }

  @Test("UR-3: one trigger lets the next one fire, and what a calculation changes triggers, too")
  func chains() throws {
    var session = try Self.session("${a} + 1") { logic in
      logic.calculations += [
        Calculation(field: field(2), expression: "${b} * 10", trigger: field(1)),
        Calculation(field: field(3), expression: "${c} div 10"),
        Calculation(field: field(0, page: 1), expression: "concat(., 'x')", trigger: field(3)),
      ]
      logic.variables = [Variable(id: "v", expression: "${d} + 1")]
      logic.rules = [Rule(when: "${v} = 6", [.init(.hide, .page(1))])]
    }
    func last(_ session: borrowing FormSession) throws -> AnswerValue? {
      try session.answer(at: field(0, page: 1))
    }
    try session.answer("a", .integer(4))
    #expect(try session.answer(at: field(2)) == .integer(50))
    #expect(try last(session) == .text("x"))
    let isHidden = session.engine.form.isHidden(page: 1)
    #expect(isHidden)
    // The last two see no change of theirs.
    try session.answer("b", .integer(5))
    #expect(try last(session) == .text("x"))
    try session.answer("b", .integer(6))
    #expect(try last(session) == .text("xx"))
    try session.answer("c", .integer(61))
    #expect(try last(session) == .text("xx"))
    session.undo()
    session.undo()
    session.undo()
    #expect(try last(session) == nil)
  }

  @Test("UR-3, UR-6: hiding a trigger triggers only where it removes the answer")
  func hiddenTrigger() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try Self.session("coalesce(., 0) + 1", policy: policy) {
        $0.rules = [Self.hidesA]
        // Something else that reads the trigger, as its policy says.
        $0.calculations.append(Calculation(field: field(2), expression: "${a}"))
      }
      try session.answer("a", .integer(7))
      try session.answer("on", .boolean(true))
      let removes = policy == .cleared
      #expect(try session.answer(at: field(1)) == .integer(removes ? 2 : 1), "\(policy)")
      try session.answer("on", .boolean(false))
      #expect(try session.answer(at: field(1)) == .integer(removes ? 2 : 1), "\(policy)")
      // The answer of a hidden field is an answer.
      try session.answer("on", .boolean(true))
      try session.answer("a", .integer(8))
      #expect(try session.answer(at: field(1)) == .integer(2), "\(policy)")
    }
  }

  @Test("UR-3, UR-6: a hidden field is set too, but under cleared it has no answer")
  func hiddenField() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try Self.session("${a} * 2", policy: policy) {
        $0.rules = [Self.hidesB]
        $0.calculations.append(Calculation(field: field(2), expression: "${b}"))
      }
      try session.answer("a", .integer(1))
      #expect(try session.answer(at: field(2)) == .integer(2))
      try session.answer("on", .boolean(true))
      try session.answer("a", .integer(3))
      let removes = policy == .cleared
      #expect(try session.answer(at: field(1)) == (removes ? nil : .integer(6)), "\(policy)")
      #expect(try session.answer(at: field(2)) == (policy == .retained ? .integer(6) : nil))
      // What changed while it was hidden does not come later.
      try session.answer("on", .boolean(false))
      #expect(try session.answer(at: field(1)) == (removes ? nil : .integer(6)), "\(policy)")
      #expect(try session.answer(at: field(2)) == (removes ? nil : .integer(6)), "\(policy)")
      try session.answer("b", .integer(9))
      #expect(try session.answer(at: field(2)) == .integer(9))
      session.undo()
      session.undo()
      #expect(try session.answer(at: field(2)) == (policy == .retained ? .integer(6) : nil))
    }
  }

  @Test("UR-3: the expression reads everything as it is at the end of the transaction")
  func readsLast() throws {
    // One comparison alone reads `d`, which else needs no record; all truths are read, none wakes.
    var session = try Self.session("if(${c} > 5 and not(${d} = 1), ${v}, -1)") { logic in
      logic.calculations.append(Calculation(field: field(2), expression: "${a} + 1"))
      logic.variables = [Variable(id: "v", expression: "${c} * 10 + string-length(today())")]
      logic.rules = [Rule(when: "${d} = 1", [.init(.hide, .page(1))])]
    }
    try session.answer("a", .integer(5))
    #expect(try session.answer(at: field(1)) == .integer(70))
    try session.answer("d", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(70))
    try session.setClock(FormClock(milliseconds: 86_400_000_000))
    #expect(try session.answer(at: field(1)) == .integer(70))
    try session.answer("a", .integer(6))
    #expect(try session.answer(at: field(1)) == .integer(-1))
  }

  @Test("UR-5: what a triggered calculation reads, and its trigger, count in a circle")
  func circles() throws {
    #expect(throws: RuleError.cycle(["b"])) { _ = try Self.session("${b} + 1") }
    #expect(throws: RuleError.cycle(["b", "c"])) {
      _ = try Self.session("${c}") {
        $0.calculations.append(Calculation(field: field(2), expression: "${b}"))
      }
    }
    #expect(throws: RuleError.self) {
      _ = try Self.session("1") {
        $0.calculations.append(Calculation(field: field(0), expression: "${b}"))
      }
    }
    #expect(throws: RuleError.cycle(["b"])) {
      _ = try Self.session("1") { $0.calculations[0].trigger = field(1) }
    }
    // Only where hiding the trigger removes its answer.
    for policy in HiddenAnswerPolicy.allCases {
      let open = {
        _ = try Self.session("1", policy: policy) {
          $0.rules = [Rule(when: "${b} = 3", [.init(.hide, .field(field(0)))])]
        }
      }
      if policy == .cleared {
        #expect(throws: RuleError.self) { try open() }
      } else {
        #expect(throws: Never.self) { try open() }
      }
    }
  }

  @Test("UR-3: a trigger that the form does not have, or of another repeat, is refused")
  func places() throws {
    #expect(
      throws: RuleError.invalid(
        .calculation(0),
        expected: "a field of the form",
        found: "\(field(9))"
      )
    ) {
      _ = try Self.session("1") { $0.calculations[0].trigger = field(9) }
    }
    #expect(throws: OwnAnswerTests.noNote) { _ = try Self.session("1", kinds: (.integer, .note)) }
    let expected = "a trigger in the repeat of the calculated field, or both in none"
    for (own, trigger) in [(field(0), field(1, page: 1)), (field(1, page: 1), field(0))] {
      #expect(
        throws: RuleError.invalid(.calculation(0), expected: expected, found: "\(trigger)")
      ) {
        _ = try FormSession(
          try household {
            $0.calculations = [Calculation(field: own, expression: "1", trigger: trigger)]
          }
        )
      }
    }
  }

  @Test("UR-3, UR-2: an expression that makes too much text is no error of the form")
  func longTexts() throws {
    let half = String(repeating: "x", count: 700_000)
    var session = try Self.session("concat(${a}, ${a})", kinds: (.text, .text)) {
      $0.answers = [field(0): .text(half), field(1): .text("first")]
    }
    #expect(try session.answer(at: field(1)) == .text("first"))
    try session.answer("a", .text(half + "y"))
    #expect(try session.answer(at: field(1)) == nil)
    #expect(session.tooLongExpression == nil)
    try session.answer("a", .text("y"))
    #expect(try session.answer(at: field(1)) == .text("yy"))
  }
}
