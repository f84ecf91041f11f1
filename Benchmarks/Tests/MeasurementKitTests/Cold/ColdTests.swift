import CHardware
import Foundation
import Testing

@testable import MeasurementKit

@Suite struct ColdTests {
  /// A sanitizer's shadow memory has more pages than can be looked at one by one.
  private static let isListed = Build.obstacle?.contains("sanitizer") != true

  @Test func everyStepIsPlayedAloneAfterOneThatMakesReady() {
    var prepared = 0
    var played: [Int] = []
    let contender = TimedContender("a", prepare: { prepared += $0 }, play: { played.append($0) })
    let timings = ColdRounds(budget: 0).play(
      [contender],
      empty: TimedContender("nobody") { _ in },
      eviction: Eviction(flushes: false)
    )[0]
    #expect(played.allSatisfy { $0 == 1 } && prepared == played.count)
    #expect(timings.histogram.count == 10 && timings.rounds.count == 10)
    #expect(Metric(time: timings)?.kind == .single)
  }

  @Test func memoryAndCodeOfTheProcessAreFoundInItsMap() {
    let map = """
      00400000-00401000 r--p 00000000 08:01 1 /bin/tool
      00401000-00403000 r-xp 00001000 08:01 1 /bin/tool
      7f0000000000-7f0000200000 rw-p 00000000 00:00 0
      7f0000200000-7f0000300000 ---p 00000000 00:00 0
      7f0000300000-7f0000400000 r-xp 00000000 08:01 2 /lib/libc.so.6
      7f0000400000-7f0000401000 rw-s 00000000 00:01 3 /dev/shm/shared
      7f0000401000-7f0000402000 rw-p 00000000 00:00 0 [anon:jemalloc_pg]
      7f0000402000-7f0000403000 rw-p 00000000 00:01 3 /dev/zero
      7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0 [stack]
      7ffc00030000-7ffc00034000 r--p 00000000 00:00 0 [vvar]
      7ffc00034000-7ffc00036000 r-xp 00000000 00:00 0 [vdso]
      55d000000000-55d000010000 rw-p 00000000 00:00 0 [heap]
      nonsense
      """
    let found = ProcessRanges.mappings(in: map)
    #expect(
      found.map(\.range.byteCount)
        == [0x1000, 0x2000, 0x20_0000, 0x10_0000, 0x1000, 0x2_1000, 0x1_0000]
    )
    #expect(found.map(\.isFile) == [true, true, false, true, false, false, false])
  }

  /// A contender uses code of the Swift and C libraries, constants and the stack: all of them are
  /// evicted.
  @Test(
    .enabled(if: hardware_can_evict() != 0),
    .enabled(if: isListed, "a sanitizer's shadow memory is too large to list")
  )
  func whatAContenderUsesIsAmongWhatIsEvicted() {
    let names: [String] = ["swift_retain", "malloc", "clock_gettime"]
    let functions = names.compactMap { dlsym(nil, $0) }
    // Code that never ran may not be in memory.
    for code in functions { hardware_consume(UInt64(code.load(as: UInt8.self))) }
    let ranges = ProcessRanges().ranges
    guard !ranges.isEmpty else { return }
    func has(_ address: UInt) -> Bool {
      ranges.contains { $0.start <= address && address < $0.start + UInt($0.byteCount) }
    }
    for code in functions { #expect(has(UInt(bitPattern: code)), "\(code)") }
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      #expect(has(UInt(bitPattern: memory.baseAddress)))
    }
  }

  @Test(.enabled(if: isListed, "as above"))
  func memoryThatIsLeftOutIsNotEvicted() throws {
    let memory = try #require(TestMemory(byteCount: 1 << 20))
    let own = memory.address..<memory.address + UInt(memory.byteCount)
    let ranges = ProcessRanges(except: own).ranges
    let isIn = ranges.contains {
      $0.start < own.upperBound && own.lowerBound < $0.start + UInt($0.byteCount)
    }
    #expect(!isIn)
  }

  @Test func theTLBIsSweptAndTheRecordSaysHow() {
    let eviction = Eviction(flushes: false)
    eviction.evict()
    #expect(!eviction.flushesLines && Eviction.sweptBytes >= 4 << 20)
    let metrics = eviction.metrics
    #expect(metrics.map(\.name) == ["caches-flushed", "tlb-swept"])
    #expect(metrics.map(\.median) == [0, 1])
  }

  /// With fewer samples the 99.9th percentile is one of the slowest few.
  @Test func aThousandthIsGivenIfTwentyAreAboveIt() {
    for (samples, isGiven) in [(19_999, false), (20_000, true)] {
      let timings = Timings(TimedContender("a") { _ in }, BlockSize(steps: 1, repeats: 10))
      for _ in 0..<samples { timings.histogram.record(1_000) }
      let time = Metric(time: timings)
      #expect(time?.p99 != nil && (time?.p999 != nil) == isGiven)
    }
  }

  @Test func everySecondPairIsPlayedTheOtherWayRound() {
    var order = ""
    func contender(_ name: String) -> TimedContender { TimedContender(name) { _ in order += name } }
    _ = ColdRounds(budget: 0).play(
      [contender("a"), contender("b")],
      empty: TimedContender("nobody") { _ in },
      eviction: Eviction(flushes: false)
    )
    // The first step of each contender is not counted.
    #expect(order.dropFirst(2) == String(repeating: "abba", count: 5)[...])
  }

  @Test func coldOperationsAreCountedNotSteps() {
    var played = 0
    let contender = TimedContender("a", operationsPerStep: 3) { played += $0 }
    #expect(RegionCounter().playCold(contender, steps: 4) == 12 && played == 5)
  }

  @Test(.enabled(if: hardware_can_evict() != 0), .enabled(if: isListed, "as above"))
  func whatIsAllocatedIsAmongWhatIsEvicted() {
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
    hardware_memory_free(memory, bytes)
    hardware_evict_resident(memory, bytes)
  }

  @Test func linesOfColdStepsAreNamedForWhatTheyAre() {
    let counts = ExecutionCounts(instructions: 10, lineMisses: 41, dataLoads: 40, codeLoads: 80)
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
