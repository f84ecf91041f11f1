import MeasurementKit

extension Definition {
  /// The visible-page index after pages were inserted at random places.
  static var bare: Definition {
    Definition(
      "bare/shelves/sizes",
      "Random flips, ranks and selects on the visible-page index alone, some shelves of which were inserted at random places.",
      on: .structure,
      expects: .oracleState,
      weight: 2
    ) { session throws(BenchmarkError) in
      // A short run has no time for the largest sizes.
      let sizes =
        session.counter != nil
        ? [10, 13, 16, 20].map { 1 << $0 }
        : session.options.isQuick ? [1 << 13] : [10, 13, 16, 20, 24].map { 1 << $0 }
      let share = 1 / Double(sizes.count * BareShelves.operations.count)
      for pages in sizes {
        let shelves = BareShelves(pageCount: pages, seed: session.options.seed)
        let bits = Double(shelves.byteCount * 8) / Double(pages)
        for operation in BareShelves.operations {
          if session.isCancelled() { return }
          session.play(
            "bare/shelves/\(operation)",
            ["pages": .number(pages)],
            [shelves.contender(operation)],
            share: share,
            metrics: { _, _ in [Metric("bits-per-page", unit: "bits", value: bits)] }
          ) {
            let isRight = shelves.isRight(pageCount: pages, seed: session.options.seed)
            return [OracleCheck(isRight ? .agrees : .disagrees)]
          }
        }
      }
    }
  }
}
