import Foundation
import MeasurementKit
import Testing

@Suite struct ResultRecordTests {
  private func record() -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 42))
    let parameters: Parameters = ["pages": 10_000, "stream": "uniform"]
    record.results = [
      BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: parameters,
        metrics: [Metric("memory", unit: "bytes/field", value: 0.9)],
        answer: OracleCheck(.agrees, digest: "0123456789abcdef")
      ),
      BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: "rival",
        parameters: parameters,
        metrics: [],
        answer: .none
      ),
    ]
    record.comparisons = [
      Comparison(
        benchmark: "edit/reads/uniform",
        parameters: parameters,
        contender: "rival",
        reference: "engine",
        ratio: Estimate(value: 4, lower: 3.9, upper: 4.1)
      )
    ]
    record.growth = [
      GrowthResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: parameters.without("pages"),
        parameter: "pages",
        sizes: [10, 100],
        exponent: Estimate(value: 0.01, lower: 0, upper: 0.02),
        declared: .constant,
        verdict: .holds
      )
    ]
    return record
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    let record = record()
    #expect(try ResultRecord(json: try record.json()) == record)
    #expect(record.growth[0].verdict == .holds)
    #expect(record.results[0].metric("memory")?.median == 0.9)
  }

  @Test("A note longer than a record's texts is cut, so that the record reads back")
  func longNote() throws {
    var record = record()
    record.comparisons = []
    for note in [String(repeating: "e", count: 2_000), String(repeating: "日", count: 400)] {
      record.results = [
        BenchmarkResult(
          benchmark: "edit/reads/uniform",
          contender: "engine",
          parameters: ["pages": 10],
          metrics: [],
          answer: .none,
          note: note
        )
      ]
      #expect(try ResultRecord(json: try record.json()) == record)
      #expect(record.results[0].note?.hasSuffix("…") == true)
    }
  }

  @Test func theShapeIsTheDocumentedOne() throws {
    let data = try record().json()
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["schema"] as? String == "formnav.results/1")
    #expect(
      Set(object.keys) == [
        "schema", "environment", "results", "comparisons", "growth",
      ]
    )
    let results = try #require(object["results"] as? [[String: Any]])
    let parameters = try #require(results[0]["parameters"] as? [String: Any])
    #expect(parameters["pages"] as? Int == 10_000)
    #expect(parameters["stream"] as? String == "uniform")
  }

  @Test func anotherVersionIsRefused() throws {
    let text = String(decoding: try record().json(), as: UTF8.self)
    let other = text.replacing("formnav.results/1", with: "formnav.results/2")
    #expect(throws: ResultRecordError.wrongSchema(found: "formnav.results/2")) {
      try ResultRecord(json: Data(other.utf8))
    }
  }

  @Test(arguments: ["", "{", "[]", "{}", "{\"schema\": \"formnav.results/1\"}", "\u{0}\u{FF}"])
  func malformedRecordsAreTypedErrors(text: String) {
    #expect(throws: ResultRecordError.self) { try ResultRecord(json: Data(text.utf8)) }
  }

  /// A reader of a record gets the place of the damage, whatever it wants of the record.
  @Test func aDamagedHistogramIsRefused() throws {
    var record = record()
    var histogram = LatencyHistogram()
    histogram.record(1_000, times: 40)
    let whole = histogram.encoded()
    record.results[0].metrics[0].histogram = whole
    #expect(try ResultRecord(json: record.json()).results[0].metrics[0].histogram == whole)
    var refused = 0
    for place in stride(from: 0, to: whole.utf8.count, by: 7) {
      var text = Array(whole.utf8)
      text[place] = text[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let damaged = String(decoding: text, as: UTF8.self)
      guard (try? LatencyHistogram.decoded(damaged)) == nil else { continue }
      refused += 1
      record.results[0].metrics[0].histogram = damaged
      do {
        _ = try ResultRecord(json: record.json())
        Issue.record("taken: \(damaged)")
      } catch {
        #expect(
          "\(error)".contains("results[0].metrics[0].histogram: expected HdrHistogram's"),
          "\(error)"
        )
      }
    }
    #expect(refused > 5)
  }
}
