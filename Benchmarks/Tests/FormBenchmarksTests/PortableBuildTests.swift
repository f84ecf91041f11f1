import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct PortableBuildTests {
  private func record(_ benchmarks: [String], nanoseconds: Double) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = benchmarks.flatMap { benchmark in
      [Contenders.engine, "recompute-page"].map { contender in
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender,
          parameters: ["pages": 10, "fields": 3],
          metrics: [Metric(.timeByRound, unit: "ns/operation", value: nanoseconds)],
          answer: OracleCheck(.agrees)
        )
      }
    }
    return record
  }

  @Test func theRatioIsOfPairs() throws {
    var all = record(["edit/reads/person", "edit/reads/mixed"], nanoseconds: 10)
    var build = PortableBuild()
    // The machine slows down from pair to pair; the ratio does not change.
    for slow in [1.0, 2, 4, 8] {
      build.append(
        own: record(["edit/reads/person"], nanoseconds: 10 * slow),
        portable: record(["edit/reads/person", "edit/reads/other"], nanoseconds: 15 * slow)
      )
    }
    build.add(to: &all)
    let comparison = try #require(all.comparisons.first)
    #expect(all.comparisons.count == 1)
    #expect(comparison.contender == "engine-portable" && comparison.reference == "engine")
    for bound in [comparison.ratio.value, comparison.ratio.lower, comparison.ratio.upper] {
      #expect(abs(bound - 1.5) < 1e-9)
    }
    let added = all.results.filter { $0.contender == PortableBuild.contender }
    #expect(added.map(\.benchmark) == ["edit/reads/person"])
  }

  @Test func onePairIsNoComparison() {
    var all = record(["edit/reads/person"], nanoseconds: 10)
    var build = PortableBuild()
    build.append(own: all, portable: all)
    build.add(to: &all)
    #expect(all.comparisons.isEmpty && all.results.count == 2)
  }
}
