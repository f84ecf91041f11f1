import CHardware
import FormBaselines
import FormContenders
import FormModel
import FormRules
import MeasurementKit

/// A session that gives answers, undoes and redoes them. One of the three is timed (UD).
final class UndoPlayer {
  enum Step: String, CaseIterable {
    case transaction, back, again
  }

  private var contender: RuleSession
  private let work: RuleWork
  private let step: Step
  /// The number of answers given in this pass.
  private var position = 0

  /// The most consecutive steps: one pass, which fits in the journal.
  var most: Int { work.answers.count }

  init(_ work: RuleWork, _ step: Step) throws {
    contender = try RuleSession(opening: work.form.form, journalBytes: 1 << 24)
    self.work = work
    self.step = step
  }

  /// Gives the next answers; for redo, also undoes them.
  ///
  /// - Precondition: `steps` is at most `most`.
  func prepare(_ steps: Int) {
    if step == .back {
      // Redo undone answers before giving the next ones.
      while contender.session.canRedo { contender.session.redo() }
    }
    if position + steps > work.answers.count {
      give(position..<work.answers.count)
      position = 0
    }
    guard step != .transaction else { return }
    give(position..<position + steps)
    position += steps
    guard step == .again else { return }
    for _ in 0..<steps { contender.session.undo() }
  }

  func play(_ steps: Int) {
    var sum = 0
    switch step {
    case .transaction:
      give(position..<position + steps)
      position += steps
    case .back:
      for _ in 0..<steps { sum &+= contender.session.undo().pageRange.count }
    case .again:
      for _ in 0..<steps { sum &+= contender.session.redo().pageRange.count }
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  private func give(_ range: Range<Int>) {
    for given in work.answers[range] {
      guard contender.take(given.answer, at: given.address) else {
        preconditionFailure("the session refuses an answer of \(given.address)")
      }
    }
  }

  func isRight() -> OracleCheck {
    while contender.session.canRedo { contender.session.redo() }
    contender.makeFirstVisiblePageCurrent()
    return Agreement.answer(
      StateDigest(contender),
      expected: try? work.expected(after: position)
    )
  }
}
