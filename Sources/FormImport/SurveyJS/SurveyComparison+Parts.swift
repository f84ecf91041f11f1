import FormModel

/// What an answer contains: `contains`, `notcontains`, `anyof`, `allof`. SurveyJS takes an unanswered question of several
/// choices for an empty list, and every other one for nothing, which no text contains.
extension SurveyComparison {
  /// `contains`: a list holds all values of the other, a text has the other in it.
  static func contains(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if case .unknown = left { return "false()" }
    guard let name = left.name, let text = left.written else { throw unknown }
    switch right {
    case .list(let elements) where name.kind == .several:
      return try joined(elements, by: " and ") { element throws(ExpressionFailure) in
        try has(name, text, element)
      }
    case .list(let elements):
      if elements.isEmpty { throw unknown }
      // A text has the list in it as it is written, also an empty one.
      var words: [String] = []
      for element in elements {
        guard let word = element.written, element.name?.kind != .several else {
          throw unknownSeveral
        }
        let isConstant = element.constant != nil
        let value = isConstant ? try operand(of: element, offeredBy: name) : word
        words.append(Self.text(value, element))
      }
      let whole = words.count == 1 ? words[0] : "concat(\(words.joined(separator: ", ',', ")))"
      return "(string-length(\(text)) > 0 and contains(\(Self.text(text, left)), \(whole)))"
    case .name(let other) where other.kind == .several,
      .own(let other) where other.kind == .several:
      let isThere = "string-length(\(text)) > 0"
      if name.kind == .choice { return "(\(isThere) and contains(\(text), \(other.text)))" }
      guard name.kind == .several else { throw unknownSeveral }
      return "(\(isThere) and \(try hasAll(left, right)))"
    default: return try has(name, text, right)
    }
  }

  /// `notcontains`, which is not the opposite: a text neither has nothing in it nor lacks it.
  static func lacks(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    let lacks = "not(\(try contains(left, right)))"
    guard let name = left.name, name.kind != .several, let text = left.operand else { return lacks }
    var parts: [String] = []
    if let isMissing = missing(right) {
      if isMissing == "true()" { return "false()" }
      parts.append("not(\(isMissing))")
    }
    let counts = truthy(right)
    if counts == nil, name.kind != .number, name.kind != .boolean {
      parts.append(lacks)
    } else {
      let all = [counts, lacks].compactMap { $0 }.joined(separator: " and ")
      let isNothing = truthy(left).map { "not(\($0))" } ?? "string-length(\(text)) = 0"
      parts.append("(\(isNothing) or \(all))")
    }
    return joined(parts, by: " and ")
  }

  /// `anyof`: one of several choices, or the answer, is among the values. Everything is among none.
  static func isAny(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    let ofList = try ofList(left, right, by: " or ") { element throws(ExpressionFailure) in
      try matches(left, element)
    }
    if let ofList { return ofList }
    let isMissing = missing(right)
    if case .unknown = left { return isMissing ?? "false()" }
    if isMissing == "true()" { return "true()" }
    guard let text = left.operand else { throw unknown }
    var test: String
    if let name = left.name, name.kind == .several {
      if let several = right.name, several.kind == .several {
        let parts = several.choices.map { choice in
          let value = ExpressionText.quoted(choice.value)
          return "selected(\(text), \(value)) and selected(\(several.text), \(value))"
        }
        test = parts.joined(separator: " or ")
        if parts.isEmpty { throw unknownSeveral }
      } else {
        test = try has(name, text, right)
      }
    } else if let several = right.name, several.kind == .several {
      if left.name?.kind == .text { throw unknownSeveral }
      test = "selected(\(several.text), \(text))"
    } else if let kind = left.name?.kind, [.date, .time, .moment].contains(kind) {
      test = try matches(left, right)
      if isMissing == nil { return test }
    } else {
      guard left.name != nil, let second = right.operand else { throw unknown }
      let counts = truthy(left)
      let isPart = "contains(\(Self.text(second, right)), \(Self.text(text, left)))"
      test = "\(isPart) and \(counts ?? "string-length(\(text)) > 0")"
    }
    if let isMissing { test = "\(isMissing) or \(test)" }
    return "(\(test))"
  }

