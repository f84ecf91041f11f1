/// Everything one run found out, as `docs/results-schema.md` describes it.
public struct ResultRecord: Codable, Hashable, Sendable {
  /// The only value `schema` has in this version.
  public static let schema = "formnav.results/1"

  public var schema = ResultRecord.schema
  public var environment: EnvironmentRecord
  /// What the machine's memory gives, by size, measured in this run.
  public var limits: [MachineLimit] = []
  /// Processes that measured in turns; nil for one.
  public var processes: Int?
  /// How fast the machine was before and after; nil if nothing was timed.
  public var drift: MachineDrift?
  /// One for each benchmark, set of parameters and contender.
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
  /// Whether the harness checked the contender's final state, and the outcome.
  public var answer: OracleCheck
  /// Nanoseconds an operation, and the interval in which another run of as many processes has it, 95 times in 100;
  /// nil if one process measured.
  public var interval: Estimate?
  /// The contender against itself, within this run: a ratio within this interval shows no difference.
  public var noise: Estimate?
  /// How many times as long it took beside the others of the run as alone; nil if it only played alone.
  public var isolation: Estimate?
  /// The first timed operation that allocated; nil if none did, or none is to be named.
  public var firstAllocation: FirstAllocation?
  /// What there is to say of it: why it has no times, or a known difference.
  public var note: String?

  public init(
    benchmark: String,
    contender: String,
    parameters: Parameters,
    metrics: [Metric],
    answer: OracleCheck,
    noise: Estimate? = nil,
    isolation: Estimate? = nil,
    firstAllocation: FirstAllocation? = nil,
    note: String? = nil
  ) {
    self.benchmark = benchmark
    self.contender = contender
    self.parameters = parameters
    self.metrics = metrics
    self.answer = answer
    self.noise = noise
    self.isolation = isolation
    self.firstAllocation = firstAllocation
    self.note = note
  }

  public func metric(_ name: String) -> Metric? { metrics.first { $0.name == name } }
}

/// How a timed contender's final state compares with the oracle's.
public struct OracleCheck: Codable, Hashable, Sendable {
  public enum Outcome: String, Codable, Hashable, Sendable {
    /// The contender ended in the oracle's state.
    case agrees
    case disagrees
    /// There is nothing to compare, as for a limit of the machine.
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

/// One contender's time over another's, in one benchmark with one set of parameters.
public struct Comparison: Codable, Hashable, Sendable {
  /// Of times the contender's own code took.
  public static let time = "time"
  /// Of times that are the system's for a good part, which finds and clears the memory: they are not gated.
  public static let systemTime = "system-time"
  /// Of times of single operations with empty caches, which are the memory's: they are not gated.
  public static let coldTime = "cold-time"

  public var benchmark: String
  public var parameters: Parameters
  public var contender: String
  public var reference: String
  /// What the ratio is of: `time`, or `systemTime`.
  public var metric: String
  /// The median of the paired ratios contender ÷ reference, and its interval.
  public var ratio: Estimate
  /// The share of intervals that hold the true ratio.
  public var confidence: Double

  public init(
    benchmark: String,
    parameters: Parameters,
    contender: String,
    reference: String,
    metric: String = Comparison.time,
    ratio: Estimate,
    confidence: Double
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

/// How one contender's cost grew with a parameter.
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
    declared: GrowthClass?,
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
    self.verdict = verdict ?? declared.map { Growth(exponent: exponent).verdict(on: $0) }
  }
}
