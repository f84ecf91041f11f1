/// What a translation asks of the survey whose expression it is.
protocol SurveyNames {
  /// What a name between braces reads; nil if there is no such thing.
  func value(named name: String) -> SurveyValue?
}

/// Writes an expression of SurveyJS in our language (SPEC UR-2).
struct SurveyTranslator<Names: SurveyNames> {
  private let tokens: [SurveyToken]
  private let names: Names
  private var index = 0
  private var depth = 0

  private static var mostDepth: Int { 60 }
  private static var mostBytes: Int { 1 << 15 }

  /// - Complexity: O(bytes).
  static func translate(
    _ text: String,
    in names: Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var translator = SurveyTranslator(tokens: try SurveyLexer.tokens(of: text), names: names)
    let value = try translator.expression()
    guard translator.next.kind == .end else { throw translator.misplaced }
    for text in [value.condition, value.operand] {
      guard text.map(ExpressionText.fits) ?? true else {
        throw ExpressionFailure(reason: "an expression this long or this deep", offset: 0)
      }
    }
    return value
  }

  private init(tokens: [SurveyToken], names: Names) {
    self.tokens = tokens
    self.names = names
  }

  private var next: SurveyToken { tokens[index] }

  private var misplaced: ExpressionFailure {
    ExpressionFailure(reason: "\(TextQuote.of(next.text)) out of place", offset: next.offset)
  }

  private mutating func take() -> SurveyToken {
    let token = next
    if token.kind != .end { index += 1 }
    return token
  }

  private mutating func takes(_ sign: String) -> Bool {
    guard next.isSign(sign) else { return false }
    index += 1
    return true
  }

  /// Takes an operator, of signs or letters.
  private mutating func takes(_ names: [String: String]) -> (name: String, token: SurveyToken)? {
    guard next.kind == .sign || next.kind == .word, let name = names[next.text.lowercased()]
    else { return nil }
    return (name, take())
  }

