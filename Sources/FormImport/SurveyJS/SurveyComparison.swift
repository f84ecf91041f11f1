import FormFormats
import FormModel

/// Translates comparisons with the meaning they have in SurveyJS.
enum SurveyComparison {
  static func condition(
    _ left: SurveyValue,
    _ name: String,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    let condition = try order(left, name, right)
    // Two missing values are equal.
    guard name == ">=" || name == "<=", left.mayBeEmpty, right.mayBeEmpty,
      let a = left.operand, let b = right.operand
    else { return condition }
    return "(\(condition) or string-length(\(a)) = 0 and string-length(\(b)) = 0)"
  }

  private static func order(
    _ left: SurveyValue,
    _ name: String,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if let moment = try SurveyMoments.condition(left, name, right) { return moment }
    switch name {
    case "=": return try equal(left, right)
    case "!=": return "not(\(try equal(left, right)))"
    case "contains": return try contains(left, right)
    case "notcontains": return try lacks(left, right)
    case "anyof": return try isAny(left, right)
    case "noneof": return "not(\(try isAny(left, right)))"
    case "allof": return try hasAll(left, right)
    default:
      guard let a = left.operand, let b = right.operand else { throw unknown }
      if let text = try textOrder(left, name, right) { return text }
      if let text = try textOrder(right, turned(name), left) { return text }
      return "\(dated(a, left)) \(name) \(dated(b, right))"
    }
  }

  /// The opposite direction of an order.
  static func turned(_ name: String) -> String {
    ["<": ">", "<=": ">=", ">": "<", ">=": "<="][name] ?? name
  }

