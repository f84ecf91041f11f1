import FormModel

/// The form, as a translation needs it.
protocol XPathNames {
  /// The draft that receives the helper variables of an expression.
  var draft: FormDraft { get set }
  /// The budget in bytes for look-ups that are expanded row by row.
  var lookUpBytes: Int { get set }
  /// Returns the node at a plain path from the root, if it is in the index.
  func knownNode(at path: String) -> Int?
  /// Returns the child that a step names.
  func child(_ name: String, of node: Int) -> Int?
  func parent(of node: Int) -> Int?
  /// True if the node holds an answer and no other nodes.
  func isLeaf(_ node: Int) -> Bool
  func isRepeat(_ node: Int) -> Bool
  /// True if the node is a repeat that has one instance, because it is too deep.
  func isFlatRepeat(_ node: Int) -> Bool
  /// Returns the innermost repeat that the node is in, or is; nil if there is none.
  func home(of node: Int) -> Int?
  /// Returns the repeat's name in our expressions.
  func name(ofRepeat node: Int) -> String
  /// Reports that an expression outside of a repeat reads an answer of its first instance.
  mutating func noteFirstInstance(of node: Int, at offset: Int)
  /// Reports that an expression reads an instance without rows.
  mutating func noteEmptyList(_ id: String, at offset: Int)
  /// Reports that an expression reads the value of a node that holds others.
  mutating func noteGroup(_ node: Int, at offset: Int)
  func path(of node: Int) -> String
  /// Returns the node's name in our expressions, and records that the node is read.
  mutating func reading(_ node: Int) -> String
  /// Records that a node's calculation reads the node's own answer.
  mutating func noteReadsItself(_ node: Int)
  /// Returns the condition under which the node is relevant; nil if it always is.
  mutating func relevance(of node: Int) -> String?
  /// True if the answer has a time of day.
  func isMoment(_ node: Int) -> Bool
  /// True if the answer is a time of day.
  func isTime(_ node: Int) -> Bool
  /// Returns the node at a path of names, “.” and “..”.
  func node(at path: String, from context: Int) -> Int?
  /// Returns the choices of a node's question; nil if they are not in the file.
  mutating func choices(ofNode node: Int) -> [Choice]?
  /// The version of the form; empty if it states none.
  var version: String { get }
  /// Returns the text with an id in the translations, or what JavaRosa says in its place.
  mutating func text(withID id: String) -> String
  /// Returns a secondary instance; nil for an unknown id.
  func list(_ id: String) -> XFormsList?
  /// Returns the rows of a CSV file in the form's folder; nil if it can't be read.
  mutating func table(_ file: String) -> XFormsList?
}

/// Translates an XPath expression of an XForm into our language (UR-2).
///
/// The languages are similar enough to translate token by token. The stack of open brackets is
/// explicit, so deep nesting does not overflow the call stack.
struct XPathTranslator<Names: XPathNames> {
  /// An open call: its function, its position, the arguments so far, and the text that ends it.
  struct Call {
    var name: String
    var offset: Int
    var arguments = 1
    var between = ", "
    var after = ")"
  }

  /// An open level: the whole expression, a bracket or a call.
  struct Level {
    var call: Call?
    /// The operators at this level, in all arguments.
    var operators = 0
    /// The greatest nesting depth of anything inside this level.
    var depth = 0
  }

  /// The most levels of our expressions. Each operator and each bracket is a level (UR-2).
  static var mostDepth: Int { 255 }
  static var tooLong: String { "an expression as long or as deep as this" }

  var cursor: XPathCursor
  /// The open levels, outermost first. There is always at least one.
  var levels = [Level()]
  private var output = ""
  /// True if an operand must come next.
  private var wantsOperand = true
  let scope: XPathScope

  init(_ tokens: [XPathToken], _ scope: XPathScope) {
    cursor = XPathCursor(tokens)
    self.scope = scope
  }

  /// Translates an expression.
  ///
  /// - Parameters:
  ///   - context: The node that the expression belongs to.
  ///   - use: What the expression is for.
  /// - Complexity: O(bytes) time.
  static func translate(
    _ text: String,
    context: Int,
    _ use: XPathUse = .other,
    in names: inout Names
  ) throws(ExpressionFailure) -> String {
    let scope = XPathScope(context: context, use)
    var translator = XPathTranslator(try XPathLexer.tokens(of: text), scope)
    return try translator.run(&names)
  }

  mutating func run(_ names: inout Names) throws(ExpressionFailure) -> String {
    while let token = cursor.next {
      if wantsOperand {
        try takeOperand(token, &names)
      } else {
        try takeAfterOperand(token)
      }
    }
    guard levels.count == 1 else {
      throw ExpressionFailure(reason: "\"(\" without \")\"", offset: cursor.offset)
    }
    guard !wantsOperand else {
      throw ExpressionFailure(reason: "an expression cut short", offset: cursor.offset)
    }
    guard levels[0].operators + levels[0].depth <= Self.mostDepth,
      ExpressionText.fits(output)
    else { throw ExpressionFailure(reason: Self.tooLong, offset: 0) }
    return output
  }

  private mutating func takeOperand(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    if cursor.startsPath {
      output += try operand(of: try cursor.takePath(), &names)
      wantsOperand = false
      return
    }
    cursor.index += 1
    switch token.kind {
    case .literal: writeOperand(token.text)
    case .number:
      guard ExpressionText.isNumber(token.text) else {
        throw ExpressionFailure(reason: "a number this large", offset: token.offset)
      }
      writeOperand(token.text.hasPrefix(".") ? "0" + token.text : token.text)
    case .name: try takeCall(token, &names)
    case .sign where token.text == "-":
      output += "-"
      levels[levels.count - 1].operators += 1
    case .sign where token.text == "(":
      output += "("
      levels.append(Level())
    case .sign where token.text == ")": try closeEmptyCall(token, &names)
    case .path, .sign, .binary:
      throw ExpressionFailure(
        reason: "\(TextQuote.of(token.text)) out of place",
        offset: token.offset
      )
    }
  }

