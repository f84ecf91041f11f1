/// A contender's turn of a round.
struct Turn {
  /// Nanoseconds per operation.
  var cost: Double
  /// Whether the system took the processor away during the timed half.
  var isInterrupted = false
}

/// The times of one contender's operations in all rounds.
///
/// Interrupted turns are thrown away: a round is the mean of its quiet turns, and a round without one does not count. If fewer
/// than `fewest` rounds are left, all count, and `quietRounds` tells.
public final class Timings {
  /// The fewest rounds with a quiet turn of which figures are made.
  public static let fewest = 3

  public let name: String
  public let block: BlockSize
  /// The number of untimed samples at the beginning of each turn.
  let untimed: Int
  /// The operations between two clock reads. If there are several, percentiles are those of blocks.
  public let operationsPerSample: Int
  /// Picoseconds per operation: one value for each block, or for each operation timed singly.
  public internal(set) var histogram = LatencyHistogram()
  /// The same of interrupted turns.
  private var interrupted = LatencyHistogram()
  /// Nanoseconds per operation, by round; interrupted if both turns were.
  private var played: [Turn] = []
  /// The turns that were interrupted.
  public private(set) var interruptedTurns = 0
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

  /// Records samples of a turn, in nanoseconds per operation.
  func record(_ samples: [Double], isInterrupted: Bool = false) {
    for sample in samples {
      let picoseconds = UInt64((sample * 1_000).rounded())
      if isInterrupted {
        interrupted.record(picoseconds)
      } else {
        histogram.record(picoseconds)
      }
    }
  }

  /// Adds a round.
  func append(_ turns: Turn...) {
    let quiet = turns.filter { !$0.isInterrupted }
    interruptedTurns += turns.count - quiet.count
    let counted = quiet.isEmpty ? turns : quiet
    let cost = counted.reduce(0) { $0 + $1.cost } / Double(counted.count)
    played.append(Turn(cost: cost, isInterrupted: quiet.isEmpty))
  }

  /// The rounds with a quiet turn.
  public var quietRounds: Int { played.count { !$0.isInterrupted } }

  /// Nanoseconds per operation, by round.
  public var rounds: [Double] { Self.counted(played.map { ($0.cost, $0.isInterrupted) }) }

  /// Ends the rounds: if too few are left, the samples of interrupted turns count, too.
  func close() {
    if quietRounds < Self.fewest { histogram.merge(interrupted) }
  }

  /// The figures of rounds that were not interrupted; all figures if too few are left.
  private static func counted(_ rounds: [(figure: Double, isInterrupted: Bool)]) -> [Double] {
    let quiet = rounds.filter { !$0.isInterrupted }
    return (quiet.count >= fewest ? quiet : rounds).map(\.figure)
  }

  /// Nanoseconds per operation: the median of the rounds.
  public var median: Double { Quantile.median(of: rounds) }

  /// The bytes allocated per timed operation; nil if they can't be counted.
  public var allocatedPerOperation: Double? {
    allocated.map { Double($0.allocated) / Double(max(timedOperations, 1)) }
  }

  /// Returns this contender's time ÷ `reference`'s, from the paired ratios of the rounds in which
  /// both had a quiet turn.
  ///
  /// - Precondition: both come from the same rounds.
  public func ratio(to reference: Timings) -> Estimate {
    precondition(played.count == reference.played.count, "ratios are of the same rounds")
    return Estimate(
      rounds: Self.counted(
        zip(played, reference.played).map {
          ($0.cost / $1.cost, $0.isInterrupted || $1.isInterrupted)
        }
      )
    )
  }
}
