/// What expressions in choice filters read of a row, as slots beside those of fields and variables.
enum FilterSlot {
  static let columnBit: UInt32 = 1 << 30
  private static let operandBit: UInt32 = 1 << 29

  /// The text of a column in the present row.
  static func column(_ column: Int) -> UInt32 { columnBit | UInt32(column) }

  /// A part of the filter that reads no column, by its number among the filter's operands.
  static func operand(_ operand: Int) -> UInt32 { columnBit | operandBit | UInt32(operand) }

  /// Whether a slot is none of a field, variable or import: outside of filters it is the answer that a calculated field
  /// has (`CheckedExpression.ownBit`).
  static func isOfRow(_ slot: UInt32) -> Bool {
    slot & (CheckedExpression.variableBit | columnBit) == columnBit
  }

  /// The operand of a slot; nil if it is a column.
  static func operand(of slot: UInt32) -> Int? {
    slot & operandBit == 0 ? nil : Int(slot & ~(columnBit | operandBit))
  }

  static func column(of slot: UInt32) -> Int { Int(slot & ~columnBit) }
}
