import MeasurementKit

extension Definition {
  /// The search structures by themselves, at the sizes for which others publish figures.
  static var bare: [Definition] {
    [
      Definition(
        "bare/visible-pages/sizes",
        "Random flips, ranks and selects on the visible-page index alone, of 2¹⁰ to 2²⁴ pages.",
        on: .structure,
        expects: .oracleState,
        seconds: 4
      ) { session throws(BenchmarkError) in
        playBare(session, "bare/visible-pages", BareIndex.self)
      },
      Definition(
        "bare/shelves/sizes",
        "The same on an index whose shelves a map orders, since some were inserted at random places.",
        on: .structure,
        expects: .oracleState,
        seconds: 3
      ) { session throws(BenchmarkError) in
        playBare(session, "bare/shelves", BareShelves.self)
      },
      Definition(
        "bare/card-offsets/sizes",
        "Random updates, sums and searches on the card offsets alone, of 2¹⁰ to 2²⁴ pages.",
        on: .structure,
        expects: .oracleState,
        seconds: 4
      ) { session throws(BenchmarkError) in
        playBare(session, "bare/card-offsets", BareOffsets.self)
      },
    ]
  }

  private static func playBare<Structure: BareStructure>(
    _ session: BenchmarkSession,
    _ area: String,
    _ type: Structure.Type
  ) {
    let progress = session.progress
    // A short run has no time for the largest sizes.
    let sizes =
      session.counter != nil
      ? [10, 13, 16, 20].map { 1 << $0 }
      : session.options.isQuick ? [1 << 13] : [10, 13, 16, 20, 24].map { 1 << $0 }
    let steps = Double(sizes.count * type.operations.count)
    var step = 0.0
    for pages in sizes {
      let structure = type.init(pageCount: pages, seed: session.options.seed)
      let bits = Double(structure.byteCount * 8) / Double(pages)
      for operation in type.operations {
        if session.isCancelled() { return }
        session.progress = { [step] in progress((step + $0) / steps) }
        step += 1
        session.play(
          "\(area)/\(operation)",
          ["pages": .number(pages)],
          [structure.contender(operation)],
          seconds: 0.2,
          metrics: { _, _ in [Metric("bits-per-page", unit: "bits", value: bits)] }
        ) {
          let isRight = structure.isRight(pageCount: pages, seed: session.options.seed)
          return [OracleCheck(isRight ? .agrees : .disagrees)]
        }
      }
    }
  }
}
