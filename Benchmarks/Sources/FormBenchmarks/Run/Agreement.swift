import FormBaselines
import FormModel
import MeasurementKit

/// Compares the final states of contenders with the oracle's.
enum Agreement {
  /// Checks contenders that play a round trip, each at its own position in its pass.
  ///
  /// Each pass begins on the initial form with the first visible page current, however many passes
  /// came before. So the oracle plays one pass, and gives the expected state at each contender's
  /// position.
  static func check(
    _ contenders: [AnyContender],
    form: SharedForm,
    trip: RoundTrip,
    inBatches: Bool
  )
    -> [OracleCheck]
  {
    var oracle = Oracle(form.form)
    let order = contenders.indices.sorted {
      contenders[$0].position().done.upperBound < contenders[$1].position().done.upperBound
    }
    var answers = contenders.map { _ in OracleCheck.none }
    var played = 0
    var expected: StateDigest?
    for index in order {
      let end = contenders[index].position().done.upperBound
      if end > played || expected == nil {
        let span = trip.edits.span.extracting(played..<end)
        if inBatches { _ = oracle.playBatches(span) } else { _ = oracle.play(span) }
        played = end
        expected = StateDigest(oracle)
      }
      answers[index] = answer(contenders[index].digest(), expected: expected)
    }
    return answers
  }

  /// Checks contenders that play edits of one kind.
  static func check(_ contenders: [AnyContender], form: SharedForm, work: KindWork) -> [OracleCheck]
  {
    contenders.map { contender in
      var oracle = Oracle(form.form)
      _ = oracle.play(work.setup.span)
      let position = contender.position()
      let lead = work.edits[position.lead].map(\.inverse)
      _ = oracle.play(lead.span)
      oracle.makeFirstVisiblePageCurrent()
      _ = oracle.play(work.edits.span.extracting(position.done))
      return answer(contender.digest(), expected: StateDigest(oracle))
    }
  }

  static func answer(_ found: StateDigest, expected: StateDigest?) -> OracleCheck {
    OracleCheck(found == expected ? .agrees : .disagrees, digest: found.description)
  }
}
