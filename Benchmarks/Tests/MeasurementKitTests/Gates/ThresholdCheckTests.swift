import Foundation
import Testing

@testable import MeasurementKit

@Suite struct ThresholdCheckTests {
  private let counted = ThresholdCheck(Thresholds([GateSample.counted()]))

  private func states(_ record: ResultRecord) -> [String: Verdict.State] {
    Dictionary(
      uniqueKeysWithValues: counted.verdicts(on: [record]).filter { $0.state != .same }
        .map { ("\($0.benchmark) \($0.figure)", $0.state) }
    )
  }

  @Test func whatIsAsExpectedPasses() {
    let verdicts = counted.verdicts(on: [GateSample.counted()])
    #expect(verdicts.count == 6)
    #expect(verdicts.allSatisfy { $0.state == .same })
  }

  @Test func worseAndBetterBothFail() {
    let more = GateSample.counted(["edit/kind/fill": 97, "edit/kind/hide": 91])
    #expect(states(more) == ["edit/kind/fill instructions": .worse])
    let less = GateSample.counted(["edit/kind/fill": 88, "edit/kind/hide": 80])
    #expect(states(less) == ["edit/kind/hide instructions": .better])
    // Within 1 %.
    #expect(states(GateSample.counted(["edit/kind/fill": 88.8, "edit/kind/hide": 91])) == [:])
  }

  @Test func oneMoreCacheLineIsSeen() {
    let found = states(GateSample.counted(lineMisses: 2.9))
    #expect(found["edit/kind/fill line-misses"] == .worse && found.count == 2)
  }

  /// Placement in memory differs between builds; more than twice the cache lines is a regression.
  @Test func onlyTwiceTheCacheLinesFailAnotherBuild() {
    let exact = ThresholdCheck(Thresholds([GateSample.counted(lineMisses: 20)]), isExact: true)
    func found(_ lines: Double, _ counts: [String: Double]? = nil) -> Set<Verdict.State> {
      let record =
        counts.map { GateSample.counted($0, lineMisses: lines) }
        ?? GateSample.counted(lineMisses: lines)
      return Set(exact.verdicts(on: [record]).map(\.state))
    }
    #expect(found(20) == [.same])
    #expect(found(23) == [.same, .moved])
    #expect(found(40) == [.same, .moved])
    #expect(found(40.1) == [.same, .worse])
    #expect(found(23, ["edit/kind/fill": 97, "edit/kind/hide": 91]) == [.same, .moved, .worse])
    let few = ThresholdCheck(Thresholds([GateSample.counted(lineMisses: 0)]), isExact: true)
    let some = few.verdicts(on: [GateSample.counted(lineMisses: 16)])
    #expect(Set(some.map(\.state)) == [.same, .moved])
  }

  @Test("Of two counted runs that differ, the larger figure is expected and found")
  func theLargestOfSeveralRunsCounts() {
    func counted(_ instructions: Double) -> ResultRecord {
      var record = GateSample.counted(["edit/kind/fill": instructions, "edit/kind/hide": 91])
      for index in record.results.indices {
        record.results[index].metrics.append(
          Metric(.operations, unit: "operations", value: 8_192)
        )
      }
      return record
    }
    let (less, more) = (counted(88), counted(99))
    for records in [[less, more], [more, less]] {
      let counts = Thresholds(records).counts.first { $0.benchmark == "edit/kind/fill" }
      #expect(counts?.metrics["instructions"] == 99)
      let worse = ThresholdCheck(Thresholds([less])).verdicts(on: records).filter {
        $0.state != .same
      }
      #expect(worse.map(\.state) == [.worse] && worse.first?.found == 99)
    }
  }

  /// Counted runs of some operations and timed runs of many more, with the bytes that one operation
  /// allocated.
  private func allocating(counted: Double, timed: Double) -> [ResultRecord] {
    var counts = GateSample.counted()
    var times = counts
    for index in counts.results.indices {
      counts.results[index].metrics += [
        Metric(.operations, unit: "operations", value: 8_192),
        Metric(.allocated, unit: "bytes/operation", value: counted),
      ]
      times.results[index].metrics = [Metric(.allocated, unit: "bytes/operation", value: timed)]
    }
    return [times, counts, times]
  }

