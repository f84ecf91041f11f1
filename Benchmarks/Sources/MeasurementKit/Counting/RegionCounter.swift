import CHardware

/// Counts the instructions and accesses of a contender's steps, and nothing else.
public final class RegionCounter {
  /// The source of the counts.
  private enum Source {
    case processor(EventCounter)
    /// Another process runs this one under callgrind, and reads the counts.
    case callgrind
  }

  private let source: Source
  private let allocations = try? AllocationCounter()

  /// The steps of one region. Every form of 100 pages has as many targets of nearly every kind, so a region's own
  /// cost has the same weight at every size.
  static let region = 64
  /// The approximate number of operations counted.
  public static let operations = 8_192

  /// A counter that uses the processor's own counters; nil if the machine has none. It counts no cache lines.
  public static func processor() -> RegionCounter? {
    EventCounter(.instructions).map { RegionCounter(.processor($0)) }
  }

  /// A counter for a process under callgrind. The process ends when its parent does, since nobody else reads its
  /// counts.
  public static func callgrind() -> RegionCounter {
    hardware_end_with_parent()
    return RegionCounter(.callgrind)
  }

  private init(_ source: Source) { self.source = source }

  /// Starts callgrind's counting; preparations, above all those of forms, need not be simulated.
  private func start() {
    if case .callgrind = source { hardware_start_counting() }
  }

  private func stop() {
    if case .callgrind = source { hardware_stop_counting() }
  }

  /// Plays a contender once to warm up, and once counted.
  ///
  /// - Parameters:
  ///   - isBulk: whether a step is a job of its own, of which one is counted.
  ///   - operations: about as many are counted.
  /// - Returns: the counts.
  public func play(
    _ contender: TimedContender,
    isBulk: Bool = false,
    atMost operations: Int = operations
  ) -> RegionCounts {
    let steps = isBulk ? 1 : max(1, operations / contender.operationsPerStep)
    let region = min(Self.region, steps, contender.maximumSteps)
    start()
    defer { stop() }
    contender.prepare(region)
    contender.play(region)
    let counted = CountedRegion { contender.play(region) }
    var instructions: UInt64 = 0
    var allocated = AllocatedBytes.zero
    var done = 0
    while done < steps {
      contender.prepare(region)
      let before = allocations?.read()
      switch source {
      case .processor(let counter):
        let before = counter.read()
        contender.play(region)
        instructions += counter.read() - before
      case .callgrind: counted.run()
      }
      if let allocations, let before { allocated = allocated + (allocations.read() - before) }
      done += region
    }
    var counts = RegionCounts(operations: done * contender.operationsPerStep)
    if let allocations, allocations.seesControl() { counts.allocated = allocated.allocated }
    switch source {
    case .processor: counts.executed = ExecutionCounts(instructions: instructions)
    case .callgrind: CountedRegion.boundary()
    }
    return counts
  }

  /// Plays single steps, each with simulated caches that hold neither its data nor its code.
  ///
  /// - Returns: the steps counted; nil if no simulated cache counts them.
  public func playCold(_ contender: TimedContender, steps: Int) -> Int? {
    guard case .callgrind = source,
      let lastLevel = TestMemory(byteCount: Callgrind.lastLevelBytes, on: .small)
    else { return nil }
    start()
    defer { stop() }
    let counted = CountedRegion { contender.play(1) }
    contender.prepare(1)
    contender.play(1)
    for _ in 0..<steps {
      contender.prepare(1)
      // Data and code share the last level; code in the first level would never ask for it.
      lastLevel.readSequentially(times: 1)
      hardware_run_sled()
      counted.run()
    }
    CountedRegion.boundary()
    return steps * contender.operationsPerStep
  }

  /// Plays single operations, each with a count of its own, to find the worst.
  ///
  /// - Returns: the operations; nil if callgrind does not count them.
  public func playTail(_ contender: TimedContender) -> Int? {
    guard case .callgrind = source else { return nil }
    start()
    defer { stop() }
    let counted = CountedRegion { contender.play(1) }
    contender.prepare(CountedRegion.slots)
    contender.play(CountedRegion.slots)
    for _ in 0..<Self.tailOperations / CountedRegion.slots {
      contender.prepare(CountedRegion.slots)
      counted.runEach()
      CountedRegion.boundary()
    }
    return Self.tailOperations
  }

  /// The operations among which to find the worst; a multiple of `CountedRegion.slots`.
  public static let tailOperations = 1 << 17
}

/// The counts and allocations of so many operations of one contender, which are the same in every run of a build.
public struct RegionCounts: Sendable {
  public let operations: Int
  /// Nil if callgrind has the counts.
  public internal(set) var executed: ExecutionCounts?
  /// The bytes allocated; nil if allocations can't be counted.
  public internal(set) var allocated: UInt64?
}

extension RegionCounts {
  /// The counts for one operation.
  public func metrics(withAllocations: Bool) -> [Metric] {
    var metrics = [Metric(.operations, unit: "operations", value: Double(operations))]
    metrics += executed?.metrics(operations: operations) ?? []
    if withAllocations, let allocated {
      let each = Double(allocated) / Double(max(operations, 1))
      metrics.append(Metric(.allocated, unit: "bytes/operation", value: each))
    }
    return metrics
  }
}
