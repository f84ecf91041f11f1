import FormModel
import FormProgress
import FormRules
import Testing

/// The values that expressions read of hidden fields.
@Suite struct PolicyTests {
  @Test("UR-6: a calculated field that is hidden from the start under cleared takes no effect")
  func hiddenCalculation() throws {
    // `b` is calculated on a hidden page: rules that ask for its value, or for none, never learn of
    // one.
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    try builder.appendField([], details: FieldDetails(id: "c", kind: .text))
    try builder.appendPage(name: "B", isHidden: true)
    try builder.appendField([], details: FieldDetails(id: "b", kind: .integer))
    builder.logic.policy = .cleared
    builder.logic.calculations = [Calculation(field: field(0, page: 1), expression: "7")]
    builder.logic.rules = [
      Rule(when: "${b} = 7", [.init(.lock, .field(field(0)))]),
      Rule(when: "${b} = ''", [.init(.lock, .field(field(1)))]),
    ]
    var session = try FormSession(builder.build())
    #expect(try session.effectiveFlags(at: field(0)) == [])
    #expect(try session.effectiveFlags(at: field(1)) == .readOnly)
    try session.apply(.showPage(1))
    #expect(try session.answer(at: field(0, page: 1)) == .integer(7))
    #expect(try session.effectiveFlags(at: field(0)) == .readOnly)
    #expect(try session.effectiveFlags(at: field(1)) == [])
  }

  @Test("UR-6: what always holds is at work before hiding removes an answer")
  func constantRule() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A", isHidden: true)
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    builder.logic.policy = .cleared
    builder.logic.answers[field(0)] = .integer(3)
    builder.logic.rules = [Rule(when: "true()", [.init(.show, .page(0))])]
    let session = try FormSession(builder.build())
    #expect(try session.answer(at: field(0)) == .integer(3))
  }

  @Test("UR-6: a group's own flag removes answers at the start")
  func hiddenGroup() throws {
    let form = try makeForm([("a", .integer), ("b", .integer)]) {
      $0.policy = .cleared
      $0.answers = [field(0): .integer(1), field(1): .integer(2)]
      $0.groups = [FieldGroup(id: "g", extent: .fields(page: 0, 0..<1), isHidden: true)]
    }
    let session = try FormSession(form)
    #expect(try session.answer(at: field(0)) == nil)
    #expect(try session.answer(at: field(1)) == .integer(2))
  }

  @Test("UD-1: what is removed at once is no transaction")
  func removedAtOnce() throws {
    let form = try makeForm([("a", .integer), ("b", .text)]) { $0.policy = .cleared }
    var session = try FormSession(form, journalBytes: 4096)
    try session.apply(.hide(page: 0, field: 0))
    try session.answer("b", .text("x"))
    session.undo()
    let answered = try session.answer("a", .integer(5))
    let filled = try session.handle(.edit(.fill(page: 0, field: 0)))
    #expect(!answered.isChange && !filled.isChange)
    #expect(try session.answer(at: field(0)) == nil)
    #expect(try session.effectiveFlags(at: field(0)) == .hidden)
    let canRedo = session.canRedo
    #expect(canRedo)
    do throws(SessionError) {
      try session.answer("a", .text("five"))
      Issue.record("accepted")
    } catch {
      #expect(error == .wrongKind(field(0), expected: .integer))
    }
  }

  @Test("UR-1: a note takes no answer, but may be left without one")
  func note() throws {
    var session = try FormSession(try makeForm([("n", .note)]))
    let change = try session.answer("n", nil)
    #expect(!change.isChange)
    do throws(SessionError) {
      try session.answer("n", .text("x"))
      Issue.record("accepted")
    } catch {
      #expect(error == .wrongKind(field(0), expected: .note))
    }
  }

  @Test("UR-2: a variable counts as one")
  func countOfVariable() throws {
    let form = try makeForm([("a", .integer), ("b", .integer)]) {
      $0.policy = .blank
      $0.variables = [Variable(id: "v", expression: "${a} * 2")]
      $0.calculations = [Calculation(field: field(1), expression: "count(${v}) + count(${a})")]
    }
    var session = try FormSession(form)
    #expect(try session.answer(at: field(1)) == .integer(2))
    try session.apply(.hide(page: 0, field: 0))
    #expect(try session.answer(at: field(1)) == .integer(1))
  }

  @Test("UR-6: what is hidden and clears its answers can't be filled, on a hidden page neither")
  func fillHidden() throws {
    let form = try makeForm([("a", .integer), ("b", .text)]) {
      $0.policy = .cleared
      $0.rules = [Rule(when: "${a} > 1", [.init(.hide, .field(field(1)))])]
    }
    var session = try FormSession(form)
    func isFilled() throws -> Bool {
      let isChange = try session.apply(.fill(page: 0, field: 1)).isChange
      let isFilled = try session.engine.flags(at: field(1)).contains(.filled)
      #expect(isChange == isFilled)
      try session.apply(.clear(page: 0, field: 1))
      return isFilled
    }
    #expect(try isFilled())
    try session.apply(.hidePage(0))
    #expect(try !isFilled())
    try session.apply(.showPage(0))
    #expect(try isFilled())
    try session.answer("a", .integer(2))
    #expect(try !isFilled())
  }
}
