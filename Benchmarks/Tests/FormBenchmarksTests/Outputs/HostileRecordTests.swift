import Foundation
import MeasurementKit
import Testing
import TextEscaping

@testable import FormBenchmarks

/// Records from outside with any number or text are refused, or reported without harm.
@Suite struct HostileRecordTests {
  /// A record with a little of everything.
  private static func sample() throws -> ResultRecord {
    var record = try SampleRecord.measured.get()
    let (results, comparisons, growth) = (record.results, record.comparisons, record.growth)
    let noise = comparisons.filter { $0.benchmark.hasPrefix("noise") }.prefix(1)
    record.results =
      results.prefix(2) + results.filter { $0.benchmark == noise.first?.benchmark }
    record.results[0].firstAllocation = FirstAllocation(operation: 1, text: "fill 3, 4", bytes: 16)
    record.comparisons = Array(comparisons.prefix(1) + noise)
    record.growth = Array(growth.prefix(1))
    return record
  }

  /// The places of numbers and of texts in JSON, without the names of members.
  private static func values(_ json: [UInt8]) -> (numbers: [Range<Int>], texts: [Range<Int>]) {
    var (numbers, texts): ([Range<Int>], [Range<Int>]) = ([], [])
    var index = 0
    while index < json.count {
      let start = index
      switch json[index] {
      case UInt8(ascii: "\""):
        repeat { index += json[index] == UInt8(ascii: "\\") ? 2 : 1 } while json[index] != 0x22
        index += 1
        let next = json[index...].first { $0 != 0x20 }
        if next != UInt8(ascii: ":") { texts.append(start..<index) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        index = json[index...].firstIndex { !"+-.0123456789eE".utf8.contains($0) } ?? json.count
        numbers.append(start..<index)
      default: index += 1
      }
    }
    return (numbers, texts)
  }

  private static func replacing(_ place: Range<Int>, in json: [UInt8], by text: String) -> Data {
    Data(json[..<place.lowerBound] + Array(text.utf8) + json[place.upperBound...])
  }

  /// All outputs of a record.
  private static func outputs(_ record: ResultRecord) throws -> [String] {
    let report = BenchmarkReport(record)
    var outputs = [
      report.text(), report.markdown(), RunVerdict(record).text(), CSVReport(record).text(),
      JUnitReport(record).text(),
    ]
    outputs.append(HTMLReport([record, record]).html())
    outputs.append(ComparisonPicture(record)?.svg() ?? "")
    let thresholds = Thresholds([record, record, record])
    let check = ThresholdCheck(thresholds)
    let gate = GateReport(
      title: "check",
      verdicts: check.verdicts(on: [record]),
      procedure: ThresholdCheck.procedure
    )
    let comparison = try RecordComparison(old: [record, record], new: [record, record])
    outputs += [
      thresholds.conditions.fileName, gate.text(all: true), gate.markdown(all: true),
      gate.junit(failsWhenBetter: true),
      Escape.json(String(decoding: try gate.json(), as: UTF8.self)),
      GateReport(title: "", verdicts: comparison.verdicts(), procedure: "").text(all: true),
    ]
    return outputs + [Escape.json(String(decoding: try record.json(), as: UTF8.self))]
  }

  @Test func everyNumberHasARange() throws {
    let json = Array(try Self.sample().json())
    _ = try ResultRecord(json: Data(json))
    let (numbers, _) = Self.values(json)
    #expect(numbers.count > 40)
    for place in numbers {
      for number in ["1e300", "-1e300", "1e22", "1e999", "-9223372036854775808"] {
        let data = Self.replacing(place, in: json, by: number)
        #expect(throws: ResultRecordError.self, "\(number) at byte \(place.lowerBound)") {
          try ResultRecord(json: data)
        }
      }
    }
  }

  @Test func nothingMeasuredIsNegative() throws {
    let record = try Self.sample()
    for negative in [-0.5, -1e-9] {
      var median = record
      median.results[0].metrics[0].median = negative
      #expect(throws: ResultRecordError.self) { try ResultRecord(json: median.json()) }
      for key in [\Metric.p90, \.p99, \.p999, \.max, \.mean] {
        var other = record
        other.results[0].metrics[0][keyPath: key] = negative
        #expect(throws: ResultRecordError.self) { try ResultRecord(json: other.json()) }
      }
    }
    var zero = record
    zero.results[0].metrics[0].median = 0
    _ = try ResultRecord(json: zero.json())
  }

  @Test func noTextOfARecordCommandsATerminal() throws {
    let json = Array(try Self.sample().json())
    var taken = 0
    let (_, texts) = Self.values(json)
    #expect(texts.count > 30)
    for place in texts {
      for text in [
        "\\u001b[31m\\u0007\\u009b2J\\u202e\\u2066\\u2028\\u0085\\r\\n\\t|", "=1+1",
        "\\u0600'; touch x; '",
        "a\\u0301,b", "../../../x",
      ] {
        let data = Self.replacing(place, in: json, by: "\"\(text)\"")
        guard let record = try? ResultRecord(json: data) else { continue }
        taken += 1
        for output in try Self.outputs(record) {
          let command = output.unicodeScalars.first { $0.isCommand && $0 != "\n" }
          #expect(command == nil, "\(command as Any) of the text at byte \(place.lowerBound)")
        }
        #expect(!Thresholds([record]).conditions.fileName.contains("/"))
      }
    }
    // Texts that are only shown.
    #expect(taken > 30)
  }

  @Test func namesHaveAnAlphabet() throws {
    let record = try Self.sample()
    for name in [
      "", " a", "-a", "=a", "a'b", "a\u{301}", "a\nb", "a|b", "a,b",
      String(repeating: "a", count: 101),
    ] {
      var named = record
      named.results[0].benchmark = name
      named.comparisons = []
      #expect(throws: ResultRecordError.self) { try ResultRecord(json: named.json()) }
    }
    for name in ["a", "edit/kind.x_y-2+3", "3.0", String(repeating: "a", count: 100)] {
      var named = record
      named.results[0].benchmark = name
      named.comparisons = []
      #expect(try ResultRecord(json: named.json()) == named)
    }
  }

  @Test func csvTakesNoTextForAFormula() throws {
    var record = try Self.sample()
    record.results[0].benchmark = "=system(1)"
    record.results[0].contender = "a,\u{301}b\"\u{600},c"
    record.results[0].parameters = ["x": .text("@a"), "pages": 3]
    let lines = CSVReport(record).text().split(separator: "\n")
    #expect(lines[1].hasPrefix("'=system(1),\"a,\u{301}b\"\"\u{600},c\","))
    #expect(lines[1].contains(",'@a,"))
  }
}
