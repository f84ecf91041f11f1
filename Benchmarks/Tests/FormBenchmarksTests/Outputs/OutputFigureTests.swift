import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Single figures of the outputs that people compute with.
@Suite struct OutputFigureTests {
  @Test func secondsAreOfAllTimedOperations() {
    var record = ResultRecord(environment: .current(seed: 1))
    var time = Metric("time", unit: "ns/operation", value: 10)
    time.kind = .block
    (time.mean, time.samples, time.operationsPerSample) = (10, 100, 256)
    record.results = [
      BenchmarkResult(
        benchmark: "a/b",
        contender: "engine",
        parameters: [:],
        metrics: [time],
        answer: .none
      )
    ]
    #expect(
      JUnitReport(record).text().contains("name=\"engine\" time=\"0.000256\""),
      "\(JUnitReport(record).text())"
    )
  }

  @Test func boundsOfARatioHaveTheirColumns() throws {
    var record = try SampleRecord.measured.get()
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 2, lower: 1.25, upper: 3.5)
    }
    let rows = CSVReport(record).text().split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    func column(_ name: String) -> Int { rows[0].firstIndex(of: name[...])! }
    let row = try #require(rows.dropFirst().first { $0[column("ratio")] == "2.0" })
    #expect(row[column("ratio_lower")] == "1.25" && row[column("ratio_upper")] == "3.5")
  }

  @Test func whatIsInconclusiveDoesNotHold() throws {
    let record = try SampleRecord.faulty()
    let declared = record.growth.filter { $0.declared != nil }
    let held = declared.count { $0.verdict == .holds }
    try #require(declared.contains { $0.verdict == .inconclusive })
    let html = HTMLReport([record], draw: { $0.map { _ in "<svg/>" } }).headline
    #expect(html.contains("<strong>\(held) of \(declared.count)</strong>"), "\(html)")
  }

  @Test func halfAWidthIsRoundedUp() {
    #expect(BenchmarkReport.ratio(Estimate(value: 3, lower: 2.9, upper: 3.1)) == "3.00× ±4%")
  }

  @Test func growthInFieldsIsShownAtAThousandPages() {
    var record = ResultRecord(environment: .current(seed: 1))
    record.growth = [10, 1_000, 10_000].map { pages in
      GrowthResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: ["pages": .number(pages)],
        parameter: "fields",
        sizes: [10, 100, 1_000],
        exponent: Estimate(value: 0, lower: 0, upper: 0),
        declared: .constant
      )
    }
    let indexed = IndexedRecord(record)
    #expect(record.growth.map(indexed.isShown) == [false, true, false])
  }

  @Test func aCurveEndsAtItsLastSample() throws {
    var histogram = LatencyHistogram()
    for value in 1...10 { histogram.record(UInt64(value) * 1_000) }
    var record = ResultRecord(environment: .current(seed: 1))
    var time = Metric("time", unit: "ns/operation", value: 5)
    time.histogram = histogram.encoded()
    record.results = [
      BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: ["pages": 10],
        metrics: [time],
        answer: .none
      )
    ]
    let charts = try HTMLReport([record], draw: { $0.map { _ in "<svg/>" } }).percentileCharts()
      .first
    let points = try #require(charts.first?.series.first?.points)
    #expect(points.map(\.x).max() == 10 && charts[0].x.range.upperBound == 10, "\(points.map(\.x))")
  }
}
