/// A path in an XPath expression, as it is written.
struct XPathPath {
  enum Start {
    /// The document.
    case root
    /// The node that the expression belongs to, or that brackets stand behind.
    case context
    /// The node that the expression belongs to, in brackets as well.
    case current
    /// A secondary instance, by its id.
    case list(String)
  }

  struct Step {
    /// “.”, “..” or a name without its prefix.
    var name: String
    /// The tokens between brackets.
    var predicates: [ArraySlice<XPathToken>] = []
  }

  var start: Start
  /// Its steps, unless it is `plain`.
  private var writtenSteps: [Step] = []
  /// All of it, if it is names from the root.
  private(set) var plain: String?
  /// Of its first token.
  var offset: Int

  init(start: Start, offset: Int) {
    self.start = start
    self.offset = offset
  }

  /// A path of plain names from the root.
  init(plain: String, offset: Int) {
    start = .root
    self.plain = plain
    self.offset = offset
  }

  /// - Complexity: O(bytes) of a plain path.
  var steps: [Step] {
    guard let plain else { return writtenSteps }
    return plain.utf8.split(separator: UInt8(ascii: "/")).map { Step(name: String(Substring($0))) }
  }

  /// Whether it is the name “null” alone.
  var isNull: Bool {
    guard case .context = start, writtenSteps.count == 1 else { return false }
    return writtenSteps[0].predicates.isEmpty && writtenSteps[0].name.lowercased() == "null"
  }

  mutating func append(_ step: Step) { writtenSteps.append(step) }
}

/// Tokens of an expression and how far they were read.
struct XPathCursor {
  let tokens: [XPathToken]
  var index = 0

  init(_ tokens: [XPathToken]) { self.tokens = tokens }

  var next: XPathToken? { index < tokens.count ? tokens[index] : nil }

  func isSign(_ text: String, ahead: Int = 0) -> Bool {
    index + ahead < tokens.count && tokens[index + ahead].isSign(text)
  }

  /// Where the present token stands; at the end, where the last one does.
  var offset: Int { next?.offset ?? tokens.last?.offset ?? 0 }

  mutating func takes(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    index += 1
    return true
  }

  /// Whether a path begins here, and no call of a function.
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

  /// Takes a path.
  mutating func takePath() throws(XPathFailure) -> XPathPath {
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
    guard !isSign("//") else { throw XPathFailure(reason: "a path with \"//\"", offset: offset) }
    return path
  }

  /// Takes `current()` or `instance('id')`.
  private mutating func takeStart(_ token: XPathToken) throws(XPathFailure) -> XPathPath.Start {
    index += 2
    if token.text == "current", takes(")") { return .current }
    guard token.text == "instance", let id = next, id.kind == .literal, isSign(")", ahead: 1) else {
      throw XPathFailure(reason: "\(token.text)() with other arguments", offset: token.offset)
    }
    index += 2
    return .list(String(id.text.dropFirst().dropLast()))
  }

  private mutating func takeStep() throws(XPathFailure) -> XPathPath.Step {
    guard let token = next else { throw XPathFailure(reason: "a path cut short", offset: offset) }
    guard token.kind == .name || token.isSign(".") || token.isSign(".."), token.text != "*" else {
      throw XPathFailure(reason: "\(TextQuote.of(token.text)) in a path", offset: token.offset)
    }
    index += 1
    guard !isSign("::"), !isSign("(") else {
      throw XPathFailure(reason: "\(TextQuote.of(token.text)) in a path", offset: token.offset)
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

  /// Takes what is between brackets, and the brackets.
  private mutating func takePredicate() throws(XPathFailure) -> ArraySlice<XPathToken> {
    let start = index
    var depth = 0
    repeat {
      guard let token = next else {
        throw XPathFailure(reason: "\"[\" without \"]\"", offset: tokens[start].offset)
      }
      if token.isSign("[") { depth += 1 }
      if token.isSign("]") { depth -= 1 }
      index += 1
    } while depth > 0
    return tokens[(start + 1)..<(index - 1)]
  }
}
