import MeasurementKit

/// A record with indices to its results and comparisons. If several match, a look-up returns the
/// first.
///
/// A report reads a record once per table and looks up the rest, so its time is linear in the
/// record's length.
struct IndexedRecord {
  private let contents: ResultRecord
  /// The results of the contenders in this build.
  let results: [BenchmarkResult]
  private var mains: [String: Parameters] = [:]
  private var places: [ResultKey: Int] = [:]
  /// The comparisons with the engine.
  private var comparisonPlaces: [ResultKey: Int] = [:]
  private var rivalPlaces: [Operation: [Int]] = [:]
  /// The contender that gives an operation its table row: the engine if it played, else the first.
  private var leaders: [Operation: String] = [:]
  private let usualGrowth: Set<[String]>

  private struct Operation: Hashable {
    let benchmark: String
    let parameters: Parameters

    init(_ key: ResultKey) { (benchmark, parameters) = (key.benchmark, key.parameters) }
  }

  /// - Complexity: O(results + comparisons + growth rows), including their parameters.
  init(_ contents: ResultRecord) {
    self.contents = contents
    // The portable build appears only in comparisons; it gets no rows of its own.
    results = contents.results.filter { $0.contender != PortableBuild.contender }
    usualGrowth = Set(
      contents.growth.lazy.filter(Self.isUsual).map { [$0.benchmark, $0.parameter] }
    )
    for (place, result) in results.enumerated() {
      if mains[result.benchmark] == nil { mains[result.benchmark] = result.parameters }
      let key = ResultKey(result)
      if places[key] == nil { places[key] = place }
      let operation = Operation(key)
      if result.contender == Contenders.engine || leaders[operation] == nil {
        leaders[operation] = result.contender
      }
    }
    for (place, comparison) in contents.comparisons.enumerated()
    where comparison.reference == Contenders.engine {
      let key = ResultKey(comparison)
      if comparisonPlaces[key] == nil { comparisonPlaces[key] = place }
      if isOfRival(comparison) { rivalPlaces[Operation(key), default: []].append(place) }
    }
  }

  var environment: EnvironmentRecord { contents.environment }
  var processes: Int? { contents.processes }
  /// All results, including the portable build's, whose final states are checked too.
  var judged: [BenchmarkResult] { contents.results }
  var comparisons: [Comparison] { contents.comparisons }
  var growth: [GrowthResult] { contents.growth }

  /// True if the record has instruction counts.
  var isCounted: Bool { results.contains { $0.metric(.instructions) != nil } }

  // MARK: Look-ups

  /// Returns the first set of parameters of a benchmark.
  func main(_ benchmark: String) -> Parameters? { mains[benchmark] }

  /// True if a result has its benchmark's first set of parameters.
  func isMain(_ result: BenchmarkResult) -> Bool { main(result.benchmark) == result.parameters }

  /// True if the result has a table row; the other contenders are columns.
  func leads(_ result: BenchmarkResult) -> Bool {
    leaders[Operation(ResultKey(result))] == result.contender
  }

  /// Returns a contender's result in a benchmark with these parameters.
  func result(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contender: String
  ) -> BenchmarkResult? {
    let key = ResultKey(benchmark: benchmark, contender: contender, parameters: parameters)
    return places[key].map { results[$0] }
  }

  /// Returns a contender's time ÷ the engine's, for the result's parameters.
  func comparison(_ result: BenchmarkResult, _ contender: String) -> Comparison? {
    var key = ResultKey(result)
    key.contender = contender
    return comparisonPlaces[key].map { comparisons[$0] }
  }

  /// Returns all comparisons of rivals with the engine for the result's parameters, in order.
  func rivals(_ result: BenchmarkResult) -> [Comparison] {
    (rivalPlaces[Operation(ResultKey(result))] ?? []).map { comparisons[$0] }
  }

  /// Returns the bytes of a contender's state per field of the form.
  func bytesPerField(_ contender: String) -> Double? {
    results.lazy.filter { $0.contender == contender && isMain($0) }
      .compactMap { $0.metric("memory-per-field")?.median }.first
  }

  /// True if reports show this growth: one line of the grid in each direction. The record has all.
  func isShown(_ growth: GrowthResult) -> Bool {
    Self.isUsual(growth) || !usualGrowth.contains([growth.benchmark, growth.parameter])
  }

  private static func isUsual(_ growth: GrowthResult) -> Bool {
    let usual = growth.parameter == "pages" ? ("fields", 100) : ("pages", 1_000)
    return growth.parameters.number(usual.0) == usual.1
  }

  // MARK: Findings

  /// The engine's results in benchmarks that must not allocate.
  var unallocating: [BenchmarkResult] {
    let bulk = Set(Definition.registry.lazy.filter(\.allocates).map(\.name))
    return results.filter {
      // A user's form may have texts and sets of choices of any length.
      $0.contender == Contenders.engine && !bulk.contains($0.benchmark)
        && ($0.parameters["form"] == nil || !$0.benchmark.hasPrefix("rules/"))
    }
  }

  /// The engine's time ÷ that of a second engine in the same work; nil if not measured.
  var noise: Estimate? { comparisons.first { $0.benchmark == Definition.noiseName }?.ratio }

  /// True if a comparison is of a rival with the engine.
  private func isOfRival(_ comparison: Comparison) -> Bool {
    comparison.reference == Contenders.engine && comparison.contender != PortableBuild.contender
  }

  /// The rivals' ratios at the form's own size, without the noise benchmark.
  private var rivalRatios: [Comparison] {
    comparisons.filter {
      isOfRival($0) && !$0.benchmark.hasPrefix("noise/") && $0.parameters == main($0.benchmark)
    }
  }

  /// A sentence about the benchmarks where a rival is faster than the engine; nil if there are
  /// none.
  var slower: String? {
    let found = rivalRatios.filter { $0.ratio.upper < 1 }.sorted { $0.ratio.value < $1.ratio.value }
    guard !found.isEmpty else { return nil }
    return "Faster than the engine: " + Self.named(found, most: 2) + "."
  }

  /// A sentence about the benchmarks where the interval contains 1, and the option that helps; nil
  /// if there are none.
  var undecided: String? {
    let found = rivalRatios.filter { !($0.ratio.lower > 1) && !($0.ratio.upper < 1) }
    guard !found.isEmpty else { return nil }
    return "Too close to tell: \(Self.named(found, most: 1)); with --full it measures longer."
  }

  private static func named(_ comparisons: [Comparison], most: Int) -> String {
    BenchmarkReport.listed(
      comparisons.map {
        "\($0.contender) in \($0.benchmark) (\(BenchmarkReport.ratio($0.ratio)))"
      },
      most: most
    )
  }
}
