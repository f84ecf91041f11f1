/// The instructions and cache lines of a piece of code, counted exactly.
public struct ExecutionCounts: Hashable, Sendable {
  /// User-mode instructions.
  public var instructions: UInt64
  /// Accesses that miss a simulated first-level cache of 32 KiB with eight ways and 64-byte lines;
  /// nil if only instructions are counted.
  public var lineMisses: UInt64?
  /// Data accesses that miss all simulated caches. The last level holds `Callgrind.lastLevelBytes`.
  public var dataLoads: UInt64?
  /// The same for code.
  public var codeLoads: UInt64?

  /// Returns the largest instruction count and the largest miss count of single operations. They
  /// may come from different operations.
  public static func worst(_ operations: [ExecutionCounts]) -> [Metric] {
    var metrics: [Metric] = []
    if let most = operations.map(\.instructions).max() {
      metrics.append(
        Metric(.worstInstructions, unit: "instructions/operation", value: Double(most))
      )
    }
    if let most = operations.compactMap(\.lineMisses).max() {
      metrics.append(
        Metric(.worstLineMisses, unit: "line-misses/operation", value: Double(most))
      )
    }
    return metrics
  }

  /// The counts of steps that each began with empty caches.
  ///
  /// Each touched line is loaded once, so the counts are distinct lines, if all fit in the last
  /// level. First-level misses can't be used: with its few ways, a step of 270 lines missed some
  /// twice, depending on their addresses.
  public func coldMetrics(operations: Int) -> [Metric] {
    [(Metric.Name.dataLines, dataLoads), (.codeLines, codeLoads)].compactMap { name, count in
      count.map {
        Metric(name, unit: "lines/operation", value: Double($0) / Double(max(operations, 1)))
      }
    }
  }

  /// The counts for one operation.
  public func metrics(operations: Int) -> [Metric] {
    let each: [(Metric.Name, UInt64?)] = [(.instructions, instructions), (.lineMisses, lineMisses)]
    return each.compactMap { name, count in
      count.map {
        Metric(name, unit: "\(name)/operation", value: Double($0) / Double(max(operations, 1)))
      }
    }
  }
}
