import MeasurementKit
import Testing

@testable import FormBenchmarks

/// What reports say in words is true, and good English for one thing as for many.
@Suite struct ReportWordsTests {
  /// The engine's results of benchmarks, each with bytes allocated.
  private static func record(_ allocated: KeyValuePairs<String, Double>) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    for (benchmark, bytes) in allocated {
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: Contenders.engine,
          parameters: ["pages": 1, "fields": 1],
          metrics: [
            Metric(.time, unit: "ns/operation", value: 10),
            Metric(.allocated, unit: "bytes/operation", value: bytes),
          ],
          answer: OracleCheck(.agrees)
        )
      )
    }
    return record
  }

  @Test func onlyRunsThatMustNotAllocateAreSaidNotTo() {
    // The second shows a screen, which adds an entry to a stack.
    let one = Self.record(["edit/reads/uniform": 0, "structure/tabs/push-pop": 48])
    #expect(
      BenchmarkReport(one).conclusions == ["The one timed run that must not allocate did not."]
    )
    let many = Self.record([
      "edit/reads/uniform": 0, "structure/tabs/push-pop": 48, "rules/undo/transaction": 1.22,
      "load/form/first-touch": 774_944, "edit/reads/person": 0,
    ])
    #expect(
      BenchmarkReport(many).conclusions == [
        "None of the 2 timed runs that must not allocate did."
      ]
    )
    let wrong = Self.record(["edit/reads/uniform": 16, "edit/reads/person": 0])
    #expect(BenchmarkReport(wrong).conclusions == ["THE ENGINE ALLOCATED: see the column."])
  }

  @Test func oneThingIsSingular() {
    #expect(Figures.counted(1, "ratio") == "1 ratio")
    #expect(Figures.counted(0, "ratio") == "0 ratios")
    #expect(Figures.counted(1_234, "ratio") == "1,234 ratios")
    var one = Self.record(["edit/reads/uniform": 0])
    let report = BenchmarkReport(one)
    #expect(report.title == "formnav bench: 1 page × 1 field")
    #expect(report.agreement == "The one final state that was checked agrees with the oracle.")
    one.comparisons = [
      Comparison(
        benchmark: "edit/reads/uniform",
        parameters: ["pages": 1, "fields": 1],
        contender: Contenders.rivals[0],
        reference: Contenders.engine,
        ratio: Estimate(value: 100, lower: 1, upper: 200),
        confidence: 0.95
      )
    ]
    let verdict = RunVerdict(one).facts.map(\.text)
    #expect(verdict.contains("nothing, in 1 timed run that must not allocate"), "\(verdict)")
    #expect(verdict.contains { $0.hasSuffix("one process; 1 ratio unresolved") }, "\(verdict)")
    #expect(BenchmarkReport.leftOut(65) == ["1 more column is left out."])
  }

  @Test func theSizeOfAFormWithRulesIsNotCalledRules() {
    var record = Self.record(["rules/answer/person": 0])
    record.results[0].parameters = ["rules": 485]
    let rules = BenchmarkReport.rules(IndexedRecord(record))
    #expect(rules.table.columns[1].title == "size" && rules.table.rows[0][1] == "485")
    #expect(rules.notes.contains { $0.hasPrefix("Size: ") })
  }
}
