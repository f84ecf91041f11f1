import FormModel
import FormProgress
import FormRules
import Testing

/// Conditions that several rules and calculations share.
@Suite struct SharedConditionTests {
  @Test("UR-7: a computed condition that many rules share is evaluated once")
  func evaluatedOnce() throws {
    let fields = (0..<20).map { ("f\($0)", FieldKind.text) }
    let form = try makeForm([("name", .text)] + fields) {
      $0.rules = (1...20).map {
        Rule(when: "string-length(${name}) > 3", [.init(.hide, .field(field($0)))])
      }
    }
    var session = try FormSession(form)
    let before = session.evaluationCount
    try session.answer(field(0), .text("Amina"))
    #expect(session.evaluationCount - before == 1)
    for place in 1...20 {
      #expect(try session.effectiveFlags(at: field(place)).contains(.hidden))
    }
  }

  @Test("UR-8: a calculation is evaluated when the truth of its condition changes, and not else")
  func keptTruth() throws {
    let form = try makeForm([("age", .integer), ("group", .text)]) {
      $0.calculations = [
        Calculation(
          field: field(1),
          expression: "if(${age} >= 18 and ${age} < 65, 'adult', 'other')"
        )
      ]
    }
    var session = try FormSession(form)
    try session.answer(field(0), .integer(20))
    #expect(try session.answer(at: field(1)) == .text("adult"))
    let before = session.evaluationCount
    for age in 21...60 { try session.answer(field(0), .integer(age)) }
    #expect(session.evaluationCount == before)
    try session.answer(field(0), .integer(65))
    #expect(try session.answer(at: field(1)) == .text("other"))
    #expect(session.evaluationCount - before == 1)
  }

  @Test(
    "UR-2: only the branch that if takes gives its value",
    arguments: [
      (1, 1, "11"), (1, 0, "10"), (0, 1, "01"), (0, 0, "00"),
    ]
  )
  func nestedBranches(a: Int, b: Int, expected: String) throws {
    let form = try makeForm([("a", .integer), ("b", .integer), ("c", .text)]) {
      $0.calculations = [
        Calculation(
          field: field(2),
          expression:
            "concat(if(${a} + 0 = 1, if(${b} = 1, '11', '10'), if(${b} = 1, '01', '00')), '')"
        )
      ]
    }
    var session = try FormSession(form)
    try session.answer(field(0), .integer(a))
    try session.answer(field(1), .integer(b))
    #expect(try session.answer(at: field(2)) == .text(expected))
  }

  @Test("UR-5: a condition within a calculation that no answer makes true goes round all the same")
  func droppedReadGoesRound() throws {
    // `b` is no choice of `pick`, so the comparison is always false.
    let form = try makeForm([("pick", .choice), ("shown", .text)]) {
      $0.choiceLists = [ChoiceList(id: "letters", choices: [Choice(value: "a")])]
      $0.fieldChoices[field(0)] = 0
      $0.policy = .blank
      $0.calculations = [Calculation(field: field(1), expression: "if(${pick} = 'b', 1, 2)")]
      $0.rules = [Rule(when: "${shown} = 2", [.init(.hide, .field(field(0)))])]
    }
    do throws(RuleError) {
      _ = try FormSession(form)
      Issue.record("expected a circle")
    } catch {
      guard case .cycle(let names) = error else {
        Issue.record("expected a circle, found \(error)")
        return
      }
      #expect(Set(names) == ["pick", "shown"])
    }
  }

  @Test("UR-9: a page's invalid answers count against its completeness, whichever comes first")
  func completeButInvalid() throws {
    let form = try makeForm([("a", .integer), ("b", .integer)]) {
      $0.constraints = [
        Constraint(field: field(0), expression: ". > 0")
      ]
    }
    var session = try FormSession(form, journalBytes: 4_096)
    try session.answer(field(0), .integer(-1))
    #expect(session.totals.completePages == 0)
    try session.answer(field(1), .integer(1))
    #expect(session.engine.totals.completePages == 0)
    #expect(session.totals.completePages == 0)
    try session.answer(field(0), .integer(1))
    #expect(session.totals.completePages == 1)
    session.undo()
    #expect(session.totals.completePages == 0)
    try session.answer(field(1), nil)
    #expect(session.totals.completePages == 0)
    #expect(session.engine.totals.completePages == 0)
  }
}
