import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct UnsettledTests {
  private func record(
    _ ratios: [(benchmark: String, reference: String, half: Double)],
    around ratio: Double = 3,
    pages: Int = 7
  ) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.comparisons = ratios.map { benchmark, reference, half in
      Comparison(
        benchmark: benchmark,
        parameters: ["pages": .number(pages)],
        contender: "recompute-page",
        reference: reference,
        ratio: Estimate(value: ratio, lower: ratio - half, upper: ratio + half),
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

  /// A form of another size, of `cold/edit/sizes` for instance, has results of the same name.
  @Test func whatIsWideAtAnotherSizeIsNotPlayedAgain() throws {
    let found = record([("cold/edit/uniform", "engine", 0.6)], pages: 10)
    var options = BenchmarkOptions()
    #expect(try options.unsettled(in: found) == nil)
    options.pages = 10
    #expect(try options.unsettled(in: found)?.filter == "^(cold/edit/uniform)$")
  }

  /// None is dropped, however many are to be played again.
  @Test func aFilterCanNameEveryBenchmark() throws {
    let names = try BenchmarkRun(BenchmarkOptions()).names
    let again = try #require(try BenchmarkOptions().playing(names))
    #expect(try BenchmarkRun(again).names == names)
    let filter = try BenchmarkFilter(again.filter)
    #expect(!filter.matches(names[0] + "s") && !filter.matches("an " + names[0]))
  }

  @Test func shortRunsAndSizesHaveNoFurtherProcesses() throws {
    let found = record([("edit/reads/person", "engine", 0.6)])
    var options = BenchmarkOptions()
    options.pages = 7
    options.isQuick = true
    #expect(try options.unsettled(in: found) == nil)
    options.isQuick = false
    #expect(try options.unsettled(in: found) != nil)
    options.sizes = [10, 100]
    #expect(try options.unsettled(in: found) == nil)
  }

  @Test func levelRatiosNeedNoFurtherProcesses() throws {
    let record = record([("edit/reads/person", "engine", 0.02)], around: 1.01, pages: 10)
    var options = BenchmarkOptions()
    options.pages = 10
    #expect(try options.unsettled(in: record) == nil)
  }
}
