import Testing

@testable import MeasurementKit

@Suite struct RecordComparisonTests {
  /// The verdicts on alternating timed runs of two builds, of which the newer is slower by the
  /// factor `slow`.
  private func times(
    pairs: Int = 12,
    noise: Double = 0.04,
    slow: @escaping (String) -> Double = { _ in 1 }
  ) throws -> [Verdict] {
    let old = (0..<pairs).map { GateSample.timed(run: 2 * $0, noise: noise) }
    let new = (0..<pairs).map { GateSample.timed(run: 2 * $0 + 1, noise: noise, slow: slow) }
    return try RecordComparison(old: old, new: new).verdicts().filter { $0.figure == "time" }
  }

  @Test func tenPerCentAreSeenInPairsOfRuns() throws {
    let found = try times { $0.hasSuffix("-3") ? 1.1 : 1 }
    #expect(found.count == GateSample.names.count)
    #expect(found.allSatisfy { $0.ratio != nil })
    let slower = try #require(found.first { $0.benchmark == "edit/reads/stream-3" })
    #expect(slower.state == .slower && abs((slower.ratio?.value ?? 0) - 1.1) < 0.03)
    // About one in twenty changes by chance.
    #expect(found.count { $0.state != .unchanged } <= 6)
    let faster = try times(noise: 0.001) { _ in 0.9 }
    #expect(faster.allSatisfy { $0.state == .faster })
  }

  @Test func timesAreShownAndNeverFail() throws {
    let report = GateReport(title: "compare", verdicts: try times { _ in 2 }, procedure: "")
    #expect(report.summary.contains("40 slower") && report.count(.worse) == 0)
    #expect(report.text(.plain(columns: 200), all: false).contains("slower: 2.0"))
  }

  @Test func onePairHasNoInterval() throws {
    let found = try times(pairs: 1) { _ in 2 }
    #expect(found.allSatisfy { $0.state == .unchanged && $0.note != nil })
  }

  @Test func countsAreExact() throws {
    let more = GateSample.counted(["edit/kind/fill": 97, "edit/kind/hide": 91])
    let counts = try RecordComparison(old: [GateSample.counted()], new: [more]).verdicts()
    #expect(counts.filter { $0.state == .worse }.map(\.figure) == ["instructions"])
    let same = try RecordComparison(old: [more], new: [more]).verdicts()
    #expect(!same.isEmpty && same.allSatisfy { $0.state == .same })
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
