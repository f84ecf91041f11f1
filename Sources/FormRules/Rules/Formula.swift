/// An expression that is computed, and what its value is for.
struct Formula: Sendable {
  enum Use: Hashable, Sendable {
    /// A truth; its cell.
    case condition(cell: Int)
    /// A field's answer; its record.
    case calculation(record: Int)
    /// A variable; its place.
    case variable(Int)
  }
  var code: Bytecode
  var use: Use
  var node: UInt32
}
