/// One step with empty caches.
struct ColdStep {
  /// Nanoseconds.
  var time: Double
  /// Whether the thread had its core to itself before and after it.
  var isOwn: Bool
}

/// Times single steps of contenders in turns, each after the caches were emptied.
public struct ColdRounds {
  /// The steps of each contender.
  public var samples: Int
  /// The nanoseconds after which no further round begins.
  public var budget: Double
  public var progress: (Double) -> Void = { _ in }
  public var isCancelled: () -> Bool = { false }

  /// The steps of one contender in one round.
  static let samplesPerRound = 10
  /// The reads of the clock before the timed ones, which put its code into the caches.
  private static let clockReads = 4

  public init(samples: Int, budget: Double) {
    self.samples = samples
    self.budget = budget
  }

  /// - Parameters:
  ///   - empty: does nothing, in the same way as the others do something; its time is subtracted.
  ///   - eviction: empties the caches before each step.
  /// - Returns: the timings, in the contenders' order.
  public func play(
    _ contenders: [TimedContender],
    empty: TimedContender,
    eviction: Eviction
  ) -> [Timings] {
    let rounds = max((samples + Self.samplesPerRound - 1) / Self.samplesPerRound, 1)
    let all = contenders.map { contender in
      Timings(
        name: contender.name,
        block: BlockSize(steps: 1, repeats: Self.samplesPerRound),
        operationsPerStep: contender.operationsPerStep,
        operations: 0,
        maximumRounds: rounds
      )
    }
    for contender in [empty] + contenders { _ = step(contender, eviction) }
    let nothing = Quantile.median(
      of: (0..<Self.samplesPerRound * 5).map { _ in step(empty, eviction).time }
    )
    let begin = MonotonicClock.now()
    for round in 0..<rounds {
      let used = Double(MonotonicClock.now() - begin) / budget
      if round > 1, used >= 1 || isCancelled() { break }
      progress(min(max(used, Double(round) / Double(rounds)), 1))
      var steps = [[ColdStep]](repeating: [], count: all.count)
      for turn in 0..<Self.samplesPerRound {
        // Step by step, so that those of a pair meet the same memory: what it takes varies from one second to the next.
        let order = turn.isMultiple(of: 2) ? Array(all.indices) : all.indices.reversed()
        for index in order {
          var played = step(contenders[index], eviction)
          played.time = max(played.time - nothing, 0.001)
          steps[index].append(played)
        }
      }
      for index in all.indices {
        all[index].append(coldRound: steps[index])
        let operations = Self.samplesPerRound * contenders[index].operationsPerStep
        all[index].operations += operations
        all[index].timedOperations += operations
      }
    }
    progress(1)
    return all
  }

  /// Plays one step; its time has the costs of the clock and the call.
  private func step(_ contender: TimedContender, _ eviction: Eviction) -> ColdStep {
    contender.prepare(1)
    eviction.evict()
    let wasOwn = OwnCore.isOwn()
    var start: UInt64 = 0
    for _ in 0..<Self.clockReads { start = MonotonicClock.now() }
    contender.play(1)
    let time = Double(MonotonicClock.now() - start)
    return ColdStep(time: time, isOwn: OwnCore.isOwn() && wasOwn)
  }
}
