import Foundation

/// Plays contestants in turns, A B C C B A, so that what slows the machine down for a while slows all of
/// them alike, and a drift cancels out.
///
/// A turn of short steps begins with an untimed block: the turns before it were someone else's, and
/// left their data in the caches.
public struct Rounds {
  public var plan: RoundsPlan
  /// Called between rounds with the share of the budget that is used, 0…1.
  public var progress: (Double) -> Void = { _ in }
  /// Asked between rounds; when it says so, the rounds end.
  public var isCancelled: () -> Bool = { false }

  public init(_ plan: RoundsPlan) { self.plan = plan }

  /// - Precondition: there is a contestant.
  /// - Returns: the timings, in the contestants' order.
  public func play(_ contestants: [Contestant]) -> [Timings] {
    precondition(!contestants.isEmpty, "rounds of nobody")
    let clockCost = MonotonicClock.readCost()
    let begin = MonotonicClock.now()
    let all = contestants.map { contestant in
      calibrate(contestant, clockCost: clockCost)
    }
    let meter = Meter(clockCost: clockCost)
    var turns = Array(contestants.indices)
    turns += turns.reversed()
    var sums = [Double](repeating: 0, count: contestants.count)
    for round in 0... {
      let used = Double(MonotonicClock.now() - begin) / plan.budget
      if plan.isDone(rounds: round, used: used) || isCancelled() && round > 0 { break }
      progress(min(max(used, Double(round) / Double(plan.maximumRounds)), 1))
      for index in sums.indices { sums[index] = 0 }
      for index in turns { sums[index] += meter.turn(contestants[index], all[index]) }
      for index in sums.indices { all[index].rounds.append(sums[index] / 2) }
    }
    meter.close(all)
    progress(1)
    return all
  }

  /// Finds how many steps a block needs, warming up code and data on the way.
  private func calibrate(_ contestant: Contestant, clockCost: Double) -> Timings {
    let most = min(contestant.maximumSteps, 1 << 30)
    var steps = 1
    var done = 0
    var cost = 0.0
    while true {
      contestant.prepare(steps)
      let start = MonotonicClock.now()
      contestant.play(steps)
      let taken = Double(MonotonicClock.now() - start)
      done += steps
      cost = max(taken - clockCost, 0) / Double(steps)
      if taken >= plan.turn || steps >= most { break }
      steps = min(steps * 2, most)
    }
    let block = plan.blockSize(stepCost: cost, clockCost: clockCost, maximumSteps: most)
    return Timings(
      name: contestant.name,
      block: block,
      operationsPerStep: contestant.operationsPerStep,
      operations: done * contestant.operationsPerStep,
      maximumRounds: plan.maximumRounds
    )
  }
}

/// Reads clock and counters around what is timed.
private final class Meter {
  private let clockCost: Double
  private let allocations: AllocationCounter?
  private let instructions: InstructionCounter?

  init(clockCost: Double) {
    self.clockCost = clockCost
    allocations = try? AllocationCounter()
    instructions = InstructionCounter()
  }

  /// - Returns: nanoseconds an operation.
  func turn(_ contestant: Contestant, _ timings: Timings) -> Double {
    let steps = timings.block.steps
    let repeats = timings.block.repeats
    if timings.block.isBlock {
      contestant.prepare(steps)
      contestant.play(steps)
      timings.operations += steps * contestant.operationsPerStep
    }
    contestant.prepare(steps * repeats)
    let allocated = allocations?.read()
    let executed = instructions?.read()
    let sum = time(contestant, timings)
    if let instructions, let executed {
      timings.instructions = (timings.instructions ?? 0) + instructions.read() - executed
    }
    if let allocations, let allocated {
      let seen = allocations.read() - allocated
      let before = timings.allocated ?? .zero
      timings.allocated = AllocatedBytes(
        allocated: before.allocated + seen.allocated,
        deallocated: before.deallocated + seen.deallocated
      )
    }
    let operations = steps * repeats * contestant.operationsPerStep
    timings.operations += operations
    timings.timedOperations += operations
    return sum / Double(repeats)
  }

  /// - Returns: nanoseconds an operation, summed over the blocks.
  private func time(_ contestant: Contestant, _ timings: Timings) -> Double {
    let steps = timings.block.steps
    let operations = Double(steps * contestant.operationsPerStep)
    var sum = 0.0
    for _ in 0..<timings.block.repeats {
      let start = MonotonicClock.now()
      contestant.play(steps)
      let end = MonotonicClock.now()
      // A block is never free: what is below the clock's own cost counts as a picosecond.
      let cost = max((Double(end - start) - clockCost) / operations, 0.001)
      timings.histogram.record(UInt64((cost * 1_000).rounded()))
      sum += cost
    }
    return sum
  }

  /// Ends the counting. Where the control allocation is no longer seen, no count is to be trusted.
  func close(_ all: [Timings]) {
    guard let allocations, !allocations.seesControl() else { return }
    for timings in all { timings.allocated = nil }
  }
}
