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

  @Test func theUsualRunEndsAfterNinetySeconds() throws {
    #expect(try seconds { $0.filter = RunVerdict.benchmarks } == (85, 90))
    #expect(try seconds { $0.isQuick = true } == (17, 60))
    let full = try seconds { $0.isFull = true }
    #expect((300...850).contains(full.0) && full.1 == 900)
    // One benchmark does not need as much time.
    #expect(try seconds { $0.filter = "^index/rank/random$" } == (5, 90))
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

  @Test func aRunSaysWhatItHadNoTimeFor() {
    func line(
      processes: Int = 5,
      unreached: [String] = [],
      _ change: (inout BenchmarkOptions) -> Void = { _ in }
    ) -> String? {
      var options = BenchmarkOptions()
      options.processes = 5
      change(&options)
      var record = ResultRecord(environment: .current(seed: 1))
      record.processes = processes
      return RunShortfall(record, unreached: unreached, options).line
    }
    #expect(line() == nil)
    #expect(line(processes: 2) == "time for 2 of 5 processes; --full leaves more")
    #expect(
      line(processes: 2) { $0.isFull = true } == "time for 2 of 5 processes; a --filter leaves more"
    )
    #expect(
      line(unreached: ["a/b/c"]) { $0.isQuick = true }
        == "no time for a/b/c; a run without --quick leaves more"
    )
  }
}
