import FormModel

/// A compiled choice filter.
///
/// The parts of the filter that read no column are its *operands*: they are evaluated once, whatever the number of rows.
/// The filter is divided into *terms*, one of which must hold.
struct ChoiceFilterPlan: Sendable {
  /// Conditions that must all hold.
  struct Term: Sendable {
    /// Operands that must be true.
    var gates: [Int] = []
    /// Nil if all rows are looked at.
    var index: ChoiceIndex?
    /// The operands that the columns of the index equal, in their order.
    var keys: [Int] = []
    /// The operand that the text of the index's last column starts with.
    var prefix: Int?
    /// The other conditions, for each row of the index.
    var tests: [Bytecode] = []
  }

  /// The field's record.
  let record: Int
  /// The formula that says whether the field's answer is offered: the filter as it is written.
  let formula: Int
  let list: ChoiceList
  let table: ChoiceTable
  let operands: [Bytecode]
  let terms: [Term]
  /// The whole filter, for one row.
  let whole: Bytecode
}

/// Which rows of a list are offered, in its order.
enum OfferedRows: Sendable {
  case all(Int)
  /// A range of the index's rows, which ascend.
  case run(ChoiceIndex, Range<Int>)
  case some([UInt32])

  @inline(__always)
  var count: Int {
    switch self {
    case .all(let count): count
    case .run(_, let range): range.count
    case .some(let rows): rows.count
    }
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    switch self {
    case .all: index
    case .run(let rows, let range): Int(rows.rows[range.lowerBound + index])
    case .some(let rows): Int(rows[index])
    }
  }
}
