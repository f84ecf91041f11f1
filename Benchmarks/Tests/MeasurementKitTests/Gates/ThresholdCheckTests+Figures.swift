import Foundation
import Testing

@testable import MeasurementKit

extension ThresholdCheckTests {
  @Test func aClassThatFailedBeforeIsHeldByItsSlope() {
    func judged(_ slope: Double) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 42))
      record.growth = [
        GrowthResult(
          benchmark: "index/select/random",
          contender: "engine",
          parameters: [:],
          parameter: "pages",
          sizes: [100, 100_000],
          metric: "instructions",
          exponent: Estimate(value: slope, lower: slope, upper: slope),
          declared: .logarithmic,
          verdict: .fails
        )
      ]
      return record
    }
    let check = ThresholdCheck(Thresholds([judged(0.12)]))
    #expect(check.verdicts(on: [judged(0.123)]).map(\.state) == [.same])
    // The difference is a little above 0.005 in binary.
    #expect(check.verdicts(on: [judged(0.125)]).map(\.state) == [.same])
    #expect(check.verdicts(on: [judged(0.14)]).map(\.state) == [.worse])
    #expect(check.verdicts(on: [judged(0.10)]).map(\.state) == [.better])
  }

  private func lines(
    _ benchmark: String,
    _ lines: Double,
    code: Double = 45,
    slope: Double = 0.01
  ) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 42))
    record.results = [
      BenchmarkResult(
        benchmark: benchmark,
        contender: "engine",
        parameters: ["caches": "empty"],
        metrics: [
          Metric(.operations, unit: "operations", value: 512),
          Metric(.dataLines, unit: "lines/operation", value: lines),
          Metric(.codeLines, unit: "lines/operation", value: code),
        ],
        answer: .none
      )
    ]
    record.growth = [
      GrowthResult(
        benchmark: benchmark,
        contender: "engine",
        parameters: [:],
        parameter: "pages",
        sizes: [100, 100_000],
        metric: "data-lines",
        exponent: Estimate(value: slope, lower: slope, upper: slope),
        declared: .constant,
        verdict: slope < 0.02 ? .holds : .fails
      )
    ]
    return record
  }

  /// The verdicts on one figure of a benchmark, in another build.
  private func found(
    _ name: Metric.Name,
    _ unit: String,
    _ benchmark: String,
    _ count: Double,
    expected: Double
  ) -> [Verdict.State] {
    func record(_ count: Double) -> ResultRecord {
      var record = lines(benchmark, 30)
      record.results[0].metrics = [Metric(name, unit: unit, value: count)]
      return record
    }
    return ThresholdCheck(Thresholds([record(expected)]), isExact: true)
      .verdicts(on: [record(count)]).map(\.state)
  }

  /// What the allocator executes depends on what was allocated before, here and nowhere else.
  @Test func onlyLoadsMayExecuteOtherInstructionsInAnotherBuild() {
    func found(_ benchmark: String, _ count: Double) -> [Verdict.State] {
      self.found(.instructions, "instructions/operation", benchmark, count, expected: 178_000)
    }
    #expect(found("load/form/first-touch", 184_800) == [.moved, .same])
    #expect(found("load/form/first-touch", 186_000) == [.worse, .same])
    #expect(found("rules/load/json", 174_000) == [.moved, .same])
    #expect(found("rules/load/json", 170_000) == [.better, .same])
    #expect(found("repeats/first/added", 174_000) == [.moved, .same])
    #expect(found("load/form/warm", 184_800) == [.worse, .same])
  }

  /// In another build an edit may touch one line more, but not two.
  @Test func twoFurtherLinesInEveryColdEditFailInAnyBuild() {
    func found(_ benchmark: String, _ count: Double, code: Double = 45, isExact: Bool = true)
      -> [Verdict.State]
    {
      ThresholdCheck(Thresholds([lines(benchmark, 32)]), isExact: isExact)
        .verdicts(on: [lines(benchmark, count, code: code)]).map(\.state)
    }
    let name = "cold/edit/uniform"
    #expect(found(name, 33.6) == [.same, .worse, .same])
    #expect(found(name, 33, isExact: false) == [.same, .worse, .same])
    #expect(found(name, 33) == [.same, .moved, .same])
    #expect(found(name, 30) == [.same, .better, .same])
    #expect(found("index/rank/random", 34) == [.same, .moved, .same])
    #expect(found("index/rank/random", 35) == [.same, .moved, .same])
    #expect(found("index/rank/random", 36) == [.same, .worse, .same])
    // The linker moves lines of code.
    #expect(found(name, 32, code: 49) == [.same, .same, .same])
    #expect(found(name, 32, code: 52) == [.moved, .same, .same])
    #expect(found(name, 32, code: 52, isExact: false) == [.worse, .same, .same])
    #expect(found(name, 32, code: 58) == [.worse, .same, .same])
  }

  /// How often a buffer grows in a timed run depends on how much is played.
  @Test func onlyPagesThatComeAndGoMayAllocateAWhileLonger() {
    func found(_ benchmark: String, _ bytes: Double) -> [Verdict.State] {
      self.found(.allocated, "bytes/operation", benchmark, bytes, expected: 0)
    }
    #expect(found("repeats/change/turns", 0.03) == [.moved, .same])
    #expect(found("repeats/change/turns", 1_500) == [.worse, .same])
    #expect(found("edit/reads/person", 0.03) == [.worse, .same])
  }

  @Test func growthOfLinesMayMoveAsFarAsLinesMay() {
    func found(_ slope: Double, isExact: Bool) -> [Verdict.State] {
      let name = "index/rank/random"
      return ThresholdCheck(Thresholds([lines(name, 30)]), isExact: isExact)
        .verdicts(on: [lines(name, 30, slope: slope)]).map(\.state)
    }
    #expect(found(0.018, isExact: false) == [.same, .same, .worse])
    #expect(found(0.018, isExact: true) == [.same, .same, .moved])
    // A single line more is enough to leave the class.
    #expect(found(0.025, isExact: true) == [.same, .same, .moved])
    #expect(found(0.04, isExact: true) == [.same, .same, .worse])
  }

  @Test func growthOfLoadsMayMoveAsFarAsTheirInstructionsMay() {
    func found(_ benchmark: String, _ slope: Double) -> Verdict.State? {
      func record(_ slope: Double) -> ResultRecord {
        var record = lines(benchmark, 30, slope: slope)
        record.growth[0].metric = Metric.Name.instructions.rawValue
        return record
      }
      return ThresholdCheck(Thresholds([record(0.01)]), isExact: true)
        .verdicts(on: [record(slope)]).last?.state
    }
    #expect(found("rules/load/json", 0.018) == .moved)
    #expect(found("rules/load/json", 0.04) == .worse)
    #expect(found("edit/reads/uniform", 0.018) == .worse)
  }

  @Test func rivalsThatBecomeSlowerAreSeen() {
    func counted(_ instructions: Double) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 42))
      record.results = [
        BenchmarkResult(
          benchmark: "edit/reads/uniform",
          contender: "recompute-page",
          parameters: ["pages": 100],
          metrics: [
            Metric(.operations, unit: "operations", value: 256),
            Metric(.instructions, unit: "instructions/operation", value: instructions),
          ],
          answer: .none
        )
      ]
      return record
    }
    let check = ThresholdCheck(Thresholds([counted(295)]))
    #expect(check.verdicts(on: [counted(296)]).map(\.state) == [.same])
    #expect(check.verdicts(on: [counted(360)]).map(\.state) == [.worse])
  }

  @Test func aProcessorIsItsFamilyItsModelAndItsCaches() {
    var processor = Processor.current
    processor.model = "AMD EPYC"
    processor.kind = "25.17"
    processor.caches = [
      .init(level: 1, kind: "data", bytes: 32 << 10, sharedBy: "0"),
      .init(level: 1, kind: "instruction", bytes: 64 << 10, sharedBy: "0"),
      .init(level: 2, kind: "unified", bytes: 1 << 20, sharedBy: "0"),
    ]
    #expect(processor.identity == "AMD EPYC 25.17 L1 32K L2 1M")
    var other = processor
    other.caches[0].bytes = 48 << 10
    #expect(other.identity != processor.identity)
  }

  /// A record of times lacks hundreds of counts: one row for each benchmark, unless all are asked
  /// for.
  @Test func manyMissingFiguresAreOneRow() {
    func report(_ count: Int) -> GateReport {
      let verdicts = (0..<count).map { number in
        Verdict(
          ResultKey(
            benchmark: "edit/kind/\(number % 2 == 0 ? "fill" : "hide")",
            contender: "engine",
            parameters: ["pages": .number(number)]
          ),
          "instructions",
          .missing,
          expected: 97
        )
      }
      return GateReport(title: "check", verdicts: verdicts, procedure: "")
    }
    func rows(_ text: String) -> Int { text.components(separatedBy: "  missing\n").count - 1 }
    #expect(rows(report(20).text(all: false)) == 20)
    let folded = report(42).text(all: false)
    #expect(rows(folded) == 2 && folded.contains("21 figures"), "\(folded)")
    #expect(rows(report(42).text(all: true)) == 42)
  }
}
