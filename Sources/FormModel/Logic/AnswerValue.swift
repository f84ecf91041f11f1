/// The types of answers. Files store the raw values.
@frozen
public enum AnswerType: UInt8, CaseIterable, Hashable, Sendable {
  case text, integer, decimal, boolean, date, time, dateTime, choice, choices
}

/// The answer of a field (UR-1). A field without an answer has nil.
@frozen
public enum AnswerValue: Hashable, Sendable {
  /// The answer of each kind that `holds` a text: what people write, or the name of a file.
  case text(String)
  case integer(WideInt)
  /// Finite.
  case decimal(Double)
  case boolean(Bool)
  /// Days since 1970-01-01.
  case date(days: WideInt)
  /// Milliseconds since midnight, 0 ..< 86,400,000.
  case time(milliseconds: WideInt)
  /// Milliseconds since 1970-01-01T00:00 in the form's local time.
  case dateTime(milliseconds: WideInt)
  /// The value of a choice of the field's list.
  case choice(String)
  /// The values of choices of the field's list: at least one, each once.
  case choices([String])
}

extension AnswerValue {
  public var type: AnswerType {
    switch self {
    case .text: .text
    case .integer: .integer
    case .decimal: .decimal
    case .boolean: .boolean
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .choice: .choice
    case .choices: .choices
    }
  }
}
