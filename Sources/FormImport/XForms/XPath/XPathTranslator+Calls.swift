import FormModel

extension XPathTranslator {
  /// Translates the rest of a call that has no direct equivalent; nil, taking nothing, for other
  /// functions.
  mutating func takeSpelledCall(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String? {
    switch token.text {
    case "jr:choice-name": try choiceName(token, &names)
    case "format-date", "format-date-time": try formattedDate(token, &names)
    case "join": try joinedTexts(token, &names)
    case "regex": try pattern(token, &names)
    case "once": try once(token, &names)
    case "pulldata": try pulledData(token, &names)
    case "pi" where cursor.takes(")"): "\(Double.pi)"
    case "version" where cursor.takes(")"): ExpressionText.quoted(names.version)
    case "jr:itext": try translatedText(token, &names)
    case "local-name": try localName(token, &names)
    case "boolean-from-string": try truth(token, &names)
    case "coalesce" where argumentCount > 2: try firstValue(token, &names)
    case "add-date": try addedDate(token, &names)
    case "difference-in-months", "cht:difference-in-months", "cht:difference-in-years",
      "cht:difference-in-weeks", "cht:difference-in-days":
      try difference(token, &names)
    case "indexed-repeat": try indexedRepeat(token, &names)
    case "last" where scope.isPredicate && cursor.takes(")"):
      names.isRepeat(scope.context) ? "count(\(names.name(ofRepeat: scope.context)))" : "1"
    default: nil
    }
  }

  /// Checks that the argument of `decimal-date-time()` is a date. Our days have no fraction.
  func checkDay(_ token: XPathToken, _ names: Names) throws(ExpressionFailure) {
    let isNow = cursor.next?.text == "now" && cursor.isSign("(", ahead: 1)
    guard isNow || argumentNode(names).map(names.isMoment) == true else { return }
    throw ExpressionFailure(reason: "\(token.text)() of a time of day", offset: token.offset)
  }

  /// Checks that the argument of `decimal-time()` is a time.
  func checkTime(_ token: XPathToken, _ names: Names) throws(ExpressionFailure) {
    guard argumentNode(names).map(names.isTime) != true else { return }
    throw ExpressionFailure(reason: "\(token.text)() of what is no time", offset: token.offset)
  }

  /// The node that is the only argument of a call; nil for anything else.
  private func argumentNode(_ names: Names) -> Int? {
    var inner = cursor
    guard inner.startsPath, let path = try? inner.takePath(), inner.isSign(")") else { return nil }
    let text = path.plain ?? path.steps.map { $0.name }.joined(separator: "/")
    return names.node(at: text, from: scope.start)
  }

  /// Translates `jr:choice-name(value, 'path')`, the label of a value in a question's choices.
  private mutating func choiceName(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let value = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    try require(",", token)
    let path = try takeLiteral(token)
    try require(")", token)
    let node = names.node(at: XFormsReader.trimmed(path), from: scope.start)
    guard let choices = node.flatMap({ names.choices(ofNode: $0) }) else {
      throw ExpressionFailure(
        reason:
          "\(token.text)() of \(TextQuote.of(path)), which is no question with choices in the file",
        offset: token.offset
      )
    }
    names.lookUpBytes -= choices.reduce(0) { $0 + value.utf8.count + $1.value.utf8.count + 32 }
    guard names.lookUpBytes >= 0 else {
      throw ExpressionFailure(reason: Self.tooLong, offset: token.offset)
    }
    let pairs = choices.map { choice in
      (when: "\(value) = \(ExpressionText.quoted(choice.value))", value: choice.label ?? "")
    }
    return names.draft.firstMatch(pairs)
  }

  /// Translates `jr:itext('id')`, and `jr:itext(instance('towns')/root/item[…]/itextId)`.
  private mutating func translatedText(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    var text: String
    if cursor.startsPath {
      let path = try cursor.takePath()
      guard case .list(let id) = path.start else {
        throw ExpressionFailure(reason: "\(token.text)() of an answer", offset: token.offset)
      }
      text = try lookUp(path, in: id, isTextID: true, &names)
      text = "coalesce(\(text), \(ExpressionText.quoted(names.text(withID: ""))))"
    } else {
      text = ExpressionText.quoted(names.text(withID: try takeLiteral(token)))
    }
    try require(")", token)
    return text
  }

  /// Translates `local-name(node)`.
  private mutating func localName(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    var target = XPathTarget(node: scope.context)
    if cursor.startsPath { target = try resolve(try cursor.takePath(), &names) }
    try require(")", token)
    guard target.conditions.isEmpty, target.numbers.isEmpty, !scope.isRow else {
      throw ExpressionFailure(
        reason: "\(token.text)() of what may not be there",
        offset: token.offset
      )
    }
    let name = names.path(of: target.node).split(separator: "/").suffix(1)
    return ExpressionText.quoted(name.joined())
  }

  /// Translates `format-date(date, '%d/%m/%Y')`.
  private mutating func formattedDate(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let date = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    try require(",", token)
    let format = try takeLiteral(token)
    try require(")", token)
    do throws(ExpressionFailure) {
      return try names.draft.formatted(date, by: format)
    } catch {
      throw ExpressionFailure(reason: "\(token.text)() with \(error.reason)", offset: token.offset)
    }
  }

  /// Translates `boolean-from-string(text)`, which is true for “true” and “1” alone.
  private mutating func truth(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let text = try takeArgument(token, isRepeated: true, &names)
    try require(")", token)
    return "(string(\(text)) = 'true' or string(\(text)) = '1')"
  }

  /// Translates `once(value)`, which keeps the answer that its node has.
  private mutating func once(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    guard scope.isCalculation, scope.hasOwnAnswer else {
      throw ExpressionFailure(reason: "once() outside of a calculation", offset: token.offset)
    }
    let value = try takeArgument(token, isRepeated: false, &names)
    try require(")", token)
    names.noteReadsItself(scope.current)
    return "coalesce(., \(value))"
  }

  /// Translates `join(', ', a, b)`.
  private mutating func joinedTexts(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let separator = ExpressionText.quoted(try takeLiteral(token))
    var parts: [String] = []
    while cursor.takes(",") {
      if !parts.isEmpty { parts.append(separator) }
      try checkSingle(token, names)
      parts.append(try takeArgument(token, isRepeated: false, &names))
    }
    try require(")", token)
    guard !parts.isEmpty else {
      throw ExpressionFailure(reason: "join() without texts", offset: token.offset)
    }
    return "concat(\(parts.joined(separator: ", ")))"
  }

  /// Checks that the next argument is no path to the answers of a repeat's instances.
  private func checkSingle(_ token: XPathToken, _ names: Names) throws(ExpressionFailure) {
    var inner = cursor
    guard inner.startsPath, let path = try? inner.takePath(), path.plain != nil,
      inner.isSign(",") || inner.isSign(")")
    else { return }
    let node = path.plain.flatMap { names.node(at: $0, from: scope.start) }
    guard let node, !isOwn(names.home(of: node), names) else { return }
    throw ExpressionFailure(
      reason: "\(token.text)() of the instances of a repeat",
      offset: token.offset
    )
  }

  /// Translates `regex(text, 'pattern')`.
  private mutating func pattern(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let text = try takeArgument(token, isRepeated: true, &names)
    try require(",", token)
    let pattern = try takeLiteral(token)
    try require(")", token)
    do {
      return try PatternText.condition(pattern, .java, of: text)
    } catch {
      throw ExpressionFailure(reason: error.reason, offset: token.offset)
    }
  }

  /// Translates `indexed-repeat(node, repeat, number, …)`.
  private mutating func indexedRepeat(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let other = ExpressionFailure(
      reason: "indexed-repeat() of what is no repeat",
      offset: token.offset
    )
    guard cursor.startsPath else { throw other }
    let target = try resolve(try cursor.takePath(), &names)
    guard target.conditions.isEmpty, target.numbers.isEmpty, names.isLeaf(target.node) else {
      throw other
    }
    var conditions: [String] = []
    var numbers: [(repeat: Int, number: String)] = []
    while cursor.takes(",") {
      guard cursor.startsPath else { throw other }
      let node = try resolve(try cursor.takePath(), &names).node
      guard names.isRepeat(node) || names.isFlatRepeat(node) else { throw other }
      try require(",", token)
      let number = try takeArgument(token, isRepeated: false, &names)
      if names.isRepeat(node) {
        numbers.append((node, number))
      } else {
        conditions.append("(\(number)) < 2")
      }
    }
    try require(")", token)
    guard !conditions.isEmpty || !numbers.isEmpty else {
      throw ExpressionFailure(reason: "indexed-repeat() without a number", offset: token.offset)
    }
    let answer =
      numbers.isEmpty
      ? names.reading(target.node) : indexed(target.node, numbers, token.offset, &names)
    guard let text = answer else { throw other }
    return conditions.isEmpty ? text : "if(\(conditions.joined(separator: " and ")), \(text), '')"
  }

  /// The number of arguments of the call whose bracket was just taken.
  ///
  /// - Complexity: O(tokens of the call) time.
  private var argumentCount: Int {
    var (count, depth) = (1, 0)
    for token in cursor.tokens[cursor.index...] {
      if token.isSign("(") || token.isSign("[") { depth += 1 }
      if token.isSign(")") || token.isSign("]") { depth -= 1 }
      if depth < 0 { break }
      if depth == 0, token.isSign(",") { count += 1 }
    }
    return count
  }

  /// Takes an argument, up to its comma or closing bracket.
  ///
  /// - Parameters:
  ///   - isRepeated: True if the translation repeats the argument. A long one becomes a variable.
  ///   - inVariable: True if the translation may put the argument into a variable.
  mutating func takeArgument(
    _ token: XPathToken,
    isRepeated: Bool,
    inVariable: Bool = false,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let start = cursor.index
    var depth = 0
    while let next = cursor.next {
      if depth == 0, next.isSign(",") || next.isSign(")") { break }
      if next.isSign("(") || next.isSign("[") { depth += 1 }
      if next.isSign(")") || next.isSign("]") { depth -= 1 }
      cursor.index += 1
    }
    guard cursor.index > start else {
      throw ExpressionFailure(
        reason: "\(token.text)() with an argument missing",
        offset: token.offset
      )
    }
    let tokens = cursor.tokens[start..<cursor.index]
    let isLong = isRepeated && (tokens.count > 1 || tokens.first?.kind == .name)
    var scope = self.scope
    // In a variable, “.” cannot stand for the answer to check.
    if inVariable || isLong && tokens.count > 1 { scope.hasOwnAnswer = false }
    guard isLong else { return try translated(tokens, scope, &names) }
    let text = try translated(tokens, scope, &names)
    return text.utf8.count <= Self.mostRepeated && text.hasPrefix("$") && text.hasSuffix("}")
      ? text : names.draft.variable(holding: text, named: "part")
  }

  private static var mostRepeated: Int { 130 }

  mutating func takeLiteral(_ token: XPathToken) throws(ExpressionFailure) -> String {
    guard let literal = cursor.next, literal.kind == .literal else {
      throw ExpressionFailure(
        reason: "\(token.text)() of what is no text in quotes",
        offset: token.offset
      )
    }
    cursor.index += 1
    return String(literal.text.dropFirst().dropLast())
  }

  mutating func require(_ sign: String, _ token: XPathToken) throws(ExpressionFailure) {
    guard cursor.takes(sign) else {
      throw ExpressionFailure(reason: "\(token.text)() with other arguments", offset: token.offset)
    }
  }
}
