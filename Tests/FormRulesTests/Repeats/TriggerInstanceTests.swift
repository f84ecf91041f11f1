import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Triggers in repeats (UR-3).
@Suite struct TriggerInstanceTests {
  /// The trigger `name`, and `job` as calculated from it and what the form has.
  private func visits(_ expression: String = "concat(${name}, ${limit}, position(..))") throws
    -> FormSession
  {
    let form = try household {
      $0.calculations = [
        Calculation(
          field: field(2, page: 1),
          expression: expression,
          trigger: field(0, page: 1)
        ),
        Calculation(field: field(1), expression: "count(${day})"),
        Calculation(field: field(2), expression: "coalesce(., 0) + ${limit}", trigger: field(1)),
      ]
      $0.answers = [field(0, page: 1): .text("first"), field(2, page: 1): .text("none")]
    }
    return try FormSession(form, journalBytes: 1 << 20, savesAnswers: true)
  }

  private func job(_ session: borrowing FormSession, _ number: Int) throws -> String? {
    guard case .text(let text)? = try session.answer(at: session.address("job", [number])) else {
      return nil
    }
    return text
  }

  @Test("UR-3, RP-2: a trigger fires in its own instance, and not when instances come and go")
  func instances() throws {
    var session = try visits()
    try session.answer("limit", .integer(8))
    let second = try #require(try session.addInstance(of: 0).addedInstance)
    #expect(try job(session, 1) == "none" && job(session, 2) == "none")
    try session.set("name", [2], .text("B"))
    #expect(try job(session, 1) == "none" && job(session, 2) == "B82")
    // The number of instances has triggered in the form.
    #expect(try session.answer(at: field(2)) == .decimal(8))
    try session.addInstance(of: 0, before: second)
    #expect(try job(session, 2) == "none" && job(session, 3) == "B82")
    try session.removeInstance(second)
    session.undo()
    #expect(try job(session, 3) == "B82")
    try session.set("name", [3], .text("B"))
    #expect(try job(session, 3) == "B82")
    try session.set("name", [3], .text("C"))
    #expect(try job(session, 3) == "C83")
    #expect(try session.answer(at: field(2)) == .decimal(16))
    while session.canUndo { session.undo() }
    #expect(try job(session, 1) == "none" && session.answer(at: field(2)) == nil)
    while session.canRedo { session.redo() }
    #expect(try job(session, 3) == "C83" && session.answer(at: field(2)) == .decimal(16))
  }

  @Test("UR-3, UD-3: restoring instances triggers nothing in them")
  func restoreInstances() throws {
    var first = try visits()
    try first.addInstance(of: 0)
    try first.set("name", [2], .text("B"))
    try first.set("job", [2], .text("own"))
    guard let saved = first.savedAnswers else { throw SessionError.noSuchID("saved") }
    var second = try visits()
    try second.answer("limit", .integer(3))
    var dropped: [DroppedAnswer] = []
    try second.restore(saved, dropped: &dropped)
    #expect(try dropped.isEmpty && job(second, 2) == "own" && second.answer(at: field(2)) == nil)
    try second.set("name", [2], .text("B"))
    #expect(try job(second, 2) == "own")
    try second.set("name", [2], .text("C"))
    #expect(try job(second, 2) == "C2")
  }

  @Test("UR-3, RP-4: it reads an earlier instance as it is at the end of the transaction")
  func earlier() throws {
    let before = "indexed-repeat(${paid}, ${member}, position(..) - 1)"
    let form = try household {
      $0.calculations = [
        Calculation(field: field(1, page: 1), expression: "${limit}"),
        Calculation(field: field(1, page: 3), expression: "${age} * 10"),
        Calculation(field: field(2, page: 1), expression: before, trigger: field(1, page: 1)),
      ]
    }
    var session = try FormSession(form)
    for _ in 0..<3 { try session.addInstance(of: 0) }
    try session.answer("limit", .integer(4))
    #expect(try job(session, 1) == nil)
    for number in 2...4 { #expect(try job(session, number) == "40") }
    // Its own answer in an earlier instance would depend on the order of evaluation.
    #expect(throws: RuleError.cycle(["job"])) {
      _ = try visits("indexed-repeat(${job}, ${member}, position(..) - 1)")
    }
  }

  @Test("UR-3, RP-6: an instance that goes gives back the text that its trigger had")
  func texts() throws {
    let form = try household {
      $0.calculations = [
        Calculation(field: field(2, page: 1), expression: "''", trigger: field(0, page: 1))
      ]
    }
    var session = try FormSession(form)
    for turn in 0..<40 {
      let added = try session.addInstance(of: 0).addedInstance
      try session.set("name", [2], .text("\(turn)"))
      try session.removeInstance(try #require(added))
    }
    // Both texts of an instance are free; a new one has the number behind them.
    let numbers = (0..<3).map { _ in session.rules.value.texts.add("") }
    #expect(numbers.max() == 2)
  }
}
