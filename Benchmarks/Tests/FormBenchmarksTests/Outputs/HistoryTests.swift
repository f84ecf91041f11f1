import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Several records in one page.
@Suite struct HistoryTests {
  private static let rival = Contenders.rivals[0]

  /// A record in which a rival takes `ratio` times as long as the engine.
  private static func record(_ day: Int, ratio: Double, on model: String = "AMD EPYC")
    -> ResultRecord
  {
    var record = ReportTests.times("edit/reads/uniform")
    record.environment.date = "2026-11-\(day)T12:00:00Z"
    record.environment.processor.model = model
    record.environment.build.commit = "commit\(day)"
    record.comparisons = [
      ReportTests.comparison(
        "edit/reads/uniform",
        Estimate(value: ratio, lower: ratio * 0.99, upper: ratio * 1.01)
      )
    ]
    return record
  }

  private static func counts(_ day: Int, _ instructions: Double) -> ResultRecord {
    var record = ReportTests.record([
      "edit/reads/uniform": [
        Metric(.instructions, unit: "instructions/operation", value: instructions)
      ]
    ])
    record.environment.date = "2026-11-\(day)T12:00:00Z"
    record.environment.processor.model = "AMD EPYC"
    return record
  }

  private static func trends(_ records: [ResultRecord]) -> [Trend] {
    History(records.map { IndexedRecord($0) }).trends.flatMap(\.self)
  }

  @Test func eachMachineHasALineOfItsOwnWithoutChangesAcross() throws {
    var portable = Self.record(14, ratio: 9, on: "Intel")
    portable.environment.build.instructionSet = "other"
    let records = [
      Self.record(10, ratio: 3, on: "Intel"), Self.record(11, ratio: 6),
      Self.record(12, ratio: 3, on: "Intel"), Self.record(13, ratio: 7.5), portable,
    ]
    let trends = Self.trends(records)
    #expect(trends.map { $0.points.map(\.record) } == [[0, 2], [1, 3]])
    #expect(trends.map { $0.changes.map(\.record) } == [[], [3]])
    // The engine's share of the rival's time is smaller than before.
    let point = trends[1].points[1].figure
    #expect(abs(trends[1].multiple(point).value - 0.8) < 1e-9)
    let page = HTMLReport(records).html()
    let change = """
      <td class="number" data-title="change">−20.0 %</td><td data-title="date">2026-11-13</td>\
      <td data-title="commit">commit13</td>
      """
    #expect(page.contains(change))
    #expect(page.ranges(of: "class=\"ring good\"").count == 1 && !page.contains("ring bad"))
  }

  @Test func aRecordWithoutTheFigureHasNoPoint() throws {
    var records = (10...12).map { Self.record($0, ratio: 3) }
    records[1].comparisons = []
    #expect(Self.trends(records).map { $0.points.map(\.record) } == [[0, 2]])
    // A record with other rivals has no trend either.
    records[1].comparisons = records[0].comparisons
    records[1].comparisons[0].contender = "other"
    #expect(Self.trends(records).map { $0.points.map(\.record) } == [[0, 2]])
    #expect(HTMLReport([records[0]]).historyPart == "")
  }

  @Test func aSlowDriftIsMarkedOnceItIsATenth() throws {
    let records = (0..<10).map { Self.record(10 + $0, ratio: 3 * (1 + 0.03 * Double($0))) }
    // 3.36 is the first that is a tenth above 3 and outside both intervals; 3.81 is the next above
    // 3.36.
    let trend = try #require(Self.trends(records).first)
    #expect(trend.changes.map(\.record) == [4, 9])
  }

  @Test func aCountThatChangesByAHundredthIsMarked() throws {
    let trend = try #require(
      Self.trends([Self.counts(11, 40), Self.counts(12, 40.3), Self.counts(13, 41)]).first
    )
    // 41 is compared with 40, the last level, not with 40.3.
    #expect(trend.figure == .instructions && trend.changes.map(\.record) == [2])
    #expect(trend.changes[0].old?.value == 40)
    // A difference within a check's tolerance is no change.
    #expect(
      try #require(Self.trends([Self.counts(11, 2), Self.counts(12, 2.4)]).first).changes.isEmpty
    )
  }

  @Test func aChangeIsBeyondBothIntervals() {
    func isChange(_ old: ClosedRange<Double>, _ new: ClosedRange<Double>) -> Bool {
      func estimate(_ band: ClosedRange<Double>) -> Estimate {
        let middle = (band.lowerBound + band.upperBound) / 2
        return Estimate(value: middle, lower: band.lowerBound, upper: band.upperBound)
      }
      return estimate(new).hasChanged(from: estimate(old), byAtLeast: 0.1)
    }
    #expect(isChange(9.9...10.1, 8.7...9.1) && isChange(9.9...10.1, 11...13))
    #expect(!isChange(9.9...10.1, 9.0...9.6))
    #expect(!isChange(9...11, 7...9.5) && !isChange(10...10, 10...10))
  }

  @Test func theNewestRecordIsShownAndManyHaveLinesAlone() throws {
    let records = (0..<500).map { Self.record(10 + $0 % 20, ratio: $0 % 20 < 10 ? 3 : 4) }
    let report = HTMLReport(records.shuffled())
    #expect(report.newest.environment.date.hasPrefix("2026-11-29"))
    let history = report.historyPart
    #expect(history.contains("<polyline") && !history.contains("<use"))
    #expect(history.ranges(of: "class=\"ring good\"").count == 1)
  }
}
