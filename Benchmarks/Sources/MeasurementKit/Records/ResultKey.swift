/// The benchmark, contender and parameters of a result.
public struct ResultKey: Hashable, Sendable {
  public var benchmark: String
  public var contender: String
  public var parameters: Parameters

  /// "edit/reads/uniform, engine".
  var name: String { "\(benchmark), \(contender)" }

  public init(_ result: BenchmarkResult) {
    benchmark = result.benchmark
    contender = result.contender
    parameters = result.parameters
  }

  public init(_ comparison: Comparison) {
    benchmark = comparison.benchmark
    contender = comparison.contender
    parameters = comparison.parameters
  }

  public init(_ growth: GrowthResult) {
    benchmark = growth.benchmark
    contender = growth.contender
    parameters = growth.parameters
  }

  public init(benchmark: String, contender: String, parameters: Parameters) {
    self.benchmark = benchmark
    self.contender = contender
    self.parameters = parameters
  }
}
