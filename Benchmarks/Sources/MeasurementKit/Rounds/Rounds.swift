/// Plays contenders in turns, A B C C B A, so that a slow period of the machine affects all of them alike, and a
/// drift cancels out of paired ratios.
///
/// The turn before belonged to another contender, whose data is now in the caches. So each turn begins with as many
/// untimed samples as its contender needs to settle. The run itself shows whether that is enough: after each round
/// the first contender plays a round alone, which must take as long as beside the others.
public struct Rounds {
  public var plan: RoundsPlan
  /// Called between rounds with the used share of the budget, 0…1.
  public var progress: (Double) -> Void = { _ in }
  /// Asked between rounds; the rounds end once it returns true.
  public var isCancelled: () -> Bool = { false }

  public init(_ plan: RoundsPlan) { self.plan = plan }

  /// - Precondition: there is a contender.
  /// - Returns: the timings, in the contenders' order.
  public func play(_ contenders: [TimedContender]) -> [Timings] {
    precondition(!contenders.isEmpty, "rounds of nobody")
    let clockCost = MonotonicClock.readCost()
    let meter = Meter(clockCost: clockCost)
    // The first look of a process searches.
    _ = OwnCore.isOwn()
    var begin = MonotonicClock.now()
    let all = contenders.map { contender in
      calibrate(contender, clockCost: clockCost)
    }
    let share = plan.budget * WarmUp.budgetShare / Double(contenders.count)
    for (contender, timings) in zip(contenders, all) {
      warmUp(contender, timings, meter, share: share)
    }
    if contenders.count > 1, plan.settles {
      let start = MonotonicClock.now()
      let eviction = Eviction(flushes: plan.flushes)
      for (contender, timings) in zip(contenders, all) {
        settle(contender, timings, meter, after: eviction)
        // What is timed is half of what is not, so that most of the time is not spent on settling.
        let share = timings.settling.samples / (2 * timings.block.repeats)
        timings.block.repeats *= min(max(share, 1), RoundsPlan.mostLengthening)
      }
      // The budget is that of the rounds.
      begin += MonotonicClock.now() - start
    }
    var turns = Array(contenders.indices)
    turns += turns.reversed()
    var first = [Turn](repeating: Turn(cost: 0), count: contenders.count)
    var waited: UInt64 = 0
    for round in 0... {
      let used = Double(MonotonicClock.now() - begin) / plan.budget
      if isCancelled() && round > 0 { break }
      let isExtra = plan.isDone(rounds: round, used: used)
      if isExtra, !waits(all, rounds: round, waited: waited) { break }
      let start = MonotonicClock.now()
      defer {
        if isExtra {
          waited += MonotonicClock.now() - start
          OwnCore.haveWaited(MonotonicClock.now() - start)
        }
      }
      progress(min(max(used, Double(round) / Double(plan.maximumRounds)), 1))
      for index in turns.prefix(first.count) {
        first[index] = meter.turn(contenders[index], all[index])
      }
      var last = Turn(cost: 0)
      for index in turns.suffix(first.count) {
        last = meter.turn(contenders[index], all[index])
        all[index].append(round: first[index], last)
      }
      if contenders.count > 1 {
        let alone = (0..<2).map { _ in meter.turn(contenders[0], all[0], isRecorded: false) }
        all[0].append(beside: last, alone: alone)
      }
    }
    meter.close(all)
    progress(1)
    return all
  }

  /// Whether to play a further round, since another hardware thread used the core nearly all the time so far: it seldom does
  /// so for as long as a second.
  ///
  /// - Parameter waited: nanoseconds of such rounds so far.
  private func waits(_ all: [Timings], rounds: Int, waited: UInt64) -> Bool {
    plan.waits && waited < RoundsPlan.mostWaiting && rounds < 2 * plan.maximumRounds
      && all.contains(where: \.lacksOwnCore) && OwnCore.mayWait
  }

