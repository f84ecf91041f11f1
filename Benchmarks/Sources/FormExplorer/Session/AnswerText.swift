import FormFormats
import FormModel

/// Answers as people type and read them.
enum AnswerText {
  /// The error in a typed answer.
  struct Failure: Error {
    var expected: String
  }

  /// - Parameters:
  ///   - typed: the typed text; an empty one takes the answer away.
  ///   - kind: the field's.
  ///   - choices: the field's choices.
  static func answer(
    _ typed: String,
    kind: FieldKind,
    choices: [Choice]
  ) throws(Failure) -> AnswerValue? {
    let text = String(typed.drop { $0 == " " })
    if text.isEmpty { return nil }
    switch kind.holds {
    case .text: return .text(typed)
    case .integer: return .integer(try found(Int(text), "a whole number"))
    case .decimal:
      return .decimal(try found(Double(text.replacing(",", with: ".")), "a number"))
    case .boolean:
      let truth: Bool? =
        switch text.lowercased() {
        case "yes", "y", "true": true
        case "no", "n", "false": false
        default: nil
        }
      return .boolean(try found(truth, "yes or no"))
    case .date: return .date(days: try found(DateText.day(text), "a day as 2026-01-31"))
    case .time: return .time(milliseconds: try found(time(text), "a time as 08:05"))
    case .dateTime:
      let parts = text.split(separator: "T", maxSplits: 1)
      guard parts.count == 2, let day = DateText.day(parts[0]), let time = time(String(parts[1]))
      else { throw Failure(expected: "a moment as 2026-01-31T08:05") }
      return .dateTime(milliseconds: day * 86_400_000 + time)
    case .choice: return .choice(try choice(text, choices))
    case .choices:
      var values: [String] = []
      for word in text.split(separator: ",") {
        let value = try choice(word.trimmed, choices)
        if !values.contains(value) { values.append(value) }
      }
      return .choices(values)
    }
  }

  private static func found<Value>(
    _ value: Value?,
    _ expected: String
  ) throws(Failure) -> Value {
    guard let value else { throw Failure(expected: expected) }
    return value
  }

  /// Seconds and milliseconds may be left out.
  private static func time(_ text: String) -> Int? {
    switch text.utf8.count {
    case 5: DateText.time(text + ":00.000")
    case 8: DateText.time(text + ".000")
    default: DateText.time(text)
    }
  }

  /// The choice with that value, or with that label in any letter case.
  private static func choice(_ text: String, _ choices: [Choice]) throws(Failure) -> String {
    if let choice = choices.first(where: { $0.value == text }) { return choice.value }
    let wanted = text.lowercased()
    if let choice = choices.first(where: { $0.label?.lowercased() == wanted }) {
      return choice.value
    }
    let offered = choices.prefix(8).map(\.value).joined(separator: ", ")
    throw Failure(
      expected: choices.isEmpty
        ? "a field that offers choices" : choices.count > 8 ? "\(offered), …" : offered
    )
  }

  /// Returns the choices whose value or label the text is a part of, letter case aside; for several
  /// choices, the text behind the last comma. Returns all if there are none.
  ///
  /// - Complexity: O(characters of the choices).
  static func matching(_ typed: String, _ kind: FieldKind, _ choices: [Choice]) -> [Choice] {
    let last =
      kind == .choices ? typed.split(separator: ",", omittingEmptySubsequences: false).last : nil
    let wanted = (last ?? typed[...]).trimmed.lowercased()
    let found = choices.filter {
      $0.value.lowercased().contains(wanted) || $0.label?.lowercased().contains(wanted) == true
    }
    return wanted.isEmpty || found.isEmpty ? choices : found
  }

  /// The text beside the field.
  static func text(of answer: AnswerValue, choices: [Choice]) -> String {
    func label(_ value: String) -> String {
      choices.first { $0.value == value }?.label ?? value
    }
    switch answer {
    case .text(let text): return text
    case .integer(let number): return "\(number)"
    case .decimal(let number): return "\(number)"
    case .boolean(let truth): return truth ? "yes" : "no"
    case .date(let days): return DateText.text(days: days) ?? "\(days)"
    case .time(let milliseconds): return DateText.text(time: milliseconds)
    case .dateTime(let milliseconds):
      return DateText.text(moment: milliseconds) ?? "\(milliseconds)"
    case .choice(let value): return label(value)
    case .choices(let values): return values.map(label).joined(separator: ", ")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var part = drop { $0 == " " }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
