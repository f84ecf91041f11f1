@testable import MeasurementKit

/// Records as runs of a build would make them, with seeded noise.
enum GateSample {
  private static let environment: EnvironmentRecord = {
    var environment = EnvironmentRecord.current(seed: 42)
    environment.build.swift = "Swift version 6.3.1 (swift-6.3.1-RELEASE)"
    return environment
  }()

  static let names = (0..<40).map { "edit/reads/stream-\($0)" }

  /// A timed run.
  ///
  /// - Parameters:
  ///   - slow: the factor by which the engine is slower in each benchmark.
  ///   - noise: the spread of times from run to run, as a share.
  static func timed(
    run: Int,
    noise: Double = 0.05,
    allocated: Double = 0,
    slow: (String) -> Double = { _ in 1 }
  ) -> ResultRecord {
    var generator = SampleGenerator(seed: UInt64(run) &* 7_919 &+ 11)
    var record = ResultRecord(environment: environment)
    for name in names {
      let draw = Double(generator.next() >> 11) / Double(1 << 53)
      record.results.append(
        BenchmarkResult(
          benchmark: name,
          contender: "engine",
          parameters: ["pages": 100],
          metrics: [
            Metric(
              .timeByRound,
              unit: "ns/operation",
              value: 10 * (1 + noise * (draw - 0.5) * 2) * slow(name)
            ), Metric(.allocated, unit: "bytes/operation", value: allocated),
          ],
          answer: OracleCheck(.agrees)
        )
      )
    }
    return record
  }

  /// A counted run.
  static func counted(
    _ counts: [String: Double] = ["edit/kind/fill": 88, "edit/kind/hide": 91],
    lineMisses: Double = 2,
    growth: GrowthVerdict = .holds
  ) -> ResultRecord {
    var record = ResultRecord(environment: environment)
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      record.results.append(
        BenchmarkResult(
          benchmark: name,
          contender: "engine",
          parameters: ["pages": 1_000],
          metrics: [
            Metric(.instructions, unit: "instructions/operation", value: count),
            Metric(.lineMisses, unit: "line-misses/operation", value: lineMisses),
          ],
          answer: .none
        )
      )
      record.growth.append(
        GrowthResult(
          benchmark: name,
          contender: "engine",
          parameters: [:],
          parameter: "pages",
          sizes: [100, 1_000],
          metric: "instructions",
          exponent: Estimate(value: 0, lower: 0, upper: 0),
          declared: .constant,
          verdict: growth
        )
      )
    }
    return record
  }
}
