/// All results of one run, as `docs/results-schema.md` describes them.
public struct ResultRecord: Codable, Hashable, Sendable {
  /// The value of `schema` in this version.
  public static let schema = "formnav.results/1"

  public var schema = ResultRecord.schema
  public var environment: EnvironmentRecord
  /// The number of processes that measured the benchmarks in turns; nil for one.
  public var processes: Int?
  /// One result for each benchmark, set of parameters and contender.
  public var results: [BenchmarkResult] = []
  public var comparisons: [Comparison] = []
  public var growth: [GrowthResult] = []

  public init(environment: EnvironmentRecord) { self.environment = environment }
}

/// The result of one contender in one benchmark.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  /// "edit/reads/uniform".
  public var benchmark: String
  /// "engine".
  public var contender: String
  public var parameters: Parameters
  public var metrics: [Metric]
  /// The outcome of the check of the contender's final state, if there was one.
  public var answer: OracleCheck
  /// Nanoseconds per operation, with the confidence interval over processes; nil for a single
  /// process.
  public var interval: Estimate?
  /// The first timed operation that allocated; nil if none did, or if allocation is permitted.
  public var firstAllocation: FirstAllocation?
  /// A remark: why the result has no times, or a known difference. It is cut to the longest text
  /// that a record may hold.
  public let note: String?

  public init(
    benchmark: String,
    contender: String,
    parameters: Parameters,
    metrics: [Metric],
    answer: OracleCheck,
    firstAllocation: FirstAllocation? = nil,
    note: String? = nil
  ) {
    self.benchmark = benchmark
    self.contender = contender
    self.parameters = parameters
    self.metrics = metrics
    self.answer = answer
    self.firstAllocation = firstAllocation
    self.note = note.map(RecordCheck.shortened)
  }

  public func metric(_ name: String) -> Metric? { metrics.first { $0.name == name } }
}

/// How a timed contender's final state compares with the oracle's.
public struct OracleCheck: Codable, Hashable, Sendable {
  public enum Outcome: String, Codable, Hashable, Sendable {
    /// The contender ended in the oracle's state.
    case agrees
    case disagrees
    /// There is no state to compare, for example for a memory limit.
    case none
  }

  public var check: Outcome
  /// The digest of the final state, as hexadecimal digits, if there is one.
  public var digest: String?

  public init(_ check: Outcome, digest: String? = nil) {
    self.check = check
    self.digest = digest
  }

  public static let none = OracleCheck(.none)
}

/// The ratio of two contenders' times, in one benchmark with one set of parameters.
public struct Comparison: Codable, Hashable, Sendable {
  /// For times of the contender's own code.
  public static let time = "time"
  /// For times dominated by the system, which finds and clears memory.
  public static let systemTime = "system-time"
  /// For times of single operations with empty caches.
  public static let coldTime = "cold-time"

  public var benchmark: String
  public var parameters: Parameters
  public var contender: String
  public var reference: String
  /// The metric of the ratio, such as `time`.
  public var metric: String
  /// Contender ÷ reference. The interval is over processes; for one process, over stretches of its
  /// rounds.
  public var ratio: Estimate
  /// The confidence level: the share of intervals that contain the true ratio.
  public var confidence: Double

  public init(
    benchmark: String,
    parameters: Parameters,
    contender: String,
    reference: String,
    metric: String = Comparison.time,
    ratio: Estimate,
    confidence: Double = Estimate.confidence
  ) {
    self.benchmark = benchmark
    self.parameters = parameters
    self.contender = contender
    self.reference = reference
    self.metric = metric
    self.ratio = ratio
    self.confidence = confidence
  }
}

/// The growth of one contender's cost with a parameter.
public struct GrowthResult: Codable, Hashable, Sendable {
  public var benchmark: String
  public var contender: String
  /// The parameters that stayed the same.
  public var parameters: Parameters
  /// The parameter that grew, and its values.
  public var parameter: String
  public var sizes: [Double]
  public var metric: String
  /// The log-log slope.
  public var exponent: Estimate
  /// The class that counts are checked against; nil for times, which are not checked.
  public var declared: GrowthClass?
  public var verdict: GrowthVerdict?

  public init(
    benchmark: String,
    contender: String,
    parameters: Parameters,
    parameter: String,
    sizes: [Double],
    metric: String = "time",
    exponent: Estimate,
    declared: GrowthClass? = nil,
    verdict: GrowthVerdict? = nil
  ) {
    self.benchmark = benchmark
    self.contender = contender
    self.parameters = parameters
    self.parameter = parameter
    self.sizes = sizes
    self.metric = metric
    self.exponent = exponent
    self.declared = declared
    self.verdict = verdict
  }

  /// The operation, parameter and metric; a record has one growth of each.
  var kind: Thresholds.Growth.Kind {
    Thresholds.Growth.Kind(key: ResultKey(self), parameter: parameter, metric: metric)
  }
}
