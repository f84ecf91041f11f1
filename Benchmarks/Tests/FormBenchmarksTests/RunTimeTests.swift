import MeasurementKit
import Testing

@testable import FormBenchmarks

/// The time of a run, and the words about what it had no time for.
@Suite struct RunTimeTests {
  private func seconds(_ change: (inout BenchmarkOptions) -> Void) throws -> (Double, Double) {
    var options = BenchmarkOptions()
    change(&options)
    let run = try BenchmarkRun(options)
    return (run.seconds, run.limit)
  }

  @Test func theUsualRunEndsAfterThreeMinutes() throws {
    #expect(try seconds { $0.filter = RunVerdict.benchmarks } == (170, 180))
    #expect(try seconds { $0.isQuick = true } == (17, 60))
    let full = try seconds { $0.isFull = true }
    #expect((300...850).contains(full.0) && full.1 == 900)
    // One benchmark does not need as much time.
    #expect(try seconds { $0.filter = "^index/rank/random$" } == (5, 180))
  }

  @Test func aPartEndsWhenItsTimeIsOver() throws {
    var options = BenchmarkOptions()
    options.pages = 600
    options.fields = 8
    options.filter = "^edit/kind/"
    options.partSeconds = 0.2
    let begin = ContinuousClock.now
    let record = try BenchmarkRun(options).run()
    // Even on a slow machine each plays a few rounds.
    #expect(Set(record.results.map(\.benchmark)).count > 5)
    #expect(ContinuousClock.now - begin < .seconds(60))
  }

  private func lines(
    half: Double,
    processes: Int = 5,
    unreached: [String] = [],
    _ change: (inout BenchmarkOptions) -> Void = { _ in }
  ) -> [String] {
    var options = BenchmarkOptions()
    options.processes = 5
    change(&options)
    var record = ResultRecord(environment: .current(seed: 1))
    record.processes = processes
    record.comparisons = ["edit/reads/person", "edit/reads/mixed"].map { benchmark in
      Comparison(
        benchmark: benchmark,
        parameters: [:],
        contender: "recompute-page",
        reference: Contenders.engine,
        ratio: Estimate(value: 3, lower: 3 - half, upper: 3 + half)
      )
    }
    record.comparisons[1].ratio = Estimate(value: 3, lower: 2.9, upper: 3.1)
    return RunShortfall(record, unreached: unreached, options).lines
  }

  @Test func aRunSaysWhatItCouldNotResolve() {
    #expect(lines(half: 0.4).isEmpty)
    let wide = lines(half: 0.6)
    #expect(wide.count == 1 && wide[0].hasPrefix("1 ratio of 2 with an interval wider"))
    #expect(wide[0].contains("edit/reads/person against recompute-page; --full or a quieter"))
    #expect(lines(half: 0.6) { $0.isFull = true }[0].contains("; a quieter machine narrows"))
    #expect(lines(half: 0.6) { $0.isQuick = true }[0].contains("a run without --quick or"))
    #expect(lines(half: 0.4, processes: 2)[0].contains("time for 2 of 5 processes"))
    #expect(lines(half: 0.4, processes: 1, unreached: ["a/b/c"])[0].contains("no time for a/b/c"))
  }
}
