import FormBaselines
import FormModel
import MeasurementKit

/// Checks what contenders ended with against the oracle.
enum Agreement {
  /// For contenders that play a round trip, each at its own place of its pass.
  ///
  /// A pass begins on the form as it was, with the first visible page current, however many passes there
  /// were before: so the oracle plays one pass, and is asked where each contender stands.
  static func check(_ entries: [Entry], form: SharedForm, trip: RoundTrip, inBatches: Bool)
    -> [Answer]
  {
    var oracle = Oracle(form.form)
    let order = entries.indices.sorted {
      entries[$0].position().done.upperBound < entries[$1].position().done.upperBound
    }
    var answers = entries.map { _ in Answer.none }
    var played = 0
    var expected: StateDigest?
    for index in order {
      let end = entries[index].position().done.upperBound
      if end > played || expected == nil {
        let span = trip.edits.span.extracting(played..<end)
        if inBatches { _ = oracle.playBatches(span) } else { _ = oracle.play(span) }
        played = end
        expected = StateDigest(oracle)
      }
      answers[index] = answer(entries[index].digest(), expected: expected)
    }
    return answers
  }

  /// For contenders that play edits of one kind.
  static func check(_ entries: [Entry], form: SharedForm, work: KindWork) -> [Answer] {
    entries.map { entry in
      var oracle = Oracle(form.form)
      _ = oracle.play(work.setup.span)
      let position = entry.position()
      let lead = work.edits[position.lead].map(\.inverse)
      _ = oracle.play(lead.span)
      oracle.makeFirstVisiblePageCurrent()
      _ = oracle.play(work.edits.span.extracting(position.done))
      return answer(entry.digest(), expected: StateDigest(oracle))
    }
  }

  static func answer(_ found: StateDigest, expected: StateDigest?) -> Answer {
    Answer(found == expected ? .agrees : .disagrees, digest: found.description)
  }
}
