import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct ColdBenchmarkTests {
  private func options(_ filter: String) -> BenchmarkOptions {
    var options = BenchmarkOptions()
    options.pages = 40
    options.fields = 8
    options.filter = filter
    options.isQuick = true
    options.partSeconds = 0.001
    options.rivals = ["recompute-page"]
    return options
  }

  @Test func contendersAreTimedAtEachSizeAndTheRecordSaysHow() throws {
    var options = options("^cold/edit/")
    options.sizes = [4, 40]
    let record = try BenchmarkRun(options).run()
    let engine = record.results.filter { $0.contender == Contenders.engine }
    // The size of the main run is not played twice.
    #expect(engine.map { $0.parameters.number("pages") } == [40, 4])
    for result in record.results {
      #expect(result.metric(.time)?.samples == 10 && result.answer.check == .agrees)
      #expect(result.metric(.time)?.p999 == nil)
      #expect(result.metric(.cachesFlushed)?.median == 0)
      #expect(result.metric(.translationsSwept)?.median == 1)
    }
    #expect(record.comparisons.map { $0.parameters.number("pages") } == [40, 4])
    for comparison in record.comparisons {
      let ratio = comparison.ratio
      #expect(comparison.metric == Comparison.coldTime)
      #expect(0 < ratio.lower && ratio.lower <= ratio.value && ratio.value <= ratio.upper)
    }
    var style = TextStyle.plain
    style.columns = 400
    let text = BenchmarkReport(record).text(style)
    #expect(text.contains("Single operations with empty caches"))
  }

  @Test func onlyAFullRunPlaysSizesThatNobodyAskedFor() throws {
    var options = BenchmarkOptions()
    func names() throws -> [String] {
      try Definition.all(options).map(\.name).filter { $0.hasSuffix("/sizes") }
    }
    #expect(try !names().contains("cold/edit/sizes"))
    options.isFull = true
    #expect(try names().contains("cold/edit/sizes") && names().contains("cold/menu/sizes"))
    #expect(try !names().contains("scaling/edit/sizes"))
    #expect(ColdOperation.sizes == [10, 10_000, 1_000_000])
  }

  @Test func theHarnessIsSubtractedFromCountedLines() {
    var record = ResultRecord(environment: .current(seed: 1))
    for (contender, data, code) in [("engine", 9.0, 21.0), ("rival", 40, 30), ("nobody", 4, 20)] {
      record.results.append(
        BenchmarkResult(
          benchmark: "index/rank/random",
          contender: contender,
          parameters: ["pages": 10, "caches": "empty"],
          metrics: [
            Metric(.operations, unit: "operations", value: 512),
            Metric(.dataLines, unit: "lines/operation", value: data),
            Metric(.codeLines, unit: "lines/operation", value: code),
          ],
          answer: .none
        )
      )
    }
    // Instructions of the same benchmark are counted warm.
    record.results.append(
      BenchmarkResult(
        benchmark: "index/rank/random",
        contender: "engine",
        parameters: ["pages": 10],
        metrics: [Metric(.instructions, unit: "instructions/operation", value: 12)],
        answer: .none
      )
    )
    record.subtractEmptyContender()
    #expect(record.results.map(\.contender) == ["engine", "rival", "engine"])
    #expect(record.results.map { $0.metric(.dataLines)?.median } == [5, 36, nil])
    #expect(record.results.map { $0.metric(.codeLines)?.median } == [1, 10, nil])
    #expect(record.results[2].metric(.instructions)?.median == 12)
  }
}
