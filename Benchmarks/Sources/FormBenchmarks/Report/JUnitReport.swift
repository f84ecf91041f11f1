import MeasurementKit

/// The results as tests for CI systems. A suite is a group of benchmarks. A case is a contender's
/// final state or a declared growth class.
public struct JUnitReport {
  private let record: ResultRecord

  public init(_ record: ResultRecord) { self.record = record }

  public func text() -> String {
    let environment = record.environment
    return JUnit(
      name: "formnav bench",
      record.results.map(Self.testCase) + record.growth.compactMap(Self.testCase)
    )
    .text(
      timestamp: environment.date,
      properties: [
        ("processor", environment.processor.model), ("commit", environment.build.commit),
        ("swift", environment.build.swift), ("instructionSet", environment.build.instructionSet),
        ("allocator", "\(environment.allocator.name) \(environment.allocator.version ?? "")"),
        ("seed", "\(environment.seed)"),
      ]
    )
  }

  private static func testCase(_ result: BenchmarkResult) -> JUnit.Case {
    let time = result.metric("time")
    let samples = (time?.mean ?? 0) * Double(time?.samples ?? 0)
    return JUnit.Case(
      suite: String(result.benchmark.prefix { $0 != "/" }),
      className: result.benchmark,
      name: "\(result.contender)\(result.parameters.inParentheses)",
      // The seconds of timed operations.
      seconds: samples * Double(time?.operationsPerSample ?? 1) / 1e9,
      outcome: result.answer.check == .disagrees
        ? .failed("the final state is not the oracle's") : .passed,
      output: result.metrics.map { metric in
        let p99 = metric.p99.map { ", p99 \($0)" } ?? ""
        return "\(metric.name): \(metric.median)\(p99) \(metric.unit)\n"
      }.joined()
    )
  }

  /// The test case of a growth; nil if no class is declared.
  private static func testCase(_ growth: GrowthResult) -> JUnit.Case? {
    guard let declared = growth.declared, let verdict = growth.verdict else { return nil }
    let slope = growth.exponent
    let says =
      "declared \(declared.rawValue) in \(growth.parameter): the exponent of "
      + "\(growth.metric) is \(slope.value) (\(slope.lower) to \(slope.upper))"
    return JUnit.Case(
      suite: "growth",
      className: growth.benchmark,
      name: "\(growth.contender)\(growth.parameters.inParentheses) by \(growth.parameter)",
      outcome: verdict == .holds ? .passed : verdict == .fails ? .failed(says) : .skipped(says),
      output: says + "\n"
    )
  }
}
