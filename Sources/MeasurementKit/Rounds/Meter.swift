import CHardware

/// Reads clock and counters around what is timed.
final class Meter {
  private let clockCost: Double
  private let allocations: AllocationCounter?
  private let events: [EventCounter]
  /// What the blocks of the last turn took, in nanoseconds an operation.
  private var samples: [Double] = []
  /// How often a turn is played to have it undisturbed.
  private static let mostTries = 8

  init(clockCost: Double) {
    samples.reserveCapacity(RoundsPlan.mostRepeats)
    self.clockCost = clockCost
    allocations = try? AllocationCounter()
    events = HardwareEvent.allCases.compactMap { EventCounter($0) }
  }

  /// Plays a turn, again where the thread was preempted meanwhile, a few times at most.
  ///
  /// - Returns: nanoseconds an operation.
  func turn(_ contestant: Contestant, _ timings: Timings) -> Double {
    for _ in 0..<Self.mostTries - 1 {
      let preemptions = hardware_thread_usage().preemptions
      play(contestant, timings)
      if hardware_thread_usage().preemptions == preemptions { return record(in: timings) }
      timings.preemptedTurns += 1
    }
    play(contestant, timings)
    return record(in: timings)
  }

  /// - Returns: the samples' mean.
  private func record(in timings: Timings) -> Double {
    var sum = 0.0
    for sample in samples {
      timings.histogram.record(UInt64((sample * 1_000).rounded()))
      sum += sample
    }
    return sum / Double(samples.count)
  }

  /// Plays a turn, and leaves what its blocks took in `samples`.
  private func play(_ contestant: Contestant, _ timings: Timings) {
    let steps = timings.block.steps
    let repeats = timings.block.repeats
    if timings.block.isBlock {
      contestant.prepare(steps)
      contestant.play(steps)
      timings.operations += steps * contestant.operationsPerStep
    }
    contestant.prepare(steps * repeats)
    samples.removeAll(keepingCapacity: true)
    let usage = hardware_thread_usage()
    let counted = events.map { $0.read() }
    // Innermost: the lines around it allocate.
    let before = allocations?.read()
    time(contestant, timings.block)
    if let allocations, let before {
      let seen = allocations.read() - before
      timings.allocated = (timings.allocated ?? .zero) + seen
    }
    for (counter, before) in zip(events, counted) {
      timings.events[counter.event, default: 0] += counter.read() - before
    }
    timings.system.add(hardware_thread_usage(), since: usage)
    let operations = steps * repeats * contestant.operationsPerStep
    timings.operations += operations
    timings.timedOperations += operations
  }

  /// A function of its own, so that profilers know what is timed by what passes it.
  @inline(never)
  private func time(_ contestant: Contestant, _ block: BlockSize) {
    let operations = Double(block.steps * contestant.operationsPerStep)
    for _ in 0..<block.repeats {
      let start = MonotonicClock.now()
      contestant.play(block.steps)
      let end = MonotonicClock.now()
      // A block is never free: what is below the clock's own cost counts as a picosecond.
      samples.append(max((Double(end - start) - clockCost) / operations, 0.001))
    }
  }

  /// Ends the counting. Where the control allocation is no longer seen, no count is to be trusted.
  func close(_ all: [Timings]) {
    guard let allocations, !allocations.seesControl() else { return }
    for timings in all { timings.allocated = nil }
  }
}
