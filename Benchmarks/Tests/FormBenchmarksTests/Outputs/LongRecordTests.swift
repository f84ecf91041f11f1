import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// Reports of long records: how often they pass over one, and how long they become.
@Suite struct LongRecordTests {
  /// A record that counts how often someone passes over its results, comparisons or growth.
  private final class CountedRecord: RecordContents {
    private let record: ResultRecord
    private(set) var passes = 0

    init(_ record: ResultRecord) { self.record = record }

    private func counted<Rows>(_ rows: Rows) -> Rows {
      passes += 1
      return rows
    }

    var environment: EnvironmentRecord { record.environment }
    var limits: [MachineLimit] { record.limits }
    var processes: Int? { record.processes }
    var results: [BenchmarkResult] { counted(record.results) }
    var comparisons: [Comparison] { counted(record.comparisons) }
    var growth: [GrowthResult] { counted(record.growth) }
    var drift: MachineDrift? { record.drift }
  }

  /// Results of everything that has a table or a chart, each with parameters of its own, beside a rival and the
  /// machine, and growth along each.
  private static func record(_ count: Int) throws -> ResultRecord {
    let sample = try SampleRecord.measured.get()
    let histogram = sample.results.lazy.flatMap(\.metrics).compactMap(\.histogram).first
    var record = ResultRecord(environment: sample.environment)
    let metrics = [
      "time", "time-by-round", "allocated", "memory", "memory-per-field", "operations",
      "instructions", "nodes",
    ].map { Metric($0, unit: "ns", value: 40) }
    var drawn = metrics
    drawn[0].histogram = histogram
    let estimate = Estimate(value: 3, lower: 2.9, upper: 3.1)
    let shared = [
      "edit/reads/uniform", "bare/visible-pages/rank", "engines/parse/form", "menu/open/centred",
      "edit/kind/fill", "bar/layout/any",
    ]
    for number in 0..<count {
      let own = "group-\(number)/own"
      let parameters: Parameters = ["pages": .number(number + 2), "fields": .number(number + 7)]
      for benchmark in shared + [own] {
        for contender in [Contenders.engine, Contenders.rivals[0], machineName] {
          record.results.append(
            BenchmarkResult(
              benchmark: benchmark,
              contender: contender,
              parameters: parameters,
              metrics: benchmark == own ? drawn : metrics,
              answer: .none
            )
          )
        }
        for (contender, reference) in [
          (Contenders.rivals[0], Contenders.engine), (Contenders.engine, machineName),
          ("contender-\(number)", Contenders.engine),
        ] {
          record.comparisons.append(
            Comparison(
              benchmark: benchmark,
              parameters: parameters,
              contender: contender,
              reference: reference,
              ratio: estimate,
              confidence: 0.95
            )
          )
        }
      }
      record.growth.append(
        GrowthResult(
          benchmark: own,
          contender: Contenders.engine,
          parameters: ["fields": .number(number + 7)],
          parameter: "pages",
          sizes: [Double(number + 2), 5],
          exponent: Estimate(value: 0, lower: -0.1, upper: 0.1),
          declared: .constant
        )
      )
    }
    return record
  }

  /// Bytes of all forms of a report, and the passes over its record.
  private func reported(_ count: Int) throws -> (bytes: [Int], passes: Int) {
    let record = CountedRecord(try Self.record(count))
    let report = BenchmarkReport(IndexedRecord(record))
    let page = try HTMLReport(of: [record, record]) { $0.map(\.title) }.html()
    let bytes = [
      report.text(), report.markdown(limit: .max), CSVReport(of: record).text(),
      JUnitReport(of: record).text(), page,
      try PercentileFiles.files(of: record).map(\.text).joined(),
    ].map(\.utf8.count)
    return (bytes, record.passes)
  }

  @Test("A report passes over a record as often, however long it is, and grows with its length")
  func linear() throws {
    let (few, many) = (try reported(64), try reported(128))
    #expect(few.passes == many.passes && few.passes > 10)
    for (small, large) in zip(few.bytes, many.bytes) {
      #expect(large > small && 2 * large <= small * 5, "\(small) bytes become \(large)")
    }
  }

  @Test("A table by size has 64 columns at most, and says how many are left out")
  func columns() throws {
    let report = BenchmarkReport(try Self.record(70))
    let wide = report.sections.filter { $0.table.columns.count > 60 }
    #expect(wide.count == 2)
    for section in wide {
      #expect(section.table.columns.count == 65)
      #expect(section.notes.contains("6 more columns are left out."))
    }
  }

  @Test("What is found in a record is the first, as it was without an index")
  func first() throws {
    var record = try Self.record(3)
    record.results += record.results
    for index in record.results.count / 2..<record.results.count {
      record.results[index].metrics = []
    }
    let indexed = IndexedRecord(record)
    #expect(indexed.distinct == Array(record.results.prefix(record.results.count / 2)))
    for result in indexed.distinct {
      let (benchmark, parameters) = (result.benchmark, result.parameters)
      let found = indexed.result(benchmark, parameters, result.contender)
      #expect(found == result)
      let first = record.results.first { $0.benchmark == benchmark }
      #expect(indexed.main(benchmark) == first?.parameters)
      #expect(indexed.isMain(result) == (first?.parameters == parameters))
      let rivals = record.comparisons.filter {
        $0.benchmark == benchmark && $0.parameters == parameters
          && $0.reference == Contenders.engine
      }
      #expect(indexed.rivals(result) == rivals)
      #expect(indexed.comparison(result, Contenders.rivals[0]) == rivals[0])
    }
    #expect(indexed.result("edit/reads/uniform", [:], Contenders.engine) == nil)
  }

  @Test("A chart of nothing but zeros, which a logarithmic axis can't show, is not drawn")
  func zeros() throws {
    var record = try Self.record(2)
    var histogram = LatencyHistogram()
    histogram.record(0, times: 9)
    for index in record.results.indices {
      record.results[index].metrics[0].histogram = histogram.encoded()
    }
    var drawn: [Chart] = []
    _ = try HTMLReport([record]) {
      drawn = $0
      return $0.map(\.title)
    }.html()
    #expect(!drawn.isEmpty && drawn.allSatisfy { !$0.isEmpty })
  }

  @Test("A record with more than 64 names of parameters is refused, for each would be a column")
  func names() throws {
    var record = try Self.record(1)
    record.results = Array(record.results.prefix(3))
    for number in 0..<63 { record.results[number % 3].parameters["name-\(number)"] = 1 }
    #expect(throws: ResultRecordError.self) { try ResultRecord(json: record.json()) }
    record.results[0].parameters["name-0"] = nil
    _ = try ResultRecord(json: record.json())
    record.results[0].note = String(repeating: "n", count: 1_001)
    #expect(throws: ResultRecordError.self) { try ResultRecord(json: record.json()) }
  }
}
