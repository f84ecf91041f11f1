import FormBaselines
import FormModel

@testable import FormFuzzing

extension DifferentialCheck {
  /// Makes the comparisons that are due after the edits so far.
  func compare(_ cadence: Cadence) -> Divergence? {
    if isDue(cadence.pages) || isDue(cadence.fields) {
      return compareAnswers(fields: isDue(cadence.fields))
    }
    return isDue(cadence.digest) ? compareDigests() : nil
  }

  private func isDue(_ interval: Int) -> Bool {
    interval > 0 && editsPlayed.isMultiple(of: interval)
  }

  /// Compares the digests of the whole state; if they differ, names the answer that does.
  func compareDigests() -> Divergence? {
    let expected = oracle.answer(.digest)
    for lane in lanes {
      let found = lane.answer(.digest)
      if found == expected { continue }
      return compareAnswers(fields: false)
        ?? Divergence(
          editsPlayed: editsPlayed,
          contender: lane.name,
          question: .digest,
          expected: expected,
          found: found
        )
    }
    return nil
  }

  /// Asks every contender every question, and lets it check its own invariants.
  ///
  /// - Parameter fields: whether to ask about every field, too.
  func compareAnswers(fields: Bool = true) -> Divergence? {
    let expectations = Expectations(oracle, fieldCounts: questions.fieldCounts)
    for lane in lanes {
      if let question = lane.firstDifference(from: expectations, in: questions, fields: fields) {
        return Divergence(
          editsPlayed: editsPlayed,
          contender: lane.name,
          question: question,
          expected: expectations.answer(question),
          found: lane.answer(question)
        )
      }
      lane.checkInvariants()
    }
    return nil
  }
}
