import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Editable calculations in repeats (UR-3).
@Suite struct EditableInstanceTests {
  /// `job` is calculated, and other fields for the form.
  private func household(
    _ expression: String,
    total: String = "count(${member})",
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormSession {
    let form = try FormRulesTests.household {
      $0.calculations = [
        Calculation(field: field(2, page: 1), expression: expression, isEditable: true),
        Calculation(field: field(1), expression: total, isEditable: true),
      ]
      $0.answers = [field(0, page: 1): .text("first")]
      change(&$0)
    }
    return try FormSession(form, journalBytes: 1 << 20, savesAnswers: true)
  }

  private func job(_ session: borrowing FormSession, _ number: Int) throws -> String? {
    guard case .text(let text)? = try session.answer(at: session.address("job", [number])) else {
      return nil
    }
    return text
  }

  @Test("UR-3, RP-2: each instance keeps its own answer, and a new one is computed")
  func instances() throws {
    var session = try household("concat(${name}, ${limit})")
    #expect(try job(session, 1) == "first")
    try session.answer(session.address("job", [1]), .text("mine"))
    let second = try #require(try session.addInstance(of: 0).addedInstance)
    #expect(try job(session, 1) == "mine" && job(session, 2) == "first")
    try session.answer(session.address("name", [2]), .text("second"))
    #expect(try job(session, 1) == "mine" && job(session, 2) == "second")
    try session.answer(session.address("job", [2]), .text("hers"))
    try session.answer("limit", .integer(8))
    #expect(try job(session, 1) == "first8" && job(session, 2) == "second8")
    session.undo()
    #expect(try job(session, 1) == "mine" && job(session, 2) == "hers")
    try session.removeInstance(second)
    session.undo()
    #expect(try job(session, 2) == "hers")
    #expect(session.brokenInvariant == nil)
  }

  @Test("UR-3, RP-2: instances keep the template's answer until what is read changes")
  func given() throws {
    var session = try household("concat(${name}, ${limit})") {
      $0.answers[field(2, page: 1)] = .text("given")
    }
    try session.addInstance(of: 0)
    #expect(try job(session, 1) == "given" && job(session, 2) == "given")
    try session.answer(session.address("name", [2]), .text("second"))
    #expect(try job(session, 1) == "given" && job(session, 2) == "second")
    session.undo()
    #expect(try job(session, 2) == "given")
  }

  @Test("UR-3, RP-4: a total is read as its value, a number of an instance as that number")
  func totals() throws {
    var session = try household("concat(position(..), '')", total: "sum(${cost})")
    let total = field(1)
    try session.answer(session.address("cost", [1, 1]), .decimal(2))
    #expect(try session.answer(at: total) == .decimal(2))
    try session.answer(total, .decimal(50))
    let second = try #require(try session.addInstance(of: 0).addedInstance)
    #expect(try session.answer(at: total) == .decimal(50))
    try session.answer(session.address("job", [2]), .text("mine"))
    try session.answer(session.address("cost", [2, 1]), .decimal(3))
    #expect(try session.answer(at: total) == .decimal(5))
    #expect(try job(session, 2) == "mine")
    let first = try #require(try session.instance(of: 0, number: 1))
    try session.removeInstance(first)
    #expect(try session.answer(at: total) == .decimal(3))
    #expect(try job(session, 1) == "1")
    session.undo()
    #expect(try session.answer(at: total) == .decimal(5))
    #expect(try job(session, 2) == "mine")
    try session.removeInstance(second)
    #expect(try session.answer(at: total) == .decimal(2))
  }

  @Test("UR-3, RP-4: a field of another instance is read as its value there")
  func elements() throws {
    let earlier = "indexed-repeat(${name}, ${member}, position(..) - 1)"
    for expression in [earlier, "indexed-repeat(${name}, ${member}, 1)"] {
      var session = try household("concat(\(expression), '!')")
      try session.addInstance(of: 0)
      #expect(try job(session, 2) == "first!")
      try session.answer(session.address("job", [2]), .text("mine"))
      try session.answer(session.address("name", [2]), .text("second"))
      #expect(try job(session, 2) == "mine")
      try session.answer(session.address("name", [1]), .text("other"))
      #expect(try job(session, 2) == "other!")
    }
  }

  @Test("UR-3, UD-3: a saved state brings each instance's answer as it was")
  func restore() throws {
    var first = try household("concat(${name}, ${limit})")
    try first.addInstance(of: 0)
    try first.answer(first.address("job", [1]), .text("mine"))
    try first.answer(first.address("job", [2]), nil)
    guard let saved = first.savedAnswers else { throw SessionError.noSuchID("saved") }
    var second = try household("concat(${name}, ${limit})")
    try second.answer("limit", .integer(8))
    try second.addInstance(of: 0)
    try second.addInstance(of: 0)
    var dropped: [DroppedAnswer] = []
    try second.restore(saved, dropped: &dropped)
    #expect(dropped.isEmpty)
    #expect(try job(second, 1) == "mine" && job(second, 2) == nil)
    try second.addInstance(of: 0)
    #expect(try job(second, 3) == "first")
    try second.answer("limit", .integer(8))
    #expect(try job(second, 1) == "first8" && job(second, 2) == "first8")
    #expect(second.brokenInvariant == nil)
  }

  @Test("UR-3, UR-8: the text of what is read goes with its instance")
  func memory() throws {
    let form = try FormRulesTests.household {
      $0.calculations = [
        Calculation(field: field(1, page: 1), expression: "position(..)", isEditable: true)
      ]
      $0.repeats[0].initial = 0
      $0.repeats[0].minimum = 0
    }
    var session = try FormSession(form)
    for _ in 0..<3 {
      let added = try session.addInstance(of: 0).addedInstance
      try session.removeInstance(try #require(added))
    }
    // A text that is kept for nothing would keep its number.
    let number = session.rules.value.texts.add("")
    #expect(number < 2)
  }
}
