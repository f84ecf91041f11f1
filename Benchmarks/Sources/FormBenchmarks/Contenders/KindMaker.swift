import CHardware
import FormBaselines
import FormModel
import MeasurementKit

/// Plays edits of one kind, and undoes their changes in between, untimed.
struct KindMaker: ContenderMaker {
  let form: SharedForm
  let work: KindWork

  func contender<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender {
    let player = KindPlayer<C>(form.form, work)
    return AnyContender(
      name: C.name,
      timed: TimedContender(
        C.name,
        maximumSteps: work.edits.count,
        prepare: player.prepare,
        play: player.play
      ),
      bytes: nil,
      position: { player.place },
      digest: { StateDigest(player.contender) },
      describeLast: { player.describeLast }
    )
  }
}

/// A contender and its position among the edits of one kind.
final class KindPlayer<C: Contender & ~Copyable> {
  private(set) var contender: C
  private let work: KindWork
  private(set) var place = Position()

  init(_ form: borrowing FormDefinition, _ work: KindWork) {
    contender = C(form)
    self.work = work
    let refused = contender.play(work.setup.span)
    precondition(refused == 0, "\(C.name) refuses an edit of the setup")
  }

  /// Undoes earlier edits, so that `steps` edits can be made.
  ///
  /// - Precondition: `steps` is at most the number of edits.
  func prepare(_ steps: Int) {
    if work.kind.hasLead {
      // Edits that were undone but not repeated are applied again first.
      apply(place.done.upperBound..<place.lead.upperBound, inverse: false)
    } else if work.kind.isChange {
      apply(place.done, inverse: true)
    }
    let end = place.done.upperBound
    let start = end + steps <= work.edits.count ? end : 0
    place = Position(lead: start..<start, done: start..<start)
    if work.kind.hasLead {
      apply(start..<start + steps, inverse: true)
      place.lead = start..<start + steps
    }
    contender.makeFirstVisiblePageCurrent()
  }

  func play(_ steps: Int) {
    let range = place.done.upperBound..<place.done.upperBound + steps
    let edits = work.edits
    let refused = contender.play(edits.span.extracting(range))
    hardware_consume(UInt64(refused))
    place.done = place.done.lowerBound..<range.upperBound
  }

  /// The last edit, as text.
  var describeLast: String {
    place.done.isEmpty ? "" : "\(work.edits[place.done.upperBound - 1])"
  }

  private func apply(_ range: Range<Int>, inverse: Bool) {
    let edits = work.edits[range].map { inverse ? $0.inverse : $0 }
    _ = contender.play(edits.span)
  }
}
