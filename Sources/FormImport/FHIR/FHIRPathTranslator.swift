/// The form, as a translation needs it.
protocol FHIRPathNames {
  /// Returns the answers of an item; nil if there is no such question.
  mutating func answers(of linkID: String) -> FHIRPathValue?
  /// Returns the value of a variable. An error states why it cannot be used.
  mutating func variable(_ name: String) throws(ExpressionFailure) -> FHIRPathValue
  /// Returns the value that a code has among the choices of an answer; nil if the operand is none, or
  /// does not offer the code.
  mutating func value(ofCode code: String, in operand: String) -> String?
  /// Returns an open choice's answer without texts that are not among its options; nil for another operand.
  func codes(of operand: String) -> String?
  /// Returns an open choice's answer as it compares with a text; nil for another operand.
  mutating func answer(_ operand: String, comparedWith text: String) -> String?
  /// Returns the display of a choice's answer; nil for another operand.
  mutating func display(of operand: String) throws(ExpressionFailure) -> String?
  /// Returns the date so many months after another one; a day beyond the end of its month becomes the last one. Nil if the
  /// form computes too many.
  mutating func date(_ date: String, months: Int) -> String?
}

/// Translates a FHIRPath expression into our language (UR-2): answers, comparisons and arithmetic.
///
/// In FHIRPath a comparison with a missing answer is neither true nor false. Our language has only
/// two truth values. So a condition is kept as two expressions: when it is true and when it is
/// false.
struct FHIRPathTranslator<Names: FHIRPathNames> {
  private let tokens: [FHIRPathToken]
  private var index = 0
  private var depth = 0
  /// The value that a criterion in brackets tests; nil outside brackets.
  var focus: FHIRPathValue?

  /// The deepest nesting of an expression.
  private static var mostDepth: Int { 60 }
  /// The longest translation in bytes.
  private static var mostBytes: Int { 1 << 15 }

  /// Translates an expression.
  ///
  /// - Complexity: O(bytes) time.
  static func translate(
    _ text: String,
    in names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    var translator = FHIRPathTranslator(tokens: try FHIRPathLexer.tokens(of: text))
    let value = try translator.expression(&names)
    guard translator.next.kind == .end else { throw translator.misplaced }
    for text in [value.whenTrue, value.whenFalse, value.operand, value.exists] {
      guard text.map(ExpressionText.fits) ?? true else {
        throw ExpressionFailure(reason: "an expression this long or this deep", offset: 0)
      }
    }
    return value
  }

  private init(tokens: [FHIRPathToken]) { self.tokens = tokens }

  var next: FHIRPathToken { tokens[index] }

  var misplaced: ExpressionFailure {
    ExpressionFailure(reason: "\(TextQuote.of(next.text)) out of place", offset: next.offset)
  }

  func unsupported(_ what: String, _ token: FHIRPathToken) -> ExpressionFailure {
    ExpressionFailure(reason: what, offset: token.offset)
  }

  /// Refuses what only lists of codes can do.
  func refuse(
    open value: FHIRPathValue,
    _ what: String,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) {
    guard case .open = value else { return }
    throw unsupported("\(what) several answers that may be no codes", token)
  }

  mutating func take() -> FHIRPathToken {
    let token = next
    if token.kind != .end { index += 1 }
    return token
  }

  mutating func takes(_ sign: String) -> Bool {
    guard next.isSign(sign) else { return false }
    index += 1
    return true
  }

  mutating func takes(word: String) -> Bool {
    guard next.isName(word) else { return false }
    index += 1
    return true
  }

  mutating func require(_ sign: String) throws(ExpressionFailure) {
    guard takes(sign) else { throw misplaced }
  }

  // Operators, from the loosest to the tightest (FHIRPath 2.0, precedence).