  private mutating func takeAfterOperand(_ token: XPathToken) throws(ExpressionFailure) {
    cursor.index += 1
    let isUnion = token.text == "|"
    switch token.kind {
    case .binary where !isUnion:
      output += " \(token.text) "
      levels[levels.count - 1].operators += 1
      wantsOperand = true
    case .sign where token.text == ")": try close(token)
    case .sign where token.text == ",":
      let last = levels.count - 1
      guard let call = levels[last].call else {
        throw ExpressionFailure(reason: "\",\" out of place", offset: token.offset)
      }
      levels[last].call?.arguments += 1
      output += call.between
      wantsOperand = true
    default:
      throw ExpressionFailure(
        reason: "\(TextQuote.of(token.text)) out of place",
        offset: token.offset
      )
    }
  }

  mutating func writeOperand(_ text: String) {
    output += text
    wantsOperand = false
  }

  /// Takes a function's name and its opening bracket. Some functions are taken whole.
  private mutating func takeCall(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    _ = cursor.takes("(")
    if XPathFunctions.ofNodes.contains(token.text) || isExtreme(token) {
      try takeCallOfNodes(token, &names)
    } else if token.text == XPathFunctions.checklist {
      try takeChecklist(token)
    } else if let text = try takeSpelledCall(token, &names) {
      writeOperand(text)
    } else if let (before, after) = XPathFunctions.rewritten[token.text] {
      if token.text == XPathFunctions.decimalDays { try checkDay(token, names) }
      if token.text == XPathFunctions.decimalTime { try checkTime(token, names) }
      output += before
      levels.append(Level(call: Call(name: token.text, offset: token.offset, after: after)))
    } else {
      guard XPathFunctions.known[token.text] != nil else {
        throw ExpressionFailure(reason: "the function \(token.text)()", offset: token.offset)
      }
      output += token.text + "("
      levels.append(Level(call: Call(name: token.text, offset: token.offset)))
    }
  }

  /// True if the call is the least or greatest of the nodes of one path.
  private func isExtreme(_ token: XPathToken) -> Bool {
    var inner = cursor
    guard token.text == "min" || token.text == "max", !scope.isRow, inner.startsPath,
      let path = try? inner.takePath(), inner.isSign(")"), !path.isNull
    else { return false }
    if case .list = path.start { return false }
    return true
  }

  /// Ends a call that has no arguments.
  private mutating func closeEmptyCall(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    guard let call = closeLevel()?.call, cursor.index >= 2,
      cursor.tokens[cursor.index - 2].isSign("(")
    else { throw ExpressionFailure(reason: "\")\" out of place", offset: token.offset) }
    if XPathFunctions.ofContext.contains(call.name) {
      let own = scope.context == scope.current ? try ownAnswer(call.offset, &names) : nil
      output += own ?? names.reading(scope.context)
    } else {
      try check(call, arguments: 0)
    }
    writeOperand(call.after)
  }

  private mutating func close(_ token: XPathToken) throws(ExpressionFailure) {
    guard let level = closeLevel() else {
      throw ExpressionFailure(reason: "\")\" out of place", offset: token.offset)
    }
    if let call = level.call {
      try check(call, arguments: call.arguments)
      // `checklist` joins its arguments with an operator, and each operator is a level.
      if call.name == XPathFunctions.checklist { levels[levels.count - 1].depth += call.arguments }
    }
    output += level.call?.after ?? ")"
  }

  /// Returns nil if only the whole expression is open.
  private mutating func closeLevel() -> Level? {
    guard levels.count > 1, let level = levels.popLast() else { return nil }
    let last = levels.count - 1
    // Count two levels, because some calls translate into two nested calls.
    levels[last].depth = max(levels[last].depth, 2 + level.operators + level.depth)
    return level
  }

  private func check(_ call: Call, arguments: Int) throws(ExpressionFailure) {
    let allowed = XPathFunctions.known[call.name] ?? 1...1
    guard !allowed.contains(arguments) else { return }
    throw ExpressionFailure(
      reason: "\(call.name)() with \(arguments) arguments",
      offset: call.offset
    )
  }
}

extension XPathTranslator {
  /// Takes the limits of `checklist(least, most, condition, …)`, which bound the number of true
  /// conditions.
  ///
  /// The translation adds 1 for each true condition and compares the sum. A negative limit means
  /// none.
  private mutating func takeChecklist(_ token: XPathToken) throws(ExpressionFailure) {
    let unsupported = ExpressionFailure(
      reason: "checklist() with other limits than one number, the other -1",
      offset: token.offset
    )
    var limits: [String?] = []
    for _ in 0..<2 {
      let isNegative = cursor.takes("-")
      guard let number = cursor.next, number.kind == .number,
        number.text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        ExpressionText.isNumber(number.text)
      else { throw unsupported }
      cursor.index += 1
      guard cursor.takes(",") else { throw unsupported }
      limits.append(isNegative && number.text.contains { $0 != "0" } ? nil : number.text)
    }
    let comparison: String
    switch (limits[0], limits[1]) {
    case (let least?, nil): comparison = " >= \(least)"
    case (nil, let most?): comparison = " <= \(most)"
    default: throw unsupported
    }
    output += "(if("
    let call = Call(
      name: token.text,
      offset: token.offset,
      between: ", 1, 0) + if(",
      after: ", 1, 0)\(comparison))"
    )
    levels.append(Level(call: call, depth: 2))
  }
}
