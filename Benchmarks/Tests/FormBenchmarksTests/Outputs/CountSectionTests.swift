import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct CountSectionTests {
  private func record(_ instructions: String) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.environment.counters.instructions = instructions
    for (name, metrics) in [
      (
        "edit/kind/fill",
        [
          Metric(.operations, unit: "operations", value: 8_192),
          Metric(.instructions, unit: "instructions/operation", value: 88),
        ]
      ),
      (
        "tail/edit/storm",
        [
          Metric(.tailOperations, unit: "operations", value: 131_072),
          Metric(.worstInstructions, unit: "instructions/operation", value: 777),
        ]
      ),
    ] {
      record.results.append(
        BenchmarkResult(
          benchmark: name,
          contender: "engine",
          parameters: ["pages": 100, "fields": 100],
          metrics: metrics,
          answer: .none
        )
      )
    }
    return record
  }

  @Test func aReportSaysWhatCounted() {
    for method in CountingMethod.allCases {
      let text = BenchmarkReport(record(method.availability)).text()
      #expect(text.contains("Counted by \(method.rawValue)."))
    }
    #expect(!BenchmarkReport(record("available")).text().contains("Counted by"))
  }

  @Test func theWorstOperationIsShown() throws {
    let text = BenchmarkReport(record("available: callgrind")).text()
    let section = try #require(text.range(of: "Instructions of the worst single operation"))
    #expect(text[section.upperBound...].contains("777"))
  }
}
