import FormModel
import FormProgress
import FormRules
import Testing

/// A small form: page “A” with these fields, and page “B” with three fields.
func makeForm(
  _ fields: [(String, FieldKind)],
  _ change: (inout FormLogic) -> Void = { _ in }
) throws -> FormDefinition {
  var builder = FormBuilder()
  try builder.appendPage(name: "A")
  for (id, kind) in fields {
    try builder.appendField([], details: FieldDetails(id: id, kind: kind))
  }
  try builder.appendPage(name: "B", fieldCount: 3)
  change(&builder.logic)
  return builder.build()
}

func field(_ index: Int, page: PageID = 0) -> FieldID { FieldID(page: page, field: index) }

@Suite struct SessionTests {
  @Test("UR-5: a message names all fields of a short circle, and both ends of a long one")
  func circles() {
    #expect("\(RuleError.cycle(["a", "b"]))".hasSuffix("found a → b → a"))
    let names = (0..<20_000).map { "f\($0)" }
    let message = "\(RuleError.cycle(names))"
    #expect(message.hasSuffix("f10 → … (19988 more) … → f19999 → f0") && message.utf8.count < 200)
  }

  @Test("FP-5: hiding a page without fields changes no counts, with a journal and without")
  func emptyPage() throws {
    for journal in [0, 4_096] {
      var builder = FormBuilder()
      try builder.appendPage(name: "A")
      var session = try FormSession(builder.build(), journalBytes: journal)
      let change = try session.apply(.hidePage(0))
      #expect(change.effects == [.flag, .pageVanished, .currentPage], "journal \(journal)")
    }
  }

  @Test("UR-3: a rule shows and hides a field as its condition holds")
  func rule() throws {
    var session = try FormSession(
      try makeForm([("age", .integer), ("job", .text)]) {
        $0.rules = [Rule(when: "${age} < 18", [.init(.hide, .field(field(1)))])]
      }
    )
    #expect(try session.effectiveFlags(at: field(1)).contains(.hidden) == false)
    var change = try session.answer("age", .integer(17))
    #expect(change.isChange && Array(change.pages) == [0])
    #expect(try session.effectiveFlags(at: field(1)) == .hidden)
    #expect(try session.engine.progress(ofPage: 0).total == 1)
    change = try session.answer("age", .integer(18))
    #expect(try session.effectiveFlags(at: field(1)) == [])
    try session.answer("age", nil)
    #expect(try session.effectiveFlags(at: field(1)) == [])
    #expect(try session.answer(at: field(0)) == nil)
  }

