import Testing

@testable import MeasurementKit

@Suite struct RecordComparisonTests {
  /// Runs of two builds in turns; the newer takes `slow` times as long.
  private func verdicts(
    seed: Int,
    pairs: Int = 12,
    noise: Double = 0.04,
    slow: @escaping (String) -> Double = { _ in 1 }
  ) throws -> [Verdict] {
    let old = (0..<pairs).map { GateSample.timed(run: seed + 2 * $0, noise: noise) }
    let new = (0..<pairs).map { GateSample.timed(run: seed + 2 * $0 + 1, noise: noise, slow: slow) }
    return try RecordComparison(old: old, new: new).verdicts()
  }

  @Test func tenPerCentAreSeenInPairsOfRuns() throws {
    let found = try verdicts(seed: 10) { $0.hasSuffix("-3") ? 1.1 : 1 }
    let times = found.filter { $0.figure == "time" }
    #expect(times.count == GateSample.names.count)
    #expect(times.filter { $0.state != .same }.map(\.benchmark) == ["edit/reads/stream-3"])
    #expect(times.allSatisfy { ($0.smallestVisible ?? 1) < 0.1 && $0.noise != nil })
  }

  @Test func oneBuildIsLikeItself() throws {
    var flagged = 0
    for trial in 0..<15 {
      let found = try verdicts(seed: 1_000 * (trial + 1), pairs: 8)
      flagged += found.contains { $0.state != .same } ? 1 : 0
    }
    #expect(flagged <= 1, "\(flagged) of 15")
  }

  @Test func tooFewPairsShowNothing() throws {
    let found = try verdicts(seed: 3, pairs: 5) { _ in 2 }.filter { $0.figure == "time" }
    #expect(found.allSatisfy { $0.state == .same && $0.smallestVisible == nil && $0.note != nil })
  }

  @Test func oneRunEachShowsCountsAndLargeChangesOfRatios() throws {
    let old = GateSample.timed(run: 1, noise: 0.02)
    let same = try RecordComparison(old: [old], new: [GateSample.timed(run: 1, noise: 0.02)])
    #expect(same.verdicts().allSatisfy { $0.state == .same })
    let slow = GateSample.timed(run: 1, noise: 0.02) { $0.hasSuffix("-5") ? 2 : 1 }
    let worse = try RecordComparison(old: [old], new: [slow]).verdicts().filter {
      $0.state != .same
    }
    #expect(worse.map(\.benchmark) == ["edit/reads/stream-5"] && worse[0].state == .worse)
    let more = GateSample.counted(["edit/kind/fill": 97, "edit/kind/hide": 91])
    let counts = try RecordComparison(old: [GateSample.counted()], new: [more]).verdicts()
    #expect(counts.filter { $0.state == .worse }.map(\.figure) == ["instructions"])
  }

  @Test func twoRunsWithUnlikeCoresSayNothingOfARatio() throws {
    func run(own: Bool) -> ResultRecord {
      GateSample.timed(
        GateSample.timed(run: 1, noise: 0.02) { own || !$0.hasSuffix("-5") ? 1 : 2 }
      ) { own || !$0.hasSuffix("-5") }
    }
    for (old, new) in [(true, false), (false, true)] {
      let verdicts = try RecordComparison(old: [run(own: old)], new: [run(own: new)]).verdicts()
      let unlike = verdicts.filter { $0.state != .same }
      #expect(unlike.map(\.benchmark) == ["edit/reads/stream-5"])
      #expect(unlike[0].state == .informational && unlike[0].note == Verdict.unlikeCores)
      let report = GateReport(title: "compare", verdicts: verdicts, procedure: "")
      #expect(report.power?.contains("1 can't be compared") == true)
    }
  }

  @Test func otherMachinesAndAllocatorsAreRefusedUnlessTold() throws {
    let old = GateSample.timed(run: 1)
    var other = old
    other.environment.processor.model = "another"
    #expect(throws: ComparisonError.self) { try RecordComparison(old: [old], new: [other]) }
    _ = try RecordComparison(old: [old], new: [other], anyEnvironment: true)
    other = old
    other.environment.allocator.version = "another"
    #expect(throws: ComparisonError.self) { try RecordComparison(old: [old], new: [other]) }
    #expect(throws: ComparisonError.unpaired(old: 1, new: 2)) {
      try RecordComparison(old: [old], new: [old, old])
    }
  }
}
