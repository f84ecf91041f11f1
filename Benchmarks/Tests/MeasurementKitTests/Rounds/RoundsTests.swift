import CHardware
import Testing

@testable import MeasurementKit

/// Spends about that many steps an operation, and logs each contender's operations in order.
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
  /// Five rounds of short turns.
  private var rounds: Rounds {
    var rounds = Rounds(budget: 1)
    rounds.turn = 20_000
    rounds.fewest = 5
    rounds.interruptions = { 0 }
    return rounds
  }

  @Test func turnsGoForthAndBack() {
    let log = Log()
    let timings = rounds.play([
      log.contender("a", steps: 1), log.contender("b", steps: 2), log.contender("c", steps: 3),
    ])
    #expect(timings.map(\.name) == ["a", "b", "c"])
    #expect(timings.allSatisfy { $0.histogram.count == UInt64(10 * $0.block.repeats) })
    // A turn has several blocks, so consecutive entries of a contender are joined.
    var turns: [String] = []
    for (name, _) in log.turns where turns.last != name { turns.append(name) }
    #expect(
      turns.suffix(4 * 5 + 1).elementsEqual((0..<5).flatMap { _ in ["a", "b", "c", "b"] } + ["a"])
    )
  }

  @Test func theFirstHalfOfATurnIsNotTimed() {
    let log = Log()
    let both = rounds.play([log.contender("a", steps: 1), log.contender("b", steps: 1)])
    for timings in both {
      #expect(timings.rounds.count == 5)
      #expect(timings.timedOperations == 10 * timings.block.repeats * timings.operationsPerSample)
      // The untimed half is about as long as the timed one; the warm-up has both.
      #expect(timings.untimed > 0)
      let turn = (timings.untimed + timings.block.repeats) * timings.block.steps
      let played = log.turns.filter { $0.name == timings.name }.reduce(0) { $0 + $1.operations }
      #expect(played > 11 * turn && timings.untimed <= 2 * timings.block.repeats)
    }
    // A single contender finds its own data in the caches.
    #expect(rounds.play([log.contender("a", steps: 1)])[0].untimed == 0)
  }

  @Test func longOperationsAreTimedSinglyAndShortOnesInBlocks() {
    func block(_ stepCost: Double, maximumSteps: Int = .max) -> BlockSize {
      BlockSize(stepCost: stepCost, clockCost: 25, turn: 20_000, maximumSteps: maximumSteps)
    }
    let single = block(1e6)
    #expect(single.steps == 1 && single.repeats == 16 && !single.isBlock)
    #expect(block(2e7).repeats == 2 && block(1e10).repeats == 1)
    #expect(block(250).steps == 1 && block(250).repeats == 80)
    let short = block(2)
    #expect(short.steps == 5_000 && short.repeats == 2 && short.isBlock)
    #expect(block(249).steps == BlockSize.shortest)
    #expect(block(0.01).isBlock)
    #expect(block(2, maximumSteps: 300).steps == 300)
    // A contender that loads its data in a small part of its turn needs no untimed step.
    #expect(short.samples(in: 20_000) == 2 && block(1e6).samples(in: 20_000) == 0)
  }

  @Test func stepsAreOfferedNoMoreThanCanBePrepared() {
    var ready = 0
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
      }
    )
    let timings = rounds.play([contender])[0]
    #expect(wrong == 0)
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
    let timings = rounds.play([allocating, still])
    let bytes = try #require(timings[0].allocatedPerOperation)
    #expect(bytes >= 64 && bytes < 200)
    #expect(timings[0].allocated?.retained == 0)
    #expect(timings[1].allocatedPerOperation == 0)
  }

  @Test func cancellingEndsTheRounds() {
    var rounds = rounds
    rounds.isCancelled = { true }
    #expect(rounds.play([Log().contender("a", steps: 1)])[0].rounds.count == 1)
  }

  @Test func anInterruptedTurnIsThrownAway() {
    func timings(_ turns: [(Turn, Turn)]) -> Timings {
      let timings = Timings(TimedContender("a") { _ in }, BlockSize(steps: 1, repeats: 1))
      for (first, second) in turns { timings.append(first, second) }
      return timings
    }
    let quiet = Turn(cost: 2)
    let interrupted = Turn(cost: 50, isInterrupted: true)
    let some = timings([
      (quiet, quiet), (quiet, interrupted), (interrupted, interrupted), (interrupted, quiet),
    ])
    #expect(some.rounds == [2, 2, 2] && some.quietRounds == 3 && some.interruptedTurns == 4)
    // Of a pair both must have a quiet turn.
    let others = timings([
      (Turn(cost: 6), interrupted), (Turn(cost: 4), Turn(cost: 8)), (Turn(cost: 1), quiet),
      (interrupted, Turn(cost: 6)),
    ])
    let ratio = others.ratio(to: some)
    #expect(abs(ratio.lower - 3) < 1e-9 && abs(ratio.upper - 3) < 1e-9)
    // Too few quiet rounds are left: all count.
    let few = timings([
      (quiet, quiet), (interrupted, interrupted), (interrupted, interrupted), (quiet, quiet),
    ])
    #expect(few.rounds == [2, 50, 50, 2] && few.quietRounds == 2)
    let metrics = Metric.metrics(of: few)
    #expect(metrics.first { $0.name == "interrupted-turns" }?.median == 4)
    #expect(metrics.first { $0.name == "rounds" }?.median == 2)
  }

  @Test(arguments: [1, 3, 1_000]) func aTurnIsInterruptedIfTheCountMoves(every: Int) {
    var rounds = rounds
    var reads = 0
    // A turn reads twice, so with an odd number the second read of some turns has moved.
    rounds.interruptions = {
      reads += 1
      return UInt64(reads / every)
    }
    let timings = rounds.play([Log().contender("a", steps: 1)])[0]
    #expect(timings.interruptedTurns == (every == 1 ? 10 : every == 3 ? 3 : 0))
    #expect(timings.rounds.count == 5)
    let counted = timings.quietRounds >= Timings.fewest ? 10 - timings.interruptedTurns : 10
    #expect(timings.histogram.count == UInt64(counted * timings.block.repeats))
  }

  @Test func aRatioIsOfPairedRounds() {
    let contender = TimedContender("a") { _ in }
    let (one, other) = (
      Timings(contender, BlockSize(steps: 1, repeats: 1)),
      Timings(contender, BlockSize(steps: 1, repeats: 1))
    )
    // The machine gets slower from round to round, for both alike.
    for round in 1...40 {
      one.append(Turn(cost: Double(round)))
      other.append(Turn(cost: 3 * Double(round)))
    }
    let ratio = other.ratio(to: one)
    #expect(abs(ratio.value - 3) < 1e-9 && abs(ratio.lower - 3) < 1e-9 && ratio.upper < 3.001)
  }
}
