/// Reads the clock and counters around timed code.
final class Meter {
  let clockCost: Double
  private let allocations: AllocationCounter?
  /// The times of the last samples, in nanoseconds per operation.
  private var samples: [Double] = []

  private let interruptions: () -> UInt64

  init(clockCost: Double, _ interruptions: @escaping () -> UInt64) {
    self.clockCost = clockCost
    self.interruptions = interruptions
    allocations = try? AllocationCounter()
  }

  /// Plays as much as a turn, untimed, as a warm-up.
  func warmUp(_ contender: TimedContender, _ timings: Timings) {
    playUntimed(contender, timings, samples: timings.untimed + timings.block.repeats)
  }

  /// Plays a turn: the untimed samples, then the timed ones.
  ///
  /// - Returns: the mean of its samples, and whether the system took the processor away meanwhile.
  func turn(_ contender: TimedContender, _ timings: Timings) -> Turn {
    let block = timings.block
    playUntimed(contender, timings, samples: timings.untimed)
    samples.removeAll(keepingCapacity: true)
    // Recording samples must not allocate while allocations are counted.
    samples.reserveCapacity(block.repeats)
    let before = interruptions()
    while samples.count < block.repeats {
      let count = prepare(contender, block, atMost: block.repeats - samples.count)
      timeCounted(contender, timings, count)
    }
    timings.timedOperations += block.repeats * timings.operationsPerSample
    let turn = Turn(
      cost: samples.reduce(0, +) / Double(samples.count),
      isInterrupted: interruptions() != before
    )
    timings.record(samples, isInterrupted: turn.isInterrupted)
    return turn
  }

  private func playUntimed(_ contender: TimedContender, _ timings: Timings, samples count: Int) {
    var left = count
    while left > 0 {
      let prepared = prepare(contender, timings.block, atMost: left)
      contender.play(prepared * timings.block.steps)
      left -= prepared
    }
  }

  /// Times samples, and counts their allocations.
  private func timeCounted(_ contender: TimedContender, _ timings: Timings, _ repeats: Int) {
    let before = allocations?.read()
    time(contender, timings.block, repeats)
    if let allocations, let before {
      let seen = allocations.read() - before
      timings.allocated = (timings.allocated ?? .zero) + seen
    }
  }

  /// Prepares the contender for samples.
  ///
  /// - Returns: the number of samples that one preparation allows, at most `most`.
  private func prepare(_ contender: TimedContender, _ block: BlockSize, atMost most: Int) -> Int {
    let samples = block.isBlock ? 1 : min(most, contender.maximumSteps)
    contender.prepare(samples * block.steps)
    return samples
  }

  /// A function of its own, so that profilers can find the timed code below it.
  @inline(never)
  private func time(_ contender: TimedContender, _ block: BlockSize, _ repeats: Int) {
    let operations = Double(block.steps * contender.operationsPerStep)
    for _ in 0..<repeats {
      let start = MonotonicClock.now()
      contender.play(block.steps)
      let end = MonotonicClock.now()
      // A block is never free: a time below the clock's own cost counts as a picosecond.
      samples.append(max((Double(end - start) - clockCost) / operations, 0.001))
    }
  }

  /// Ends counting. If the control allocation is no longer counted, all counts are dropped.
  func close(_ all: [Timings]) {
    guard let allocations, !allocations.seesControl() else { return }
    for timings in all { timings.allocated = nil }
  }
}
