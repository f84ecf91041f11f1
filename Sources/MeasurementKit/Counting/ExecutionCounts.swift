/// The instructions and memory accesses of a piece of code, counted exactly.
public struct ExecutionCounts: Hashable, Sendable {
  /// User-mode instructions.
  public var instructions: UInt64
  /// Memory reads and writes; nil if only instructions are counted.
  public var dataReads: UInt64?
  public var dataWrites: UInt64?
  /// Accesses that miss in a simulated first-level cache of 32 KiB with eight ways and 64-byte lines.
  public var lineMisses: UInt64?
  /// The same for code.
  public var codeLineMisses: UInt64?

  public init(
    instructions: UInt64,
    dataReads: UInt64? = nil,
    dataWrites: UInt64? = nil,
    lineMisses: UInt64? = nil,
    codeLineMisses: UInt64? = nil
  ) {
    self.instructions = instructions
    self.dataReads = dataReads
    self.dataWrites = dataWrites
    self.lineMisses = lineMisses
    self.codeLineMisses = codeLineMisses
  }

  /// The most instructions, and the most misses, among single operations. They need not be of the same one.
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

  /// The counts of steps that each began with an empty cache: every line touched is missed once, so the counts are
  /// those of distinct lines.
  public func coldMetrics(operations: Int) -> [Metric] {
    [(Metric.Name.dataLines, lineMisses), (.codeLines, codeLineMisses)].compactMap { name, count in
      count.map {
        Metric(name, unit: "lines/operation", value: Double($0) / Double(max(operations, 1)))
      }
    }
  }

  /// The counts for one operation.
  public func metrics(operations: Int) -> [Metric] {
    let each: [(Metric.Name, UInt64?)] = [
      (.instructions, instructions), (.dataReads, dataReads), (.dataWrites, dataWrites),
      (.lineMisses, lineMisses),
    ]
    return each.compactMap { name, count in
      count.map {
        Metric(name, unit: "\(name)/operation", value: Double($0) / Double(max(operations, 1)))
      }
    }
  }
}
