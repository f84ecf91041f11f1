/// The survey, as a translation needs it.
protocol SurveyNames {
  /// The draft that receives the helper variables of an expression.
  var draft: FormDraft { get set }
  /// Returns the value of a name between braces; nil if the name has no single answer.
  mutating func value(named name: String) -> SurveyValue?
  /// Returns the answers of a matrix column, or of a repeating panel's question, in all rows.
  mutating func cells(of name: String, _ column: String) -> [SurveyCell]
  /// Reports that the expression compares what a person types with a text.
  mutating func noteTextComparison()
}

/// Translates a SurveyJS expression into our language (UR-2).
struct SurveyTranslator<Names: SurveyNames> {
  let tokens: [SurveyToken]
  var index = 0
  private var depth = 0
  /// True if the expression read the answer to check. A variable cannot contain such an expression.
  private(set) var readsOwn = false

  private static var mostDepth: Int { 60 }
  private static var mostBytes: Int { 1 << 15 }

  /// Translates an expression.
  ///
  /// - Complexity: O(bytes) time.
  static func translate(
    _ text: String,
    in names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var translator = SurveyTranslator(tokens: try SurveyLexer.tokens(of: text))
    let value = try translator.expression(&names)
    guard translator.next.kind == .end else { throw translator.misplaced }
    let truth = value.truth
    for text in [value.condition, value.operand, truth?.isTrue, truth?.isFalse] {
      guard text.map(ExpressionText.fits) ?? true else {
        throw ExpressionFailure(reason: "an expression this long or this deep", offset: 0)
      }
    }
    return value
  }

  private init(tokens: [SurveyToken]) { self.tokens = tokens }

  var next: SurveyToken { tokens[index] }

  var misplaced: ExpressionFailure {
    ExpressionFailure(reason: "\(TextQuote.of(next.text)) out of place", offset: next.offset)
  }

  mutating func take() -> SurveyToken {
    let token = next
    if token.kind != .end { index += 1 }
    return token
  }

  mutating func takes(_ sign: String) -> Bool {
    guard next.isSign(sign) else { return false }
    index += 1
    return true
  }

  /// Takes an operator of signs or letters.
  private mutating func takes(_ names: [String: String]) -> (name: String, token: SurveyToken)? {
    guard next.kind == .sign || next.kind == .word, let name = names[next.text.lowercased()]
    else { return nil }
    return (name, take())
  }

  private mutating func expression(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else {
      throw ExpressionFailure(reason: "an expression this deep", offset: next.offset)
    }
    var left = try conjunction(&names)
    while let (_, token) = takes(["or": "or", "||": "or"]) {
      left = try joined(left, "or", try conjunction(&names), token)
      try checkLength(left)
    }
    try checkLength(left)
    return left
  }

  /// Limits the length at each step, because operators can repeat their operands.
  private func checkLength(_ value: SurveyValue) throws(ExpressionFailure) {
    guard value.byteCount <= Self.mostBytes else {
      throw ExpressionFailure(reason: "an expression this long", offset: next.offset)
    }
  }

