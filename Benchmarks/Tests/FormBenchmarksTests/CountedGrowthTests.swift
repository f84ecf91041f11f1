import MeasurementKit
import Testing

@testable import FormBenchmarks

/// The growth that counts at several sizes show.
@Suite struct CountedGrowthTests {
  @Test func eachSizeHasItsEmptyContender() {
    var record = ResultRecord(environment: .current(seed: 1))
    for (pages, engine, nobody) in [(10, 9.0, 4.0), (100, 12, 5), (1_000, 3, 5)] {
      for (contender, lines) in [("engine", engine), ("nobody", nobody)] {
        record.results.append(
          BenchmarkResult(
            benchmark: "index/rank/random",
            contender: contender,
            parameters: ["pages": .number(pages), "caches": "empty"],
            metrics: [Metric(.dataLines, unit: "lines/operation", value: lines)],
            answer: .none
          )
        )
      }
    }
    record.subtractEmptyContender()
    #expect(record.results.map { $0.metric(.dataLines)?.median } == [5, 7, 0])
  }

  private func counted(
    _ benchmark: String,
    _ metric: Metric.Name,
    _ counts: [(pages: Int, count: Double)]
  ) throws
    -> [GrowthResult]
  {
    var options = BenchmarkOptions()
    options.filter = "^\(benchmark)$"
    let run = try CountingRun(options)
    var record = ResultRecord(environment: .current(seed: 42))
    record.results = counts.map { pages, count in
      BenchmarkResult(
        benchmark: benchmark,
        contender: Contenders.engine,
        parameters: ["pages": .number(pages), "fields": 100],
        metrics: [Metric(metric, unit: "\(metric)/operation", value: count)],
        answer: .none
      )
    }
    run.judgeGrowth(in: &record)
    return record.growth.filter { $0.parameter == "pages" }
  }

  @Test func onlyLinesMayMoveByTwo() throws {
    let name = "edit/kind/hide"
    let instructions = try counted(name, .instructions, [(100, 10), (10_000, 11.5)])
    #expect(instructions.map(\.verdict) == [.fails], "\(instructions)")
    let lines = try counted(name, .dataLines, [(100, 10), (10_000, 12)])
    #expect(lines.map(\.verdict) == [.holds], "\(lines)")
  }

  @Test func growthIsClaimedFromTheFirstSizeOn() throws {
    let growth = try counted(
      "edit/batch/person",
      .instructions,
      [(1_000, 50), (10_000, 10), (100_000, 10)]
    )
    #expect(growth.map(\.sizes) == [[10_000, 100_000]] && growth[0].verdict == .holds, "\(growth)")
  }

  @Test func wholeFormsAreCountedUpToAThousandPages() throws {
    var options = BenchmarkOptions()
    options.sizes = [1_000, 1_001]
    options.fields = 1
    options.filter = "^load/form/warm$"
    options.rivals = []
    let record = try CountingRun(options).run(RegionCounter())
    #expect(record.results.map { $0.parameters.number("pages") } == [1_000])
  }
}
