import Foundation
import Testing

@testable import MeasurementKit

extension ThresholdCheckTests {
  /// Whatever has a spread of 12 % can't show a change of 15 %.
  @Test func aRatioThatWouldNotShowAChangeOfFifteenPerCentNeverFails() throws {
    var runs = (0..<8).map { GateSample.timed(run: $0, noise: 0.005, isDisturbed: false) }
    for run in runs.indices {
      let factor = run.isMultiple(of: 2) ? 1.1 : 0.9
      let ratio = runs[run].comparisons[3].ratio.value * factor
      runs[run].comparisons[3].ratio = Estimate(value: ratio, lower: ratio, upper: ratio)
    }
    let check = ThresholdCheck(Thresholds(runs))
    let same = check.verdicts(on: [GateSample.timed(run: 9, noise: 0.005, isDisturbed: false)])
    #expect(same.count { $0.state == .informational } == 1)
    #expect(same.allSatisfy { $0.state == .same || $0.state == .informational })
    let slow = GateSample.timed(run: 9, noise: 0.005, isDisturbed: false) {
      $0 == GateSample.names[3] ? 20 : 1
    }
    let found = check.verdicts(on: [slow]).filter { $0.figure.hasPrefix("ratio") }
    #expect(found.allSatisfy { $0.state == .same || $0.state == .informational })
    let one = try #require(found.first { $0.state == .informational })
    #expect(one.benchmark == GateSample.names[3] && one.note == "worse beyond doubt")
    #expect((one.smallestVisible ?? 0) > 0.15)
    let report = GateReport(title: "check", verdicts: found, procedure: "")
    #expect(report.summary == "40 verdicts: 39 same, 1 informational")
    #expect(
      report.text(.plain(columns: 300), all: false).contains("informational: worse beyond doubt")
    )
    #expect(report.power?.contains("39 would show") == true)
    // As long as it is no news, only --all shows it.
    let quiet = GateReport(title: "check", verdicts: same, procedure: "")
    #expect(!quiet.text(.plain(columns: 300), all: false).contains("ratio to engine"))
    #expect(quiet.text(.plain(columns: 300), all: true).contains("ratio to engine"))
  }

  /// A ratio of a core to itself says nothing against one of a shared core.
  @Test func ratiosOfUnlikeCoresAreNotCompared() throws {
    func run(_ number: Int, own: Bool, slow: Double = 1) -> ResultRecord {
      let record = GateSample.timed(run: number, noise: 0.005, isDisturbed: false) {
        $0 == GateSample.names[3] ? slow : 1
      }
      return GateSample.timed(record) { $0 != GateSample.names[3] || own }
    }
    func ratio(_ runs: [ResultRecord], _ found: [ResultRecord]) throws -> Verdict {
      try #require(
        ThresholdCheck(Thresholds(runs)).verdicts(on: found).first {
          $0.figure.hasPrefix("ratio") && $0.benchmark == GateSample.names[3]
        }
      )
    }
    // Eight runs with the core to itself, and two that are half as fast on a shared one: not among the expected.
    let runs = (0..<8).map { run($0, own: true) }
    let mixed = runs + (8..<10).map { run($0, own: false, slow: 2) }
    let threshold = try #require(
      Thresholds(mixed).ratios.first { $0.benchmark == GateSample.names[3] }
    )
    #expect(threshold.runs == 8 && threshold.isOwnCore == true && threshold.spread < 0.01)
    #expect(try ratio(mixed, [run(20, own: true)]).state == .same)
    #expect(try ratio(mixed, [run(20, own: true, slow: 2)]).state == .worse)
    let unlike = try ratio(mixed, [run(20, own: false, slow: 2)])
    #expect(unlike.state == .informational && unlike.note == Verdict.unlikeCores)
    // Two of three runs are like the expected ones: they count. One alone does not.
    func three(own: Int) -> [ResultRecord] {
      (0..<3).map { run(20 + $0, own: $0 < own, slow: $0 < own ? 2 : 1) }
    }
    #expect(try ratio(mixed, three(own: 2)).state == .worse)
    #expect(try ratio(mixed, three(own: 1)).state == .informational)
    // Runs that do not say may be compared with any.
    let silent = GateSample.timed(run: 20, noise: 0.005, isDisturbed: false)
    #expect(try ratio(mixed, [silent]).state == .same)
    let shared = (0..<8).map { run($0, own: false) }
    #expect(Thresholds(shared).ratios.count == GateSample.names.count)
    #expect(
      Thresholds(shared).ratios.allSatisfy { $0.isOwnCore == ($0.benchmark != GateSample.names[3]) }
    )
    // Two of each kind, and files that do not say: all count.
    let few = [run(0, own: true), run(1, own: true), run(2, own: false), run(3, own: false)]
    let either = try #require(Thresholds(few).ratios.first { $0.benchmark == GateSample.names[3] })
    #expect(either.runs == 4 && either.isOwnCore == nil)
    // What is no news is shown only if asked for.
    let report = GateReport(title: "check", verdicts: [unlike], procedure: "")
    #expect(!report.text(.plain(columns: 300), all: false).contains("informational: "))
    #expect(report.text(.plain(columns: 300), all: true).contains("informational: the core"))
    #expect(report.power?.contains("Of 1 ratios 0 would show") == true)
    #expect(report.power?.contains("1 can't be compared") == true)
  }

  /// On a machine whose core is its own now and then, each kind of run has a ratio to be compared with.
  @Test func ratiosOfBothKindsOfCoreAreKept() throws {
    let name = GateSample.names[3]
    func run(_ number: Int, own: Bool, slow: Double = 1, noise: Double = 0.005) -> ResultRecord {
      let record = GateSample.timed(run: number, noise: noise, isDisturbed: false) {
        $0 == name ? (own ? 1 : 2) * slow : 1
      }
      return GateSample.timed(record) { $0 != name || own }
    }
    let runs =
      (0..<8).map { run($0, own: true) } + (8..<14).map { run($0, own: false, noise: 0.01) }
    let thresholds = Thresholds(runs)
    let both = thresholds.ratios.filter { $0.benchmark == name }
    #expect(both.map(\.isOwnCore) == [true, false] && both.map(\.runs) == [8, 6])
    #expect(abs(both[0].ratio / both[1].ratio - 2) < 0.05)
    let check = ThresholdCheck(try Thresholds(json: thresholds.json()))
    func verdict(_ runs: [ResultRecord]) throws -> Verdict {
      let found = check.verdicts(on: runs).filter { $0.figure.hasPrefix("ratio") }
      #expect(found.count == GateSample.names.count)
      return try #require(found.first { $0.benchmark == name })
    }
    for own in [true, false] {
      #expect(try verdict([run(20, own: own)]).state == .same)
      let slow = try verdict([run(20, own: own, slow: 1.3)])
      #expect(slow.state == .worse && slow.expected == both[own ? 0 : 1].ratio)
      #expect(try verdict([run(20, own: own, slow: 0.7)]).state == .better)
    }
    // Of runs of both kinds the ones count that show more: those of a core to itself spread less here. But not one of them alone.
    func mixed(own: Int) -> [ResultRecord] { (0..<4).map { run(20 + $0, own: $0 < own) } }
    #expect(try verdict(mixed(own: 2)).expected == both[0].ratio)
    #expect(try verdict(mixed(own: 1)).expected == both[1].ratio)
    // If a shared core's spread less, those count.
    let noisy =
      (0..<8).map { run($0, own: true, noise: 0.05) } + (8..<14).map { run($0, own: false) }
    let found = ThresholdCheck(Thresholds(noisy)).verdicts(on: mixed(own: 2))
    let telling = try #require(found.first { $0.figure.hasPrefix("ratio") && $0.benchmark == name })
    #expect(telling.expected.map { $0 < 3 } == true)
    // One that is not there is missing once.
    var none = run(20, own: true)
    none.comparisons.removeAll { $0.benchmark == name }
    #expect(try verdict([none]).state == .missing)
    // The same kind twice can't be told apart.
    var twice = thresholds
    twice.ratios.append(both[1])
    #expect(throws: ThresholdsError.self) { try Thresholds(json: twice.json()) }
    // Neither can one of no kind, which is compared with either, from one of a kind.
    twice = thresholds
    twice.ratios.append(both[1])
    twice.ratios[twice.ratios.count - 1].isOwnCore = nil
    #expect(throws: ThresholdsError.self) { try Thresholds(json: twice.json()) }
  }

  /// Builds that are slower by as much as the check calls visible: it sees four of five.
  @Test func visibleFromIsTheChangeThatIsSeenFourTimesInFive() throws {
    var quiet = GateSample.timed(run: 1, noise: 0, isDisturbed: false)
    quiet.comparisons = [quiet.comparisons[0]]
    quiet.results.removeAll { $0.benchmark != quiet.comparisons[0].benchmark }
    func noisy(_ generator: inout SampleGenerator, slower: Double) -> ResultRecord {
      var record = quiet
      // Twelve uniform draws are near enough to a normal one.
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double(generator.next() >> 11) / Double(1 << 53)
      }
      let ratio = 4 * exp(0.01 * normal) / slower
      record.comparisons[0].ratio = Estimate(value: ratio, lower: ratio, upper: ratio)
      return record
    }
    func ratio(_ check: ThresholdCheck, _ records: [ResultRecord]) throws -> Verdict {
      try #require(check.verdicts(on: records).first { $0.figure.hasPrefix("ratio") })
    }
    var generator = SampleGenerator(seed: 3)
    var seen = 0
    let trials = 400
    for _ in 0..<trials {
      var thresholds = Thresholds((0..<10).map { _ in noisy(&generator, slower: 1) })
      // The spread is taken for the true one.
      thresholds.ratios[0].spread = 0.01
      let check = ThresholdCheck(thresholds)
      let same = try ratio(check, (0..<3).map { _ in noisy(&generator, slower: 1) })
      let change = try #require(same.smallestVisible)
      let slow = try ratio(check, (0..<3).map { _ in noisy(&generator, slower: 1 + change) })
      if slow.state == .worse { seen += 1 }
    }
    #expect(abs(Double(seen) / Double(trials) - 0.8) < 0.06, "\(seen) of \(trials)")
  }

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
    // The difference is a little more than 0.005 in binary.
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

  /// In another build an edit may touch a line more, but not two.
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
    // Lines of code move with the linker.
    #expect(found(name, 32, code: 49) == [.same, .same, .same])
    #expect(found(name, 32, code: 52) == [.moved, .same, .same])
    #expect(found(name, 32, code: 52, isExact: false) == [.worse, .same, .same])
    #expect(found(name, 32, code: 58) == [.worse, .same, .same])
  }

  @Test func growthOfLinesMayMoveAsFarAsLinesMay() {
    func found(_ slope: Double, isExact: Bool) -> [Verdict.State] {
      let name = "index/rank/random"
      return ThresholdCheck(Thresholds([lines(name, 30)]), isExact: isExact)
        .verdicts(on: [lines(name, 30, slope: slope)]).map(\.state)
    }
    #expect(found(0.018, isExact: false) == [.same, .same, .worse])
    #expect(found(0.018, isExact: true) == [.same, .same, .moved])
    // The class no longer holds, but a single line does that.
    #expect(found(0.025, isExact: true) == [.same, .same, .moved])
    #expect(found(0.04, isExact: true) == [.same, .same, .worse])
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

  /// A record of times alone lacks hundreds of counts: there is a row for each benchmark, unless all are asked for.
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