  private mutating func conjunction(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var left = try comparison(&names)
    while let (_, token) = takes(["and": "and", "&&": "and"]) {
      left = try joined(left, "and", try comparison(&names), token)
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
    guard let a = left.truth, let b = right.truth, let first = left.side(beside: right),
      let second = right.side(beside: left)
    else {
      throw ExpressionFailure(reason: "a list that is no condition", offset: token.offset)
    }
    let both = word == "and" ? a.and(b) : a.or(b)
    if left.isCondition, right.isCondition { return .condition(both.holds) }
    let sides = word == "and" ? "\(second), \(first)" : "\(first), \(second)"
    return .logic(both, value: "if(\(a.holds), \(sides))")
  }

  private static var comparisons: [String: String] {
    [
      "=": "=", "==": "=", "equal": "=", "!=": "!=", "<>": "!=", "notequal": "!=", ">": ">",
      "greater": ">", ">=": ">=", "=>": ">=", "greaterorequal": ">=", "<": "<", "less": "<",
      "<=": "<=",
      "=<": "<=",
      "lessorequal": "<=", "contains": "contains", "contain": "contains", "*=": "contains",
      "notcontains": "notcontains", "notcontain": "notcontains", "anyof": "anyof",
      "allof": "allof", "noneof": "noneof",
    ]
  }

  private mutating func comparison(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var left = try sum(&names)
    while let (name, token) = takes(Self.comparisons) {
      let right = try sum(&names)
      if !["<", "<=", ">", ">="].contains(name), SurveyComparison.ignoresCase(left, right) {
        names.noteTextComparison()
      }
      do throws(ExpressionFailure) {
        left = .condition(try SurveyComparison.condition(left, name, right))
      } catch {
        throw ExpressionFailure(reason: error.reason, offset: token.offset)
      }
      try checkLength(left)
    }
    return left
  }

  private mutating func sum(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var left = try product(&names)
    while next.isSign("+") || next.isSign("-") {
      let token = take()
      let right = try product(&names)
      if token.text == "+", left.isText || right.isText {
        guard let a = left.written, let b = right.written else { throw misplaced }
        left = .joined("concat(\(a), \(b))")
      } else if token.text == "+", left.mayBeText || right.mayBeText {
        left = .value(try sumOrText(left, right, token))
      } else {
        guard let a = left.summand, let b = right.summand else { throw misplaced }
        left = .value("(\(a) \(token.text) \(b))")
      }
      try checkLength(left)
    }
    return left
  }

  /// Adds two values of which either may be a text: if one is no number, both are joined.
  private func sumOrText(
    _ left: SurveyValue,
    _ right: SurveyValue,
    _ token: SurveyToken
  ) throws(ExpressionFailure) -> String {
    for kind in [left.name?.kind, right.name?.kind] where kind == .time || kind == .moment {
      throw ExpressionFailure(reason: "a sum with a time", offset: token.offset)
    }
    guard let a = left.mixedSummand, let b = right.mixedSummand, let first = left.operand,
      let second = right.operand
    else { throw misplaced }
    return "coalesce(\(a) + \(b), concat(\(first), \(second)))"
  }

  private mutating func product(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var left = try power(&names)
    while next.isSign("*") || next.isSign("/") || next.isSign("%") {
      let token = take()
      let right = try power(&names)
      guard let a = left.summand, let b = right.summand else { throw misplaced }
      if token.text == "*" {
        left = .value("(\(a) * \(b))")
      } else {
        // In SurveyJS a division by zero gives no value.
        let text = "\(a) \(token.text == "/" ? "div" : "mod") \(b)"
        left = .value(right.isNotZero ? "(\(text))" : "if(\(b) = 0, '', \(text))")
      }
      try checkLength(left)
    }
    return left
  }

  /// Takes powers, which group to the left.
  private mutating func power(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    var left = try sign(&names)
    while next.isSign("^") {
      _ = take()
      guard let base = left.summand, let exponent = try sign(&names).summand else {
        throw misplaced
      }
      left = .value("(pow(\(base), \(exponent)))")
      try checkLength(left)
    }
    return left
  }

  private mutating func sign(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    if next.isSign("-"), tokens[index + 1].kind == .number,
      tokens[index + 1].offset == next.offset + 1
    {
      _ = take()
      guard case .number(let text) = try primary(&names) else { throw misplaced }
      return .number("-\(text)")
    }
    // A word directly before a parenthesis is a function.
    let isCall =
      next.kind == .word && tokens[index + 1].isSign("(")
      && tokens[index + 1].offset == next.offset + next.text.utf8.count
    let isNegation =
      next.isSign("!") || next.kind == .word && next.text.lowercased() == "negate" && !isCall
    guard isNegation else { return try judged(&names) }
    _ = take()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else {
      throw ExpressionFailure(reason: "an expression this deep", offset: next.offset)
    }
    guard let condition = try sign(&names).condition else { throw misplaced }
    return .condition("not(\(condition))")
  }

  /// Takes a value, with `empty` or `notempty` if it follows.
  private mutating func judged(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    let value = try primary(&names)
    guard let (name, _) = takes(["empty": "=", "notempty": ">"]) else { return value }
    guard let text = value.operand else { throw misplaced }
    return .condition("string-length(\(text)) \(name) 0")
  }

  private mutating func primary(
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
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
      if case .own = value { readsOwn = true }
      return value
    case .word:
      if next.isSign("(") { return try call(token, &names) }
      switch token.text.lowercased() {
      case "true": return .truth(true)
      case "false": return .truth(false)
      case "undefined", "null": return .text("")
      default: return .text(token.text)
      }
    case .sign where token.text == "(":
      let value = try expression(&names)
      guard takes(")") else { throw misplaced }
      return value
    case .sign where token.text == "[": return .list(try arguments(until: "]", &names))
    case .sign, .end:
      throw ExpressionFailure(
        reason: "\(TextQuote.of(token.text)) out of place",
        offset: token.offset
      )
    }
  }

  mutating func arguments(
    until end: String,
    _ names: inout Names
  ) throws(ExpressionFailure) -> [SurveyValue] {
    var values: [SurveyValue] = []
    while !takes(end) {
      if !values.isEmpty, !takes(",") { throw misplaced }
      values.append(try expression(&names))
    }
    return values
  }
}