  /// Plays turns untimed until their times are steady, or the contender's share of the budget is used up.
  ///
  /// - Parameter share: nanoseconds, from the beginning of this contender's warm-up on.
  private func warmUp(
    _ contender: TimedContender,
    _ timings: Timings,
    _ meter: Meter,
    share: Double
  ) {
    let block = timings.block
    let begin = MonotonicClock.now()
    var costs: [Double] = []
    while timings.warmUp.goesOn(used: Double(MonotonicClock.now() - begin), of: share) {
      let turn = meter.series(contender, block, samples: block.repeats)
      timings.warmUp.add(cost: turn.reduce(0, +) * Double(block.steps))
      costs += turn
      timings.operations += block.repeats * block.steps * contender.operationsPerStep
    }
    timings.warmUp.shortest = costs.min() ?? 0
    timings.block.repeats = RoundsPlan.repeats(
      block,
      costs: costs,
      operationsPerStep: contender.operationsPerStep
    )
  }

  /// Finds the number of untimed samples at the beginning of a turn after which missing data in the caches no
  /// longer shows.
  private func settle(
    _ contender: TimedContender,
    _ timings: Timings,
    _ meter: Meter,
    after eviction: Eviction
  ) {
    let block = timings.block
    let unit = block.steps * contender.operationsPerStep
    // Of single steps some do all the work there is and some none: a turn sees its share of both.
    let seen = block.isBlock ? 3 : max(block.repeats, 3)
    let sample = meter.series(contender, block, samples: seen)
    timings.operations += seen * unit
    let cost =
      Double(unit)
      * (block.isBlock ? Quantile.median(of: sample) : sample.reduce(0, +) / Double(seen))
    guard cost < Settling.longSample else { return }
    // Whoever played before has displaced the contender's input as well. It is read in order, and so slows short steps by a
    // few per cents, which no series shows.
    let shortest = max(timings.warmUp.shortest * Double(unit), 1)
    let longest = min(Settling.longestLeast, plan.budget * Settling.longestLeastShare)
    let wanted = (contender.leastSettling + block.steps - 1) / block.steps
    let least = block.isBlock ? min(wanted, Int(longest / shortest)) : 0
    defer { timings.settling.samples = max(timings.settling.samples, least) }
    var length = Settling.usualSeries
    while true {
      let count = max(Int(length / max(cost, 1)), 6)
      let series = (0..<plan.settlingTries).map { _ in
        eviction.evict()
        return meter.series(contender, block, samples: count)
      }
      timings.operations += plan.settlingTries * count * unit
      // What disturbs one try does not disturb the same sample of most others. Single steps are unlike: of ten the
      // median may be one that has nothing to do, and only the mean has its share of each.
      let costs = (0..<count).map { sample in
        let tries = series.map { $0[sample] }
        return block.isBlock
          ? Quantile.median(of: tries) : tries.reduce(0, +) / Double(tries.count)
      }
      let isLast = length * 2 > plan.longestSettling
      if let found = Settling(costs: costs, timed: block.repeats, operations: unit) {
        timings.settling = found
        if found.isSettled || isLast { return }
      } else if isLast {
        timings.settling = Settling(unsettled: costs, timed: block.repeats)
        return
      }
      length *= 2
    }
  }

  /// Finds how many steps a block needs, warming up code and data on the way.
  private func calibrate(_ contender: TimedContender, clockCost: Double) -> Timings {
    let most = min(contender.maximumSteps, 1 << 30)
    var done = 0
    func cost(_ steps: Int) -> (all: Double, each: Double) {
      contender.prepare(steps)
      let start = MonotonicClock.now()
      contender.play(steps)
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
    let block = plan.blockSize(
      stepCost: each,
      clockCost: clockCost,
      maximumSteps: most,
      period: contender.period
    )
    return Timings(
      name: contender.name,
      block: block,
      operationsPerStep: contender.operationsPerStep,
      operations: done * contender.operationsPerStep,
      maximumRounds: plan.maximumRounds,
      period: contender.period
    )
  }
}