  mutating func expression(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw unsupported("an expression this deep", next) }
    var left = try disjunction(&names)
    while next.isName("implies") {
      let token = take()
      let right = try disjunction(&names)
      let (a, b) = try truths(left, right, token)
      left = .truth(
        whenTrue: try joined(a.whenFalse, "or", b.whenTrue, token),
        whenFalse: try joined(a.whenTrue, "and", b.whenFalse, token)
      )
    }
    try checkLength(left, next)
    return left
  }

  /// Limits the length at each step, because an operator can repeat its operands.
  func checkLength(
    _ value: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) {
    guard value.byteCount <= Self.mostBytes else {
      throw unsupported("an expression this long", token)
    }
  }

  private mutating func disjunction(
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    var left = try conjunction(&names)
    while next.isName("or") || next.isName("xor") {
      let token = take()
      guard token.text == "or" else { throw unsupported("the operator xor", token) }
      left = try either(left, try conjunction(&names), token)
    }
    return left
  }

  private mutating func conjunction(
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    var left = try equality(&names)
    while next.isName("and") {
      let token = take()
      left = try both(left, try equality(&names), token)
    }
    return left
  }

  func both(
    _ left: FHIRPathValue,
    _ right: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> FHIRPathValue {
    let (a, b) = try truths(left, right, token)
    return .truth(
      whenTrue: try joined(a.whenTrue, "and", b.whenTrue, token),
      whenFalse: try joined(a.whenFalse, "or", b.whenFalse, token)
    )
  }

  private func either(
    _ left: FHIRPathValue,
    _ right: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> FHIRPathValue {
    let (a, b) = try truths(left, right, token)
    return .truth(
      whenTrue: try joined(a.whenTrue, "or", b.whenTrue, token),
      whenFalse: try joined(a.whenFalse, "and", b.whenFalse, token)
    )
  }

  typealias Truth = (whenTrue: String, whenFalse: String)

  func truths(
    _ left: FHIRPathValue,
    _ right: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> (Truth, Truth) {
    (try truth(left, token), try truth(right, token))
  }

  /// A single value that is not a boolean counts as true (FHIRPath 2.0, singleton evaluation).
  func truth(
    _ value: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> Truth {
    if let whenTrue = value.whenTrue, let whenFalse = value.whenFalse {
      return (whenTrue, whenFalse)
    }
    if case .item = value { throw unsupported("an item that is no answer", token) }
    return (value.exists, "false()")
  }

  func joined(
    _ a: String,
    _ word: String,
    _ b: String,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> String {
    let text = "(\(a)) \(word) (\(b))"
    guard text.utf8.count <= Self.mostBytes else {
      throw unsupported("an expression this long", token)
    }
    return text
  }

  private mutating func equality(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    var left = try comparison(&names)
    while ["=", "!=", "~", "!~"].contains(where: { next.isSign($0) }) {
      let token = take()
      let right = try comparison(&names)
      let (a, b) = (spelled(left, like: right, &names), spelled(right, like: left, &names))
      let equal =
        try token.text.hasSuffix("~") ? equivalent(a, b, token) : self.equal(a, b, token)
      left =
        token.text.hasPrefix("!")
        ? .truth(whenTrue: equal.whenFalse, whenFalse: equal.whenTrue)
        : .truth(whenTrue: equal.whenTrue, whenFalse: equal.whenFalse)
      try checkLength(left, token)
    }
    return left
  }

  /// Returns a code as the value that it has among the choices of the other side, and an open choice as it compares with it.
  private func spelled(
    _ code: FHIRPathValue,
    like other: FHIRPathValue,
    _ names: inout Names
  ) -> FHIRPathValue {
    if let text = other.operand.flatMap({ Self.literal($0) }), let operand = code.operand,
      let answer = names.answer(operand, comparedWith: text)
    {
      return .value(answer, canBeEmpty: true)
    }
    guard let text = code.operand.flatMap({ Self.literal($0) }), let operand = other.operand,
      let value = names.value(ofCode: text, in: operand)
    else { return code }
    return .text(ExpressionText.quoted(value), canBeEmpty: false)
  }

  /// Two missing values are equivalent, and a missing one is no other value's.
  private func equivalent(
    _ left: FHIRPathValue,
    _ right: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> Truth {
    guard !left.isText || !right.isText else { throw unsupported("texts without case", token) }
    var truth = try equal(left, right, token).whenTrue
    if left.canBeEmpty, right.canBeEmpty {
      truth = "(\(truth)) or not((\(left.exists)) or (\(right.exists)))"
    }
    return (truth, "not(\(truth))")
  }

  private func equal(
    _ left: FHIRPathValue,
    _ right: FHIRPathValue,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> Truth {
    for (side, other) in [(left, right), (right, left)] {
      if case .constantTruth(let truth) = side {
        let other = try self.truth(other, token)
        return truth ? other : (other.whenFalse, other.whenTrue)
      }
      if case .empty = side { return ("false()", "false()") }
      try refuse(open: side, "a comparison of", token)
      if case .truth = side { throw unsupported("conditions that are compared", token) }
      if case .several(let list) = side, let value = other.operand {
        let selected = "count-selected(\(list)) = 1 and selected(\(list), \(value))"
        return (selected, "\(side.exists) and not(\(selected))")
      }
    }
    guard let a = left.operand, let b = right.operand else {
      throw unsupported("an item that is no answer", token)
    }
    let guards = [left, right].filter { $0.canBeEmpty }.map { $0.exists + " and " }.joined()
    return ("\(guards)\(a) = \(b)", "\(guards)\(a) != \(b)")
  }

  private mutating func comparison(
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    let left = try sum(&names)
    let opposites = ["<": ">=", ">=": "<", ">": "<=", "<=": ">"]
    guard next.kind == .sign, let opposite = opposites[next.text] else { return left }
    let token = take()
    let right = try sum(&names)
    guard let a = left.operand, let b = right.operand else {
      throw unsupported("an item that is no answer", token)
    }
    guard !left.isText || !right.isText else { throw unsupported("an order of texts", token) }
    // A missing answer is not a number, so both comparisons are false.
    return .truth(whenTrue: "\(a) \(token.text) \(b)", whenFalse: "\(a) \(opposite) \(b)")
  }

  private mutating func sum(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    var left = try product(&names)
    while next.isSign("+") || next.isSign("-") || next.isSign("&") {
      let token = take()
      if let shifted = try shifted(left, token, &names) {
        left = shifted
        continue
      }
      let right = try product(&names)
      guard let a = left.operand, let b = right.operand else {
        throw unsupported("an item that is no answer", token)
      }
      if token.text == "&" {
        // A missing text is joined as an empty one.
        left = .text("concat(\(a), \(b))", canBeEmpty: false)
      } else if left.isText, right.isText, token.text == "+" {
        let there = [left, right].filter { $0.canBeEmpty }.map { $0.exists }
        let joined = "concat(\(a), \(b))"
        left =
          there.isEmpty
          ? .text(joined, canBeEmpty: false)
          : .text("if(\(there.joined(separator: " and ")), \(joined), '')", canBeEmpty: true)
      } else {
        guard !left.isText, !right.isText else { throw unsupported("a sum of texts", token) }
        left = .number("(\(a) \(token.text) \(b))")
      }
      try checkLength(left, token)
    }
    return left
  }

  /// Returns a date and so many days, weeks, months or years, if these are next (FHIRPath 2.0, date arithmetic).
  private mutating func shifted(
    _ date: FHIRPathValue,
    _ token: FHIRPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue? {
    guard token.text != "&", next.kind == .number,
      let (months, days) = Self.units[tokens[index + 1].text],
      [.name, .string].contains(tokens[index + 1].kind)
    else { return nil }
    let number = take()
    index += 1
    guard let operand = date.operand, let count = Int(number.text), count < 1_000_000 else {
      throw unsupported("a time after a part of a unit", number)
    }
    if months == 0 { return .number("(\(operand) \(token.text) \(count * days))") }
    let sign = token.text == "-" ? -1 : 1
    guard let text = names.date(operand, months: sign * count * months) else {
      throw unsupported("more dates by months than a form computes", number)
    }
    return .value(text, canBeEmpty: date.canBeEmpty)
  }

  /// How many months and days each unit has.
  private static var units: [String: (months: Int, days: Int)] {
    [
      "day": (0, 1), "days": (0, 1), "d": (0, 1), "week": (0, 7), "weeks": (0, 7), "wk": (0, 7),
      "month": (1, 0), "months": (1, 0), "mo": (1, 0), "year": (12, 0), "years": (12, 0),
      "a": (12, 0),
    ]
  }

  private mutating func product(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    var left = try sign(&names)
    while next.isSign("*") || next.isSign("/") || next.isName("div") || next.isName("mod") {
      let token = take()
      let right = try sign(&names)
      guard let a = left.operand, let b = right.operand else {
        throw unsupported("an item that is no answer", token)
      }
      switch token.text {
      case "/": left = .number("(\(a) div \(b))")
      case "div": left = .number("int(\(a) div \(b))")
      default: left = .number("(\(a) \(token.text) \(b))")
      }
      try checkLength(left, token)
    }
    return left
  }

  private mutating func sign(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    if takes("+") { return try path(&names) }
    guard next.isSign("-") else { return try path(&names) }
    let token = take()
    let value = try path(&names)
    guard let text = value.operand else { throw unsupported("an item that is no answer", token) }
    return value.canBeEmpty ? .number("(-\(text))") : .value("(-\(text))", canBeEmpty: false)
  }
}
