import FormModel
import FormProgress
import FormRules
import Testing

/// One truth about what is complete and what is left, with invalid answers and calculated fields (FP-4, FP-10, UR-3, UR-9).
@Suite struct CompletenessTests {
  @Test(
    "UR-9, FP-4, FP-10: engine, session and page agree that an invalid answer leaves a page incomplete"
  )
  func invalid() throws {
    var session = try FormSession(
      try makeForm([("a", .integer)]) {
        $0.constraints = [Constraint(field: field(0), expression: ". > 0")]
      },
      journalBytes: 4_096
    )
    for index in 0..<3 { try session.apply(.fill(page: 1, field: index)) }
    try session.answer("a", .integer(-1))
    for round in 0..<2 {
      let page = try session.engine.progress(ofPage: 0)
      #expect(page.invalid == 1 && !page.isComplete && page.filled == page.total, "\(round)")
      #expect(session.totals.completePages == 1 && session.engine.totals == session.totals)
      #expect(try session.engine.incompletePage(after: nil) == 0)
      #expect(try session.engine.incompletePage(before: nil) == 0)
      #expect(try session.engine.incompletePage(after: 0, wrapping: true) == 0)
      #expect(try session.isComplete(page: 0) == false && session.engine.invalidCount == 1)
      session.engine.checkInvariants()
      // Hiding the field, and showing it, is no other state.
      try session.apply(.hide(page: 0, field: 0))
      #expect(session.engine.invalidCount == 0)
      try session.apply(.show(page: 0, field: 0))
    }
    try session.answer("a", .integer(1))
    #expect(try session.engine.progress(ofPage: 0).isComplete)
    #expect(session.engine.totals.completePages == 2)
    session.undo()
    #expect(session.engine.totals.completePages == 1)
    session.engine.checkInvariants()
  }

  @Test(
    "UR-3: a calculated field is read-only, so it is never left to fill",
    arguments: [true, false]
  )
  func calculated(hasGroup: Bool) throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("sum", .integer)]) {
        $0.calculations = [Calculation(field: field(1), expression: "${a} + 1")]
        $0.rules = [Rule(when: "${a} > 5", [.init(.unlock, .field(field(1)))])]
        guard hasGroup else { return }
        $0.groups = [FieldGroup(id: "g", extent: .fields(page: 0, 0..<2))]
        $0.rules.append(Rule(when: "${a} > 6", [.init(.lock, .group(0))]))
      },
      journalBytes: 4_096
    )
    try session.apply(.require(page: 0, field: 1))
    #expect(try session.effectiveFlags(at: field(1)) == [.readOnly, .mandatory])
    #expect(try session.engine.progress(ofPage: 0).total == 1)
    #expect(session.totals.mandatoryRemaining == 0)
    for answer in [1, 6, 7, 6] {
      try session.answer("a", .integer(answer))
      #expect(try session.answer(at: field(1)) == .integer(answer + 1))
      #expect(try session.effectiveFlags(at: field(1)).contains(.readOnly), "\(answer)")
      let page = try session.engine.progress(ofPage: 0)
      #expect(page.isComplete == (answer < 7 || !hasGroup))
    }
    #expect(try session.ownFlags(at: field(1)) == [.mandatory, .filled])
  }
}
