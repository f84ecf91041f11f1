import MeasurementKit

/// A record with indices to its results and comparisons; a look-up finds the first.
///
/// A report goes through a record once for each table, and looks up the rest, so its time grows with the record's
/// length.
struct IndexedRecord {
  private let contents: ResultRecord
  /// The results of the contenders in this build.
  let results: [BenchmarkResult]
  private var mains: [String: Parameters] = [:]
  private var places: [ResultPlace: Int] = [:]
  private var comparisonPlaces: [ComparisonPlace: Int] = [:]
  private var rivalPlaces: [Operation: [Int]] = [:]
  /// The contender of each operation whose row a table has: the engine if it played, else the first.
  private var leaders: [Operation: String] = [:]
  private let usualGrowth: Set<[String]>
  /// The results, without those that the scaling run played again at the same size.
  private(set) var distinct: [BenchmarkResult] = []

  private struct Operation: Hashable {
    let benchmark: String
    let parameters: Parameters

    init(_ result: BenchmarkResult) {
      (benchmark, parameters) = (result.benchmark, result.parameters)
    }

    init(_ comparison: Comparison) {
      (benchmark, parameters) = (comparison.benchmark, comparison.parameters)
    }
  }

  private struct ResultPlace: Hashable {
    let benchmark: String
    let parameters: Parameters
    let contender: String
  }

  private struct ComparisonPlace: Hashable {
    let operation: Operation
    let contender: String
    let reference: String
  }

  /// - Complexity: O(results + comparisons + growth rows), and their parameters.
  init(_ contents: ResultRecord) {
    self.contents = contents
    // What the portable build takes stands in comparisons: a table of the engine has no second row for it.
    results = contents.results.filter { $0.contender != PortableBuild.contender }
    usualGrowth = Set(
      contents.growth.lazy.filter(Self.isUsual).map { [$0.benchmark, $0.parameter] }
    )
    for (place, result) in results.enumerated() {
      if mains[result.benchmark] == nil { mains[result.benchmark] = result.parameters }
      let key = ResultPlace(
        benchmark: result.benchmark,
        parameters: result.parameters,
        contender: result.contender
      )
      guard places[key] == nil else { continue }
      places[key] = place
      distinct.append(result)
      let operation = Operation(result)
      if result.contender == Contenders.engine || leaders[operation] == nil {
        leaders[operation] = result.contender
      }
    }
    for (place, comparison) in contents.comparisons.enumerated() {
      let operation = Operation(comparison)
      let key = ComparisonPlace(
        operation: operation,
        contender: comparison.contender,
        reference: comparison.reference
      )
      if comparisonPlaces[key] == nil { comparisonPlaces[key] = place }
      if isOfRival(comparison) { rivalPlaces[operation, default: []].append(place) }
    }
  }

  var environment: EnvironmentRecord { contents.environment }
  var limits: [MachineLimit] { contents.limits }
  var processes: Int? { contents.processes }
  /// The results, with those of the portable build, whose final states are judged too.
  var judged: [BenchmarkResult] { contents.results }
  var comparisons: [Comparison] { contents.comparisons }
  var growth: [GrowthResult] { contents.growth }

  /// Whether the record has counts of instructions.
  var isCounted: Bool { results.contains { $0.metric(.instructions) != nil } }

  // MARK: Look-ups

  /// The first set of parameters a benchmark has.
  func main(_ benchmark: String) -> Parameters? { mains[benchmark] }

  /// Whether a result has its benchmark's first set of parameters.
  func isMain(_ result: BenchmarkResult) -> Bool { main(result.benchmark) == result.parameters }

  /// Whether a table has a row for the result, and the other contenders in columns.
  func leads(_ result: BenchmarkResult) -> Bool { leaders[Operation(result)] == result.contender }

  /// A contender's result in a benchmark with these parameters.
  func result(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contender: String
  ) -> BenchmarkResult? {
    let key = ResultPlace(benchmark: benchmark, parameters: parameters, contender: contender)
    return places[key].map { results[$0] }
  }

  /// A contender's time over the engine's, with the parameters of a result.
  func comparison(_ result: BenchmarkResult, _ contender: String) -> Comparison? {
    comparison(Operation(result), contender, Contenders.engine)
  }

  /// A result's time over that of the machine's memory for the same accesses.
  func limitRatio(_ result: BenchmarkResult) -> Comparison? {
    comparison(Operation(result), result.contender, machineName)
  }

  private func comparison(
    _ operation: Operation,
    _ contender: String,
    _ reference: String
  ) -> Comparison? {
    let key = ComparisonPlace(operation: operation, contender: contender, reference: reference)
    return comparisonPlaces[key].map { comparisons[$0] }
  }

  /// All comparisons of rivals with the engine with the parameters of a result, in their order.
  func rivals(_ result: BenchmarkResult) -> [Comparison] {
    (rivalPlaces[Operation(result)] ?? []).map { comparisons[$0] }
  }

  /// The memory of a contender's state for a field of the form.
  func bytesPerField(_ contender: String) -> Double? {
    results.lazy.filter { $0.contender == contender && isMain($0) }
      .compactMap { $0.metric("memory-per-field")?.median }.first
  }

  /// Whether people see this growth: one line of the grid in each direction is enough for them; the record has all.
  func isShown(_ growth: GrowthResult) -> Bool {
    Self.isUsual(growth) || !usualGrowth.contains([growth.benchmark, growth.parameter])
  }

  private static func isUsual(_ growth: GrowthResult) -> Bool {
    let usual = growth.parameter == "pages" ? ("fields", 100) : ("pages", 1_000)
    return growth.parameters.number(usual.0) == usual.1
  }

  // MARK: Findings

  /// The engine's results in benchmarks that must not allocate; others do by design.
  var unallocating: [BenchmarkResult] {
    let bulk = Set(Definition.registry.lazy.filter(\.allocates).map(\.name))
    return results.filter { $0.contender == Contenders.engine && !bulk.contains($0.benchmark) }
  }

  /// The time of the engine over that of a second engine that played the same; nil if there was none.
  var noise: Estimate? { comparisons.first { $0.benchmark == Definition.noiseName }?.ratio }

  /// Whether a comparison is one of a rival with the engine.
  private func isOfRival(_ comparison: Comparison) -> Bool {
    comparison.reference == Contenders.engine && comparison.contender != PortableBuild.contender
  }

  /// The ratios of rivals at the form's own size, without those of noise.
  private var rivalRatios: [Comparison] {
    comparisons.filter {
      isOfRival($0) && !$0.benchmark.hasPrefix("noise/") && $0.parameters == main($0.benchmark)
    }
  }

  /// Where a rival is faster than the engine, in words; nil if nowhere.
  var slower: String? {
    let found = rivalRatios.filter { $0.ratio.upper < 1 }.sorted { $0.ratio.value < $1.ratio.value }
    guard !found.isEmpty else { return nil }
    return "Faster than the engine: " + Self.named(found, most: 2) + "."
  }

  /// Where a ratio does not say who is faster, in words, and the option that helps; nil if nowhere.
  var undecided: String? {
    let found = rivalRatios.filter { !($0.ratio.lower > 1) && !($0.ratio.upper < 1) }
    guard !found.isEmpty else { return nil }
    return "Too close to tell: \(Self.named(found, most: 1)); bench --full measures longer."
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
