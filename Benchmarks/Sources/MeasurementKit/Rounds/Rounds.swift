import CHardware

/// Plays contenders in turns, A B C C B A. A slow period of the machine affects all of them, and
/// drift cancels out of paired ratios.
///
/// When a turn begins, the caches hold the previous contender's data. So its first half is an
/// untimed warm-up: 2 ms of operations load the contender's data and code, and train the branch
/// predictor.
///
/// A turn in whose timed half the system took the processor away is thrown away (`Timings`).
public struct Rounds {
  /// The nanoseconds of the timed half of a turn, and of the untimed half.
  public var turn = 2e6
  /// The nanoseconds after which no further round begins. Calibration is included.
  public var budget: Double
  /// The minimum number of rounds, even if the budget is used up.
  public var fewest = 3
  /// Called between rounds.
  public var progress: () -> Void = {}
  /// Called between rounds. The run stops when it returns true, but plays at least one round.
  public var isCancelled: () -> Bool = { false }
  /// How often the system has taken the processor away so far.
  var interruptions: () -> UInt64 = { hardware_interruptions() }

  /// The maximum nanoseconds of a turn of long steps, unless a single step takes longer.
  static let longestTurn = 5e7
  /// The minimum number of steps in such a turn. Some steps do all the work and others none, and a
  /// turn needs both.
  static let leastSteps = 16

  public init(budget: Double) { self.budget = budget }

  /// - Precondition: at least one contender.
  /// - Returns: the timings, in the contenders' order.
  public func play(_ contenders: [TimedContender]) -> [Timings] {
    precondition(!contenders.isEmpty, "rounds of nobody")
    let meter = Meter(clockCost: MonotonicClock.readCost(), interruptions)
    let begin = MonotonicClock.now()
    // A single contender always finds its own data in the caches.
    let settling = contenders.count > 1 ? turn : 0
    let all = contenders.map { contender in
      Timings(contender, calibrate(contender, clockCost: meter.clockCost), settling: settling)
    }
    for (contender, timings) in zip(contenders, all) { meter.warmUp(contender, timings) }
    let turns = Array(contenders.indices)
    for round in 0... {
      let used = Double(MonotonicClock.now() - begin) / budget
      if round > 0, isCancelled() || round >= fewest && used >= 1 { break }
      progress()
      let first = turns.map { meter.turn(contenders[$0], all[$0]) }
      for index in turns.reversed() {
        let second = meter.turn(contenders[index], all[index])
        all[index].append(first[index], second)
      }
    }
    meter.close(all)
    for timings in all { timings.close() }
    return all
  }

  /// Measures the time of a step and chooses how steps are timed.
  private func calibrate(_ contender: TimedContender, clockCost: Double) -> BlockSize {
    let most = min(contender.maximumSteps, 1 << 30)
    var steps = 1
    while true {
      contender.prepare(steps)
      let start = MonotonicClock.now()
      contender.play(steps)
      let taken = Double(MonotonicClock.now() - start)
      if taken >= turn || steps == most {
        return BlockSize(
          stepCost: max(taken - clockCost, 0.01) / Double(steps),
          clockCost: clockCost,
          turn: turn,
          maximumSteps: most
        )
      }
      steps = min(steps * 2, most)
    }
  }
}

/// How a contender's steps are timed.
public struct BlockSize: Hashable, Sendable {
  /// The steps between two clock reads: 1, or at least `shortest`.
  public var steps: Int
  /// The number of samples timed in one turn; each is a block or a single step.
  public var repeats: Int
  /// The estimated nanoseconds of a sample, from calibration.
  var cost: Double
  /// True if a sample has several steps.
  public var isBlock: Bool { steps > 1 }

  /// The minimum steps in a block; a shorter block would mostly measure the clock.
  public static let shortest = 256
  /// A step is timed singly if it takes at least this many clock reads.
  static let readsPerSingle = 10.0
  /// The target nanoseconds of a block.
  static let blockTime = 10_000.0

  init(steps: Int, repeats: Int, cost: Double = 0) {
    self.steps = steps
    self.repeats = repeats
    self.cost = cost
  }

  /// - Parameters:
  ///   - stepCost: the nanoseconds of a step.
  ///   - turn: the nanoseconds of a turn.
  init(stepCost: Double, clockCost: Double, turn: Double, maximumSteps: Int = .max) {
    let isSingle = stepCost >= Self.readsPerSingle * clockCost
    steps =
      isSingle
      ? 1 : min(max(Int((Self.blockTime / stepCost).rounded(.up)), Self.shortest), maximumSteps)
    cost = stepCost * Double(steps)
    let wanted = Int((turn / cost).rounded(.up))
    let least = isSingle ? min(Rounds.leastSteps, Int(Rounds.longestTurn / cost)) : 1
    repeats = max(min(max(wanted, least), maximumSteps), 1)
  }

  /// Returns how many samples take this many nanoseconds; 0 if less than a fifth of a sample. A
  /// step so long loads its data in a small part of its time.
  func samples(in nanoseconds: Double) -> Int {
    cost > 5 * nanoseconds ? 0 : Int((nanoseconds / cost).rounded(.up))
  }
}
