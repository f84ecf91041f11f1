import FormModel

/// A random choice filter, written as text and evaluated row by row without an index.
indirect enum OracleFilter {
  enum Value {
    case text(String)
    case number(Double)
    case truth(Bool)
  }
  /// What reads no column.
  enum Operand {
    case text(String)
    case number(Int)
    case field(String)
    /// The text of a field, and a text after it.
    case longer(String, String)
  }
  case equal(Int, Operand)
  case mirrored(Operand, Int)
  case different(Int, Operand)
  case prefix(Int, Operand)
  case contains(Int, Operand)
  case twoColumns(Int, Int)
  case gate(Operand)
  case and(OracleFilter, OracleFilter)
  case or(OracleFilter, OracleFilter)
  case not(OracleFilter)

  /// The text of a column is that of `#{c<number>}`.
  var text: String {
    switch self {
    case .equal(let column, let operand): "#{c\(column)} = \(operand.text)"
    case .mirrored(let operand, let column): "\(operand.text) = #{c\(column)}"
    case .different(let column, let operand): "#{c\(column)} != \(operand.text)"
    case .prefix(let column, let operand): "starts-with(#{c\(column)}, \(operand.text))"
    case .contains(let column, let operand): "contains(#{c\(column)}, \(operand.text))"
    case .twoColumns(let first, let second): "#{c\(first)} = #{c\(second)}"
    case .gate(let operand): "\(operand.text) = 'a'"
    case .and(let first, let second): "(\(first.text)) and (\(second.text))"
    case .or(let first, let second): "(\(first.text)) or (\(second.text))"
    case .not(let filter): "not(\(filter.text))"
    }
  }

  /// Whether the filter holds for a row with these texts.
  func holds(_ row: [String], _ answers: [String: AnswerValue]) -> Bool {
    switch self {
    case .equal(let column, let operand), .mirrored(let operand, let column):
      Self.areEqual(row[column], operand.value(answers))
    case .different(let column, let operand): !Self.areEqual(row[column], operand.value(answers))
    case .prefix(let column, let operand):
      Self.starts(row[column], with: Self.shown(operand.value(answers)))
    case .contains(let column, let operand):
      Self.contains(row[column], Self.shown(operand.value(answers)))
    case .twoColumns(let first, let second): Array(row[first].utf8) == Array(row[second].utf8)
    case .gate(let operand): Self.areEqual("a", operand.value(answers))
    case .and(let first, let second): first.holds(row, answers) && second.holds(row, answers)
    case .or(let first, let second): first.holds(row, answers) || second.holds(row, answers)
    case .not(let filter): !filter.holds(row, answers)
    }
  }

  private static func areEqual(_ text: String, _ value: Value) -> Bool {
    switch value {
    case .text(let other): Array(text.utf8) == Array(other.utf8)
    case .number(let number): Double(text) == number
    case .truth(let truth): text.isEmpty != truth
    }
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): "\(Int(number))"
    case .truth(let truth): "\(truth)"
    }
  }

  private static func starts(_ text: String, with start: String) -> Bool {
    Array(text.utf8.prefix(start.utf8.count)) == Array(start.utf8)
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    (0...text.utf8.count).contains { skipped in
      Array(text.utf8.dropFirst(skipped).prefix(part.utf8.count)) == Array(part.utf8)
    }
  }
}

extension OracleFilter.Operand {
  var text: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .number(let number): "\(number)"
    case .field(let id): "${\(id)}"
    case .longer(let id, let text): "concat(${\(id)}, '\(text)')"
    }
  }

  func value(_ answers: [String: AnswerValue]) -> OracleFilter.Value {
    switch self {
    case .text(let text): .text(text)
    case .number(let number): .number(Double(number))
    case .field(let id):
      switch answers[id] {
      case .text(let text), .choice(let text): .text(text)
      case .integer(let number): .number(Double(number))
      case .boolean(let truth): .truth(truth)
      default: .text("")
      }
    case .longer(let id, let end):
      switch OracleFilter.Operand.field(id).value(answers) {
      case .text(let text): .text(text + end)
      case .number(let number): .text("\(Int(number))" + end)
      case .truth(let truth): .text("\(truth)" + end)
      }
    }
  }
}

extension OracleFilter {
  static let texts = ["", "a", "ab", "abc", "b", "1", "01", "2", "é", "e\u{301}"]
  static let fields = ["t", "n", "b", "k"]

  static func random(
    columns: Int,
    depth: Int,
    using random: inout some RandomNumberGenerator
  ) -> OracleFilter {
    func operand() -> Operand {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .text(texts.randomElement(using: &random)!)
      case 1: .number(Int.random(in: 0...2, using: &random))
      case 2: .longer(fields.randomElement(using: &random)!, "b")
      default: .field(fields.randomElement(using: &random)!)
      }
    }
    func inner() -> OracleFilter { Self.random(columns: columns, depth: depth - 1, using: &random) }
    let column = Int.random(in: 0..<columns, using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 16 : 10), using: &random) {
    case 0, 1, 2: return .equal(column, operand())
    case 3: return .mirrored(operand(), column)
    case 4, 5: return .prefix(column, operand())
    case 6: return .different(column, operand())
    case 7: return .contains(column, operand())
    case 8: return .twoColumns(column, Int.random(in: 0..<columns, using: &random))
    case 9: return .gate(operand())
    case 10, 11, 12: return .and(inner(), inner())
    case 13, 14: return .or(inner(), inner())
    default: return .not(inner())
    }
  }
}
