/// The best possible memory performance for a working set. The figures give context; no threshold
/// uses them.
public struct MachineLimit: Codable, Hashable, Sendable {
  /// The bytes of the working set.
  public var bytes: Int
  /// True if huge pages were requested.
  public var hugePages: Bool
  /// Nanoseconds of a load that depends on the previous load.
  public var pointerChase: Double
  /// Nanoseconds to read, change and write one random line, independent of other updates.
  public var randomUpdate: Double
  /// Bytes a second.
  public var sequentialRead: Double
  /// Bytes a second.
  public var sequentialWrite: Double

  public init(
    bytes: Int,
    hugePages: Bool,
    pointerChase: Double,
    randomUpdate: Double,
    sequentialRead: Double,
    sequentialWrite: Double
  ) {
    self.bytes = bytes
    self.hugePages = hugePages
    self.pointerChase = pointerChase
    self.randomUpdate = randomUpdate
    self.sequentialRead = sequentialRead
    self.sequentialWrite = sequentialWrite
  }
}

public enum MachineLimits {
  /// 16 KiB, 512 KiB, 4 MiB and 64 MiB: on most machines in L1, L2, L3 and memory.
  public static let usualSizes = [16 << 10, 512 << 10, 4 << 20, 64 << 20]

  /// Measures all four figures for a working set; returns nil if the machine has too little memory.
  ///
  /// - Parameter budget: nanoseconds to spend on each of the four, preparation not included.
  public static func measure(
    bytes: Int,
    hugePages: Bool = false,
    seed: UInt64 = 1,
    budget: Double = 3e7
  ) -> MachineLimit? {
    let pages: TestMemory.Pages = hugePages ? .huge : .allocators
    guard let memory = TestMemory(byteCount: bytes, on: pages) else { return nil }
    let size = Double(memory.byteCount)
    let update = cost(budget, unit: 4_096) { memory.updateRandomly($0) }
    let write = cost(budget, unit: 1) { memory.writeSequentially(times: $0) }
    let read = cost(budget, unit: 1) { memory.readSequentially(times: $0) }
    memory.prepareChase(seed: seed)
    memory.chase(min(memory.lineCount, 1 << 20))
    let chase = cost(budget, unit: 4_096) { memory.chase($0) }
    return MachineLimit(
      bytes: memory.byteCount,
      hugePages: hugePages,
      pointerChase: chase,
      randomUpdate: update,
      sequentialRead: size / read * 1e9,
      sequentialWrite: size / write * 1e9
    )
  }

  /// Returns nanoseconds per operation: the median of blocks of at least 20 µs within the budget.
  private static func cost(_ budget: Double, unit: Int, _ play: (Int) -> Void) -> Double {
    var operations = unit
    while true {
      let start = MonotonicClock.now()
      play(operations)
      if MonotonicClock.now() - start >= 20_000 { break }
      operations *= 2
    }
    var costs: [Double] = []
    let begin = MonotonicClock.now()
    var now = begin
    while costs.count < 3 || Double(now - begin) < budget {
      let start = now
      play(operations)
      now = MonotonicClock.now()
      costs.append(Double(now - start) / Double(operations))
    }
    return Quantile.median(of: costs)
  }
}
