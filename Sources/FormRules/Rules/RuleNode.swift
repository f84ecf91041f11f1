/// A step of evaluation, in 8 bytes. Nodes are numbered so that each stands after its dependencies.
struct RuleNode: BitwiseCopyable, Sendable {
  enum Kind: UInt32 {
    /// An `and`, or an `or`.
    case gate
    /// An expression that is computed.
    case formula
    /// A field: its hidden flag; its other flags; the value that expressions read; its validity.
    case visibility, input, sight, validity
    /// A container: its hidden flag; its other flags.
    case containerVisibility, containerInput
    /// A value that instances of inner repeats read: lets their nodes be evaluated.
    case relay
    /// What an instance adds to an aggregate of a part around.
    case term
    /// A value that later instances of the same repeat read.
    case later
    /// A field with a choice filter: whether its answer is offered, and its validity.
    case offer
  }
  /// Indices and numbers of nodes are below this.
  static let limit = 1 << 28

  private let bits: UInt32
  /// The first cell with counts of effects; the head of a gate's listeners; unused in other nodes.
  let cell: UInt32

  init(_ kind: Kind, _ index: Int, cell: UInt32 = 0) {
    bits = kind.rawValue << 28 | UInt32(truncatingIfNeeded: index)
    self.cell = cell
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: bits >> 28)! }
  @inline(__always)
  var index: Int { Int(bits & 0xFFF_FFFF) }
}

/// A gate, in half a cell. Bit 31 is its output. Bits 0…30 count its true inputs, offset so that bit 30 is set when
/// there are enough.
enum GateCell {
  static func first(inputs: Int, threshold: Int) -> UInt32 {
    1 << 30 &+ UInt32(inputs) &- UInt32(threshold)
  }

  /// The index of a gate's cell, from the first, and the shift in it.
  @inline(__always)
  static func place(_ gate: Int) -> (cell: Int, shift: UInt64) {
    (gate >> 1, UInt64(gate & 1) &<< 5)
  }

  @inline(__always)
  static func truth(_ bits: UInt64) -> Bool { bits >> 30 & 1 != 0 }

  /// Whether the output differs from the inputs' result.
  @inline(__always)
  static func isStale(_ bits: UInt64) -> Bool { (bits >> 30 ^ bits >> 31) & 1 != 0 }

  static let output: UInt64 = 1 << 31
}
