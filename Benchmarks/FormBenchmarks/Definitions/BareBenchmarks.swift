import MeasurementKit

extension Definition {
  /// The two search structures by themselves, at the sizes at which others are published.
  static var bare: [Definition] {
    [
      Definition(
        "bare/visible-pages/sizes",
        "Random flips, ranks and selects on the visible-page index alone, of 2¹⁰ to 2²⁴ pages.",
        on: .structure,
        expects: .oracleState,
        seconds: 4
      ) { session throws(BenchmarkError) in
        playBare(session, "bare/visible-pages", BareIndex.operations) { pages, seed in
          let index = BareIndex(pageCount: pages, seed: seed)
          return BareStructure(
            contestant: index.contestant,
            nodes: index.nodes,
            bitsPerPage: Double(index.byteCount * 8) / Double(pages),
            isRight: { index.isRight(pageCount: pages, seed: seed) }
          )
        }
      },
      Definition(
        "bare/card-offsets/sizes",
        "Random updates, sums and searches on the card offsets alone, of 2¹⁰ to 2²⁴ pages.",
        on: .structure,
        expects: .oracleState,
        seconds: 4
      ) { session throws(BenchmarkError) in
        playBare(session, "bare/card-offsets", BareOffsets.operations) { pages, seed in
          let offsets = BareOffsets(pageCount: pages, seed: seed)
          return BareStructure(
            contestant: offsets.contestant,
            nodes: offsets.nodes,
            bitsPerPage: Double(offsets.byteCount * 8) / Double(pages),
            isRight: { offsets.isRight(pageCount: pages, seed: seed) }
          )
        }
      },
    ]
  }

  private static func playBare(
    _ session: BenchmarkSession,
    _ area: String,
    _ operations: [String],
    _ make: (_ pages: Int, _ seed: UInt64) -> BareStructure
  ) {
    let progress = session.progress
    // A short run has no time for the largest sizes.
    let sizes = session.options.isQuick ? [1 << 13] : indexSizes
    let steps = Double(sizes.count * operations.count)
    var step = 0.0
    for pages in sizes {
      let structure = make(pages, session.options.seed)
      for operation in operations {
        if session.isCancelled() { return }
        session.progress = { [step] in progress((step + $0) / steps) }
        step += 1
        session.play(
          "\(area)/\(operation)",
          ["pages": .number(pages)],
          [structure.contestant(operation)],
          seconds: 0.2,
          metrics: { _, _ in
            [
              Metric(.nodes, unit: "nodes/operation", value: Double(structure.nodes(operation))),
              Metric("bits-per-page", unit: "bits", value: structure.bitsPerPage),
            ]
          }
        ) { [Answer(structure.isRight() ? .agrees : .disagrees)] }
      }
    }
  }
}

/// One of the structures, whatever its type.
private struct BareStructure {
  let contestant: (_ operation: String) -> Contestant
  /// What an operation visits, each a cache line.
  let nodes: (_ operation: String) -> Int
  let bitsPerPage: Double
  let isRight: () -> Bool
}
