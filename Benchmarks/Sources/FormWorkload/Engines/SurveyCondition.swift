/// Translates our conditions to SurveyJS: comparisons of fields with constants, joined by `and`,
/// `or` and `not`.
///
/// SurveyJS has several spellings for most operators. The writer alternates between them, so that
/// tests cover all. The result needs no JSON escapes.
struct SurveyCondition {
  private enum Token: Hashable {
    case name(String)
    case text(String)
    case number(String)
    case word(String)
    case sign(String)
  }

  private let tokens: [Token]
  private var index = 0
  private var turn: Int

  /// Returns the condition in SurveyJS; nil if it contains anything else.
  ///
  /// - Parameter turn: the index of the first spelling.
  /// - Complexity: O(bytes).
  static func written(_ condition: String, turn: Int) -> String? {
    guard let tokens = tokens(of: condition) else { return nil }
    var writer = SurveyCondition(tokens: tokens, turn: turn)
    guard let written = writer.either(), writer.index == tokens.count else { return nil }
    return written
  }

  private init(tokens: [Token], turn: Int) {
    self.tokens = tokens
    self.turn = turn
  }

  private mutating func spelling(_ spellings: [String]) -> String {
    turn += 1
    return spellings[turn % spellings.count]
  }

  private mutating func take() -> Token? {
    guard index < tokens.count else { return nil }
    index += 1
    return tokens[index - 1]
  }

  private mutating func takes(_ expected: Token...) -> Bool {
    guard tokens[index...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  private mutating func either() -> String? {
    guard var written = both() else { return nil }
    while takes(.word("or")) {
      guard let next = both() else { return nil }
      written += " \(spelling(["or", "||"])) \(next)"
    }
    return written
  }

  private mutating func both() -> String? {
    guard var written = part() else { return nil }
    while takes(.word("and")) {
      guard let next = part() else { return nil }
      written += " \(spelling(["and", "&&"])) \(next)"
    }
    return written
  }

  private mutating func part() -> String? {
    if takes(.word("not"), .sign("(")) { return negation() }
    if takes(.sign("(")) { return inner().map { "(\($0))" } }
    if takes(.word("selected"), .sign("(")) { return selection() }
    return comparison()
  }

  /// Writes a negation. A SurveyJS negation extends to the end of the expression, so parentheses
  /// enclose it unless it is last.
  private mutating func negation() -> String? {
    guard let inner = inner() else { return nil }
    let negation = "\(spelling(["!", "negate "]))(\(inner))"
    let isLast = index == tokens.count || tokens[index] == .sign(")")
    return isLast ? negation : "(\(negation))"
  }

  /// Writes the expression up to the closing parenthesis; the opening one has been read.
  private mutating func inner() -> String? {
    guard let written = either(), takes(.sign(")")) else { return nil }
    return written
  }

  private mutating func selection() -> String? {
    guard case .name(let name) = take(), takes(.sign(",")), case .text(let value) = take(),
      takes(.sign(")")), !value.isEmpty
    else { return nil }
    switch spelling(["contains", "anyof", "allof"]) {
    case "contains": return "{\(name)} contains '\(value)'"
    case let list: return "{\(name)} \(list) ['\(value)']"
    }
  }

  private mutating func comparison() -> String? {
    guard case .name(let name) = take(), case .sign(let sign) = take(), let constant = take(),
      let spellings = Self.comparisons[sign]
    else { return nil }
    switch constant {
    case .text(""):
      if sign == "=" { return "{\(name)} empty" }
      return sign == "!=" ? "{\(name)} notempty" : nil
    case .text(let text): return "{\(name)} \(spelling(spellings)) '\(text)'"
    case .number(let number): return "{\(name)} \(spelling(spellings)) \(number)"
    case .name, .word, .sign: return nil
    }
  }

  private static let comparisons = [
    "=": ["=", "==", "equal"], "!=": ["!=", "<>", "notequal"], "<": ["<", "less"],
    "<=": ["<=", "lessorequal"], ">": [">", "greater"], ">=": [">=", "greaterorequal"],
  ]

  /// True if a character would need an escape in the expression or in JSON.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\"" || scalar == "\\" || scalar.value < 0x20
  }

  private static func tokens(of condition: String) -> [Token]? {
    var rest = condition.unicodeScalars[...]
    var tokens: [Token] = []
    while let first = rest.popFirst() {
      switch first {
      case " ": continue
      case "$":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
        tokens.append(.name(String(rest[..<end])))
        rest = rest[end...].dropFirst()
      case "'", "\"":
        guard let end = rest.firstIndex(of: first) else { return nil }
        let text = rest[..<end]
        guard !text.contains(where: Self.isSpecial) else { return nil }
        tokens.append(.text(String(text)))
        rest = rest[end...].dropFirst()
      case "(", ")", ",", "=": tokens.append(.sign(String(first)))
      case "!", "<", ">":
        let isDouble = rest.first == "="
        if isDouble { rest.removeFirst() }
        tokens.append(.sign(String(first) + (isDouble ? "=" : "")))
      case "0"..."9":
        let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
        rest = rest.dropFirst(digits.count)
        tokens.append(.number(String(first) + String(digits)))
      case "a"..."z":
        let letters = rest.prefix { ("a"..."z").contains($0) || $0 == "-" }
        rest = rest.dropFirst(letters.count)
        tokens.append(.word(String(first) + String(letters)))
      default: return nil
      }
    }
    return tokens
  }
}
