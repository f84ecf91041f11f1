import MeasurementKit

/// The parts of a result record that reports read.
protocol RecordContents {
  var environment: EnvironmentRecord { get }
  var limits: [MachineLimit] { get }
  var processes: Int? { get }
  var results: [BenchmarkResult] { get }
  var comparisons: [Comparison] { get }
  var growth: [GrowthResult] { get }
  var drift: MachineDrift? { get }
}

extension ResultRecord: RecordContents {}

/// A record with indices to its results and comparisons; a look-up finds the first.
///
/// A report goes through a record once for each table, and looks up the rest, so its time grows with the record's
/// length.
struct IndexedRecord {
  private let contents: any RecordContents
  /// The results of the contenders in this build.
  private let allResults: [BenchmarkResult]
  private let allComparisons: [Comparison]
  private let mains: [String: Parameters]
  private let places: [ResultPlace: Int]
  private let comparisonPlaces: [ComparisonPlace: Int]
  private let rivalPlaces: [Operation: [Int]]
  private let usualGrowth: Set<[String]>
  /// The results, without those that the scaling run played again at the same size.
  let distinct: [BenchmarkResult]

  private struct Operation: Hashable {
    let benchmark: String
    let parameters: Parameters
  }

  private struct ResultPlace: Hashable {
    let operation: Operation
    let contender: String
  }

  private struct ComparisonPlace: Hashable {
    let operation: Operation
    let contender: String
    let reference: String
  }

  /// - Complexity: O(results + comparisons + growth rows), and their parameters.
  init(_ contents: any RecordContents) {
    self.contents = contents
    // What the portable build takes stands in comparisons: a table of the engine has no second row for it.
    allResults = contents.results.filter { $0.contender != PortableBuild.contender }
    allComparisons = contents.comparisons
    var mains: [String: Parameters] = [:]
    var places: [ResultPlace: Int] = [:]
    var distinct: [BenchmarkResult] = []
    for (place, result) in allResults.enumerated() {
      if mains[result.benchmark] == nil { mains[result.benchmark] = result.parameters }
      let operation = Operation(benchmark: result.benchmark, parameters: result.parameters)
      let key = ResultPlace(operation: operation, contender: result.contender)
      guard places[key] == nil else { continue }
      places[key] = place
      distinct.append(result)
    }
    var comparisons: [ComparisonPlace: Int] = [:]
    var rivals: [Operation: [Int]] = [:]
    for (place, comparison) in allComparisons.enumerated() {
      let operation = Operation(
        benchmark: comparison.benchmark,
        parameters: comparison.parameters
      )
      let key = ComparisonPlace(
        operation: operation,
        contender: comparison.contender,
        reference: comparison.reference
      )
      if comparisons[key] == nil { comparisons[key] = place }
      if comparison.reference == Contenders.engine,
        comparison.contender != PortableBuild.contender
      {
        rivals[operation, default: []].append(place)
      }
    }
    (self.mains, self.places, self.distinct) = (mains, places, distinct)
    (comparisonPlaces, rivalPlaces) = (comparisons, rivals)
    usualGrowth = Set(
      contents.growth.lazy.filter(Self.isUsual).map { [$0.benchmark, $0.parameter] }
    )
  }

  var environment: EnvironmentRecord { contents.environment }
  var validity: RunValidity { RunValidity(of: contents) }
  var limits: [MachineLimit] { contents.limits }
  var processes: Int? { contents.processes }
  var results: [BenchmarkResult] { allResults }
  /// The results, with those of the portable build, whose final states are judged too.
  var judged: [BenchmarkResult] { contents.results }
  var comparisons: [Comparison] { contents.comparisons }
  var growth: [GrowthResult] { contents.growth }

  /// Whether the record has times; one of counts has none.
  var isTimed: Bool { allResults.contains { $0.metric(.time) != nil } }

  /// The first set of parameters a benchmark has.
  func main(_ benchmark: String) -> Parameters? { mains[benchmark] }

  /// Whether a result has its benchmark's first set of parameters.
  func isMain(_ result: BenchmarkResult) -> Bool { main(result.benchmark) == result.parameters }

  /// A contender's result in a benchmark with these parameters.
  func result(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contender: String
  ) -> BenchmarkResult? {
    let operation = Operation(benchmark: benchmark, parameters: parameters)
    return places[ResultPlace(operation: operation, contender: contender)]
      .map { allResults[$0] }
  }

  /// A rival's time over the engine's, with the parameters of a result.
  func comparison(_ result: BenchmarkResult, _ rival: String) -> Comparison? {
    let key = ComparisonPlace(
      operation: Operation(benchmark: result.benchmark, parameters: result.parameters),
      contender: rival,
      reference: Contenders.engine
    )
    return comparisonPlaces[key].map { allComparisons[$0] }
  }

  /// All comparisons with the engine with the parameters of a result, in their order; the engine's portable build
  /// is not a rival.
  func rivals(_ result: BenchmarkResult) -> [Comparison] {
    let operation = Operation(benchmark: result.benchmark, parameters: result.parameters)
    return (rivalPlaces[operation] ?? []).map { allComparisons[$0] }
  }

  /// The rivals that the engine is not ahead of for certain, at the form's own size.
  var lost: [Comparison] {
    allComparisons.filter {
      $0.reference == Contenders.engine && $0.ratio.lower <= 1
        && !$0.benchmark.hasPrefix("noise") && $0.contender != PortableBuild.contender
        && $0.parameters == main($0.benchmark)
    }
  }

  /// The engine's results in benchmarks that must not allocate; others do by design.
  var unallocating: [BenchmarkResult] {
    let bulk = Set(Definition.registry.lazy.filter(\.allocates).map(\.name))
    return allResults.filter { $0.contender == Contenders.engine && !bulk.contains($0.benchmark) }
  }

  /// Whether people see this growth: one line of the grid in each direction is enough for them; the record has all.
  func isShown(_ growth: GrowthResult) -> Bool {
    Self.isUsual(growth) || !usualGrowth.contains([growth.benchmark, growth.parameter])
  }

  private static func isUsual(_ growth: GrowthResult) -> Bool {
    let usual = growth.parameter == "pages" ? ("fields", 100) : ("pages", 1_000)
    return growth.parameters.number(usual.0) == usual.1
  }
}
