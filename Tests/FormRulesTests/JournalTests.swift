import FormModel
import FormProgress
import FormRules
import Testing

/// The ring of transactions when it is full (UD-2).
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
    // A state that can't be undone is the oldest that was kept, or the first.
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

  @Test(
    "UD-1, UD-2, RP-6: an instance that can come back keeps its place",
    arguments: [8, 24, 64, 1_000]
  )
  func places(entries: Int) throws {
    let bytes = entries * Self.entry
    var session = try FormSession(try household(), journalBytes: bytes)
    var outlines = [session.outline]
    for step in 0..<60 {
      if step % 3 == 2 {
        try session.removeInstance(try #require(try session.instance(of: 0, number: 1)))
      } else {
        try session.addInstance(of: 0)
      }
      outlines.append(session.outline)
      var place = outlines.count - 1
      while session.canUndo {
        session.undo()
        place -= 1
        let outline = session.outline
        #expect(outline == outlines[place])
      }
      // At times what can be done again is discarded in part.
      while session.canRedo, step % 7 != 6 || place < outlines.count - 2 {
        session.redo()
        place += 1
        let outline = session.outline
        #expect(outline == outlines[place])
      }
      outlines.removeLast(outlines.count - 1 - place)
      session.engine.checkInvariants()
    }
  }

  /// Flags of two fields and of a page, each set and cleared.
  private static let turns: [Edit] = [
    .hide(page: 0, field: 0), .show(page: 0, field: 0), .lock(page: 0, field: 1),
    .unlock(page: 0, field: 1), .hidePage(1), .showPage(1),
  ]

  @Test(
    "UD-1: a batch whose edits cancel each other out is no transaction",
    arguments: [true, false]
  )
  func voidBatches(hasRules: Bool) throws {
    for first in Self.turns {
      for second in Self.turns {
        for third in Self.turns {
          for fourth in Self.turns {
            let batch = [first, second, third, fourth]
            var session = try FormSession(
              try makeForm([("a", .integer), ("b", .text)]) {
                guard hasRules else { return }
                $0.rules = [Rule(when: "${a} > 100", [.init(.hide, .page(1))])]
              },
              journalBytes: 1_000
            )
            try session.apply(.lock(page: 0, field: 0))
            try session.apply(.require(page: 0, field: 0))
            session.undo()
            let before = try Self.flags(of: session)
            try session.apply(batch: batch)
            let after = try Self.flags(of: session)
            let canRedo = session.canRedo
            #expect(canRedo == (before == after), "\(batch)")
            if canRedo { session.redo() }
            session.undo()
            #expect(try Self.flags(of: session) == before, "\(batch)")
            session.undo()
            let canUndo = session.canUndo
            #expect(!canUndo)
          }
        }
      }
    }
  }

  private static func flags(of session: borrowing FormSession) throws -> [FieldFlags] {
    let page = try session.engine.progress(ofPage: 1)
    return try [session.ownFlags(at: field(0)), session.ownFlags(at: field(1))]
      + [page.isVisible ? [] : .hidden]
  }

  @Test("UD-1, UR-1: an edit made before the first answer is taken back with its own flag")
  func editBeforeFirstAnswer() throws {
    let edits: [Edit] = [.fill(page: 0, field: 0), .lock(page: 0, field: 0), .hidePage(1)]
    for edit in edits {
      var session = try FormSession(
        try makeForm([("a", .text), ("b", .text)]),
        journalBytes: 1_000
      )
      try session.apply(edit)
      try session.answer("b", .text("later"))
      session.undo()
      session.undo()
      #expect(try Self.flags(of: session) == [[], [], []], "\(edit)")
      try session.answer("a", .text("new"))
      #expect(try session.effectiveFlags(at: field(0)) == .filled, "\(edit)")
      session.undo()
      session.redo()
      #expect(try session.ownFlags(at: field(0)) == .filled, "\(edit)")
    }
  }

  @Test("UD-1: a batch that takes an answer away, and fills the field again, is a transaction")
  func answerTaken() throws {
    var session = try session(entries: 40)
    try session.answer("b", .text("kept"))
    try session.apply(batch: [.clear(page: 0, field: 1), .fill(page: 0, field: 1)])
    #expect(try session.answer(at: field(1)) == nil)
    session.undo()
    #expect(try session.answer(at: field(1)) == .text("kept"))
    #expect(session.canUndo == true)
  }

  @Test(
    "UD-1, UD-2: a batch takes the place of what could be done again, at every size of the ring",
    arguments: 8...40
  )
  func batchAfterUndo(entries: Int) throws {
    var session = try session(entries: entries)
    for step in 0..<50 {
      try session.answer("b", .text("text \(step)"))
      try session.answer("c", .integer(step))
      session.undo()
      let before = try session.ownFlags(at: field(2))
      let turn: Edit =
        before.contains(.readOnly) ? .unlock(page: 0, field: 2) : .lock(page: 0, field: 2)
      let couldRedo = session.canRedo
      try session.apply(batch: [turn, turn.inverse])
      // Only a ring that is too small for all three forgets one.
      #expect(session.canRedo == couldRedo || entries < 16)
      try session.apply(batch: [turn, .fill(page: 1, field: 0), .clear(page: 1, field: 0)])
      #expect(session.canRedo == false)
      if session.canUndo {
        session.undo()
        #expect(try session.ownFlags(at: field(2)) == before)
        session.redo()
      }
      #expect(try session.ownFlags(at: field(2)).contains(.readOnly) == !before.contains(.readOnly))
      #expect(try session.answer(at: field(1)) == .text("text \(step)"))
      session.engine.checkInvariants()
    }
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
