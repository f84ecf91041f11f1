/// The times of one contender's operations in all rounds.
public final class Timings {
  public let name: String
  public let block: BlockSize
  /// The number of untimed samples at the beginning of each turn.
  let untimed: Int
  /// The operations between two clock reads. If there are several, percentiles are those of blocks.
  public let operationsPerSample: Int
  /// Picoseconds per operation: one value for each block, or for each operation timed singly.
  public var histogram = LatencyHistogram()
  /// Nanoseconds per operation, by round.
  public private(set) var rounds: [Double] = []
  /// The operations that were timed.
  public internal(set) var timedOperations = 0
  /// The bytes that timed operations allocated and freed on this thread; nil if they can't be
  /// counted.
  public internal(set) var allocated: AllocatedBytes?

  /// - Parameter settling: the nanoseconds at the beginning of each turn that are not timed.
  init(_ contender: TimedContender, _ block: BlockSize, settling: Double = 0) {
    name = contender.name
    self.block = block
    untimed = settling > 0 ? block.samples(in: settling) : 0
    operationsPerSample = block.steps * contender.operationsPerStep
  }

  /// Adds an allocation that was found outside the rounds. Otherwise it would be lost if no timed
  /// operation happened to allocate.
  public func add(_ found: FirstAllocation) {
    guard let counted = allocated, counted.allocated == 0 else { return }
    allocated = AllocatedBytes(
      allocated: UInt64(found.bytes),
      deallocated: counted.deallocated
    )
  }

  /// Records samples, in nanoseconds per operation.
  func record(_ samples: [Double]) {
    for sample in samples { histogram.record(UInt64((sample * 1_000).rounded())) }
  }

  /// Adds a round.
  ///
  /// - Parameter cost: nanoseconds per operation.
  func append(round cost: Double) { rounds.append(cost) }

  /// Nanoseconds per operation: the median of the rounds.
  public var median: Double { Quantile.median(of: rounds) }

  /// The bytes allocated per timed operation; nil if they can't be counted.
  public var allocatedPerOperation: Double? {
    allocated.map { Double($0.allocated) / Double(max(timedOperations, 1)) }
  }

  /// Returns this contender's time ÷ `reference`'s, from the paired ratios of the rounds.
  ///
  /// - Precondition: both come from the same rounds.
  public func ratio(to reference: Timings) -> Estimate {
    precondition(rounds.count == reference.rounds.count, "ratios are of the same rounds")
    return Estimate(rounds: zip(rounds, reference.rounds).map { $0 / $1 })
  }
}
