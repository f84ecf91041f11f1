import FormModel

/// Parses answers in the notation of other formats.
enum AnswerText {
  /// Returns the answer that a text stands for; nil if it does not fit the kind.
  ///
  /// - Parameter offered: The values of the field's choices.
  static func value(_ text: String, kind: FieldKind, offered: Set<String>? = nil) -> AnswerValue? {
    switch kind.holds {
    case .text: .text(text)
    // The smallest integer is reserved for "no answer" (UR-1).
    case .integer: WideInt(text).flatMap { $0 == .min ? nil : .integer($0) }
    case .decimal: Double(text).flatMap { $0.isFinite ? .decimal($0) : nil }
    case .boolean:
      switch text {
      case "true", "1": .boolean(true)
      case "false", "0": .boolean(false)
      default: nil
      }
    case .date: CivilDate.days(text.prefix(10)).map { .date(days: $0) }
    case .time: CivilDate.milliseconds(text).map { .time(milliseconds: $0) }
    case .dateTime: CivilDate.dateTimeMilliseconds(text).map { .dateTime(milliseconds: $0) }
    case .choice:
      offered?.contains(text) == true ? .choice(text) : nil
    case .choices: several(text, offered ?? [])
    }
  }

  private static func several(_ text: String, _ offered: Set<String>) -> AnswerValue? {
    let values = text.split(separator: " ").map(String.init)
    guard !values.isEmpty, Set(values).count == values.count, offered.isSuperset(of: values) else {
      return nil
    }
    return .choices(values)
  }
}
