import FormModel

/// Encodes an answer in 8 bytes (UR-1).
enum AnswerCode {
  /// No answer. As an integer this is the least, which is refused. As a decimal it is −0, which is stored as 0. A set
  /// of choices is stored with its highest bit inverted.
  static let none: UInt64 = 1 << 63

  /// The encoding of no answer, or of one that is a number and that a field of this kind can hold; else nil.
  @inline(__always)
  static func number(_ answer: AnswerValue?, _ kind: FieldKind) -> UInt64? {
    switch answer {
    case nil: none
    case .integer(let value):
      kind == .integer && value != .min ? UInt64(bitPattern: Int64(value)) : nil
    // −0 is the code of no answer.
    case .decimal(let value): kind == .decimal && value.isFinite ? (value + 0).bitPattern : nil
    case .boolean(let value): kind == .boolean ? (value ? 1 : 0) : nil
    case .date(let days):
      kind == .date && CalendarDay.range.contains(days) ? UInt64(bitPattern: Int64(days)) : nil
    case .time, .dateTime, .choice, .choices, .text: nil
    }
  }

  /// The encoding of what a number becomes as a calculated answer (docs/rules.md); nil if answers of this kind are no numbers.
  @inline(__always)
  static func calculated(_ number: Double, _ kind: FieldKind) -> UInt64? {
    switch kind.holds {
    case .integer:
      guard let integer = WideInt(exactly: number.rounded(.towardZero)), integer != .min else {
        return none
      }
      return UInt64(bitPattern: Int64(integer))
    case .decimal: return number.isFinite ? (number + 0).bitPattern : none
    case .text, .date, .time, .dateTime, .choice, .choices, .boolean: return nil
    }
  }

  /// Whether answers of this kind are stored in the `TextStore`.
  static func isText(_ kind: FieldKind, choiceCount: Int) -> Bool {
    switch kind.holds {
    case .text: true
    case .choices: choiceCount > 64
    case .integer, .decimal, .date, .time, .choice, .boolean, .dateTime: false
    }
  }
}
