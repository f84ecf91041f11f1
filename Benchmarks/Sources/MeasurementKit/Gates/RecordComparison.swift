import Foundation

/// Compares the records of one build with those of another.
public struct RecordComparison {
  /// The runs of the older build, and as many of the newer one, made in turns: the n-th of both are a pair.
  private let old: [ResultRecord]
  private let new: [ResultRecord]
  /// The chance that there is even one false alarm among all times and ratios.
  public let level: Double

  /// A smaller change of a ratio between two single runs is not reported: each run has its memory elsewhere.
  public static let singleRunTolerance = 0.25
  /// The least noise of a benchmark against itself that is believed.
  private static let leastNoise = 0.005

  /// - Throws: `differentEnvironments` if processors or allocators differ, unless `anyEnvironment`; `unpaired` if
  ///   the numbers of records differ.
  public init(
    old: [ResultRecord],
    new: [ResultRecord],
    anyEnvironment: Bool = false,
    level: Double = 0.01
  ) throws(ComparisonError) {
    guard !old.isEmpty, old.count == new.count else {
      throw .unpaired(old: old.count, new: new.count)
    }
    self.old = old
    self.new = new
    self.level = level
    guard !anyEnvironment else { return }
    let first = old[0].environment
    for environment in (old + new).map(\.environment) {
      for (name, one, other) in [
        ("processor", first.processor.identity, environment.processor.identity),
        ("allocator", Self.text(first.allocator), Self.text(environment.allocator)),
      ] where one != other {
        throw .differentEnvironments(name, one, other)
      }
    }
  }

  private static func text(_ allocator: EnvironmentRecord.Allocator) -> String {
    "\(allocator.name) \(allocator.version ?? "")"
  }

  public var procedure: String {
    isPaired
      ? """
      Times of \(timed.old.count) pairs of runs are tested by flipping signs, with the largest statistic of each flip \
      (Westfall & Young): the chance of even one false alarm among them is at most 1 %. Counts are exact.
      """
      : """
      Counts are exact. Ratios of two single runs must differ by more than 25 % for certain, and are left out if the core was \
      shared in one of the runs alone; Holm's procedure \
      keeps the chance of even one false alarm below 1 %. Pairs of runs see less: scripts/compare-revisions.
      """
  }

  /// The runs of each side with times; the others have counts.
  private var timed: (old: [ResultRecord], new: [ResultRecord]) {
    func isTimed(_ record: ResultRecord) -> Bool {
      record.results.contains { $0.metric(.timeQuiet) != nil }
    }
    return (old.filter(isTimed), new.filter(isTimed))
  }

  private var isPaired: Bool { timed.old.count > 1 && timed.old.count == timed.new.count }

  /// The fewest pairs of runs with which times can differ at the level.
  public var fewestPairs: Int { SignFlips(level: level).fewestPairs }

  /// The verdicts on counts, on growth, and on times if there are pairs of runs, else on ratios.
  public func verdicts() -> [Verdict] {
    countVerdicts() + growthVerdicts() + (isPaired ? timeVerdicts() : ratioVerdicts())
  }

  // MARK: Exact figures

  /// The verdicts on counts. Counts are exact, so the thresholds' tolerances apply here too.
  private func countVerdicts() -> [Verdict] {
    var thresholds = Thresholds(old)
    thresholds.ratios = []
    thresholds.growth = []
    return ThresholdCheck(thresholds).verdicts(on: new.map(Self.withoutRatiosAndGrowth))
  }

  private func growthVerdicts() -> [Verdict] {
    var thresholds = Thresholds(old)
    thresholds.ratios = []
    thresholds.counts = []
    return ThresholdCheck(thresholds).verdicts(
      on: new.map { record in
        var record = record
        record.results = []
        record.comparisons = []
        return record
      }
    )
  }

  private static func withoutRatiosAndGrowth(_ record: ResultRecord) -> ResultRecord {
    var record = record
    record.comparisons = []
    record.growth = []
    return record
  }

  // MARK: Times of pairs of runs

