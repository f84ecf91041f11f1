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
      totals: 1200 300 200 1 7 5
      """
    #expect(
      Callgrind.counts(inDump: dump)
        == ExecutionCounts(
          instructions: 1_200,
          dataReads: 300,
          dataWrites: 200,
          lineMisses: 12,
          codeLineMisses: 1
        )
    )
    #expect(
      Callgrind.counts(inDump: "events: Ir\nsummary: 88\n") == ExecutionCounts(instructions: 88)
    )
    #expect(Callgrind.counts(inDump: "events: Ir\n") == nil)
    #expect(Callgrind.counts(inDump: "") == nil)
  }

  @Test func countsAreByOperation() {
    let counts = ExecutionCounts(instructions: 880, lineMisses: 25)
    let metrics = counts.metrics(operations: 10)
    #expect(metrics.map(\.name) == ["instructions", "line-misses"])
    #expect(metrics.map(\.median) == [88, 2.5])
  }

  /// Runs under no callgrind: the regions are played, and no one counts.
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
    let counts = RegionCounter.callgrind().play(contender)
    let operations = counts.operations
    #expect(counts.executed == nil)
    #expect(operations >= RegionCounter.operations && operations < 2 * RegionCounter.operations)
    #expect(Set(prepared) == [40])
    #expect(played * 64 == operations + 40 * 64)
    played = 0
    #expect(RegionCounter.callgrind().play(contender, isBulk: true).operations == 64)
    #expect(played == 2)
  }

  /// Whatever the harness itself allocates around them.
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
      return RegionCounter.callgrind().play(contender).allocated
    }
    #expect(allocated(64, every: 1) == UInt64(64 * RegionCounter.operations))
    #expect(allocated(64, every: 64) == UInt64(RegionCounter.operations))
    #expect(allocated(64, every: .max) == 0)
  }
}
