import FormFormats

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
    case "contains", "allof": return try all(left, right)
    case "notcontains": return "not(\(try all(left, right)))"
    case "anyof": return try any(left, right)
    case "noneof": return "not(\(try any(left, right)))"
    default:
      guard let a = left.operand, let b = right.operand else { throw unknown }
      for (side, other) in [(left, right), (right, left)] {
        guard side.name?.kind == .text, case .text(let text) = other else { continue }
        if CivilDate.days(text) != nil {
          return "date(\(a)) \(name) date(\(b))"
        }
        if !JSONReader.isNumber(text), !text.isEmpty {
          throw ExpressionFailure(reason: "an order of texts", offset: 0)
        }
      }
      return "\(dated(a, left)) \(name) \(dated(b, right))"
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

  private static let unknown = ExpressionFailure(reason: "a comparison with a list", offset: 0)

  /// Converts a text to a date if the other side is a date.
  static func dated(_ text: String, _ value: SurveyValue) -> String {
    if case .text(let day) = value, CivilDate.days(day) != nil { return "date(\(text))" }
    return text
  }

  private static func equal(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if case .list = right, case .unknown = left { return "false()" }
    if case .list(let elements) = right { return try equal(left, toAll: elements) }
    if case .list(let elements) = left { return try equal(right, toAll: elements) }
    for (side, other) in [(left, right), (right, left)] {
      if case .truth(let truth) = side, other.name.map({ !$0.isOffered }) ?? true {
        guard let text = other.operand else { throw unknown }
        return "string(\(text)) = '\(truth)'"
      }
      guard let name = side.name, let text = side.operand else { continue }
      if name.kind == .boolean, case .text(let word) = other {
        return "string(\(text)) = \(ExpressionText.quoted(word))"
      }
      if name.kind == .several {
        let value = try operand(of: other, offeredBy: name)
        return "(count-selected(\(text)) = 1 and selected(\(text), \(value)))"
      }
      if name.kind == .choice { return "\(text) = \(try operand(of: other, offeredBy: name))" }
    }
    guard let a = left.operand, let b = right.operand else { throw unknown }
    return "\(a) = \(b)"
  }

  /// Compares an answer with a list: both must contain the same values.
  private static func equal(
    _ value: SurveyValue,
    toAll elements: [SurveyValue]
  ) throws(ExpressionFailure) -> String {
    guard let name = value.name, let text = value.operand, name.kind == .several else {
      throw unknown
    }
    var parts = ["count-selected(\(text)) = \(elements.count)"]
    for element in elements {
      parts.append("selected(\(text), \(try operand(of: element, offeredBy: name)))")
    }
    return "(\(parts.joined(separator: " and ")))"
  }

  /// Tests that the answer contains all values: among several choices, or as parts of its text.
  private static func all(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if right.name?.kind == .several { throw unknownSeveral }
    return try joined(left, right, by: " and ") { name, text, value, element in
      switch name.kind {
      case .several: return "selected(\(text), \(value))"
      case .boolean: return "\(text) = \(value)"
      case .text, .date, .time, .moment, .choice, .number:
        // No text contains a missing one.
        let isMissing = element.mayBeEmpty ? " and string-length(\(value)) > 0" : ""
        return "contains(\(text), \(value))\(isMissing)"
      }
    }
  }

  /// Tests that the answer is one of the values, or that one of several choices is.
  private static func any(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if case .unknown = left { return "false()" }
    if right.name?.kind == .several {
      guard left.name?.kind == .choice, let text = left.operand, let several = right.operand else {
        throw unknownSeveral
      }
      return "selected(\(several), \(text))"
    }
    func test(
      _ name: SurveyName,
      _ text: String,
      _ value: String,
      _ element: SurveyValue
    ) throws(ExpressionFailure) -> String {
      switch name.kind {
      case .several: "selected(\(text), \(value))"
      case .date, .time, .moment: try order(left, "=", element)
      case .text, .choice, .number, .boolean: "\(text) = \(value)"
      }
    }
    return try joined(left, right, by: " or ", test)
  }

  private static let unknownSeveral = ExpressionFailure(
    reason: "a comparison of several answers",
    offset: 0
  )

  /// Joins the tests of the values on the right.
  private static func joined(
    _ left: SurveyValue,
    _ right: SurveyValue,
    by word: String,
    _ test: (SurveyName, _ text: String, _ value: String, SurveyValue) throws(ExpressionFailure)
      -> String
  ) throws(ExpressionFailure) -> String {
    guard let text = left.written else { throw unknown }
    if case .unknown = left { return "false()" }
    let elements: [SurveyValue] = if case .list(let elements) = right { elements } else { [right] }
    guard !elements.isEmpty, let name = left.name else { throw unknown }
    var parts: [String] = []
    for element in elements {
      parts.append(try test(name, text, try operand(of: element, offeredBy: name), element))
    }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: word)))"
  }

  /// Returns a value in the spelling of the question's choices. SurveyJS ignores case there.
  private static func operand(
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
