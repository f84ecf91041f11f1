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
      // Someone else may have had the core meanwhile. The least of several tries is not taken for a
      // step that has nothing to do: each try has several.
      each = found.each
      let tried = min(max(steps, RoundsPlan.leastRepeats), most)
      if each * Double(tried) >= RoundsPlan.longestTry { break }
      for _ in 0..<4 { each = min(each, cost(tried).each) }
      if each * Double(tried) >= plan.turn / 4 || tried >= most { break }
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
