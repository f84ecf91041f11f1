import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct UnsettledTests {
  private func record(_ ratios: [(benchmark: String, reference: String, half: Double)])
    -> ResultRecord
  {
    var record = ResultRecord(environment: .current(seed: 1))
    record.comparisons = ratios.map { benchmark, reference, half in
      Comparison(
        benchmark: benchmark,
        parameters: ["pages": 10],
        contender: "recompute-page",
        reference: reference,
        ratio: Estimate(value: 3, lower: 3 - half, upper: 3 + half),
        confidence: 0.95
      )
    }
    return record
  }

  /// A third of the ratio is one, to either side a half.
  @Test func whatHasTooWideAnIntervalIsPlayedInFurtherProcesses() throws {
    let found = record([
      ("index/rank/random", "engine", 0.51), ("edit/reads/person", "engine", 0.6),
      ("edit/reads/mixed", "engine", 0.49), ("edit/reads/zipf", "machine-limit", 0.6),
      ("cold/edit/elsewhere", "engine", 0.6), ("edit/reads/person", "engine", 0.1),
    ])
    var options = BenchmarkOptions()
    options.pages = 7
    let further = try #require(try options.unsettled(in: found))
    // In the order in which they are played.
    #expect(further.filter == "^(edit/reads/person|index/rank/random)$" && further.pages == 7)
    options.filter = "^index/"
    #expect(try options.unsettled(in: found)?.filter == "^(index/rank/random)$")
    options.filter = "^menu/"
    #expect(try options.unsettled(in: found) == nil)
    #expect(try BenchmarkOptions().unsettled(in: record([])) == nil)
  }

  @Test func shortRunsAndSizesHaveNoFurtherProcesses() throws {
    let found = record([("edit/reads/person", "engine", 0.6)])
    var options = BenchmarkOptions()
    options.isQuick = true
    #expect(try options.unsettled(in: found) == nil)
    options.isQuick = false
    #expect(try options.unsettled(in: found) != nil)
    options.sizes = [10, 100]
    #expect(try options.unsettled(in: found) == nil)
  }
}
