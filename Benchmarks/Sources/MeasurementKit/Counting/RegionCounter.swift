import CHardware

/// Marks a contender's steps for callgrind. Another process runs this one under callgrind and reads
/// the counts.
public final class RegionCounter {
  private let allocations = try? AllocationCounter()

  /// The steps in one region. It is the same for every form, so that the region's own cost weighs
  /// the same at every size.
  static let region = 64
  /// The approximate number of operations counted.
  public static let operations = 8_192

  /// Makes this process end with its parent, since nobody else reads its counts.
  public init() { hardware_end_with_parent() }

  /// Plays a contender once as a warm-up, and once counted.
  ///
  /// - Parameters:
  ///   - isBulk: true if a step is a complete job, of which one is counted.
  ///   - operations: the approximate number to count.
  /// - Returns: the number of operations, and the bytes that they allocated.
  public func play(
    _ contender: TimedContender,
    isBulk: Bool = false,
    atMost operations: Int = operations
  ) -> RegionCounts {
    let steps = isBulk ? 1 : max(1, operations / contender.operationsPerStep)
    let region = min(Self.region, steps, contender.maximumSteps)
    // Preparation, such as loading a form, is not simulated.
    hardware_start_counting()
    defer { hardware_stop_counting() }
    contender.prepare(region)
    contender.play(region)
    let counted = CountedRegion { contender.play(region) }
    var allocated = AllocatedBytes.zero
    var done = 0
    while done < steps {
      contender.prepare(region)
      let before = allocations?.read()
      counted.run()
      if let allocations, let before { allocated = allocated + (allocations.read() - before) }
      done += region
    }
    var counts = RegionCounts(operations: done * contender.operationsPerStep)
    if let allocations, allocations.seesControl() { counts.allocated = allocated.allocated }
    CountedRegion.boundary()
    return counts
  }

  /// Plays single steps. Before each, neither its data nor its code is in the simulated caches.
  ///
  /// - Returns: the number of operations counted; nil if memory is short.
  public func playCold(_ contender: TimedContender, steps: Int) -> Int? {
    guard let lastLevel = TestMemory(byteCount: Callgrind.lastLevelBytes) else {
      return nil
    }
    hardware_start_counting()
    defer { hardware_stop_counting() }
    let counted = CountedRegion { contender.play(1) }
    contender.prepare(1)
    contender.play(1)
    for _ in 0..<steps {
      contender.prepare(1)
      // Data and code share the last level. Code in the first level would never reach it.
      lastLevel.readSequentially(times: 1)
      hardware_run_sled()
      counted.run()
    }
    CountedRegion.boundary()
    return steps * contender.operationsPerStep
  }

  /// Plays single operations and counts each separately, to find the worst.
  ///
  /// - Returns: the number of operations.
  public func playTail(_ contender: TimedContender) -> Int {
    hardware_start_counting()
    defer { hardware_stop_counting() }
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

  /// The number of operations to find the worst of; a multiple of `CountedRegion.slots`.
  public static let tailOperations = 1 << 17
}

/// The counts that a process under callgrind makes itself; callgrind makes the others.
public struct RegionCounts: Sendable {
  public let operations: Int
  /// The bytes allocated; nil if allocations can't be counted.
  public internal(set) var allocated: UInt64?

  /// The metrics of one operation.
  public func metrics(withAllocations: Bool) -> [Metric] {
    var metrics = [Metric(.operations, unit: "operations", value: Double(operations))]
    if withAllocations, let allocated {
      let each = Double(allocated) / Double(max(operations, 1))
      metrics.append(Metric(.allocated, unit: "bytes/operation", value: each))
    }
    return metrics
  }
}
