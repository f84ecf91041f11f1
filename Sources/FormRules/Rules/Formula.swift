/// An expression in bytecode, and the use of its value.
struct Formula: Sendable {
  enum Use: Hashable, Sendable {
    /// A condition's truth, in this cell.
    case condition(cell: Int)
    /// The answer of this record's field.
    case calculation(record: Int)
    /// As above, by an expression that reads the answer.
    case kept(record: Int)
    /// As `calculation`, when the answer of this trigger changes.
    case triggered(Int)
    /// As `calculation`, when a value that this editable calculation reads changes.
    case editable(Int)
    /// The value of this variable.
    case variable(Int)
    /// Whether an answer is offered.
    case offer
    /// The text of this label.
    case label(Int)
    /// How many instances the repeat of this part has.
    case count(part: Int)
  }
  var code: Bytecode
  var use: Use
  var node: UInt32
  /// `BytecodePool.isNumeric`.
  var isNumeric = false

  var isCondition: Bool {
    if case .condition = use { return true }
    return false
  }
}
