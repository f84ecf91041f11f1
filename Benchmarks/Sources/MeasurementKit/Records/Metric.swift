/// One measurement of a contender: a distribution, or a single value.
public struct Metric: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable {
    /// Each sample is the mean of a block of operations, so percentiles are those of blocks.
    case block
    /// Each sample is one operation.
    case single
    /// One value, without percentiles.
    case value
  }

  /// "time", "allocated", "instructions", "memory", …
  public var name: String
  /// "ns/operation", "bytes/operation", "bytes/field", …
  public var unit: String
  public var kind: Kind
  /// The median, or the value itself.
  public var median: Double
  public var p90: Double?
  public var p99: Double?
  /// Nil for fewer than `leastSamplesOfP999` samples, of which too few would lie above it.
  public var p999: Double?
  public var max: Double?
  public var mean: Double?
  /// The number of samples behind the percentiles.
  public var samples: Int?
  /// The number of operations in one sample.
  public var operationsPerSample: Int?
  /// All samples, in picoseconds, as `LatencyHistogram.encoded()` writes them.
  public var histogram: String?

  /// A single value.
  public init(_ name: String, unit: String, value: Double) {
    self.name = name
    self.unit = unit
    kind = .value
    median = value
  }

  /// The distribution of times, in nanoseconds an operation; nil if nothing was timed.
  public init?(time timings: Timings) {
    guard timings.histogram.count > 0 else { return nil }
    name = "time"
    unit = "ns/operation"
    kind = timings.operationsPerSample > 1 ? .block : .single
    median = 0
    setDistribution(timings.histogram)
    operationsPerSample = timings.operationsPerSample
  }

  /// The fewest samples for which a 99.9th percentile is given: twenty lie above it.
  public static let leastSamplesOfP999 = 20_000

  /// Sets percentiles, mean and samples from times in picoseconds.
  mutating func setDistribution(_ times: borrowing LatencyHistogram) {
    p90 = Self.nanoseconds(times, 90)
    p99 = Self.nanoseconds(times, 99)
    p999 = times.count >= Self.leastSamplesOfP999 ? Self.nanoseconds(times, 99.9) : nil
    max = Self.nanoseconds(times, 100)
    median = Self.nanoseconds(times, 50) ?? median
    mean = times.mean.map { $0 / 1_000 }
    samples = Int(times.count)
    histogram = times.encoded()
  }

  private static func nanoseconds(_ times: borrowing LatencyHistogram, _ percent: Double) -> Double?
  {
    times.percentile(percent).map { Double($0) / 1_000 }
  }

  /// Returns all metrics of one contender: time, and every available count.
  ///
  /// - Precondition: at least one round was played.
  public static func metrics(of timings: Timings) -> [Metric] {
    var metrics: [Metric] = []
    if let time = Metric(time: timings) { metrics.append(time) }
    metrics.append(Metric(.timeByRound, unit: "ns/operation", value: timings.median))
    metrics.append(Metric(.rounds, unit: "rounds", value: Double(timings.quietRounds)))
    let interrupted = Double(timings.interruptedTurns)
    metrics.append(Metric(.interruptedTurns, unit: "turns", value: interrupted))
    if let bytes = timings.allocatedPerOperation {
      metrics.append(Metric(.allocated, unit: "bytes/operation", value: bytes))
    }
    return metrics
  }
}
