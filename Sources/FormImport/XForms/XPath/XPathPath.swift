/// A path in an XPath expression.
struct XPathPath {
  enum Start {
    /// The document root.
    case root
    /// The context node: the expression's node, or in a predicate the node before the bracket.
    case context
    /// The expression's node, also inside predicates.
    case current
    /// A secondary instance with this id.
    case list(String)
  }

  struct Step {
    /// “.”, “..” or a name without its prefix.
    var name: String
    /// The tokens of each predicate.
    var predicates: [ArraySlice<XPathToken>] = []
  }

  var start: Start
  /// The steps of a path that is not `plain`.
  private var writtenSteps: [Step] = []
  /// The whole path if it consists of names from the root.
  private(set) var plain: String?
  /// The byte offset of the path's first token.
  var offset: Int

  init(start: Start, offset: Int) {
    self.start = start
    self.offset = offset
  }

  /// Creates a path of plain names from the root.
  init(plain: String, offset: Int) {
    start = .root
    self.plain = plain
    self.offset = offset
  }

  /// The steps of the path.
  ///
  /// - Complexity: O(bytes) time for a plain path, O(1) otherwise.
  var steps: [Step] {
    guard let plain else { return writtenSteps }
    return plain.utf8.split(separator: UInt8(ascii: "/")).map { Step(name: String(Substring($0))) }
  }

  /// True if the path is the single name “null”.
  var isNull: Bool {
    guard case .context = start, writtenSteps.count == 1 else { return false }
    return writtenSteps[0].predicates.isEmpty && writtenSteps[0].name.lowercased() == "null"
  }

  mutating func append(_ step: Step) { writtenSteps.append(step) }
}

/// The tokens of an expression and the current position in them.
struct XPathCursor {
  let tokens: [XPathToken]
  var index = 0

  init(_ tokens: [XPathToken]) { self.tokens = tokens }

  var next: XPathToken? { index < tokens.count ? tokens[index] : nil }

  func isSign(_ text: String, ahead: Int = 0) -> Bool {
    index + ahead < tokens.count && tokens[index + ahead].isSign(text)
  }

  /// The offset of the current token; at the end, of the last one.
  var offset: Int { next?.offset ?? tokens.last?.offset ?? 0 }

  mutating func takes(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    index += 1
    return true
  }

  /// True if a path begins here and not a function call.
  var startsPath: Bool {
    guard let token = next else { return false }
    switch token.kind {
    case .name:
      guard isSign("(", ahead: 1) else { return true }
      return token.text == "current" || token.text == "instance"
    case .sign:
      switch token.text {
      case "/", "//", ".", "..", "@": return true
      default: return false
      }
    case .path: return true
    case .literal, .number, .binary: return false
    }
  }

  mutating func takePath() throws(ExpressionFailure) -> XPathPath {
    if let token = next, token.kind == .path {
      index += 1
      return XPathPath(plain: token.text, offset: token.offset)
    }
    var path = XPathPath(start: .context, offset: offset)
    if let token = next, token.kind == .name, isSign("(", ahead: 1) {
      path.start = try takeStart(token)
      guard takes("/") else { return path }
    } else if takes("/") {
      path.start = .root
    }
    repeat {
      path.append(try takeStep())
    } while takes("/")
    guard !isSign("//") else {
      throw ExpressionFailure(reason: "a path with \"//\"", offset: offset)
    }
    return path
  }

  /// Takes the start of a path, such as `current()` or `instance('id')`.
  private mutating func takeStart(_ token: XPathToken) throws(ExpressionFailure) -> XPathPath.Start
  {
    index += 2
    if token.text == "current", takes(")") { return .current }
    guard token.text == "instance", let id = next, id.kind == .literal, isSign(")", ahead: 1) else {
      throw ExpressionFailure(reason: "\(token.text)() with other arguments", offset: token.offset)
    }
    index += 2
    return .list(String(id.text.dropFirst().dropLast()))
  }

  private mutating func takeStep() throws(ExpressionFailure) -> XPathPath.Step {
    guard let token = next else {
      throw ExpressionFailure(reason: "a path cut short", offset: offset)
    }
    guard token.kind == .name || token.isSign(".") || token.isSign(".."), token.text != "*" else {
      throw ExpressionFailure(reason: "\(TextQuote.of(token.text)) in a path", offset: token.offset)
    }
    index += 1
    guard !isSign("::"), !isSign("(") else {
      throw ExpressionFailure(reason: "\(TextQuote.of(token.text)) in a path", offset: token.offset)
    }
    var step = XPathPath.Step(name: Self.withoutPrefix(token.text))
    while isSign("[") { step.predicates.append(try takePredicate()) }
    return step
  }

  private static func withoutPrefix(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: ":")),
      let colon = name.utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }

  /// Takes a predicate with its brackets.
  private mutating func takePredicate() throws(ExpressionFailure) -> ArraySlice<XPathToken> {
    let start = index
    var depth = 0
    repeat {
      guard let token = next else {
        throw ExpressionFailure(reason: "\"[\" without \"]\"", offset: tokens[start].offset)
      }
      if token.isSign("[") { depth += 1 }
      if token.isSign("]") { depth -= 1 }
      index += 1
    } while depth > 0
    return tokens[(start + 1)..<(index - 1)]
  }
}
