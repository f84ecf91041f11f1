extension Metric {
  /// The names of all metrics; `docs/results-schema.md` describes each.
  public enum Name: String, Codable, Hashable, Sendable, CustomStringConvertible {
    case time
    case timeByRound = "time-by-round"
    case rounds
    case interruptedTurns = "interrupted-turns"
    case cachesFlushed = "caches-flushed"
    case translationsSwept = "tlb-swept"
    case allocated, instructions
    case lineMisses = "line-misses"
    case dataLines = "data-lines"
    case codeLines = "code-lines"
    case worstInstructions = "worst-instructions"
    case worstLineMisses = "worst-line-misses"
    case tailOperations = "tail-operations"
    case operations

    public var description: String { rawValue }
  }

  /// A single value of a named metric.
  public init(_ name: Name, unit: String, value: Double) {
    self.init(name.rawValue, unit: unit, value: value)
  }
}

extension BenchmarkResult {
  public func metric(_ name: Metric.Name) -> Metric? { metric(name.rawValue) }
}
