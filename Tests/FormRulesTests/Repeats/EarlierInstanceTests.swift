import FormModel
import FormProgress
import FormRules
import Testing

/// Expressions that read an earlier instance (UR-5).
@Suite struct EarlierInstanceTests {
  private func job(_ session: borrowing FormSession, _ number: Int) throws -> String? {
    guard case .text(let text)? = try session.answer(at: session.address("job", [number])) else {
      return nil
    }
    return text
  }

  /// Two members, of whom the first has the name “A”. From a limit of 4 on, `job` is what the member before is called,
  /// unless it has an answer; names are hidden from another limit on, or `job` is hidden and cleared.
  private func session(hidesFrom limit: Int, clearsJob: Bool = false) throws -> FormSession {
    let before = "indexed-repeat(${name}, ${member}, position(..) - 1)"
    let form = try household {
      $0.policy = .blank
      if clearsJob { $0.fieldPolicies[field(2, page: 1)] = .cleared }
      $0.calculations = [
        Calculation(
          field: field(2, page: 1),
          expression: "if(${limit} > 3, coalesce(., \(before)), .)"
        )
      ]
      let hidden = field(clearsJob ? 2 : 0, page: 1)
      $0.rules = [Rule(when: "${limit} >= \(limit)", [.init(.hide, .field(hidden))])]
    }
    var session = try FormSession(form, journalBytes: 1 << 16)
    for _ in 0..<2 { try session.addInstance(of: 0) }
    try session.set("name", [1], .text("A"))
    try session.set("job", [3], .text("own"))
    return session
  }

  @Test("UR-3, UR-5: what a transaction hides in an earlier instance is not kept")
  func hidden() throws {
    var shown = try session(hidesFrom: 5)
    try shown.answer("limit", .integer(4))
    #expect(try job(shown, 2) == "A" && job(shown, 3) == "own")
    try shown.answer("limit", .integer(5))
    #expect(try job(shown, 2) == "A")
    var hidden = try session(hidesFrom: 4)
    try hidden.answer("limit", .integer(4))
    #expect(try job(hidden, 2) == nil && job(hidden, 3) == "own")
    hidden.undo()
    hidden.redo()
    #expect(try job(hidden, 2) == nil)
    try hidden.answer("limit", nil)
    #expect(try job(hidden, 2) == nil)
  }

  @Test("UR-3, UR-6: a field that is hidden and cleared keeps nothing, and is then calculated anew")
  func cleared() throws {
    var session = try session(hidesFrom: 5, clearsJob: true)
    try session.answer("limit", .integer(4))
    #expect(try job(session, 2) == "A" && job(session, 3) == "own")
    for limit in [5, 6] {
      try session.answer("limit", .integer(limit))
      #expect(try job(session, 2) == nil && job(session, 3) == nil)
    }
    session.undo()
    session.undo()
    #expect(try job(session, 2) == "A" && job(session, 3) == "own")
    session.redo()
    try session.answer("limit", .integer(4))
    #expect(try job(session, 2) == "A" && job(session, 3) == nil)
  }

  /// Where `paid` reads the `age` of the member before, and `age` and the costs of visits are as given.
  private func chain(_ age: String, cost: String = "1") throws -> FormSession {
    let before = "coalesce(indexed-repeat(${age}, ${member}, position(..) - 1), 0)"
    return try FormSession(
      try household {
        $0.calculations = [
          Calculation(field: FieldID(page: 0, field: 1), expression: "sum(${paid})"),
          Calculation(field: FieldID(page: 1, field: 1), expression: age),
          Calculation(field: FieldID(page: 2, field: 1), expression: cost),
          Calculation(field: FieldID(page: 3, field: 1), expression: "min(\(before) + 1, 9)"),
        ]
      }
    )
  }

  @Test("UR-5: reading an earlier instance is a circle if it goes on outside of the repeat")
  func circleOutside() throws {
    do {
      _ = try chain("${total}")
      Issue.record("no circle")
    } catch RuleError.cycle(let names) {
      #expect(Set(names) == ["total", "age", "paid"])
    }
    // An instance that is named by its number may be the reader's own.
    #expect(throws: RuleError.self) { _ = try chain("indexed-repeat(${paid}, ${member}, 3)") }
    // Within the instance it goes through the repeat inside.
    var session = try chain("sum(${cost})", cost: "${paid} + 1")
    for _ in 0..<2 { try session.addInstance(of: 0) }
    let found = try (1...3).map { try session.answer(at: session.address("paid", [$0])) }
    #expect(found == [1, 3, 5].map { .decimal($0) })
  }
}
