import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Records of several machines in one page.
@Suite struct HistoryTests {
  private static let benchmark = "edit/reads/uniform"

  /// A record in which a rival takes so many times as long as the engine.
  private static func record(_ day: Int, ratio: Double, on model: String) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.environment.date = "2026-11-\(day)T12:00:00Z"
    record.environment.processor.model = model
    record.environment.processor.kind = "6.207"
    record.results = [Contenders.engine, Contenders.rivals[0]].map { contender in
      BenchmarkResult(
        benchmark: benchmark,
        contender: contender,
        parameters: ["pages": 10, "fields": 3],
        metrics: [Metric(.time, unit: "ns/operation", value: 10)],
        answer: .none
      )
    }
    record.comparisons = [
      Comparison(
        benchmark: benchmark,
        parameters: ["pages": 10, "fields": 3],
        contender: Contenders.rivals[0],
        reference: Contenders.engine,
        ratio: Estimate(value: ratio, lower: ratio * 0.99, upper: ratio * 1.01),
        confidence: 0.95
      )
    ]
    return record
  }

  private static func history(_ records: [ResultRecord]) -> HTMLReport.Part {
    HTMLReport(records) { $0.map { _ in "" } }.history
  }

  @Test func eachMachineHasALineOfItsOwnWithoutRingsAcross() throws {
    let (intel, epyc) = ("Intel(R) Xeon(R) Processor", "AMD EPYC")
    var portable = Self.record(14, ratio: 9, on: intel)
    portable.environment.build.instructionSet = "x86-64"
    var records = [
      Self.record(10, ratio: 3, on: intel), Self.record(11, ratio: 6, on: epyc),
      Self.record(12, ratio: 3, on: intel), Self.record(13, ratio: 7, on: epyc),
    ]
    for index in records.indices { records[index].environment.build.instructionSet = "x86-64-v3" }
    let rival = Contenders.rivals[0]
    let chart = try #require(Self.history(records).charts.first)
    #expect(
      chart.series.map(\.name) == [
        "\(rival), Intel Xeon 6.207", "\(rival), AMD EPYC 6.207", "changed",
      ]
    )
    #expect(chart.series.map { $0.points.map(\.x) } == [[1, 3], [2, 4], [4]])
    #expect(chart.series[0].color == chart.series[1].color)
    #expect(chart.series[0].marker != chart.series[1].marker)
    // The same processor with other instructions is another machine.
    let mixed = try #require(Self.history([records[0], records[2], portable]).charts.first)
    #expect(
      mixed.series.map(\.name) == [
        "\(rival), Intel X…, x86-64-v3", "\(rival), Intel Xeon…, x86-64",
      ]
    )
    // One machine needs no name.
    let same = try #require(Self.history([records[0], records[2]]).charts.first)
    #expect(same.series.map(\.name) == [rival])
  }

  @Test func theCompilersVersionIsSaidOnceAndADateIsNotBroken() throws {
    var records = (10...12).map { Self.record($0, ratio: 3, on: "AMD EPYC") }
    let versions = ["6.3.1", "Swift version 6.3.1 (swift-6.3.1-RELEASE)", "6.5 or later"]
    for index in records.indices { records[index].environment.build.swift = versions[index] }
    let table = Self.history(records).sections[0].table
    let builds = table.rows.map { row in String(row[4].split(separator: ", ").last ?? "") }
    #expect(builds == ["Swift 6.3.1", "Swift 6.3.1", "Swift 6.5 or later"])
    #expect(table.html().contains("<td class=\"whole\">2026-11-10T12:00:00Z</td>"))
  }

  @Test func oneSizeHasNoChartOfMemory() {
    var record = Self.record(10, ratio: 3, on: "AMD EPYC")
    let memory = Metric("memory", unit: "bytes", value: 1_000)
    record.results[0].metrics.append(memory)
    func charts(_ record: ResultRecord) -> [Chart] {
      HTMLReport([record]) { $0.map { _ in "" } }.memoryCharts
    }
    #expect(charts(record).isEmpty)
    var larger = record.results[0]
    larger.parameters = ["pages": 100, "fields": 3]
    record.results.append(larger)
    #expect(charts(record).count == 2)
  }

  @Test func aRecordWithoutTheFigureHasNoPlace() throws {
    var records = (10...12).map { Self.record($0, ratio: 3, on: "AMD EPYC") }
    records[1].comparisons = []
    for index in records[1].results.indices {
      records[1].results[index].metrics = [
        Metric(.instructions, unit: "instructions/operation", value: 40)
      ]
    }
    let history = Self.history(records)
    let chart = try #require(history.charts.first)
    #expect(chart.series.map { $0.points.map(\.x) } == [[1, 2]])
    #expect(chart.x.ticks.map(\.label) == ["11-10", "11-12"])
    #expect(history.sections[0].table.rows.count == 3)
    let titles = history.sections[1].table.columns.map(\.title)
    #expect(titles == ["engine, median", "record 1", "record 3"])
  }

  /// A record of counts, without times.
  private static func counts(_ day: Int, _ instructions: [Double]) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.environment.date = "2026-11-\(day)T12:00:00Z"
    record.results = zip([Contenders.engine, Contenders.rivals[0]], instructions).map {
      name,
      count in
      BenchmarkResult(
        benchmark: benchmark,
        contender: name,
        parameters: ["pages": 10, "fields": 3],
        metrics: [Metric(.instructions, unit: "instructions/operation", value: count)],
        answer: .none
      )
    }
    return record
  }

  @Test func aCountThatChangedHasAChartAndOthersAreCounted() throws {
    let records = [
      Self.record(10, ratio: 3, on: "AMD EPYC"), Self.counts(11, [40, 900]),
      Self.counts(12, [40.3, 900]), Self.counts(13, [41, 900]),
    ]
    let history = Self.history(records)
    let chart = try #require(history.charts.first)
    #expect(history.charts.count == 1 && chart.title == "edit/reads/uniform: instructions")
    #expect(chart.series.map(\.name) == ["engine", Contenders.rivals[0], "changed"])
    // 40.3 is within a hundredth of 40; 41 is measured against 40, which it left, not against 40.3.
    #expect(chart.series[2].points.map(\.x) == [3])
    #expect(
      history.sections[0].table.rows.map { $0.prefix(6) } == [
        ["edit/reads/uniform", "engine instructions", "40.0", "41.0", "+2.50 %", "4"]
      ]
    )
    #expect(history.text.hasSuffix("1 of 2 counts never changed."))
  }

  @Test func aSlowDriftIsMarkedOnceItIsATenth() throws {
    let records = (0..<10).map {
      Self.record(10 + $0, ratio: 3 * (1 + 0.03 * Double($0)), on: "AMD")
    }
    let chart = try #require(Self.history(records).charts.first)
    // 3.36 is the first that is a tenth above 3 and beyond both intervals; 3.72 the next above 3.36.
    #expect(chart.series.last?.name == "changed")
    #expect(chart.series.last?.points.map(\.x) == [5, 9])
  }

  @Test func countsFromNothingAreChangesAndNothingIsNone() {
    func trend(_ values: [Double]) -> Trend {
      Trend(
        benchmark: "a",
        contender: "engine",
        machine: 0,
        figure: .count(.instructions),
        points: values.enumerated().map {
          Trend.Point(
            record: $0.offset,
            figure: Estimate(value: $0.element, lower: $0.element, upper: $0.element)
          )
        }
      )
    }
    #expect(trend([0, 0, 5, 5]).changes.map(\.to.record) == [2])
    #expect(trend([]).changes.isEmpty && trend([7]).changes.isEmpty)
    #expect(trend([100, 101, 102]).changes.map(\.to.record) == [1])
    #expect(trend([100, 100.9, 101.8]).changes.map(\.to.record) == [2])
  }

  @Test func axesOfSeveralYearsSayTheYear() {
    let one = RecordDays(["2026-01-02T03:00:00Z", "2026-11-22"])
    #expect(one.label == "record of 2026" && one.names == ["01-02", "11-22"])
    let two = RecordDays(["2025-12-31T03:00:00Z", "2026-01-01T00:00:00Z"])
    #expect(two.label == "record of" && two.names == ["2025-12-31", "2026-01-01"])
    let axis = Chart.Axis(two.label, places: (0..<9).map { _ in two.names[0] })
    #expect(axis.ticks.count <= 4)
  }

  @Test func aPointSaysWhatItIsWhereThereAreFewOfThem() throws {
    var records = (10...12).map { Self.record($0, ratio: 3, on: "AMD EPYC") }
    for index in records.indices { records[index].environment.build.commit = "c\(index)" }
    let chart = try #require(Self.history(records).charts.first)
    #expect(
      chart.series[0].points[1].note
        == "\(Contenders.rivals[0]) ÷ engine: 3.00× (2.97…3.03), 2026-11-11, c1, AMD EPYC 6.207"
    )
    let many = (0..<120).map { _ in records[0] }
    let full = try #require(Self.history(many).charts.first)
    #expect(full.series[0].points.allSatisfy { $0.note == nil })
  }

  @Test func aBenchmarkIsFollowedFromTheNewestRecordThatHasIt() throws {
    var part = Self.counts(14, [44, 900])
    for index in part.results.indices { part.results[index].benchmark = "other" }
    let records = [
      Self.record(10, ratio: 3, on: "AMD EPYC"), Self.counts(11, [40, 900]),
      Self.counts(12, [44, 900]), part,
    ]
    let history = Self.history(records)
    #expect(history.charts.map(\.title) == ["edit/reads/uniform: instructions"])
    #expect(history.text.hasSuffix("1 of 2 counts never changed."))
  }

  @Test func countsOfInterruptsAreNotFollowed() {
    var records = [Self.counts(11, [40, 900]), Self.counts(12, [44, 900])]
    for index in records.indices {
      records[index].environment.counters.instructions = CountingMethod.processor.availability
    }
    records.append(Self.record(10, ratio: 3, on: "AMD EPYC"))
    #expect(Self.history(records).charts.isEmpty)
  }

  @Test func whatACheckLetsPassIsNoChange() {
    func changes(_ name: Metric.Name, _ values: [Double]) -> Int {
      Trend(
        benchmark: "a",
        contender: "engine",
        machine: 0,
        figure: .count(name),
        points: values.enumerated().map {
          Trend.Point(
            record: $0.offset,
            figure: Estimate(value: $0.element, lower: $0.element, upper: $0.element)
          )
        }
      ).changes.count
    }
    #expect(changes(.dataLines, [0.002, 0.004]) == 0 && changes(.dataLines, [0.5, 0.75]) == 1)
    #expect(changes(.instructions, [2, 2.4]) == 0 && changes(.instructions, [2, 2.5]) == 1)
  }

  @Test func aWideIntervalStaysOnTheAxisWithinReason() throws {
    var records = (10...12).map { Self.record($0, ratio: 3, on: "AMD EPYC") }
    for index in records.indices {
      records[index].comparisons[0].ratio = Estimate(value: 3, lower: 2.6, upper: 3.5)
    }
    let axis = try #require(Self.history(records).charts.first).y
    #expect(axis.range.lowerBound <= 2.6 && axis.range.upperBound >= 3.5)
    records[1].comparisons[0].ratio = Estimate(value: 3, lower: 1e-9, upper: 1e9)
    let wide = try #require(Self.history(records).charts.first).y
    #expect(wide.range.lowerBound > 0.1 && wide.range.upperBound < 100)
  }
}
