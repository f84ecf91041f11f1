import FormModel
import FormProgress
import FormRules
import Testing

/// Calculations whose fields a person may answer otherwise (UR-3).
@Suite struct EditableTests {
  /// The field `b` is calculated, and reads others.
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
        Calculation(field: field(1), expression: expression, isEditable: true)
      ]
      change(&logic)
    }
    return try FormSession(form, journalBytes: 1 << 20, savesAnswers: true)
  }

  private func saved(_ session: borrowing FormSession) throws -> SavedAnswers {
    guard let saved = session.savedAnswers else { throw SessionError.noSuchID("saved") }
    return saved
  }

  @Test("UR-3: the form's answer to an editable field is kept until what is read changes")
  func given() throws {
    var session = try Self.session("${a} + 1") {
      $0.answers = [field(0): .integer(1), field(1): .integer(9)]
    }
    #expect(try session.answer(at: field(1)) == .integer(9))
    try session.answer("a", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(9))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(3))
    // So does the form with its answers, when it is opened again.
    try session.answer("b", .integer(7))
    var again = try FormSession(try session.copyForm())
    #expect(try again.answer(at: field(1)) == .integer(7))
    try again.answer("a", .integer(4))
    #expect(try again.answer(at: field(1)) == .integer(5))
  }

  @Test("UR-3: an editable calculation is evaluated when the form is opened, and takes answers")
  func opening() throws {
    var session = try Self.session("${a} + 1") { $0.answers = [field(0): .integer(1)] }
    #expect(try session.answer(at: field(1)) == .integer(2))
    #expect(try session.effectiveFlags(at: field(1)) == .filled)
    #expect(session.engine.totals.total == 8)
    try session.answer("b", .integer(7))
    #expect(try session.answer(at: field(1)) == .integer(7))
    #expect(throws: SessionError.isRead(field(1))) {
      try session.apply(.fill(page: 0, field: 1))
    }
    try session.apply(.lock(page: 0, field: 1))
    #expect(try session.effectiveFlags(at: field(1)) == [.filled, .readOnly])
  }

  @Test("UR-3: an answer is kept until a value that the calculation reads changes")
  func keeps() throws {
    var session = try Self.session("${a} + ${c}") {
      $0.answers = [field(0): .integer(1), field(2): .integer(10)]
    }
    try session.answer("b", .integer(7))
    try session.answer("d", .integer(3))
    try session.answer("a", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(7))
    try session.answer("c", .integer(20))
    #expect(try session.answer(at: field(1)) == .integer(21))
    // A result that is the same as before replaces the answer, too.
    try session.answer("b", nil)
    #expect(try session.answer(at: field(1)) == nil)
    #expect(try session.effectiveFlags(at: field(1)) == [])
    try session.answer("b", .integer(7))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(22))
  }

  @Test("UR-3: what stands in a branch that is not taken, or in a condition, is read too")
  func readsAll() throws {
    var session = try Self.session("if(${a} > 5, ${c}, 1)") { $0.answers[field(0)] = .integer(1) }
    for (id, value) in [("a", 2), ("c", 4)] {
      try session.answer("b", .integer(7))
      try session.answer(id, .integer(value))
      #expect(try session.answer(at: field(1)) == .integer(1), "\(id)")
    }
  }

  @Test("UR-3: an empty result clears the field")
  func empty() throws {
    var session = try Self.session("${a} * 2") { $0.answers[field(0)] = .integer(1) }
    try session.answer("b", .integer(7))
    try session.answer("a", nil)
    #expect(try session.answer(at: field(1)) == nil)
    #expect(try session.effectiveFlags(at: field(1)) == [])
  }

  @Test("UR-3: the clock alone does not evaluate an editable calculation, a variable does")
  func clock() throws {
    for (expression, isEvaluated) in [("today()", false), ("${v}", true)] {
      var session = try Self.session(expression, kinds: (.text, .date)) {
        $0.variables = [Variable(id: "v", expression: "today()")]
      }
      #expect(try session.answer(at: field(1)) == .date(days: 0))
      try session.answer("b", .date(days: 77))
      try session.setClock(FormClock(milliseconds: 86_400_000))
      #expect(try session.answer(at: field(1)) == .date(days: isEvaluated ? 1 : 77))
    }
  }

  @Test("UR-3, UD-1: undo and redo restore answers, and evaluate nothing")
  func undo() throws {
    var session = try Self.session("${a} + 1")
    try session.answer("a", .integer(1))
    try session.answer("b", .integer(7))
    try session.answer("a", .integer(2))
    var found: [AnswerValue?] = []
    while session.canUndo {
      session.undo()
      found.append(try session.answer(at: field(1)))
    }
    #expect(found == [.integer(7), .integer(2), nil])
    found = []
    while session.canRedo {
      session.redo()
      found.append(try session.answer(at: field(1)))
    }
    #expect(found == [.integer(2), .integer(7), .integer(3)])
    session.undo()
    // The values that undo gave back are those that the next change is told from.
    try session.answer("d", .integer(1))
    #expect(try session.answer(at: field(1)) == .integer(7))
    try session.answer("a", .integer(2))
    #expect(try session.answer(at: field(1)) == .integer(3))
  }

  @Test("UR-3, UR-7: in a batch that changes both, the calculation wins in any order")
  func batches() throws {
    let (own, other) = (Edit.clear(page: 0, field: 1), Edit.clear(page: 0, field: 0))
    for batch in [[own, other], [other, own]] {
      var session = try Self.session("coalesce(${a}, 0) + 1") { $0.answers[field(0)] = .integer(1) }
      try session.answer("b", .integer(7))
      try session.apply(batch: batch)
      #expect(try session.answer(at: field(1)) == .integer(1))
    }
    var session = try Self.session("5")
    try session.apply(batch: [own])
    #expect(try session.answer(at: field(1)) == nil)
    session.undo()
    #expect(try session.answer(at: field(1)) == .integer(5))
  }

  @Test("UR-3, UD-3: restored on the same form, a field has the saved answer, whatever was there")
  func restore() throws {
    for value in [AnswerValue.integer(7), nil] {
      var first = try Self.session("${a} * 2 + string-length(today())")
      try first.answer("a", .integer(1))
      try first.answer("b", value)
      let saved = try saved(first)
      var second = try Self.session("${a} * 2 + string-length(today())")
      try second.setClock(FormClock(milliseconds: 86_400_000))
      try second.answer("a", .integer(30))
      var dropped: [DroppedAnswer] = []
      try second.restore(saved, dropped: &dropped)
      #expect(dropped.isEmpty)
      #expect(try second.answer(at: field(1)) == value)
      try second.answer("d", .integer(1))
      try second.answer("a", .integer(1))
      #expect(try second.answer(at: field(1)) == value)
      try second.answer("a", .integer(3))
      #expect(try second.answer(at: field(1)) == .integer(16))
    }
  }

  @Test("UR-3, UD-3: an answer is restored where the calculation gives none, or another")
  func restoreUnread() throws {
    for (expression, value) in [("${n}", AnswerValue.boolean(true)), ("2 > 3", .boolean(true))] {
      func opened() throws -> FormSession {
        try FormSession(
          makeForm([("n", .integer), ("b", .boolean)]) {
            $0.calculations = [
              Calculation(field: field(1), expression: expression, isEditable: true)
            ]
          },
          savesAnswers: true
        )
      }
      var first = try opened()
      try first.answer("b", value)
      var second = try opened()
      var dropped: [DroppedAnswer] = []
      try second.restore(try saved(first), dropped: &dropped)
      #expect(try second.answer(at: field(1)) == value, "\(expression)")
      #expect(second.engine.totals == first.engine.totals)
    }
  }

  @Test("UR-3, UD-3: restored on another form, an editable calculation is evaluated anew")
  func restoreElsewhere() throws {
    var first = try Self.session("${a} * 2")
    try first.answer("b", .integer(7))
    var saved = try saved(first)
    saved.structureDigest ^= 1
    var second = try Self.session("string-length(${a}) + 40")
    try second.answer("b", .integer(8))
    var dropped: [DroppedAnswer] = []
    try second.restore(saved, dropped: &dropped)
    #expect(try second.answer(at: field(1)) == .integer(40))
  }

  @Test("UR-3, UR-6: a hidden field is evaluated, but under cleared only when it is shown again")
  func hidden() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try Self.session("${a} * 2", policy: policy) {
        $0.rules = [Rule(when: "${on}", [.init(.hide, .field(field(1)))])]
        $0.calculations.append(Calculation(field: field(2), expression: "${b}"))
      }
      try session.answer("a", .integer(1))
      try session.answer("b", .integer(7))
      #expect(try session.answer(at: field(2)) == .integer(7))
      try session.answer("on", .boolean(true))
      let removes = policy == .cleared
      #expect(try session.answer(at: field(1)) == (removes ? nil : .integer(7)), "\(policy)")
      #expect(try session.answer(at: field(2)) == (policy == .retained ? .integer(7) : nil))
      try session.answer("on", .boolean(false))
      #expect(try session.answer(at: field(1)) == .integer(removes ? 2 : 7), "\(policy)")
      try session.answer("on", .boolean(true))
      try session.answer("a", .integer(3))
      #expect(try session.answer(at: field(1)) == (removes ? nil : .integer(6)), "\(policy)")
      try session.answer("on", .boolean(false))
      #expect(try session.answer(at: field(2)) == .integer(6))
    }
  }

  @Test("UR-3, UR-6: hiding what is read changes its value where it reads as nothing")
  func hiddenOperand() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try Self.session("coalesce(${a}, 0) + 1", policy: policy) {
        $0.rules = [Rule(when: "${on}", [.init(.hide, .field(field(0)))])]
      }
      try session.answer("a", .integer(1))
      try session.answer("b", .integer(7))
      try session.answer("on", .boolean(true))
      let isRead = policy == .retained
      #expect(try session.answer(at: field(1)) == .integer(isRead ? 7 : 1), "\(policy)")
    }
    // A value that is nothing, shown or hidden, is the same.
    var session = try Self.session("coalesce(${a}, 0) + 1", policy: .blank) {
      $0.rules = [Rule(when: "${on}", [.init(.hide, .field(field(0)))])]
    }
    try session.answer("b", .integer(7))
    try session.answer("on", .boolean(true))
    try session.answer("a", .integer(4))
    #expect(try session.answer(at: field(1)) == .integer(7))
  }

  @Test("UR-3: values of the same text are told apart, and spellings of one text")
  func values() throws {
    let answers: [(FieldKind, AnswerValue, AnswerValue)] = [
      (.text, .text("e\u{301}"), .text("\u{e9}")),
      (.decimal, .decimal(0.1), .decimal(0.1000000001)),
      (.boolean, .boolean(false), .boolean(true)),
      (.dateTime, .dateTime(milliseconds: 0), .dateTime(milliseconds: 1)),
      (.date, .date(days: 0), .date(days: 1)), (.integer, .integer(-1), .integer(1)),
    ]
    for (kind, first, second) in answers {
      var session = try Self.session("string-length(${a}) * 0 + 1", kinds: (kind, .integer))
      try session.answer("a", first)
      try session.answer("b", .integer(7))
      try session.answer("a", first)
      #expect(try session.answer(at: field(1)) == .integer(7), "\(kind)")
      try session.answer("a", second)
      #expect(try session.answer(at: field(1)) == .integer(1), "\(kind)")
    }
  }

  @Test("UR-5: an editable calculation's reads count in a circle, what a person answers does not")
  func circles() throws {
    #expect(throws: RuleError.cycle(["b"])) { _ = try Self.session("${b} + 1") }
    #expect(throws: RuleError.cycle(["b", "c"])) {
      _ = try Self.session("${c}") {
        $0.calculations.append(Calculation(field: field(2), expression: "${b}", isEditable: true))
      }
    }
    #expect(throws: RuleError.self) {
      _ = try FormSession(
        try household {
          let expression = "indexed-repeat(${age}, ${member}, position(..) - 1)"
          $0.calculations = [
            Calculation(field: field(1, page: 1), expression: expression, isEditable: true)
          ]
        }
      )
    }
  }

  @Test("UR-3: editable with a trigger, with . or on a note is refused in words")
  func refused() throws {
    let both = "an editable calculation, or one with a trigger"
    #expect(
      throws: RuleError.invalid(
        .calculation(0),
        expected: both,
        found: "both, with trigger \(field(0))"
      )
    ) {
      _ = try Self.session("1") { $0.calculations[0].trigger = field(0) }
    }
    let own = "an editable calculation, or one that reads its field's answer"
    #expect(throws: RuleError.invalid(.calculation(0), expected: own, found: "both")) {
      _ = try Self.session("coalesce(., ${a})")
    }
    #expect(throws: OwnAnswerTests.noNote) { _ = try Self.session("1", kinds: (.integer, .note)) }
  }

  @Test("UR-3, UR-2: an editable expression that makes too much text is no error of the form")
  func longTexts() throws {
    let half = String(repeating: "x", count: 700_000)
    var session = try Self.session("concat(${a}, ${a})", kinds: (.text, .text)) {
      $0.answers = [field(0): .text(half)]
    }
    #expect(try session.answer(at: field(1)) == nil)
    #expect(session.tooLongExpression == nil)
    try session.answer("a", .text("y"))
    #expect(try session.answer(at: field(1)) == .text("yy"))
  }
}
