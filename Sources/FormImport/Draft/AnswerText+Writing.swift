import FormFormats
import FormModel
import FormRules

/// Writes answers as Collect writes them into the instance of an XForm; `value(_:kind:)` reads them.
extension AnswerText {
  static func text(of answer: AnswerValue) -> String {
    switch answer {
    case .text(let text), .choice(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): DecimalText.of(number)
    case .boolean(let truth): truth ? "1" : "0"
    case .choices(let values): values.joined(separator: " ")
    case .date, .time, .dateTime: answer.iso ?? ""
    }
  }

  /// The text of a variable's value, for a node of this kind.
  static func text(of value: AnswerValue, as kind: FieldKind) -> String {
    guard case .dateTime(let milliseconds) = value, kind != .dateTime else {
      return text(of: value)
    }
    let days = (Double(milliseconds) / 86_400_000).rounded(.down)
    // A text keeps the time of a moment.
    if kind != .date, days * 86_400_000 != Double(milliseconds) { return text(of: value) }
    return text(of: .date(days: WideInt(days)))
  }

  /// Whether two texts are the same, the same number, the same truth, or a day and its beginning, as JavaRosa writes a
  /// computed one.
  static func areEqual(_ first: String, _ second: String) -> Bool {
    func number(_ text: String) -> Double? {
      text == "true" ? 1 : text == "false" ? 0 : Double(text)
    }
    func isDay(_ day: String, of moment: String) -> Bool { moment == day + "T00:00:00.000Z" }
    if isDay(first, of: second) || isDay(second, of: first) { return true }
    guard first != second, let one = number(first), let other = number(second) else {
      return first == second
    }
    return one == other
  }
}
