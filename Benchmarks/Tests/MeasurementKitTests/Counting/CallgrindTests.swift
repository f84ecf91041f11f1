import CHardware
import Testing

@testable import MeasurementKit

@Suite struct CallgrindTests {
  @Test func totalsAreReadByTheNamesOfTheEvents() {
    let dump = """
      version: 1
      events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw
      fn=(1) hardware_counted_region
      16 4 0 1
      totals: 1200 300 200 1 7 5 3 4 2
      """
    let expected = ExecutionCounts(
      instructions: 1_200,
      lineMisses: 12,
      dataLoads: 6,
      codeLoads: 3
    )
    #expect(CallgrindDump(dump)?.total == expected)
    #expect(CallgrindDump(dump)?.calls == [])
    let short = CallgrindDump("events: Ir\nsummary: 88\n")
    #expect(short?.total == ExecutionCounts(instructions: 88))
    // A negative count is none, and a sum that overflows is capped.
    let odd =
      "events: Ir Dr Dw ILmr D1mr D1mw\nsummary: 9 1 1 18446744073709551615 \(UInt64.max) \(Int64.max)\n"
    #expect(CallgrindDump(odd)?.total.codeLoads == 0)
    #expect(CallgrindDump(odd)?.total.lineMisses == UInt64(Int64.max))
    #expect(CallgrindDump("events: Ir\n") == nil)
    #expect(CallgrindDump("") == nil)
  }

  /// The format of valgrind 3.19: a name once, then its number; zero events at the end of a line
  /// are left out.
  @Test func eachCallFromASlotHasItsCounts() {
    func dump(_ secondCalls: Int) -> String {
      """
      events: Ir Dr Dw ILmr D1mr D1mw
      summary: 157 18 15 2 1 5
      fn=(4) hardware_count_each
      cfn=(6) hardware_counted_slots
      calls=1 0
      0 157 18 15 2 1 5
      fn=(6)
      cfn=(8) hardware_counted_region
      calls=1 0
      0 48 6 7 0 0 2
      cfn=(8)
      calls=\(secondCalls) 0
      0 80 10 7 2 1 3
      cfn=(8)
      calls=1 0
      0 29 2 1
      fn=(8)
      cfn=(10) other
      calls=3 0
      0 99 9 9
      """
    }
    let calls = CallgrindDump(dump(1))?.calls ?? []
    #expect(calls.map(\.instructions) == [48, 80, 29])
    #expect(calls.map(\.lineMisses) == [2, 4, 0])
    #expect(calls.map(\.codeLoads) == [0, 2, 0])
    // The name may first occur where the function is defined.
    let early = dump(1).replacing(
      "cfn=(6) hardware_counted_slots\ncalls=1 0\n0 157 18 15 2 1 5\n",
      with: ""
    )
    .replacing("fn=(6)\n", with: "fn=(6) hardware_counted_slots\n")
    #expect(CallgrindDump(early)?.calls == calls)
    // A count of two operations is not a count of one.
    #expect(CallgrindDump(dump(2)) == nil)
  }

  /// Without callgrind the operations are played too, each by a call of its own.
  @Test func aTailIsPlayedOperationByOperation() {
    var calls: [Int: Int] = [:]
    let contender = TimedContender("a") { calls[$0, default: 0] += 1 }
    #expect(RegionCounter().playTail(contender) == RegionCounter.tailOperations)
    #expect(calls == [CountedRegion.slots: 1, 1: RegionCounter.tailOperations])
  }

  @Test func countsAreByOperation() {
    let counts = ExecutionCounts(instructions: 880, lineMisses: 25)
    let metrics = counts.metrics(operations: 10)
    #expect(metrics.map(\.name) == ["instructions", "line-misses"])
    #expect(metrics.map(\.median) == [88, 2.5])
  }

  /// Without callgrind the regions are played, and nothing is counted.
  @Test func aRegionIsPlayedOnceToWarmUpAndThenCounted() {
    var prepared: [Int] = []
    var played = 0
    let contender = TimedContender(
      "a",
      operationsPerStep: 64,
      maximumSteps: 40,
      prepare: { prepared.append($0) },
      play: { played += $0 }
    )
    let counts = RegionCounter().play(contender)
    let operations = counts.operations
    #expect(operations >= RegionCounter.operations && operations < 2 * RegionCounter.operations)
    #expect(Set(prepared) == [40])
    #expect(played * 64 == operations + 40 * 64)
    played = 0
    #expect(RegionCounter().play(contender, isBulk: true).operations == 64)
    #expect(played == 2)
  }

  /// Allocations of the harness around the steps do not count.
  @Test func whatTheCountedStepsAllocateIsCountedToTheByte() throws {
    guard (try? AllocationCounter()) != nil else { return }
    func allocated(_ bytes: Int, every: Int) -> UInt64? {
      var step = 0
      let contender = TimedContender("a", maximumSteps: 64) { steps in
        for _ in 0..<steps {
          step += 1
          guard step % every == 0 else { continue }
          UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16).deallocate()
        }
      }
      return RegionCounter().play(contender).allocated
    }
    #expect(allocated(64, every: 1) == UInt64(64 * RegionCounter.operations))
    #expect(allocated(64, every: 64) == UInt64(RegionCounter.operations))
    #expect(allocated(64, every: .max) == 0)
  }
}
