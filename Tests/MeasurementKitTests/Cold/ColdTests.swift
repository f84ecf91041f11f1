import CHardware
import Testing

@testable import MeasurementKit

@Suite struct ColdTests {
  @Test func everyStepIsPlayedAloneAfterOneThatMakesReady() {
    var prepared = 0
    var played: [Int] = []
    let contender = TimedContender("a", prepare: { prepared += $0 }, play: { played.append($0) })
    let timings = ColdRounds(samples: 40, budget: 1e12).play(
      [contender],
      empty: TimedContender("nobody") { _ in },
      eviction: Eviction(flushes: false)
    )[0]
    #expect(played.allSatisfy { $0 == 1 } && prepared == played.count)
    #expect(timings.histogram.count == 40 && timings.rounds.count == 4)
    #expect(Metric(time: timings)?.kind == .single)
  }

  @Test func memoryAndCodeOfTheProcessAreFoundInItsMap() {
    let map = """
      00400000-00401000 r--p 00000000 08:01 1 /bin/tool
      00401000-00403000 r-xp 00001000 08:01 1 /bin/tool
      7f0000000000-7f0000200000 rw-p 00000000 00:00 0
      7f0000200000-7f0000300000 ---p 00000000 00:00 0
      7f0000300000-7f0000400000 r-xp 00000000 08:01 2 /lib/libc.so.6
      7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0 [stack]
      55d000000000-55d000010000 rw-p 00000000 00:00 0 [heap]
      nonsense
      """
    let found = ProcessRanges.mappings(in: map, executable: "/bin/tool")
    #expect(
      found.map(\.byteCount) == [0x1000, 0x2000, 0x20_0000, 0x1_0000]
    )
  }

  @Test(.enabled(if: hardware_can_evict() != 0)) func whatIsAllocatedIsAmongWhatIsEvicted() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 4_096)
    memory.initializeMemory(as: UInt8.self, repeating: 1, count: 1 << 20)
    defer { memory.deallocate() }
    let address = UInt(bitPattern: memory) + 1 << 19
    let ranges = ProcessRanges().ranges
    guard !ranges.isEmpty else { return }
    #expect(ranges.contains { $0.start <= address && address < $0.start + UInt($0.byteCount) })
    hardware_evict(memory, 1 << 20)
    #expect(memory.load(fromByteOffset: 70_000, as: UInt8.self) == 1)
    hardware_evict_resident(memory, 1 << 20)
    #expect(memory.load(fromByteOffset: 70_000, as: UInt8.self) == 1)
  }

  @Test func memoryThatWasGivenBackIsLeftAlone() throws {
    let bytes = 4 << 20
    let memory = try #require(hardware_memory_allocate(bytes, 0))
    hardware_memory_free(memory, bytes, 0)
    hardware_evict_resident(memory, bytes)
  }

  @Test func linesOfColdStepsAreNamedForWhatTheyAre() {
    let counts = ExecutionCounts(instructions: 10, lineMisses: 40, codeLineMisses: 80)
    let metrics = counts.coldMetrics(operations: 4)
    #expect(metrics.map(\.name) == ["data-lines", "code-lines"])
    #expect(metrics.map(\.median) == [10, 20])
  }

  @Test func theWorstOperationIsTheOneThatCounts() {
    let operations = [100, 100, 900, 100].map {
      ExecutionCounts(instructions: UInt64($0), lineMisses: UInt64($0 / 100))
    }
    let worst = ExecutionCounts.worst(operations)
    #expect(worst.map(\.median) == [900, 9])
    #expect(worst.map(\.name) == ["worst-instructions", "worst-line-misses"])
  }
}
