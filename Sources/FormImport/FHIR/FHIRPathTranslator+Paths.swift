extension FHIRPathTranslator {
  /// Translates a value and the members and calls after it.
  mutating func path(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    var value = try start(&names)
    while true {
      if next.isSign("[") {
        value = try element(of: value)
        continue
      }
      guard takes(".") else { break }
      let token = take()
      guard token.kind == .name else { throw misplaced }
      value =
        takes("(")
        ? try call(token, on: value, &names) : try member(token, of: value, &names)
      try checkLength(value, token)
    }
    guard !next.isSign("|") else { throw misplaced }
    return value
  }

  /// Takes an index such as “[0]”. A value that is not a list has only element 0.
  private mutating func element(of value: FHIRPathValue) throws(ExpressionFailure) -> FHIRPathValue
  {
    let token = take()
    let index = take()
    guard index.kind == .number, let number = Int(index.text), takes("]") else {
      throw unsupported("an index that is no number", token)
    }
    try refuse(open: value, "a place among", token)
    if case .several(let list) = value {
      return .value("selected-at(\(list), \(number))", canBeEmpty: true)
    }
    return number == 0 ? value : .empty
  }

  private mutating func start(_ names: inout Names) throws(ExpressionFailure) -> FHIRPathValue {
    let token = take()
    switch token.kind {
    case .number:
      guard ExpressionText.isNumber(token.text) else {
        throw unsupported("a number this large", token)
      }
      return .value(token.text, canBeEmpty: false)
    case .string: return .text(ExpressionText.quoted(token.text), canBeEmpty: false)
    case .date:
      guard CivilDate.days(token.text) != nil else {
        throw unsupported("the moment @\(token.text)", token)
      }
      return .value("date('\(token.text)')", canBeEmpty: false)
    case .variable:
      if ["resource", "context", "rootResource"].contains(token.text) { return .item(linkID: nil) }
      do throws(ExpressionFailure) {
        return try names.variable(token.text)
      } catch {
        throw unsupported(error.reason, token)
      }
    case .name:
      if token.text == "true" || token.text == "false" {
        return .constantTruth(token.text == "true")
      }
      if token.text == "QuestionnaireResponse" { return .item(linkID: nil) }
      let focus = focus ?? .item(linkID: nil)
      return takes("(")
        ? try call(token, on: focus, &names) : try member(token, of: focus, &names)
    case .sign where token.text == "$" && next.isName("this"):
      _ = take()
      guard let focus else { throw unsupported("$this without a value", token) }
      return focus
    case .sign where token.text == "(":
      let value = try expression(&names)
      try require(")")
      switch value {
      case .value(let text, let canBeEmpty): return .value("(\(text))", canBeEmpty: canBeEmpty)
      case .text(let text, let canBeEmpty): return .text("(\(text))", canBeEmpty: canBeEmpty)
      case .number(let text): return .number("(\(text))")
      default: return value
      }
    case .sign where token.text == "{":
      try require("}")
      return .empty
    case .sign, .end:
      throw unsupported("\(TextQuote.of(token.text)) out of place", token)
    }
  }

  /// Translates a member without arguments.
  private mutating func member(
    _ token: FHIRPathToken,
    of value: FHIRPathValue,
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    guard case .item(let linkID) = value else {
      // Answers are plain values here, so a value is also its own code. Only an open choice's text has none.
      if token.text == "code" || token.text == "valueCoding" {
        try refuse(open: value, "codes among", token)
        if let codes = value.operand.flatMap({ names.codes(of: $0) }) {
          return .value(codes, canBeEmpty: true)
        }
      }
      if token.text == "value" || token.text == "code" || token.text.hasPrefix("value") {
        return value
      }
      if token.text == "display", let text = try display(of: value, &names) {
        return .text(text, canBeEmpty: true)
      }
      throw unsupported("\(TextQuote.of(token.text)) of a value", token)
    }
    if token.text == "item" { return value }
    guard token.text == "answer", let linkID else {
      throw unsupported("\(TextQuote.of(token.text)) of the response", token)
    }
    guard let answers = names.answers(of: linkID) else {
      throw unsupported("answers of \(TextQuote.of(linkID)), which is no question", token)
    }
    return answers
  }

  private func display(
    of value: FHIRPathValue,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String? {
    guard case .value(let operand, _) = value else { return nil }
    return try names.display(of: operand)
  }

  /// Translates a call. Its opening bracket has been taken.
  private mutating func call(
    _ token: FHIRPathToken,
    on value: FHIRPathValue,
    _ names: inout Names
  ) throws(ExpressionFailure) -> FHIRPathValue {
    if !["exists", "empty", "hasValue", "not", "count"].contains(token.text) {
      try refuse(open: value, "\(token.text)() of", token)
    }
    switch token.text {
    case "ofType", "as":
      let type = next.text
      guard let codes = value.operand.flatMap({ names.codes(of: $0) }) else { break }
      guard type == "Coding" else { throw unsupported("a type of open answers", token) }
      _ = take()
      try require(")")
      return .value(codes, canBeEmpty: true)
    default: break
    }
    switch token.text {
    case "where":
      // Only an item has no value.
      guard let text = value.operand else { return try filter(token) }
      let criterion = try criterion(on: value, &names)
      let kept = "if(\(criterion.whenTrue), \(text), '')"
      return value.isText ? .text(kept, canBeEmpty: true) : .value(kept, canBeEmpty: true)
    case "exists" where !next.isSign(")"), "all":
      let criterion = try criterion(on: value, &names)
      // `all` is true if there is no answer; `exists` is not.
      if token.text == "exists" {
        return .truth(whenTrue: criterion.whenTrue, whenFalse: "not(\(criterion.whenTrue))")
      }
      let holds = try joined("not(\(value.exists))", "or", criterion.whenTrue, token)
      return .truth(whenTrue: holds, whenFalse: "not(\(holds))")
    case "repeat", "descendants", "ofType", "as", "first", "single":
      // These functions return the same single answer.
      while !next.isSign(")"), next.kind != .end { _ = take() }
      try require(")")
      guard case .several(let list) = value else { return value }
      switch token.text {
      case "first": return .value("selected-at(\(list), 0)", canBeEmpty: true)
      case "single": throw unsupported("single() of several answers", token)
      default: return value
      }
    case "iif": return try choice(&names, token)
    case "intersect":
      let other = try expression(&names)
      try require(")")
      let (a, b) = try truths(value, other, token)
      return .truth(
        whenTrue: try joined(a.whenTrue, "and", b.whenTrue, token),
        whenFalse: try joined(a.whenFalse, "and", b.whenFalse, token)
      )
    default: break
    }
    var arguments: [FHIRPathValue] = []
    while !takes(")") {
      if !arguments.isEmpty { try require(",") }
      arguments.append(try expression(&names))
    }
    return try function(token, on: value, arguments)
  }

  /// Takes a criterion of a value, such as `code = 'x'`, and the closing bracket.
  private mutating func criterion(
    on value: FHIRPathValue,
    _ names: inout Names
  ) throws(ExpressionFailure) -> Truth {
    if case .item = value { throw unsupported("a condition of items", next) }
    try refuse(open: value, "a condition of", next)
    if case .several = value { throw unsupported("a condition of several answers", next) }
    let outer = focus
    focus = value
    defer { focus = outer }
    let truth = try truth(try expression(&names), next)
    try require(")")
    return truth
  }

  /// Takes `linkId = 'id'` and the closing bracket.
  private mutating func filter(
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> FHIRPathValue {
    guard takes(word: "linkId"), takes("="), next.kind == .string else {
      throw unsupported("where() with another condition than of linkId", token)
    }
    let id = take()
    guard takes(")") else {
      throw unsupported("where() with another condition than of linkId", token)
    }
    return .item(linkID: id.text)
  }

  /// Takes the arguments of `iif(condition, then, else)`.
  private mutating func choice(
    _ names: inout Names,
    _ token: FHIRPathToken
  ) throws(ExpressionFailure) -> FHIRPathValue {
    let condition = try truth(try expression(&names), token)
    try require(",")
    let first = try expression(&names)
    let second: FHIRPathValue = takes(",") ? try expression(&names) : .empty
    try require(")")
    if let a = first.whenTrue, let b = first.whenFalse, let c = second.whenTrue,
      let d = second.whenFalse
    {
      let when = condition.whenTrue
      return .truth(whenTrue: "if(\(when), \(a), \(c))", whenFalse: "if(\(when), \(b), \(d))")
    }
    guard let a = first.operand, let b = second.operand else {
      throw unsupported("an item that is no answer", token)
    }
    let text = "if(\(condition.whenTrue), \(a), \(b))"
    if case .number = first { return .number(text) }
    if case .number = second { return .number(text) }
    let canBeEmpty = first.canBeEmpty || second.canBeEmpty
    return first.isText || second.isText
      ? .text(text, canBeEmpty: canBeEmpty) : .value(text, canBeEmpty: canBeEmpty)
  }

  /// Returns the text of a constant.
  static func literal(_ operand: String) -> String? {
    guard let quote = operand.first, quote == "'" || quote == "\"", operand.count >= 2,
      operand.last == quote
    else { return nil }
    return String(operand.dropFirst().dropLast())
  }

  private func function(
    _ token: FHIRPathToken,
    on value: FHIRPathValue,
    _ arguments: [FHIRPathValue]
  ) throws(ExpressionFailure) -> FHIRPathValue {
    let unknown = unsupported("the function \(token.text)()", token)
    switch (token.text, arguments.count) {
    case ("today", 0), ("now", 0): return .value("\(token.text)()", canBeEmpty: false)
    default: break
    }
    if case .item(nil) = value {
      throw unknown
    }
    switch (token.text, arguments.count) {
    case ("exists", 0), ("hasValue", 0), ("empty", 0):
      if case .item = value { throw unsupported("whether an item is there", token) }
      let there = value.exists
      let isAsked = token.text != "empty"
      let gone = "not(\(there))"
      return .truth(whenTrue: isAsked ? there : gone, whenFalse: isAsked ? gone : there)
    case ("not", 0):
      let truth = try truth(value, token)
      return .truth(whenTrue: truth.whenFalse, whenFalse: truth.whenTrue)
    default: break
    }
    if case .open(let list, let missing) = value, token.text == "count", arguments.isEmpty {
      return .value("(count-selected(\(list)) - \(missing))", canBeEmpty: false)
    }
    guard let text = value.operand else { throw unknown }
    let operands = arguments.compactMap { $0.operand }
    guard operands.count == arguments.count else { throw unknown }
    func number(_ text: String) -> FHIRPathValue {
      value.canBeEmpty ? .number(text) : .value(text, canBeEmpty: false)
    }
    func condition(_ text: String) -> FHIRPathValue {
      let there = ([value] + arguments.filter { $0.canBeEmpty }).map { $0.exists }
        .joined(separator: " and ")
      return .truth(whenTrue: "\(there) and \(text)", whenFalse: "\(there) and not(\(text))")
    }
    switch (token.text, operands.count) {
    case ("round", 0): return number("round(\(text))")
    case ("round", 1): return number("round(\(text), \(operands[0]))")
    case ("abs", 0): return number("abs(\(text))")
    case ("truncate", 0): return number("int(\(text))")
    case ("floor", 0): return number("round(\(text) - 0.5)")
    case ("ceiling", 0): return number("(-round(-(\(text)) - 0.5))")
    case ("power", 1): return number("pow(\(text), \(operands[0]))")
    case ("sqrt", 0): return number("sqrt(\(text))")
    case ("exp", 0): return number("exp(\(text))")
    case ("ln", 0): return number("log(\(text))")
    case ("log", 1):
      return number(
        operands[0] == "10" ? "log10(\(text))" : "(log(\(text)) div log(\(operands[0])))"
      )
    case ("toDecimal", 0), ("toQuantity", 0): return number("number(\(text))")
    // A fraction is no whole number.
    case ("toInteger", 0):
      let number = "number(\(text))"
      return .value("if(\(number) = int(\(number)), \(number), '')", canBeEmpty: true)
    case ("toString", 0): return .text("string(\(text))", canBeEmpty: value.canBeEmpty)
    case ("length", 0):
      let length = "string-length(\(text))"
      return value.canBeEmpty
        ? .value("if(\(value.exists), \(length), '')", canBeEmpty: true)
        : .value(length, canBeEmpty: false)
    case ("startsWith", 1): return condition("starts-with(\(text), \(operands[0]))")
    case ("endsWith", 1): return condition("ends-with(\(text), \(operands[0]))")
    // Constants alone: a place before the first has no text, but here counts from the end.
    case ("substring", 1) where Int(operands[0]).map({ $0 >= 0 }) == true:
      return .text("substr(\(text), \(operands[0]))", canBeEmpty: true)
    case ("substring", 2):
      guard let start = Int(operands[0]), let count = Int(operands[1]), start >= 0, count >= 0,
        count <= Int.max - start
      else { throw unknown }
      return .text("substr(\(text), \(start), \(start + count))", canBeEmpty: true)
    case ("count", 0):
      if case .several(let list) = value {
        return .value("count-selected(\(list))", canBeEmpty: false)
      }
      return .value("if(\(value.exists), 1, 0)", canBeEmpty: false)
    case ("matches", 1):
      guard let pattern = Self.literal(operands[0]) else {
        throw unsupported("a pattern that is no constant", token)
      }
      do {
        return condition(try PatternText.condition(pattern, .script(dotTakesAll: true), of: text))
      } catch {
        throw unsupported(error.reason, token)
      }
    case ("contains", 1): return condition("contains(\(text), \(operands[0]))")
    default: throw unknown
    }
  }
}
