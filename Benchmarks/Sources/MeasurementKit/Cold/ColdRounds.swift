/// Times single steps of contenders in turns, each after the caches were emptied.
public struct ColdRounds {
  /// The nanoseconds after which no further round begins.
  public var budget: Double
  /// Called between rounds.
  public var progress: () -> Void = {}
  public var isCancelled: () -> Bool = { false }

  /// The rounds that are played even if the budget is used up, each with a step of every contender.
  static let fewest = 10
  /// The reads of the clock before the timed ones, which put its code into the caches.
  private static let clockReads = 4
  /// The steps of the empty contender, of whose times the median is subtracted.
  private static let emptySteps = 50

  public init(budget: Double) { self.budget = budget }

  /// - Parameters:
  ///   - empty: does nothing, in the same way as the others do something; its time is subtracted.
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
      // Step by step, so that those of a pair meet the same memory: what it takes varies from one second to the next.
      let order = round.isMultiple(of: 2) ? Array(all.indices) : all.indices.reversed()
      for index in order {
        let time = max(step(contenders[index], eviction) - nothing, 0.001)
        let operations = all[index].operationsPerSample
        all[index].record([time / Double(operations)])
        all[index].append(round: time / Double(operations))
        all[index].timedOperations += operations
      }
    }
    return all
  }

  /// Plays one step; its nanoseconds have the costs of the clock and the call.
  private func step(_ contender: TimedContender, _ eviction: Eviction) -> Double {
    contender.prepare(1)
    eviction.evict()
    var start: UInt64 = 0
    for _ in 0..<Self.clockReads { start = MonotonicClock.now() }
    contender.play(1)
    return Double(MonotonicClock.now() - start)
  }
}
