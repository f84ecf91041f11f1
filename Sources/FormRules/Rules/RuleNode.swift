/// What can wait, in 8 bytes: numbered in an order in which nothing comes before what it depends on.
struct RuleNode: BitwiseCopyable, Sendable {
  enum Kind: UInt32 {
    /// An `and`, or an `or`.
    case gate
    /// An expression that is computed.
    case formula
    /// Of a field: its hidden flag; its other flags; what expressions see of it; whether it is invalid.
    case visibility, input, sight, validity
    /// Of a container: whether it hides; what else it does.
    case containerVisibility, containerInput
  }
  /// Indices, and numbers of nodes, are below this.
  static let limit = 1 << 28

  private let bits: UInt32
  /// The first of its cells, those with the counts of effects at work; of a gate, what says who is told. Others have
  /// none.
  let cell: UInt32

  init(_ kind: Kind, _ index: Int, cell: Int = 0) {
    bits = kind.rawValue << 28 | UInt32(truncatingIfNeeded: index)
    self.cell = UInt32(cell)
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: bits >> 28)! }
  @inline(__always)
  var index: Int { Int(bits & 0xFFF_FFFF) }
}

/// What a gate knows, in half a cell: bits 0…30 are 2³⁰ or more while as many inputs are true as it needs; bit 31 is
/// its output.
enum GateCell {
  static func first(inputs: Int, threshold: Int) -> UInt32 {
    1 << 30 &+ UInt32(inputs) &- UInt32(threshold)
  }

  /// Where a gate's is: a cell, counted from the first, and how far it is shifted there.
  @inline(__always)
  static func place(_ gate: Int) -> (cell: Int, shift: UInt64) {
    (gate >> 1, UInt64(gate & 1) &<< 5)
  }

  @inline(__always)
  static func truth(_ bits: UInt64) -> Bool { bits >> 30 & 1 != 0 }

  /// Whether the output is not what the inputs make it.
  @inline(__always)
  static func isStale(_ bits: UInt64) -> Bool { (bits >> 30 ^ bits >> 31) & 1 != 0 }

  static let output: UInt64 = 1 << 31
}
