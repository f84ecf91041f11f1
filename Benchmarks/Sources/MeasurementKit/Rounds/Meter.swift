import CHardware

/// Reads clock and counters around timed code.
final class Meter {
  private let clockCost: Double
  private let allocations: AllocationCounter?
  private let events: [EventCounter]
  /// The times of the last samples, in nanoseconds an operation.
  private var samples: [Double] = []
  /// Those of them during which the thread had its core to itself: at their beginning and at their end.
  private var ownSamples: [Double] = []
  /// The same, by piece of the turn.
  private var own: [OwnSamples] = []
  private var spells = OwnSpells()
  /// The pieces of a turn; at the end of each the harness looks whether the thread has its core to itself. At most 79.
  private static let piecesOfTurn = 40
  /// The most tries to play a turn undisturbed.
  private static let mostTries = 8

  init(clockCost: Double) {
    self.clockCost = clockCost
    allocations = try? AllocationCounter()
    events = HardwareEvent.allCases.compactMap { EventCounter($0) }
  }

  /// Plays a turn, and again if the thread was preempted, up to a few times.
  ///
  /// - Parameter isRecorded: whether its samples are among those of the distribution.
  func turn(_ contender: TimedContender, _ timings: Timings, isRecorded: Bool = true) -> Turn {
    for tries in 1...Self.mostTries {
      let wasPreempted = play(contender, timings)
      if !wasPreempted || tries == Self.mostTries { break }
      timings.preemptedTurns += 1
    }
    if isRecorded { timings.record(samples, own: ownSamples) }
    return Turn(cost: samples.reduce(0, +) / Double(samples.count), own: own)
  }

  /// The nanoseconds of so many samples in a row, which are not recorded.
  func series(_ contender: TimedContender, _ block: BlockSize, samples count: Int) -> [Double] {
    var costs: [Double] = []
    costs.reserveCapacity(count)
    while costs.count < count {
      samples.removeAll(keepingCapacity: true)
      let prepared = Self.prepare(contender, block, atMost: count - costs.count)
      time(contender, block, prepared)
      costs += samples
    }
    return costs
  }

  /// Plays a turn, and leaves the times of its samples in `samples`.
  ///
  /// - Returns: whether the thread lost its core while it was timed.
  private func play(_ contender: TimedContender, _ timings: Timings) -> Bool {
    let block = timings.block
    var left = timings.settling.samples
    while left > 0 {
      let prepared = Self.prepare(contender, block, atMost: left)
      contender.play(prepared * block.steps)
      left -= prepared
    }
    samples.removeAll(keepingCapacity: true)
    ownSamples.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    // Nothing may be allocated for them while allocations are counted.
    samples.reserveCapacity(block.repeats)
    let piece = max(block.repeats / Self.piecesOfTurn, 1)
    var start = 0
    var wasOwn = OwnCore.isOwn()
    var preemptions: Int64 = 0
    while samples.count < block.repeats {
      var prepared = Self.prepare(contender, block, atMost: block.repeats - samples.count)
      let usage = hardware_thread_usage()
      while prepared > 0 {
        let count = min(prepared, start + piece - samples.count)
        timeCounted(contender, timings, count)
        prepared -= count
        guard samples.count == start + piece || samples.count == block.repeats else { continue }
        let isOwn = OwnCore.isOwn()
        if wasOwn {
          closePiece(samples[start...], isOwn: isOwn, operations: timings.operationsPerSample)
        }
        (start, wasOwn) = (samples.count, isOwn)
      }
      let end = hardware_thread_usage()
      timings.system.add(end, since: usage)
      preemptions += end.preemptions - usage.preemptions
    }
    let unit = block.steps * contender.operationsPerStep
    timings.operations += (timings.settling.samples + block.repeats) * unit
    timings.timedOperations += block.repeats * unit
    return preemptions > 0
  }

  /// Keeps samples that began with a core to itself if they ended so.
  ///
  /// - Parameter operations: of a sample.
  private func closePiece(_ piece: ArraySlice<Double>, isOwn: Bool, operations: Int) {
    let sum = piece.reduce(0, +)
    let weight = spells.record(nanoseconds: sum * Double(operations), isKept: isOwn)
    guard isOwn else { return }
    ownSamples += piece
    own.append(OwnSamples(sum: sum, count: piece.count, weight: weight))
  }

  /// Times samples, and counts allocations and events meanwhile.
  private func timeCounted(_ contender: TimedContender, _ timings: Timings, _ repeats: Int) {
    let counted = events.map { $0.read() }
    // Innermost: the lines around it allocate.
    let before = allocations?.read()
    time(contender, timings.block, repeats)
    if let allocations, let before {
      let seen = allocations.read() - before
      timings.allocated = (timings.allocated ?? .zero) + seen
    }
    for (counter, before) in zip(events, counted) {
      timings.events[counter.event, default: 0] += counter.read() - before
    }
  }

  /// Makes ready for samples.
  ///
  /// - Returns: for how many: as many as can follow one preparation, of `most`.
  private static func prepare(_ contender: TimedContender, _ block: BlockSize, atMost most: Int)
    -> Int
  {
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
      // A block is never free: what is below the clock's own cost counts as a picosecond.
      samples.append(max((Double(end - start) - clockCost) / operations, 0.001))
    }
  }

  /// Ends the counting. If the control allocation is not counted any more, no count is trusted.
  func close(_ all: [Timings]) {
    guard let allocations, !allocations.seesControl() else { return }
    for timings in all { timings.allocated = nil }
  }
}
