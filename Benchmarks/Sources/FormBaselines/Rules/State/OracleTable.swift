import FormModel

/// A choice list as a table, and the expressions of filters for its rows (CH).
struct OracleTable {
  /// The value of each row.
  let rowValues: [String]
  /// The text of each row, by column.
  let columns: [String: [String]]
  /// The different values, in the order of their first rows.
  let values: [String]

  init(_ list: ChoiceList) {
    rowValues = list.choices.map(\.value)
    var columns = ["value": rowValues, "label": list.choices.map { $0.label ?? "" }]
    for column in list.columns {
      columns[column.name] = list.choices.indices.map { column[$0] }
    }
    self.columns = columns
    var known: Set<[UInt8]> = []
    values = rowValues.filter { known.insert(Array($0.utf8)).inserted }
  }

  /// The rows for which a filter is true: each is tried.
  func rows(
    for filter: OracleExpression,
    in around: borrowing some OracleSurroundings & ~Copyable
  ) -> [Int] {
    rowValues.indices.filter { row in
      let expression = filter.filled { columns[$0]?[row] ?? "" }
      // An expression that meets a limit on texts is false.
      return !expression.makesTooMuch(in: around, isCondition: true)
        && expression.value(in: around).truth
    }
  }

  /// What of an answer is offered in some row; nil for nothing.
  func offered(_ answer: AnswerValue?, in rows: [Int]) -> AnswerValue? {
    let offered = Set(rows.map { Array(rowValues[$0].utf8) })
    switch answer {
    case .choice(let value): return offered.contains(Array(value.utf8)) ? answer : nil
    case .choices(let values):
      let left = values.filter { offered.contains(Array($0.utf8)) }
      return left.isEmpty ? nil : .choices(left)
    default: return answer
    }
  }
}

extension OracleExpression {
  /// The expression with texts in place of columns.
  func filled(_ text: (String) -> String) -> OracleExpression {
    switch self {
    case .column(let name): .text(text(name))
    case .text, .number, .reference, .ownAnswer, .position: self
    case .negation(let operand): .negation(operand.filled(text))
    case .operation(let sign, let left, let right):
      .operation(sign, left.filled(text), right.filled(text))
    case .call(let function, let arguments): .call(function, arguments.map { $0.filled(text) })
    }
  }
}
