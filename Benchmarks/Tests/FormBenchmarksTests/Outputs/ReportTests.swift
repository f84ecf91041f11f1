import MeasurementKit
import Testing
import TextEscaping

@testable import FormBenchmarks

/// Reports of a record with known figures.
@Suite struct ReportTests {
  /// The engine's results of benchmarks, each with its metrics.
  static func record(_ results: KeyValuePairs<String, [Metric]>) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    for (benchmark, metrics) in results {
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: Contenders.engine,
          parameters: ["pages": 1, "fields": 1],
          metrics: metrics,
          answer: OracleCheck(.agrees)
        )
      )
    }
    return record
  }

  static func times(_ benchmarks: String...) -> ResultRecord {
    var record = record([:])
    for name in benchmarks {
      record.results +=
        Self.record([name: [Metric(.timeByRound, unit: "ns/operation", value: 10)]])
        .results
    }
    return record
  }

  static func comparison(
    _ benchmark: String,
    _ ratio: Estimate,
    of contender: String = Contenders.rivals[0]
  ) -> Comparison {
    Comparison(
      benchmark: benchmark,
      parameters: ["pages": 1, "fields": 1],
      contender: contender,
      reference: Contenders.engine,
      ratio: ratio,
      confidence: 0.95
    )
  }

  private static func allocating(_ bytes: KeyValuePairs<String, Double>) -> [String] {
    var record = record([:])
    for (name, bytes) in bytes {
      record.results +=
        Self.record(
          [name: [Metric(.allocated, unit: "bytes/operation", value: bytes)]]
        ).results
    }
    return BenchmarkReport(record).conclusions
  }

  @Test func onlyRunsThatMustNotAllocateAreSaidNotTo() {
    // The second shows a screen, which adds an entry to a stack.
    #expect(
      Self.allocating(["edit/reads/uniform": 0, "structure/tabs/push-pop": 48])
        == ["No allocation in 1 run that must have none."]
    )
    #expect(
      Self.allocating([
        "edit/reads/uniform": 0, "rules/undo/transaction": 1.22, "load/form/first-touch": 774_944,
        "edit/reads/person": 0,
      ]) == ["No allocation in 2 runs that must have none."]
    )
    #expect(
      Self.allocating(["edit/reads/uniform": 16 / 1e6, "edit/reads/person": 0])
        == ["THE ENGINE ALLOCATED in edit/reads/uniform."]
    )
  }

  @Test func ratiosAreShownWithTheirIntervalsHoweverWide() {
    #expect(BenchmarkReport.ratio(Estimate(value: 3, lower: 2.9, upper: 3.1)) == "3.00× ±4%")
    #expect(
      BenchmarkReport.ratio(Estimate(value: 118, lower: 1.2, upper: 240)) == "118× (1.20…240)"
    )
  }

  @Test func whereTheEngineIsNotAheadIsSaid() {
    var record = Self.times("edit/reads/uniform", "edit/reads/person", "edit/reads/zipf")
    record.comparisons = [
      Self.comparison("edit/reads/uniform", Estimate(value: 0.5, lower: 0.49, upper: 0.51)),
      Self.comparison("edit/reads/person", Estimate(value: 1.1, lower: 1, upper: 1.2)),
      Self.comparison("edit/reads/zipf", Estimate(value: 1.1, lower: 1.01, upper: 1.2)),
      // The portable build is no rival, and neither is the noise.
      Self.comparison(
        "edit/reads/zipf",
        Estimate(value: 0.5, lower: 0.49, upper: 0.51),
        of: PortableBuild.contender
      ),
    ]
    let conclusions = BenchmarkReport(record).conclusions
    let rival = Contenders.rivals[0]
    #expect(
      conclusions.contains("Faster than the engine: \(rival) in edit/reads/uniform (0.50× ±2%).")
    )
    #expect(
      conclusions.contains {
        $0.hasPrefix("Too close to tell: \(rival) in edit/reads/person (1.10× ±10%); ")
      }
    )
    record.comparisons.removeFirst(2)
    let others = BenchmarkReport(record).conclusions
    #expect(!others.contains { $0.hasPrefix("Faster") || $0.hasPrefix("Too close") }, "\(others)")
  }

  @Test func aReportSaysWhatCounted() {
    let record = Self.record([
      "edit/kind/fill": [Metric(.instructions, unit: "instructions/operation", value: 88)],
      "tail/edit/storm": [Metric(.worstInstructions, unit: "instructions/operation", value: 777)],
    ])
    let text = BenchmarkReport(record).text()
    #expect(text.contains("Counted by callgrind.") && text.contains("777"), "\(text)")
  }

  @Test func aTableHasAColumnForWhatItsRowsHave() throws {
    var record = Self.times("edit/reads/uniform", "edit/kind/fill", "index/rank/random")
    record.results[1].metrics.append(Metric(.lineMisses, unit: "line-misses/operation", value: 7))
    // Sizes of one benchmark have a column; a size in the title has none.
    record.results.insert(record.results[1], at: 1)
    record.results[1].parameters = ["pages": 5, "fields": 1]
    record.comparisons = [
      Self.comparison("edit/reads/uniform", Estimate(value: 3, lower: 2.9, upper: 3.1))
    ]
    // A rival has a column, but no row.
    record.results.append(record.results[0])
    record.results[4].contender = Contenders.rivals[0]
    let sections = BenchmarkReport(record).sections
    #expect(
      sections.map(\.heading) == ["Edits", "The visible-page index", "The contenders"]
    )
    let rival = Contenders.rivals[0].replacing("recompute-", with: "")
    #expect(
      sections[0].table.columns.map(\.title)
        == ["benchmark", "pages", "mean", "line misses", "\(rival) ×"]
    )
    #expect(
      sections[0].table.rows == [
        ["edit/reads/uniform", "1", "10.0 ns", "–", "3.00× ±4%"],
        ["edit/kind/fill", "5", "10.0 ns", "7.00", ""],
        ["edit/kind/fill", "1", "10.0 ns", "7.00", ""],
      ]
    )
    #expect(sections[1].table.columns.map(\.title) == ["benchmark", "mean"])
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

  @Test("What is found in a record is the first, as it was without an index")
  func first() throws {
    var record = try SampleRecord.measured.get()
    let once = record.results
    record.results += once
    for index in once.count..<record.results.count { record.results[index].metrics = [] }
    let indexed = IndexedRecord(record)
    for result in once {
      let (benchmark, parameters) = (result.benchmark, result.parameters)
      let first = once.first {
        ($0.benchmark, $0.contender) == (benchmark, result.contender) && $0.parameters == parameters
      }
      #expect(indexed.result(benchmark, parameters, result.contender) == first)
      let main = once.first { $0.benchmark == benchmark }?.parameters
      #expect(indexed.isMain(result) == (main == parameters))
      let rivals = record.comparisons.filter {
        $0.benchmark == benchmark && $0.parameters == parameters
          && $0.reference == Contenders.engine
      }
      #expect(indexed.rivals(result) == rivals)
    }
    #expect(indexed.result("edit/reads/uniform", [:], Contenders.engine) == nil)
  }

  /// A report that searched the record for each of its rows would take minutes.
  @Test("The longest record is reported in time", .timeLimit(.minutes(1)))
  func longest() throws {
    var record = try SampleRecord.measured.get()
    let (result, comparison) = (record.results[0], try #require(record.comparisons.first))
    record.results = []
    record.comparisons = []
    for number in 0..<4_000 {
      var (result, comparison) = (result, comparison)
      result.benchmark = "group-\(number % 2_000)/own"
      result.parameters["pages"] = .number(number)
      result.metrics = Array(result.metrics.prefix(3))
      (comparison.benchmark, comparison.parameters) = (result.benchmark, result.parameters)
      comparison.contender = "contender-\(number % 50)"
      record.results.append(result)
      record.comparisons.append(comparison)
    }
    let report = BenchmarkReport(record)
    #expect(!report.text().isEmpty && !report.markdown().isEmpty)
    #expect(!HTMLReport([record, record]).html().isEmpty)
  }
}
