import CHardware
import Testing

@testable import MeasurementKit

/// Spends about as many steps an operation as told, and notes who played how much, in order.
private final class Log {
  var turns: [(name: String, operations: Int)] = []

  func contender(_ name: String, steps: Int) -> TimedContender {
    TimedContender(name) { operations in
      self.turns.append((name, operations))
      for _ in 0..<operations * steps { hardware_consume(1) }
    }
  }
}

@Suite struct RoundsTests {
  private let plan = RoundsPlan(
    turn: 20_000,
    budget: 1,
    minimumRounds: 5,
    maximumRounds: 8,
    bootstrap: Bootstrap(resamples: 50)
  )

  @Test func turnsGoForthAndBack() {
    let log = Log()
    let timings = Rounds(plan).play([
      log.contender("a", steps: 1), log.contender("b", steps: 2), log.contender("c", steps: 3),
    ])
    #expect(timings.map(\.name) == ["a", "b", "c"])
    #expect(timings.allSatisfy { $0.histogram.count == UInt64(10 * $0.block.repeats) })
    // Turns by one contender in a row are one here: a turn has several blocks, and is played again where
    // the thread was preempted.
    var turns: [String] = []
    for (name, _) in log.turns where turns.last != name { turns.append(name) }
    #expect(
      turns.suffix(4 * 5 + 1).elementsEqual((0..<5).flatMap { _ in ["a", "b", "c", "b"] } + ["a"])
    )
  }

  @Test func everyOperationIsCounted() {
    let log = Log()
    for timings in Rounds(plan).play([
      log.contender("short", steps: 1), log.contender("long", steps: 100_000),
    ]) {
      let played = log.turns.filter { $0.name == timings.name }.reduce(0) { $0 + $1.operations }
      #expect(timings.operations == played)
      #expect(timings.timedOperations > 0 && timings.timedOperations < played)
      #expect(timings.histogram.count == UInt64(10 * timings.block.repeats))
    }
  }

  @Test func longOperationsAreTimedSinglyAndShortOnesInBlocks() {
    let single = plan.blockSize(stepCost: 1e6, clockCost: 25)
    #expect(single == BlockSize(steps: 1, repeats: 16))
    #expect(!single.isBlock)
    #expect(plan.blockSize(stepCost: 1e8, clockCost: 25).repeats == 2)
    #expect(plan.blockSize(stepCost: 1e10, clockCost: 25).repeats == 1)
    #expect(plan.blockSize(stepCost: 250, clockCost: 25).steps == 1)
    let short = plan.blockSize(stepCost: 2, clockCost: 25)
    #expect(short == BlockSize(steps: 5_000, repeats: 2))
    #expect(short.isBlock)
    #expect(
      plan.blockSize(stepCost: 249, clockCost: 25).steps == RoundsPlan.shortestBlock
    )
    #expect(plan.blockSize(stepCost: 0, clockCost: 25).isBlock)
    #expect(plan.blockSize(stepCost: 2, clockCost: 25, maximumSteps: 300).steps == 300)
  }

  @Test func aTurnHasWholePasses() {
    // A pass of 300 steps: singly, until the turn is as long as it should be, and in blocks.
    #expect(
      plan.blockSize(stepCost: 1e4, clockCost: 25, period: 300) == BlockSize(steps: 1, repeats: 300)
    )
    let singly = plan.blockSize(stepCost: 500, clockCost: 25, period: 300)
    #expect(!singly.isBlock && singly.repeats.isMultiple(of: 300))
    #expect(Double(singly.repeats) * 500 >= plan.turn)
    let inBlocks = plan.blockSize(stepCost: 100, clockCost: 25, period: 300)
    #expect(inBlocks.steps >= RoundsPlan.shortestBlock && inBlocks.steps.isMultiple(of: 300))
    // A long pass is cut into blocks that are alike in number of steps, and a turn has all of them.
    let parts = plan.blockSize(stepCost: 100, clockCost: 25, period: 1_200)
    #expect(parts.steps == 300 && parts.repeats.isMultiple(of: 4))
    #expect(plan.blockSize(stepCost: 100, clockCost: 25, period: 1_021).steps == 1_021)
    // A pass that takes longer than a turn may is cut.
    #expect(
      plan.blockSize(stepCost: 1e6, clockCost: 25, period: 300) == BlockSize(steps: 1, repeats: 16)
    )
    #expect(
      plan.blockSize(stepCost: 1e4, clockCost: 25, maximumSteps: 50, period: 300).repeats == 50
    )
  }

  /// Of steps that do all the work or none, sixteen have anything from a quarter to three quarters of the work.
  @Test func aTurnOfUnlikeStepsIsLong() {
    func repeats(_ costs: [Double], _ block: BlockSize, operations: Int = 1) -> Int {
      RoundsPlan.repeats(block, costs: costs, operationsPerStep: operations)
    }
    let few = BlockSize(steps: 1, repeats: 16)
    // 5 ms are 62 steps; 48 are whole passes of 16.
    #expect(repeats([0, 160_000, 0, 160_000], few) == 48)
    #expect(repeats([0, 16_000, 0, 16_000], few, operations: 10) == 48)
    #expect(repeats([0, 1, 0, 1], few) == RoundsPlan.mostUnlike)
    #expect(repeats([0, 4e6, 0, 4e6], few) == 16)
    #expect(repeats([80_000, 80_000, 160_000], few) == 16)
    #expect(repeats([0, 1, 0, 1], BlockSize(steps: 256, repeats: 4)) == 4)
    #expect(repeats([], few) == 16 && repeats([0, 0], few) == 16 && repeats([7], few) == 16)
    // One step in a hundred, during which the thread was preempted; one in ten that does all the work.
    let alike = [Double](repeating: 31_000, count: 99)
    #expect(repeats(alike + [4e6], few) == 16)
    #expect(
      repeats([Double](repeating: 400, count: 90) + alike.prefix(10).map { $0 * 3 }, few) > 16
    )
  }

  @Test func stepsAreOfferedNoMoreThanCanBePrepared() {
    var ready = 0
    var played = 0
    var wrong = 0
    let contender = TimedContender(
      "batches",
      operationsPerStep: 10,
      maximumSteps: 300,
      prepare: {
        ready = $0
        if $0 > 300 { wrong += 1 }
      },
      play: { steps in
        ready -= steps
        if ready < 0 { wrong += 1 }
        played += steps
      }
    )
    let timings = Rounds(plan).play([contender])[0]
    #expect(wrong == 0)
    #expect(timings.operations == played * 10)
    #expect(timings.operationsPerSample == timings.block.steps * 10)
    #expect(Metric(time: timings)?.kind == .block)
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func allocationsOfTimedOperationsAreCounted() throws {
    let allocating = TimedContender("allocating") { operations in
      for _ in 0..<operations {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        hardware_consume(UInt64(UInt(bitPattern: memory)))
        memory.deallocate()
      }
    }
    let still = TimedContender("still") { operations in
      var left = operations
      while left > 0 {
        hardware_consume(1)
        left -= 1
      }
    }
    let timings = Rounds(plan).play([allocating, still])
    let bytes = try #require(timings[0].allocatedPerOperation)
    #expect(bytes >= 64 && bytes < 200)
    #expect(timings[0].allocated?.retained == 0)
    #expect(timings[1].allocatedPerOperation == 0)
  }

  @Test func cancellingEndsTheRounds() {
    let log = Log()
    var rounds = Rounds(plan)
    rounds.isCancelled = { true }
    #expect(rounds.play([log.contender("a", steps: 1)])[0].rounds.count == 1)
  }

  @Test func aRatioIsOfPairedRoundsUnlessTheCoreWasItsOwn() {
    let log = Log()
    let timings = Rounds(plan).play([log.contender("a", steps: 1), log.contender("b", steps: 1)])
    let ratio = timings[1].ratio(to: timings[0], bootstrap: plan.bootstrap)
    // Of all rounds, if there were too few with the core to themselves.
    if timings.allSatisfy({ !$0.isOwnCore }) {
      let paired = zip(timings[1].rounds, timings[0].rounds).map { $0 / $1 }
      #expect(ratio.value == Quantile.median(of: paired))
    }
    #expect(ratio.lower <= ratio.value && ratio.value <= ratio.upper)
    #expect(timings[0].ratio(to: timings[0]) == Estimate(value: 1, lower: 1, upper: 1))
  }
}