  private mutating func expression() throws(ExpressionFailure) -> SurveyValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else {
      throw ExpressionFailure(reason: "an expression this deep", offset: next.offset)
    }
    var left = try conjunction()
    while let (_, token) = takes(["or": "or", "||": "or"]) {
      left = try joined(left, "or", try conjunction(), token)
      try checkLength(left)
    }
    try checkLength(left)
    return left
  }

  /// What grows too long is stopped where it does.
  private func checkLength(_ value: SurveyValue) throws(ExpressionFailure) {
    guard value.byteCount <= Self.mostBytes else {
      throw ExpressionFailure(reason: "an expression this long", offset: next.offset)
    }
  }

  private mutating func conjunction() throws(ExpressionFailure) -> SurveyValue {
    var left = try comparison()
    while let (_, token) = takes(["and": "and", "&&": "and"]) {
      left = try joined(left, "and", try comparison(), token)
      try checkLength(left)
    }
    return left
  }

  private func joined(
    _ left: SurveyValue,
    _ word: String,
    _ right: SurveyValue,
    _ token: SurveyToken
  ) throws(ExpressionFailure) -> SurveyValue {
    guard let a = left.condition, let b = right.condition else {
      throw ExpressionFailure(reason: "a list that is no condition", offset: token.offset)
    }
    return .condition("(\(a)) \(word) (\(b))")
  }

  private static var comparisons: [String: String] {
    [
      "=": "=", "==": "=", "equal": "=", "!=": "!=", "<>": "!=", "notequal": "!=", ">": ">",
      "greater": ">", ">=": ">=", "greaterorequal": ">=", "<": "<", "less": "<", "<=": "<=",
      "lessorequal": "<=", "contains": "contains", "contain": "contains", "*=": "contains",
      "notcontains": "notcontains", "notcontain": "notcontains", "anyof": "anyof",
      "allof": "allof", "noneof": "noneof",
    ]
  }

  private mutating func comparison() throws(ExpressionFailure) -> SurveyValue {
    var left = try sum()
    while let (name, token) = takes(Self.comparisons) {
      let right = try sum()
      do throws(ExpressionFailure) {
        left = .condition(try SurveyComparison.condition(left, name, right))
      } catch {
        throw ExpressionFailure(reason: error.reason, offset: token.offset)
      }
      try checkLength(left)
    }
    return left
  }

  private mutating func sum() throws(ExpressionFailure) -> SurveyValue {
    var left = try product()
    while next.isSign("+") || next.isSign("-") {
      let token = take()
      let right = try product()
      if case .text = left {
        throw ExpressionFailure(reason: "a sum of texts", offset: token.offset)
      }
      if case .text = right {
        throw ExpressionFailure(reason: "a sum of texts", offset: token.offset)
      }
      guard let a = left.operand, let b = right.operand else { throw misplaced }
      left = .value("(\(a) \(token.text) \(b))")
      try checkLength(left)
    }
    return left
  }

  private mutating func product() throws(ExpressionFailure) -> SurveyValue {
    var left = try sign()
    while next.isSign("*") || next.isSign("/") || next.isSign("%") {
      let token = take()
      let right = try sign()
      guard let a = left.operand, let b = right.operand else { throw misplaced }
      let words = ["*": "*", "/": "div", "%": "mod"]
      left = .value("(\(a) \(words[token.text] ?? "*") \(b))")
      try checkLength(left)
    }
    guard !next.isSign("^") else { throw misplaced }
    return left
  }

  private mutating func sign() throws(ExpressionFailure) -> SurveyValue {
    if takes("-") {
      guard let text = try primary().operand else { throw misplaced }
      return .value("(-\(text))")
    }
    // A word with a parenthesis right behind it is a function.
    let isCall =
      next.kind == .word && tokens[index + 1].isSign("(")
      && tokens[index + 1].offset == next.offset + next.text.utf8.count
    let isNegation =
      next.isSign("!") || next.kind == .word && next.text.lowercased() == "negate" && !isCall
    guard isNegation else { return try judged() }
    _ = take()
    // It reaches as far as an expression does: `!{a} or {b}` is the opposite of both.
    guard let condition = try expression().condition else { throw misplaced }
    return .condition("not(\(condition))")
  }

  /// A value, or whether it is empty.
  private mutating func judged() throws(ExpressionFailure) -> SurveyValue {
    let value = try primary()
    guard let (name, _) = takes(["empty": "=", "notempty": ">"]) else { return value }
    guard let text = value.operand else { throw misplaced }
    return .condition("string-length(\(text)) \(name) 0")
  }

  private mutating func primary() throws(ExpressionFailure) -> SurveyValue {
    let token = take()
    switch token.kind {
    case .string: return .text(token.text)
    case .number:
      guard Double(token.text) != nil, !token.text.hasSuffix(".") else {
        return .text(token.text)
      }
      guard ExpressionText.isNumber(token.text) else {
        throw ExpressionFailure(reason: "a number this large", offset: token.offset)
      }
      return .number(token.text)
    case .name:
      let name = XFormsReader.trimmed(token.text)
      guard let value = names.value(named: name) else {
        throw ExpressionFailure(
          reason: "{\(name)}, which is no question with one answer",
          offset: token.offset
        )
      }
      return value
    case .word:
      if next.isSign("(") { return try call(token) }
      switch token.text.lowercased() {
      case "true": return .truth(true)
      case "false": return .truth(false)
      case "undefined", "null": return .text("")
      default: return .text(token.text)
      }
    case .sign where token.text == "(":
      let value = try expression()
      guard takes(")") else { throw misplaced }
      return value
    case .sign where token.text == "[": return .list(try arguments(until: "]"))
    case .sign, .end:
      throw ExpressionFailure(
        reason: "\(TextQuote.of(token.text)) out of place",
        offset: token.offset
      )
    }
  }

  private mutating func arguments(until end: String) throws(ExpressionFailure) -> [SurveyValue] {
    var values: [SurveyValue] = []
    while !takes(end) {
      if !values.isEmpty, !takes(",") { throw misplaced }
      values.append(try expression())
    }
    return values
  }

  private mutating func call(_ token: SurveyToken) throws(ExpressionFailure) -> SurveyValue {
    _ = takes("(")
    let arguments = try arguments(until: ")")
    let unknown = ExpressionFailure(
      reason: "the function \(token.text)() with \(arguments.count) arguments",
      offset: token.offset
    )
    let operands = arguments.compactMap(\.operand)
    guard operands.count == arguments.count, operands.count <= 255 else { throw unknown }
    switch (token.text, operands.count) {
    case ("iif", 3):
      guard let condition = arguments[0].condition else { throw unknown }
      return .value("if(\(condition), \(operands[1]), \(operands[2]))")
    case ("today", 0), ("currentDate", 0): return .value("today()")
    case ("getDate", 1): return .value("date(\(operands[0]))")
    case ("round", 1), ("round", 2): return .value("round(\(operands.joined(separator: ", ")))")
    case ("min", 1...), ("max", 1...):
      return .value("\(token.text)(\(operands.joined(separator: ", ")))")
    case ("sum", 1...):
      let parts = operands.map { "coalesce(number(\($0)), 0)" }
      return .value("(\(parts.joined(separator: " + ")))")
    default: throw unknown
    }
  }
}
