/// Times single steps of contenders in turns. The caches are emptied before each step.
public struct ColdRounds {
  /// The nanoseconds after which no further round begins.
  public var budget: Double
  /// Called between rounds.
  public var progress: () -> Void = {}
  public var isCancelled: () -> Bool = { false }

  /// The minimum number of rounds, even if the budget is used up. A round has one step of every
  /// contender.
  static let fewest = 10
  /// Untimed reads of the clock that warm up its code before the timed ones.
  private static let clockReads = 4
  /// The steps of the empty contender; the median of their times is subtracted.
  private static let emptySteps = 50

  public init(budget: Double) { self.budget = budget }

  /// - Parameters:
  ///   - empty: does nothing, and is called like the others; its time is subtracted.
  ///   - eviction: empties the caches before each step.
  /// - Returns: the timings, in the contenders' order.
  public func play(
    _ contenders: [TimedContender],
    empty: TimedContender,
    eviction: Eviction
  ) -> [Timings] {
    let all = contenders.map { Timings($0, BlockSize(steps: 1, repeats: 1)) }
    let begin = MonotonicClock.now()
    for contender in [empty] + contenders { _ = step(contender, eviction) }
    let nothing = Quantile.median(of: (0..<Self.emptySteps).map { _ in step(empty, eviction) })
    for round in 0... {
      let used = Double(MonotonicClock.now() - begin) / budget
      if round >= Self.fewest && used >= 1 || round > 0 && isCancelled() { break }
      progress()
      // Contenders alternate step by step, because memory latency varies from one second to the
      // next.
      let order = round.isMultiple(of: 2) ? Array(all.indices) : all.indices.reversed()
      for index in order {
        let time = max(step(contenders[index], eviction) - nothing, 0.001)
        let operations = all[index].operationsPerSample
        all[index].record([time / Double(operations)])
        all[index].append(Turn(cost: time / Double(operations)))
        all[index].timedOperations += operations
      }
    }
    return all
  }

  /// Plays one step and returns its nanoseconds, which include the costs of the clock and the call.
  private func step(_ contender: TimedContender, _ eviction: Eviction) -> Double {
    contender.prepare(1)
    eviction.evict()
    var start: UInt64 = 0
    for _ in 0..<Self.clockReads { start = MonotonicClock.now() }
    contender.play(1)
    return Double(MonotonicClock.now() - start)
  }
}