  private func timeVerdicts() -> [Verdict] {
    struct Line {
      let key: ResultKey
      var old: [BenchmarkResult]
      var new: [BenchmarkResult]
    }
    let (old, new) = timed
    func time(_ result: BenchmarkResult) -> Double { result.metric(.timeQuiet)?.median ?? .nan }
    func firsts(_ record: ResultRecord) -> [ResultKey: BenchmarkResult] {
      Dictionary(record.results.map { (ResultKey($0), $0) }) { first, _ in first }
    }
    let (oldByKey, newByKey) = (old.map(firsts), new.map(firsts))
    var lines: [Line] = []
    for result in old[0].results
    where Thresholds.own.contains(result.contender) && result.metric(.timeQuiet) != nil {
      let key = ResultKey(result)
      let line = Line(
        key: key,
        old: oldByKey.compactMap { $0[key] },
        new: newByKey.compactMap { $0[key] }
      )
      // A time of nothing has no logarithm, and no ratio to another.
      let isTimed = (line.old + line.new).allSatisfy { time($0) > 0 }
      if isTimed, line.old.count == old.count, line.new.count == old.count { lines.append(line) }
    }
    let differences = lines.map { line in
      zip(line.old, line.new).map { log(time($1) / time($0)) }
    }
    let noise = lines.map { line in
      let widths = (line.old + line.new).map { $0.noise?.relativeHalfWidth ?? Self.leastNoise }
      return max(Quantile.median(of: widths), Self.leastNoise)
    }
    let isDecidable = old.count >= fewestPairs
    return zip(lines, zip(SignFlips(level: level).test(differences, scales: noise), noise)).map {
      line,
      found in
      let (result, noise) = found
      let isDifferent = isDecidable && result.adjustedProbability <= level
      return Verdict(
        line.key,
        "time",
        !isDifferent ? .same : result.difference > 0 ? .worse : .better,
        expected: Quantile.median(of: line.old.map(time)),
        found: Quantile.median(of: line.old.map(time)) * exp(result.difference),
        smallestVisible: isDecidable ? exp(result.smallestVisible) - 1 : nil,
        noise: noise,
        note: isDecidable ? nil : "\(fewestPairs) pairs of runs are needed"
      )
    }
  }

  // MARK: Ratios of two runs

  private func ratioVerdicts() -> [Verdict] {
    let normal = StudentDistribution(degreesOfFreedom: .infinity)
    let tolerated = log(1 + Self.singleRunTolerance)
    // One run is to be beyond the limit with the usual probability; the error of the difference is in `error`.
    let detected = Detection.margin(runs: 1, expectedRuns: .max)
    let newer = Dictionary(
      Thresholds.ratios(new).map { (RatioKind($0.comparison), $0.ratios[0]) }
    ) { first, _ in first }
    var verdicts: [Verdict] = []
    var probabilities: [Double] = []
    let all = Thresholds.ratios(old).compactMap { comparison, ratios in
      newer[RatioKind(comparison)].map { (comparison, ratios[0], $0) }
    }
    let pairs = all.filter { $1.isLike($2.isOwnCore) }
    let unlike = all.filter { !$1.isLike($2.isOwnCore) }.map { comparison, old, new in
      Verdict(
        Self.key(comparison),
        "ratio to \(comparison.reference)",
        .informational,
        expected: old.estimate.value,
        found: new.estimate.value,
        note: Verdict.unlikeCores
      )
    }
    for (comparison, older, newer) in pairs {
      let (old, new) = (older.estimate, newer.estimate)
      let error = [old, new].reduce(0) { sum, ratio in
        let half = log(ratio.upper / ratio.lower) / 2 / 1.96
        return sum + half * half
      }.squareRoot()
      let difference = log(new.value / old.value)
      let beyond = max(abs(difference) - tolerated, 0)
      probabilities.append(normal.twoSidedTail(beyond / max(error, 1e-3)))
      let needed = normal.twoSidedQuantile(level / Double(pairs.count))
      verdicts.append(
        Verdict(
          Self.key(comparison),
          "ratio to \(comparison.reference)",
          difference < 0 ? .worse : .better,
          expected: old.value,
          found: new.value,
          smallestVisible: exp((needed + detected) * error + tolerated) - 1,
          noise: max(old.relativeHalfWidth, new.relativeHalfWidth)
        )
      )
    }
    for (index, probability) in Holm.adjusted(probabilities).enumerated() where probability > level
    {
      verdicts[index].state = .same
    }
    return verdicts + unlike
  }

  private static func key(_ comparison: Comparison) -> ResultKey {
    ResultKey(
      benchmark: comparison.benchmark,
      contender: comparison.contender,
      parameters: comparison.parameters
    )
  }
}

/// The reason why two sets of records can't be compared.
public enum ComparisonError: Error, Hashable, Sendable, CustomStringConvertible {
  case differentEnvironments(String, String, String)
  case unpaired(old: Int, new: Int)

  public var description: String {
    switch self {
    case .differentEnvironments(let name, let old, let new):
      "the \(name) differs: \(old) and \(new)"
    case .unpaired(let old, let new):
      "runs come in pairs: expected as many new records as old ones, found \(old) and \(new)"
    }
  }
}
