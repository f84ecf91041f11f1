import CHardware
import FormModel
import MeasurementKit

extension Definition {
  /// The time that the harness adds to each timed operation.
  static var harness: [Definition] {
    [
      Definition(
        "harness/loop/empty",
        "The loop that hands out edits, without a contender: what the harness adds to each operation.",
        on: .machine,
        expects: .none,
        weight: 0.2
      ) { session throws(BenchmarkError) in
        let edits = (0..<handedOut).map { Edit.fill(page: PageID(place: $0), field: 0) }
        let pass = Pass(count: edits.count)
        let loop = TimedContender("harness") { steps in
          pass.advance(by: steps) { handOut(edits.span.extracting($0)) }
        }
        session.play("harness/loop/empty", [:], [loop]) { [.none] }
      }
    ]
  }

  /// Edits of one pass.
  private static let handedOut = 131_072

  /// Reads edits like the contenders' loops, but calls no contender.
  private static func handOut(_ edits: Span<Edit>) {
    for index in edits.indices {
      hardware_consume(edits[unchecked: index].rawValue)
    }
  }
}