  @Test("UR-4: of several effects hidden wins, then shown, then the own flag")
  func precedence() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .text)]) {
        $0.rules = [
          Rule(when: "${a} > 1", [.init(.show, .field(field(1)))]),
          Rule(when: "${a} > 2", [.init(.hide, .field(field(1)))]),
        ]
      }
    )
    try session.apply(.hide(page: 0, field: 1))
    for (value, isHidden) in [(1, true), (2, false), (3, true), (2, false)] {
      try session.answer("a", .integer(value))
      #expect(try session.effectiveFlags(at: field(1)).contains(.hidden) == isHidden)
    }
    #expect(try session.ownFlags(at: field(1)) == .hidden)
  }

  @Test("UD-1: undo and redo restore answers and flags, and evaluate nothing")
  func undo() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .text), ("c", .integer)]) {
        $0.rules = [
          Rule(when: "${a} > 1", [.init(.hide, .page(1)), .init(.lock, .field(field(1)))])
        ]
        $0.calculations = [Calculation(field: field(2), expression: "${a} * 2")]
      },
      journalBytes: 4096
    )
    try session.answer("a", .integer(5))
    try session.answer("b", .text("first"))
    try session.answer("b", .text("second"))
    #expect(try session.answer(at: field(2)) == .integer(10))
    #expect(session.engine.visiblePageCount == 1)
    let count = session.evaluationCount
    session.undo()
    #expect(try session.answer(at: field(1)) == .text("first"))
    session.undo()
    session.undo()
    #expect(try session.answer(at: field(0)) == nil)
    #expect(try session.answer(at: field(2)) == nil)
    #expect(session.engine.visiblePageCount == 2)
    let possible = [session.canUndo, session.canRedo]
    #expect(possible == [false, true])
    session.redo()
    session.redo()
    session.redo()
    let canRedo = session.canRedo
    #expect(!canRedo)
    #expect(try session.answer(at: field(1)) == .text("second"))
    #expect(try session.answer(at: field(2)) == .integer(10))
    #expect(try session.effectiveFlags(at: field(1)) == [.readOnly, .filled])
    #expect(session.evaluationCount == count)
    session.engine.checkInvariants()
  }

  @Test("UR-4, UD-1: what a rule locks and hides on a whole page is undone and redone with it")
  func undoOfPage() throws {
    var session = try FormSession(
      try makeForm([("a", .integer)]) {
        $0.rules = [
          Rule(when: "${a} > 1", [.init(.lock, .page(1)), .init(.require, .page(1))]),
          Rule(when: "${a} > 2", [.init(.hide, .page(1))]),
        ]
      },
      journalBytes: 4096
    )
    func state(_ session: borrowing FormSession) throws -> [FieldFlags] {
      try (0..<3).map { try session.effectiveFlags(at: field($0, page: 1)) }
    }
    let before = try state(session)
    try session.apply(.fill(page: 1, field: 1))
    try session.answer("a", .integer(2))
    let locked = try state(session)
    #expect(locked.allSatisfy { $0.contains(.readOnly) } && locked != before)
    let totals = session.totals
    try session.answer("a", .integer(3))
    session.undo()
    #expect(try state(session) == locked && session.totals == totals)
    session.undo()
    session.undo()
    #expect(try state(session) == before && session.totals.total == 4)
    for _ in 0..<2 { session.redo() }
    #expect(try state(session) == locked && session.totals == totals)
    session.engine.checkInvariants()
  }

  @Test("UR-3: a page that is hidden already warns of the rule that would hide it")
  func pageWarning() throws {
    var session = try FormSession(
      try makeForm([("a", .integer)]) {
        $0.rules = [Rule(when: "${a} > 1", [.init(.hide, .page(1))])]
      }
    )
    #expect(session.warnings.isEmpty)
    try session.apply(.hidePage(1))
    #expect(session.warnings.count == 1)
  }

  @Test("FP-10, UR-9: invalid fields are found one after the other, over pages and around the end")
  func invalidFields() throws {
    var builder = FormBuilder()
    for page in 0..<3 {
      try builder.appendPage(name: "\(page)")
      for index in 0..<3 {
        try builder.appendField([], details: FieldDetails(id: "f\(page)\(index)", kind: .integer))
      }
    }
    let constrained = (0..<3).flatMap { page in
      [0, 2].map { field($0, page: PageID(place: page)) }
    }
    builder.logic.constraints = constrained.map { Constraint(field: $0, expression: ". > 0") }
    var session = try FormSession(builder.build())
    #expect(try session.invalidField(after: nil) == nil)
    #expect(try session.invalidField(after: field(0), wrapping: true) == nil)
    for address in [field(0), field(2), field(2, page: 2)] {
      try session.answer(address, .integer(0))
    }
    #expect(session.invalidCount == 3)
    for (after, expected) in [
      (nil, field(0)), (field(0), field(2)), (field(1), field(2)), (field(2), field(2, page: 2)),
      (field(0, page: 2), field(2, page: 2)),
    ] as [(FieldID?, FieldID)] {
      #expect(try session.invalidField(after: after) == expected)
      #expect(try session.invalidField(after: after, wrapping: true) == expected)
    }
    let last = field(2, page: 2)
    #expect(try session.invalidField(after: last) == nil)
    #expect(try session.invalidField(after: last, wrapping: true) == field(0))
    for address in [field(0), field(2)] { try session.answer(address, .integer(1)) }
    #expect(try session.invalidField(after: last, wrapping: true) == last)
    #expect(try session.invalidField(after: nil, wrapping: true) == last)
  }

  @Test("UR-9: an answer that breaks its constraint is kept, and invalid while it is shown")
  func constraint() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .boolean)]) {
        $0.constraints = [Constraint(field: field(0), expression: ". > 0 and . < 10")]
        $0.rules = [Rule(when: "${b}", [.init(.hide, .field(field(0)))])]
      }
    )
    #expect(session.invalidCount == 0)
    try session.answer("a", .integer(10))
    #expect(session.invalidCount == 1)
    #expect(try session.invalidField(after: nil) == field(0))
    try session.answer("b", .boolean(true))
    #expect(session.invalidCount == 0)
    try session.answer("b", nil)
    #expect(try session.isInvalid(at: field(0)))
    try session.answer("a", nil)
    #expect(session.invalidCount == 0)
  }

  @Test("UR-5: a circle is refused, with the fields along it")
  func circle() throws {
    let form = try makeForm([("a", .integer), ("b", .integer)]) {
      $0.calculations = [
        Calculation(field: field(0), expression: "${b} + 1"),
        Calculation(field: field(1), expression: "${a} + 1"),
      ]
    }
    do {
      _ = try FormSession(form)
      Issue.record("accepted")
    } catch RuleError.cycle(let names) {
      #expect(names.sorted() == ["a", "b"])
    }
  }

  @Test(
    "UR-5: what a condition reads goes round, even if no answer can make it true",
    arguments: ["${a} = 'x'", "false() and ${a} = 1", "count(${v}) > 5 and false()"]
  )
  func circleWithoutEffect(_ condition: String) throws {
    let form = try makeForm([("a", .integer)]) {
      $0.policy = .blank
      $0.variables = [Variable(id: "v", expression: "${a} + 1")]
      $0.rules = [Rule(when: condition, [.init(.show, .field(field(0)))])]
    }
    #expect(circleThatRefuses(form).contains("a"))
  }
}

/// The names along the cycle for which a form is refused; empty if it is not refused for a cycle.
private func circleThatRefuses(_ form: borrowing FormDefinition) -> [String] {
  do throws(RuleError) { try FormSession.check(form) } catch {
    if case .cycle(let names) = error { return names }
  }
  return []
}