  /// A timed run plays as many operations as it has time for.
  @Test func countedAllocationsAreBelievedBeforeTimedOnes() {
    let records = allocating(counted: 2, timed: 3)
    let both = Thresholds(records).counts.map { $0.metrics["allocated"] }
    #expect(both.allSatisfy { $0 == 2 } && !both.isEmpty)
    let one = Thresholds([records[0]]).counts.map { $0.metrics["allocated"] }
    #expect(one.allSatisfy { $0 == 3 } && !one.isEmpty)
  }

  /// The counting run plays 8,192 operations; the timed one covers all of them.
  @Test func anAllocationThatOnlyTheTimedRunFindsFails() {
    let check = ThresholdCheck(Thresholds(allocating(counted: 0, timed: 0)))
    #expect(check.verdicts(on: allocating(counted: 0, timed: 0)).allSatisfy { $0.state == .same })
    for isExact in [false, true] {
      let check = ThresholdCheck(check.thresholds, isExact: isExact)
      let found = check.verdicts(on: allocating(counted: 0, timed: 16 / 1e6))
        .filter { $0.state != .same }
      #expect(found.map(\.state) == [.worse, .worse])
      #expect(found.allSatisfy { $0.figure == "allocated" })
    }
  }

  @Test func aChangedGrowthVerdictFails() {
    #expect(
      states(GateSample.counted(growth: .fails)) == [
        "edit/kind/fill growth of instructions by pages": .worse,
        "edit/kind/hide growth of instructions by pages": .worse,
      ]
    )
    #expect(states(GateSample.counted(growth: .inconclusive)).values.allSatisfy { $0 == .worse })
  }

  @Test func aGatedMetricThatIsMissingFails() {
    var record = GateSample.counted()
    record.results[0].metrics.removeAll { $0.name == "instructions" }
    #expect(states(record) == ["edit/kind/fill instructions": .missing])
    var withoutGrowth = GateSample.counted()
    withoutGrowth.growth = []
    #expect(states(withoutGrowth).values.allSatisfy { $0 == .missing })
  }

  @Test func newAndRemovedBenchmarksAreNamed() {
    let found = states(
      GateSample.counted(["edit/kind/fill": 88, "edit/kind/hide": 91, "a/b/c": 7])
    )
    #expect(found["a/b/c instructions"] == .new)
    let other = counted.verdicts(
      on: [GateSample.counted(["edit/kind/fill": 88, "edit/kind/hidden": 91])]
    )
    let removed = other.first { $0.benchmark == "edit/kind/hide" && $0.figure == "instructions" }
    #expect(removed?.state == .removed)
  }

  @Test func oneByteInAMillionEditsFailsAndTheEditIsNamed() {
    let check = ThresholdCheck(Thresholds([GateSample.timed(run: 1)]))
    var record = GateSample.timed(run: 2, allocated: 0)
    record.results[3].metrics[1].median = 16 / 1e6
    record.results[3].firstAllocation = FirstAllocation(
      operation: 999_999,
      text: "fill page 7, field 3",
      bytes: 16
    )
    let wrong = check.verdicts(on: [record]).filter {
      $0.state != .same && $0.figure == "allocated"
    }
    #expect(wrong.map(\.benchmark) == [GateSample.names[3]])
    #expect(wrong.first?.note == "first by operation 999999, fill page 7, field 3: 16 bytes")
  }

  @Test func recordsMadeOtherwiseAreRefused() {
    var record = GateSample.counted()
    #expect(counted.mismatch([record]) == nil)
    record.environment.build.swift = "Swift version 6.4"
    #expect(counted.mismatch([record])?.contains("6.4") == true)
    record = GateSample.counted()
    record.environment.seed = 7
    #expect(counted.mismatch([record])?.contains("seed") == true)
    record = GateSample.counted()
    record.environment.allocator.name = "other"
    #expect(counted.mismatch([record])?.contains("allocator") == true)
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    let thresholds = Thresholds([GateSample.timed(run: 1), GateSample.counted()])
    #expect(thresholds.conditions.swift == "6.3")
    let json = try thresholds.json()
    #expect(try Thresholds(json: json) == thresholds)
    // A line for each figure.
    let lines = String(decoding: json, as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.contains("\"metrics\"") } == GateSample.names.count + 2)
    #expect(throws: ThresholdsError.self) { try Thresholds(json: Data("{}".utf8)) }
    #expect(throws: ThresholdsError.wrongSchema(found: "x")) {
      try Thresholds(json: Data("{\"schema\": \"x\"}".utf8))
    }
  }
}
