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
    for (contestant, timings) in zip(contestants, all) {
      let end = begin + UInt64(plan.budget * WarmUp.budgetShare)
      warmUp(contestant, timings, until: end)
    }
    let meter = Meter(clockCost: clockCost)
    var turns = Array(contestants.indices)
    turns += turns.reversed()
    var first = [Double](repeating: 0, count: contestants.count)
    for round in 0... {
      let used = Double(MonotonicClock.now() - begin) / plan.budget
      if plan.isDone(rounds: round, used: used) || isCancelled() && round > 0 { break }
      progress(min(max(used, Double(round) / Double(plan.maximumRounds)), 1))
      for index in turns.prefix(first.count) {
        first[index] = meter.turn(contestants[index], all[index])
      }
      for index in turns.suffix(first.count) {
        all[index].append(round: first[index], meter.turn(contestants[index], all[index]))
      }
    }
    meter.close(all)
    progress(1)
    return all
  }

  /// Plays turns, untimed, until they take the same time, or the budget for that is used up.
  private func warmUp(_ contestant: Contestant, _ timings: Timings, until end: UInt64) {
    let steps = timings.block.steps * timings.block.repeats
    while timings.warmUp.goesOn, MonotonicClock.now() < end {
      contestant.prepare(steps)
      let start = MonotonicClock.now()
      contestant.play(steps)
      timings.warmUp.add(cost: Double(MonotonicClock.now() - start))
      timings.operations += steps * contestant.operationsPerStep
    }
  }

  /// Finds how many steps a block needs, warming up code and data on the way.
  private func calibrate(_ contestant: Contestant, clockCost: Double) -> Timings {
    let most = min(contestant.maximumSteps, 1 << 30)
    var done = 0
    func cost(_ steps: Int) -> (all: Double, each: Double) {
      contestant.prepare(steps)
      let start = MonotonicClock.now()
      contestant.play(steps)
      let taken = Double(MonotonicClock.now() - start)
      done += steps
      return (taken, max(taken - clockCost, 0) / Double(steps))
    }
    var steps = 1
    var each = 0.0
    while true {
      let found = cost(steps)
      if found.all < plan.turn, steps < most {
        steps = min(steps * 2, most)
        continue
      }
      each = found.each
      let tried = min(max(steps, RoundsPlan.leastRepeats), most)
      let expected = each * Double(tried)
      if expected >= RoundsPlan.longestTry { break }
      // Someone else may have had the core meanwhile: the least of several tries counts. Each has several
      // steps, so that it is not the one step that had nothing to do.
      each = .infinity
      for _ in 0..<(expected < RoundsPlan.shortTry ? 4 : 1) { each = min(each, cost(tried).each) }
      // Short of a turn it is what the first, uncached steps take, and no block is to be made of that.
      if each * Double(tried) >= plan.turn * 0.7 || tried >= most { break }
      steps = min(tried * 2, most)
    }
    let block = plan.blockSize(stepCost: each, clockCost: clockCost, maximumSteps: most)
    return Timings(
      name: contestant.name,
      block: block,
      operationsPerStep: contestant.operationsPerStep,
      operations: done * contestant.operationsPerStep,
      maximumRounds: plan.maximumRounds
    )
  }
}
