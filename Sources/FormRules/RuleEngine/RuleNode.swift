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
  /// The first of its cells: a gate's, or those with the counts of effects at work. Others have none.
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

/// A gate's cell: bits 0…31 are 2³¹ or more while as many inputs are true as it needs; bit 32 is its output.
enum GateCell {
  static func first(inputs: Int, threshold: Int) -> UInt64 {
    1 << 31 &+ UInt64(inputs) &- UInt64(threshold)
  }

  @inline(__always)
  static func truth(_ cell: UInt64) -> Bool { cell >> 31 & 1 != 0 }

  /// Whether the output is not what the inputs make it.
  @inline(__always)
  static func isStale(_ cell: UInt64) -> Bool { (cell >> 31 ^ cell >> 32) & 1 != 0 }

  static let outputBit: UInt8 = 32
  static let output: UInt64 = 1 << 32
}
