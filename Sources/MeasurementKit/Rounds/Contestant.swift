/// One side of a comparison: something that does so many operations when told to, going on where it
/// stopped.
///
/// Build it in generic code over a concrete type: one indirect call per block is all that timing adds.
public struct Contestant {
  public let name: String
  /// Does that many operations, one after the other.
  let play: (_ operations: Int) -> Void

  public init(_ name: String, play: @escaping (_ operations: Int) -> Void) {
    self.name = name
    self.play = play
  }
}

/// How a contestant's operations are timed.
public struct BlockSize: Hashable, Sendable {
  /// Operations between two reads of the clock: 1, or `RoundsPlan.shortestBlock` and more.
  public var operations: Int
  /// Blocks timed in one turn.
  public var repeats: Int
  /// Whether a percentile is of blocks, not of single operations.
  public var isBlock: Bool { operations > 1 }

  public init(operations: Int, repeats: Int) {
    self.operations = operations
    self.repeats = repeats
  }
}