  /// `allof`: each of the values is among several choices, or part of a text.
  static func hasAll(
    _ left: SurveyValue,
    _ right: SurveyValue
  ) throws(ExpressionFailure) -> String {
    let ofList = try ofList(left, right, by: " and ") { element throws(ExpressionFailure) in
      guard let name = left.name, let text = left.written else { throw unknown }
      return try has(name, text, element)
    }
    if let ofList { return ofList }
    guard let several = right.name, several.kind == .several else {
      let test = try contains(left, right)
      // No and 0 are nothing here.
      return [test, truthy(left)].compactMap { $0 }.joined(separator: " and ")
    }
    guard let name = left.name, let text = left.operand, !several.choices.isEmpty else {
      throw unknownSeveral
    }
    var parts: [String] = []
    for choice in several.choices {
      let isChosen = "selected(\(several.text), \(ExpressionText.quoted(choice.value)))"
      parts.append("(not(\(isChosen)) or \(try has(name, text, .text(choice.value))))")
    }
    return joined(parts, by: " and ")
  }

  /// What holds of the elements of a list; nil if the value is none.
  private static func ofList(
    _ left: SurveyValue,
    _ right: SurveyValue,
    by word: String,
    _ test: (SurveyValue) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> String? {
    guard case .list(let elements) = right else { return nil }
    if elements.isEmpty { return "true()" }
    if case .unknown = left { return "false()" }
    return try joined(elements, by: word, test)
  }

  private static let unknownSeveral = ExpressionFailure(
    reason: "a comparison of several answers",
    offset: 0
  )

  /// Whether one value is among several choices, or part of a text.
  private static func has(
    _ name: SurveyName,
    _ text: String,
    _ element: SurveyValue
  ) throws(ExpressionFailure) -> String {
    if case .list = element { throw unknown }
    if missing(element) == "true()" { return "false()" }
    let value = try operand(of: element, offeredBy: name)
    switch name.kind {
    case .several:
      let test = "selected(\(text), \(value))"
      return element.mayBeEmpty ? "(\(test) and string-length(\(value)) > 0)" : test
    case .boolean, .text, .date, .time, .moment, .choice, .number:
      let counts = truthy(element)
      if counts == "false()" { return "false()" }
      if name.kind == .boolean, case .truth = element { return "\(text) = true()" }
      let own = name.kind == .boolean ? "string(\(text))" : text
      let test = "contains(\(own), \(Self.text(value, element)))"
      let isThere = element.mayBeEmpty ? "string-length(\(value)) > 0" : nil
      return [test, counts ?? isThere].compactMap { $0 }.joined(separator: " and ")
    }
  }

  /// Whether an answer is an element of a list.
  private static func matches(
    _ left: SurveyValue,
    _ element: SurveyValue
  ) throws(ExpressionFailure) -> String {
    guard let name = left.name, let text = left.operand else { throw unknown }
    if name.kind == .several { return try has(name, text, element) }
    let test = try condition(left, "=", element)
    return element.mayBeEmpty ? "\(test) and string-length(\(text)) > 0" : test
  }

  /// The condition that a value that is there counts as true in JavaScript; nil if it always does.
  private static func truthy(_ value: SurveyValue) -> String? {
    switch value {
    case .truth(let truth): return truth ? nil : "false()"
    case .number(let number): return Double(number) == 0 ? "false()" : nil
    case .name(let name): return truthy(name.kind, name.text)
    case .own(let name): return truthy(name.kind, ".")
    case .condition, .logic, .value, .joined, .unknown, .text, .list: return nil
    }
  }

  private static func truthy(_ kind: SurveyName.Kind, _ text: String) -> String? {
    switch kind {
    case .boolean: "string(\(text)) = 'true'"
    case .number: "string-length(\(text)) > 0 and \(text) != 0"
    case .text, .date, .time, .moment, .choice, .several: nil
    }
  }

  /// A value as a text.
  private static func text(_ operand: String, _ value: SurveyValue) -> String {
    switch value {
    case .truth(let truth): "'\(truth)'"
    case .name(let name) where name.kind == .boolean, .own(let name) where name.kind == .boolean:
      "string(\(operand))"
    default: operand
    }
  }

  private static func joined(
    _ elements: [SurveyValue],
    by word: String,
    _ test: (SurveyValue) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> String {
    guard !elements.isEmpty else { throw unknown }
    var parts: [String] = []
    for element in elements { parts.append(try test(element)) }
    return joined(parts, by: word)
  }

  /// Conditions in one.
  static func joined(_ parts: [String], by word: String) -> String {
    parts.count == 1 ? parts[0] : "(\(parts.joined(separator: word)))"
  }
}
