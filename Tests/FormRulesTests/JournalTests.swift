import FormModel
import FormProgress
import FormRules
import Testing

/// The ring of transactions when it is full (SPEC UD-2).
@Suite struct JournalTests {
  /// A journal entry.
  private static let entry = 16

  private func session(entries: Int) throws -> FormSession {
    try FormSession(
      try makeForm([("a", .integer), ("b", .text), ("c", .integer)]) {
        $0.rules = [Rule(when: "${a} > 100", [.init(.hide, .page(1))])]
      },
      journalBytes: entries * Self.entry
    )
  }

  @Test(
    "UD-2: a full ring forgets the oldest and keeps the newest, whole, at every size",
    arguments: 4...40
  )
  func forgets(entries: Int) throws {
    var session = try session(entries: entries)
    var states: [[AnswerValue?]] = []
    for step in 0..<30 {
      states.append([try session.answer(at: field(0)), try session.answer(at: field(1))])
      try session.answer("a", .integer(step * 7))
      try session.answer("b", step % 3 == 0 ? .text("text \(step)") : nil)
    }
    let last = [try session.answer(at: field(0)), try session.answer(at: field(1))]
    var undone = 0
    while session.canUndo, undone < 100 {
      session.undo()
      undone += 1
      session.engine.checkInvariants()
    }
    let oldest = try session.answer(at: field(0))
    for _ in 0..<undone { session.redo() }
    let again = [try session.answer(at: field(0)), try session.answer(at: field(1))]
    #expect(again == last)
    let canRedo = session.canRedo
    #expect(!canRedo)
    // What can't be taken back is where it was when it was forgotten.
    #expect(states.contains { $0[0] == oldest } || oldest == last[0])
    #expect(undone <= entries / 3)
  }

  @Test("UD-2: a transaction larger than the ring is done, empties it, and the next ones are kept")
  func tooLarge() throws {
    var session = try session(entries: 12)
    try session.answer("c", .integer(1))
    #expect(session.canUndo == true)
    try session.apply(
      batch: (0..<3).flatMap {
        [.lock(page: 1, field: $0), .require(page: 1, field: $0), .fill(page: 1, field: $0)]
      }
    )
    #expect(try session.ownFlags(at: field(2, page: 1)) == [.readOnly, .mandatory, .filled])
    let canUndo = session.canUndo
    try #require(!canUndo)
    try session.answer("c", .integer(2))
    #expect(session.canUndo == true)
    session.undo()
    #expect(try session.answer(at: field(2)) == .integer(1))
    #expect(session.canUndo == false)
    #expect(try session.ownFlags(at: field(2, page: 1)) == [.readOnly, .mandatory, .filled])
  }

  @Test("UD-1, UD-2: a new transaction discards what could be done again, and its room is used")
  func discards() throws {
    var session = try session(entries: 16)
    for step in 0..<1_000 {
      try session.answer("c", .integer(step))
      session.undo()
      try session.answer("c", .integer(-step - 1))
      let canRedo = session.canRedo
      #expect(!canRedo)
    }
    session.undo()
    #expect(try session.answer(at: field(2)) == .integer(-999))
  }

  @Test("UD-2: a ring that holds nothing takes nothing back")
  func tiny() throws {
    for entries in 0..<4 {
      var session = try session(entries: entries)
      try session.answer("c", .integer(1))
      #expect(session.canUndo == false)
      session.undo()
      #expect(try session.answer(at: field(2)) == .integer(1))
    }
  }
}