  /// Returns the order of an answer and another value where it is not that of numbers; nil where it is.
  private static func textOrder(
    _ left: SurveyValue,
    _ name: String,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String? {
    guard let own = left.name, let a = left.operand, let b = right.operand else { return nil }
    if own.kind == .several {
      throw ExpressionFailure(reason: "an order of several answers", offset: 0)
    }
    switch right {
    case .text(""):
      let isAfter = name.hasPrefix(">")
      if own.kind == .number || own.kind == .boolean { return "\(a) \(isAfter ? ">" : "<") 0" }
      return isAfter ? "string-length(\(a)) > 0" : "false()"
    case .text(let text) where own.kind == .text && CivilDate.days(text) != nil:
      return "date(\(a)) \(name) date(\(b))"
    case .text(let text)
    where (own.kind == .text || own.kind == .date) && CivilDate.days(text) == nil
      && !JSONReader.isNumber(text):
      throw unordered
    case .text(let text) where own.kind == .choice: return try order(own, a, name, text)
    case .number where own.kind == .date, .truth where own.kind == .date: return "false()"
    case .name(let other), .own(let other):
      switch (own.kind, other.kind) {
      case (.date, .number), (.date, .boolean): return "false()"
      case (.date, .text): return "\(a) \(name) date(\(b))"
      case (.choice, .choice), (.choice, .text), (.choice, .date):
        let hasWords = [own, other].contains { name in
          name.choices.contains { !JSONReader.isNumber($0.value) }
        }
        if hasWords || other.kind == .date { throw unordered }
        return nil
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the order of a choice and a text: numbers by their size, other choices by their characters.
  private static func order(
    _ own: SurveyName,
    _ answer: String,
    _ name: String,
    _ text: String
  ) throws(ExpressionFailure) -> String {
    guard !own.choices.isEmpty else { throw unordered }
    let number = JSONReader.isNumber(text) ? Double(text) : nil
    let chosen = own.choices.filter { choice in
      let value = choice.value
      if JSONReader.isNumber(value), let first = Double(value) {
        return number.map { second in holds(first < second, first > second, name) } ?? false
      }
      if name.hasSuffix("="), value.lowercased() == text.lowercased() { return true }
      let isBefore = value.utf16.lexicographicallyPrecedes(text.utf16)
      return holds(isBefore, text.utf16.lexicographicallyPrecedes(value.utf16), name)
    }
    if chosen.isEmpty { return "false()" }
    let parts = chosen.map { "\(answer) = \(ExpressionText.quoted($0.value))" }
    return joined(parts, by: " or ")
  }

  private static func holds(_ isLess: Bool, _ isGreater: Bool, _ name: String) -> Bool {
    switch name {
    case "<": isLess
    case "<=": !isGreater
    case ">": isGreater
    default: !isLess
    }
  }

  /// True if SurveyJS compares what a person types with a text, where it ignores case and outer spaces.
  static func ignoresCase(_ left: SurveyValue, _ right: SurveyValue) -> Bool {
    [(left, right), (right, left)].contains { side, other in
      guard side.name?.isTyped == true else { return false }
      return switch other {
      case .text(let text): text.lowercased() != text.uppercased()
      case .list(let elements):
        elements.contains { if case .text = $0 { true } else { false } }
      case .name(let name), .own(let name): name.kind == .text
      case .joined, .value: true
      case .condition, .logic, .unknown, .number, .truth: false
      }
    }
  }

  static let unknown = ExpressionFailure(reason: "a comparison with a list", offset: 0)

  private static let unordered = ExpressionFailure(reason: "an order of texts", offset: 0)

  /// Converts a text to a date if the other side is a date.
  static func dated(_ text: String, _ value: SurveyValue) -> String {
    if case .text(let day) = value, CivilDate.days(day) != nil { return "date(\(text))" }
    return text
  }

  static func equal(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if case .list = right, case .unknown = left { return "false()" }
    if case .list(let elements) = right { return try equal(left, toAll: elements) }
    if case .list(let elements) = left { return try equal(right, toAll: elements) }
    guard let a = left.operand, let b = right.operand else { throw unknown }
    let directions = [(left, a, right, b), (right, b, left, a)]
    for (side, text, other, second) in directions where side.name?.kind == .several {
      return equal(text, side, toSeveral: other, second)
    }
    for (side, text, other, second) in directions where side.name?.kind == .boolean {
      if let test = equal(truth: text, other, second) { return test }
    }
    for (side, text, other, _) in directions {
      if let test = equal(text, side, toTruth: other) { return test }
      guard let name = side.name else { continue }
      if name.kind == .choice { return "\(text) = \(try operand(of: other, offeredBy: name))" }
    }
    return "\(a) = \(b)"
  }

  /// Compares a value with a truth, which equals its word and its number; nil if the other value is none, or a choice's.
  private static func equal(
    _ text: String,
    _ side: SurveyValue,
    toTruth other: SurveyValue
  ) -> String? {
    let truth: (word: String, number: String)
    switch other {
    case .truth where side.name?.isOffered == true: return nil
    case .truth(let isTrue): truth = ("'\(isTrue)'", isTrue ? "1" : "0")
    case .condition(let text): truth = ("string(\(text))", "if(\(text), 1, 0)")
    case .logic, .value, .joined, .unknown, .name, .own, .text, .number, .list: return nil
    }
    let isWord = "string(\(text)) = \(truth.word)"
    let isNumber = "\(text) = \(truth.number)"
    switch side {
    case .number: return isNumber
    case .value: return "(\(isWord) or \(isNumber))"
    case .name(let name), .own(let name):
      switch name.kind {
      case .number: return isNumber
      case .text, .choice: return "(\(isWord) or \(isNumber))"
      case .date, .time, .moment, .boolean, .several: return isWord
      }
    case .condition, .logic, .joined, .unknown, .text, .truth, .list: return isWord
    }
  }

  /// Compares the answer to a yes-or-no question, of which a missing one is not `false`; nil if the other value is neither an
  /// answer nor a constant.
  private static func equal(
    truth text: String,
    _ other: SurveyValue,
    _ second: String
  ) -> String? {
    switch other {
    case .text(let word): return "string(\(text)) = \(ExpressionText.quoted(word.lowercased()))"
    case .number(let number):
      let word: String? =
        switch Double(number) {
        case 1: "true"
        case 0: "false"
        default: nil
        }
      return word.map { "string(\(text)) = '\($0)'" } ?? "false()"
    case .name(let other), .own(let other):
      let areMissing = "string-length(\(text)) = 0 and string-length(\(second)) = 0"
      return other.kind == .number
        ? "(number(\(text)) = number(\(second)) or \(areMissing))"
        : "string(\(text)) = string(\(second))"
    case .condition, .logic, .value, .joined, .unknown, .truth, .list: return nil
    }
  }

  /// Compares several choices, which are a list even if there is one, with another answer: two lists are equal if they hold
  /// the same, and a list is equal to another value if both are missing.
  private static func equal(
    _ text: String,
    _ several: SurveyValue,
    toSeveral other: SurveyValue,
    _ second: String
  ) -> String {
    guard let name = several.name, let otherName = other.name, otherName.kind == .several else {
      // A list without elements is not the empty text.
      if case .text = other { return "false()" }
      guard let isMissing = missing(other) else { return "false()" }
      return "(string-length(\(text)) = 0 and \(isMissing))"
    }
    let values = name.choices.map { $0.value }
    let others = otherName.choices.map { $0.value }
    if values == others { return "\(text) = \(second)" }
    let all = values + others.filter { !values.contains($0) }
    let parts = all.map { value in
      let quoted = ExpressionText.quoted(value)
      return "selected(\(text), \(quoted)) = selected(\(second), \(quoted))"
    }
    return "(\(parts.joined(separator: " and ")))"
  }

  /// Compares an answer with a list: both must contain the same values.
  private static func equal(
    _ value: SurveyValue,
    toAll elements: [SurveyValue]
  ) throws(ExpressionFailure) -> String {
    guard let name = value.name, let text = value.operand else { throw unknown }
    if name.kind != .several {
      return elements.isEmpty ? "string-length(\(text)) = 0" : "false()"
    }
    var parts = ["count-selected(\(text)) = \(elements.count)"]
    for element in elements {
      parts.append("selected(\(text), \(try operand(of: element, offeredBy: name)))")
    }
    return "(\(parts.joined(separator: " and ")))"
  }

  /// The condition that a value is missing; nil if it never is.
  static func missing(_ value: SurveyValue) -> String? {
    guard value.mayBeEmpty, let text = value.operand else { return nil }
    return switch value {
    case .unknown, .text: "true()"
    default: "string-length(\(text)) = 0"
    }
  }

  /// Returns a value in the spelling of the question's choices. SurveyJS ignores case there.
  static func operand(
    of value: SurveyValue,
    offeredBy name: SurveyName
  ) throws(ExpressionFailure) -> String {
    // Among choices, `true` is the value of a choice, not a test that the answer exists.
    let word: String? =
      switch value {
      case .text(let text), .number(let text): text
      case .truth(let truth): truth ? "true" : "false"
      case .condition, .logic, .value, .joined, .unknown, .name, .own, .list: nil
      }
    if let word, !word.isEmpty, name.kind == .choice || name.kind == .several {
      let value = ChoiceValue.of(XFormsReader.trimmed(word))
      return ExpressionText.quoted(name.values[value.lowercased()] ?? value)
    }
    guard let operand = value.operand else { throw unknown }
    return operand
  }
}
