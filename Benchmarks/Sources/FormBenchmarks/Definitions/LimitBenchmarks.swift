import MeasurementKit

extension Definition {
  /// The limits of the machine's memory, at the usual sizes and at the size of the engine's memory.
  static var limits: [Definition] {
    [
      Definition(
        "limits/memory/sizes",
        "Pointer chase, random updates, sequential reads and writes, by size of the working set.",
        on: .machine,
        expects: .none,
        allocates: true,
        weight: 0.7
      ) { session throws(BenchmarkError) in
        var sizes = MachineLimits.usualSizes
        if let bytes = session.record.results.lazy.compactMap({ engineBytes($0) }).max() {
          sizes.append(bytes)
        }
        sizes = Set(sizes).sorted()
        for bytes in sizes {
          session.progress()
          if session.isCancelled() { return }
          let limit = MachineLimits.measure(
            bytes: bytes,
            seed: session.options.seed,
            budget: session.options.isQuick ? 3e6 : 3e7
          )
          if let limit { session.record.limits.append(limit) }
        }
      }
    ]
  }

  private static func engineBytes(_ result: BenchmarkResult) -> Int? {
    guard result.contender == Contenders.engine else { return nil }
    return result.metric("memory").map { Int($0.median) }
  }
}
