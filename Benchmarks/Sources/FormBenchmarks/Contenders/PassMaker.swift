import CHardware
import FormBaselines
import FormModel
import MeasurementKit

/// Repeats a round trip of edits.
struct PassMaker: ContenderMaker {
  enum Loop {
    /// Each edit with the reads that a menu needs.
    case reads
    /// Each edit by itself.
    case edits
    /// Batches.
    case batches
    /// Each edit with the rank of another page.
    case ranks([PageID])
  }

  let form: SharedForm
  let trip: RoundTrip
  let loop: Loop
  /// The name to show; nil for the contender type's own.
  var name: String?

  func contender<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender {
    let loaded = Loaded<C>(form.form)
    let pass = Pass(count: trip.edits.count)
    let edits = trip.edits
    let isBatch = if case .batches = loop { true } else { false }
    let unit = isBatch ? RoundTrip.batch : 1
    let contender = TimedContender(name ?? C.name, operationsPerStep: unit) { [loop] steps in
      pass.advance(by: steps * unit, restart: loaded.restart) { range in
        let span = edits.span.extracting(range)
        let sum =
          switch loop {
          case .reads: loaded.contender.playWithReads(span)
          case .edits: loaded.contender.play(span)
          case .batches: loaded.contender.playBatches(span)
          case .ranks(let pages):
            loaded.contender.playWithRanks(span, of: pages.span.extracting(range))
          }
        hardware_consume(UInt64(truncatingIfNeeded: sum))
      }
    }
    return AnyContender(
      name: name ?? C.name,
      timed: contender,
      bytes: loaded.bytes,
      position: { Position(done: 0..<pass.position) },
      digest: { StateDigest(loaded.contender) },
      describeLast: {
        let last = edits[max(pass.position - unit, 0)..<pass.position]
        let first = last.first.map { "\($0)" } ?? ""
        return last.count > 1 ? "a batch of \(last.count) edits from \(first) on" : first
      }
    )
  }
}
