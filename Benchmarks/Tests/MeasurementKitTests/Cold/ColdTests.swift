import CHardware
import Foundation
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
    #expect(timings.histogram.count == 40 && timings.allRounds.count == 4)
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

  /// Code of the Swift library and of the C library, constants, the stack: a contender uses them all.
  @Test(.enabled(if: hardware_can_evict() != 0)) func whatAContenderUsesIsAmongWhatIsEvicted() {
    let names: [String] = ["swift_retain", "malloc", "clock_gettime"]
    let functions = names.compactMap { dlsym(nil, $0) }
    // Code that was never called may not be in memory.
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

  @Test func memoryThatIsLeftOutIsNotEvicted() throws {
    let memory = try #require(TestMemory(byteCount: 1 << 20, on: .small))
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
    #expect(eviction.method == .sweep && eviction.byteCount == CacheSweep.byteCount)
    let metrics = eviction.metrics
    #expect(metrics.map(\.name) == ["caches-flushed", "tlb-swept"])
    #expect(metrics.map(\.median) == [0, 1])
  }

  /// Of fewer samples a 99.9th percentile is one of the slowest few.
  @Test func aThousandthIsGivenIfTwentyAreAboveIt() {
    for (samples, isGiven) in [(19_999, false), (20_000, true)] {
      let timings = Timings(
        name: "a",
        block: BlockSize(steps: 1, repeats: 10),
        operationsPerStep: 1,
        operations: 0,
        maximumRounds: 1
      )
      for _ in 0..<samples { timings.histogram.record(1_000) }
      let time = Metric(time: timings)
      #expect(time?.p99 != nil && (time?.p999 != nil) == isGiven)
    }
  }

  @Test func asManyStepsAreTimedAsAreAskedFor() {
    func timings(_ samples: Int) -> Timings {
      ColdRounds(samples: samples, budget: .infinity).play(
        [TimedContender("a") { _ in hardware_consume(1) }],
        empty: TimedContender("nobody") { _ in },
        eviction: Eviction(flushes: false)
      )[0]
    }
    #expect(timings(33).histogram.count == 40)
  }

  /// Of each step its nanoseconds, and whether the core was the thread's own.
  func timings(_ rounds: [[(Double, Bool)]]) -> Timings {
    let timings = Timings(
      name: "a",
      block: BlockSize(steps: 1, repeats: 10),
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: rounds.count
    )
    for round in rounds {
      timings.append(coldRound: round.map { ColdStep(time: $0, isOwn: $1) })
    }
    return timings
  }

  /// The memory gets slower from round to round, and each pair of steps with it.
  @Test func aRatioIsThatOfStepsSideBySide() {
    let slower = (1...9).map { Double($0) }
    let plain = timings(slower.map { slow in (0..<10).map { _ in (100 * slow, false) } })
    let mixed = timings(
      slower.map { slow in (0..<10).map { (slow * ($0 < 3 ? 4_000 : 300), false) } }
    )
    let (ratio, isOwnCore) = mixed.ratioOfColdSteps(
      to: plain,
      bootstrap: Bootstrap(resamples: 50)
    )
    #expect(abs(ratio.value - 3) < 1e-9 && abs(ratio.lower - 3) < 1e-9)
    #expect(ratio.upper >= ratio.value && isOwnCore != true)
    #expect(mixed.rounds == slower.map { $0 * 300 })
  }

  /// Steps with a core to itself stand for all if they are nine in ten of the pairs, not of either side alone.
  @Test(arguments: [(80, false), (81, true), (90, true)])
  func nineInTenPairsStandForAll(own: Int, isOwn: Bool) {
    // Ratios of 10 down to 1; steps of a shared core are short, so that either side's time is nearly all of its own.
    func time(_ isOwn: Bool) -> Double { isOwn ? 1_000 : 10 }
    func rounds(_ step: (Int) -> (Double, Bool)) -> [[(Double, Bool)]] {
      (0..<9).map { round in (0..<10).map { step(10 * round + $0) } }
    }
    let engine = timings(rounds { (time($0 < own), $0 < own) })
    let rival = timings(rounds { (Double(10 - $0 % 10) * time($0 < own), $0 < own) })
    #expect(engine.isOwnCore && rival.isOwnCore)
    let (ratio, isOwnCore) = rival.ratioOfColdSteps(to: engine)
    #expect(ratio.value == (own == 81 ? 6 : 5.5) && isOwnCore == (OwnCore.canTell ? isOwn : nil))
    // As many of each, but less often at once.
    let late = timings(rounds { (1_000, $0 >= 90 - own) })
    let all = late.ratioOfColdSteps(to: engine)
    #expect(all.isOwnCore == (OwnCore.canTell ? own == 90 : nil))
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
