import MeasurementKit
import TextEscaping

/// The results as tests for CI systems. A suite is a group of benchmarks. A case is a contender's
/// final state or a declared growth class.
public struct JUnitReport {
  private let record: ResultRecord

  public init(_ record: ResultRecord) { self.record = record }

  private struct Case {
    var suite: String
    var className: String
    var name: String
    /// The seconds of timed operations.
    var seconds = 0.0
    var outcome: Outcome = .passed
    var output = ""
  }

  private enum Outcome: Equatable {
    case passed
    case failed(String)
    case skipped(String)
  }

  public func text() -> String {
    let cases = record.results.map(Self.testCase) + record.growth.compactMap(Self.testCase)
    var suites: [String] = []
    var casesBySuite: [String: [Case]] = [:]
    for testCase in cases {
      if casesBySuite[testCase.suite] == nil { suites.append(testCase.suite) }
      casesBySuite[testCase.suite, default: []].append(testCase)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"formnav bench\" \(Self.counts(cases))>\n"
    for suite in suites {
      let own = casesBySuite[suite] ?? []
      text += "  <testsuite name=\"\(Escape.markup(suite))\" \(Self.counts(own)) "
      text += "timestamp=\"\(Escape.markup(record.environment.date))\">\n"
      text += properties
      for testCase in own { text += Self.element(testCase) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func testCase(_ result: BenchmarkResult) -> Case {
    let time = result.metric("time")
    let samples = (time?.mean ?? 0) * Double(time?.samples ?? 0)
    return Case(
      suite: String(result.benchmark.prefix { $0 != "/" }),
      className: result.benchmark,
      name: name(result.contender, result.parameters),
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
  private static func testCase(_ growth: GrowthResult) -> Case? {
    guard let declared = growth.declared, let verdict = growth.verdict else { return nil }
    let slope = growth.exponent
    let says =
      "declared \(declared.rawValue) in \(growth.parameter): the exponent of "
      + "\(growth.metric) is \(slope.value) (\(slope.lower) to \(slope.upper))"
    return Case(
      suite: "growth",
      className: growth.benchmark,
      name: name(growth.contender, growth.parameters) + " by \(growth.parameter)",
      outcome: verdict == .holds ? .passed : verdict == .fails ? .failed(says) : .skipped(says),
      output: says + "\n"
    )
  }

  private static func name(_ contender: String, _ parameters: Parameters) -> String {
    let values = parameters.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return contender + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" "
      + "time=\"\(seconds)\""
  }

  private var properties: String {
    let environment = record.environment
    let values = [
      ("processor", environment.processor.model), ("commit", environment.build.commit),
      ("swift", environment.build.swift), ("instructionSet", environment.build.instructionSet),
      ("allocator", "\(environment.allocator.name) \(environment.allocator.version ?? "")"),
      ("seed", "\(environment.seed)"),
    ]
    let lines = values.map {
      "      <property name=\"\($0.0)\" value=\"\(Escape.markup($0.1))\"/>\n"
    }
    return "    <properties>\n" + lines.joined() + "    </properties>\n"
  }

  private static func element(_ testCase: Case) -> String {
    var text = "    <testcase classname=\"\(Escape.markup(testCase.className))\" "
    text += "name=\"\(Escape.markup(testCase.name))\" time=\"\(testCase.seconds)\">\n"
    switch testCase.outcome {
    case .passed: break
    case .failed(let says): text += "      <failure message=\"\(Escape.markup(says))\"/>\n"
    case .skipped(let says): text += "      <skipped message=\"\(Escape.markup(says))\"/>\n"
    }
    text += "      <system-out>\(Escape.markup(testCase.output))</system-out>\n"
    return text + "    </testcase>\n"
  }
}
