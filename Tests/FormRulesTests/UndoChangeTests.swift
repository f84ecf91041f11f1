import FormModel
import FormProgress
import FormRules
import Testing

/// What undo, redo and batches say that they changed (UD-1, FP-6).
@Suite struct UndoChangeTests {
  enum Kind: CaseIterable {
    case plain, ruled, constrained

    func makeForm() throws -> FormDefinition {
      try FormRulesTests.makeForm([("a", .integer), ("b", .text)]) { logic in
        if self != .plain {
          logic.rules = [Rule(when: "${a} > 100", [.init(.hide, .page(1))])]
        }
        if self == .constrained {
          logic.constraints = [Constraint(field: field(0), expression: ". > 0")]
        }
      }
    }
  }

  private static let events: [FormEvent] = [
    .setClock(FormClock(milliseconds: 86_400_000)), .answer(field(0), .integer(7)),
    .answer(field(1), .text("x")), .edit(.fill(page: 1, field: 0)), .edit(.hidePage(1)),
    .edit(.lock(page: 0, field: 0)),
  ]

  @Test(
    "UD-1: undo and redo of every event say that they changed something",
    arguments: Kind.allCases
  )
  func everyEvent(kind: Kind) throws {
    for event in Self.events {
      var session = try FormSession(try kind.makeForm(), journalBytes: 4_096)
      #expect(try session.handle(event).isChange, "\(event)")
      #expect(try session.handle(event).isChange == false, "\(event) again")
      let undone = session.undo()
      #expect(undone.isChange && !session.canUndo, "undo of \(event)")
      let redone = session.redo()
      #expect(redone.isChange && !session.canRedo, "redo of \(event)")
      let nothing = session.redo()
      #expect(!nothing.isChange)
    }
  }

  @MainActor
  @Test("UD-1: an app hears of an undone clock, and what it can undo", arguments: Kind.allCases)
  func observed(kind: Kind) throws {
    let form = ObservableForm(try FormSession(try kind.makeForm(), journalBytes: 4_096))
    try form.handle(.setClock(FormClock(milliseconds: 86_400_000)))
    #expect(form.status.revision == 1 && form.status.canUndo && !form.status.canRedo)
    try form.handle(.undo)
    #expect(form.status.revision == 2 && !form.status.canUndo && form.status.canRedo)
  }

  /// Edits that cancel each other out. The answer of field a stays.
  private static let voidBatch: [Edit] = [
    .lock(page: 0, field: 0), .hidePage(1), .fill(page: 0, field: 1), .unlock(page: 0, field: 0),
    .showPage(1), .clear(page: 0, field: 1),
  ]

  @Test(
    "UD-1: a batch that cancels itself changes nothing, whatever the journal holds",
    arguments: Kind.allCases
  )
  func voidBatch(kind: Kind) throws {
    for journalBytes in [0, 6 * 16, 9 * 16, 4_096] {
      var session = try FormSession(try kind.makeForm(), journalBytes: journalBytes)
      try session.answer(field(0), .integer(7))
      try session.apply(.require(page: 0, field: 1))
      session.undo()
      let (canUndo, canRedo) = (session.canUndo, session.canRedo)
      let change = try session.apply(batch: Self.voidBatch)
      #expect(!change.isChange && change.pages.isEmpty, "\(journalBytes) bytes")
      #expect(canUndo == session.canUndo && canRedo == session.canRedo, "\(journalBytes) bytes")
      do throws(SessionBatchError) {
        try session.apply(batch: Self.voidBatch + [.hidePage(9)])
        Issue.record("accepted")
      } catch {
        #expect(error.index == 6 && !error.change.isChange)
      }
      // An answer that is removed does not come back.
      let cleared = try session.apply(batch: [.clear(page: 0, field: 0), .fill(page: 1, field: 0)])
      #expect(cleared.isChange)
      #expect(try session.answer(at: field(0)) == nil)
    }
  }

  @Test("UD-1, UR-6: filling a hidden field under `cleared` in a batch is no change")
  func filledWhileHidden() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .text)]) {
        $0.policy = .cleared
        $0.rules = [Rule(when: "${a} = 1", [.init(.hide, .field(field(1)))])]
      },
      journalBytes: 4_096
    )
    try session.answer(field(0), .integer(1))
    let change = try session.apply(batch: [.fill(page: 0, field: 1), .unlock(page: 0, field: 1)])
    #expect(!change.isChange)
    session.undo()
    #expect(session.canUndo == false)
  }
}
