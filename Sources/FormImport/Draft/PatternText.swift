import FormRules

/// Regular expressions of other formats as calls of `regex`.
enum PatternText {
  /// What a pattern means where it comes from.
  enum Dialect {
    /// Java's, which the whole text must match.
    case java
    /// JavaScript's, which a part of the text must match.
    case script(ignoresCase: Bool = false, dotTakesAll: Bool = false)
  }

  /// More groups at the start that only look ahead are not supported.
  private static let mostLookAheads = 16

  /// An address of electronic mail, as SurveyJS takes it.
  static let mail: String = {
    let local = #"[^<>()\[\].,;:@"\#(ScriptPattern.spaces)]+"#
    let host = #"[^<>()=\[\].,;:@"\#(ScriptPattern.spaces)]"#
    return #"(\#(local)(\.\#(local))*|"\#(ScriptPattern.dot)+")@(\#(host)+\.)+\#(host){2,}"#
  }()

  /// The condition that a text matches a pattern.
  ///
  /// - Parameter text: The text's expression.
  /// - Throws: `ExpressionFailure` without an offset for a pattern that is not supported.
  /// - Complexity: As `TextPattern`.
  static func condition(
    _ pattern: String,
    _ dialect: Dialect,
    of text: String
  ) throws(ExpressionFailure) -> String {
    guard pattern.utf8.count <= ExpressionLimits.bytes else {
      throw failure(pattern, "expected at most \(ExpressionLimits.bytes) bytes, found more")
    }
    var rest = pattern[...]
    var flag = ""
    if case .script(let ignoresCase, let dotTakesAll) = dialect {
      let script = ScriptPattern(pattern, dotTakesAll: dotTakesAll)
      guard !ignoresCase || !script.isWide else {
        throw failure(pattern, "letters beyond ASCII in either case")
      }
      rest = script.written[...]
      flag = ignoresCase ? "(?i)" : ""
    }
    var conditions: [String] = []
    do {
      // By itself first: what stands around it could close what it leaves open.
      while conditions.count < mostLookAheads, let ahead = takeLookAhead(&rest, dialect) {
        _ = try TextPattern(ahead.pattern)
        let condition = call(try checked("\(flag)(?:\(ahead.pattern))[\\s\\S]*"), of: text)
        conditions.append(ahead.isOpposite ? "not(\(condition))" : condition)
      }
      _ = try TextPattern(String(rest))
      if case .script = dialect { rest = anywhere(rest)[...] }
      conditions.append(call(try checked(flag + rest), of: text))
    } catch {
      throw failure(pattern, "expected \(error.expected), found \(error.found)")
    }
    return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " and ")))"
  }

  private static func checked(_ pattern: String) throws(PatternError) -> String {
    _ = try TextPattern(pattern)
    return pattern
  }

  /// Takes a group at the start that only looks ahead, as in `^(?=.*[0-9])(?!.* ).{8,}$`. Before one of several
  /// alternatives it would hold for that one alone, and in a pattern without `^` at every place.
  private static func takeLookAhead(
    _ rest: inout Substring,
    _ dialect: Dialect
  ) -> (pattern: String, isOpposite: Bool)? {
    var group = rest.unicodeScalars[...]
    let isAnchored = group.first == "^"
    if isAnchored { group.removeFirst() }
    if case .script = dialect, !isAnchored { return nil }
    let isOpposite = group.starts(with: "(?!".unicodeScalars)
    guard isOpposite || group.starts(with: "(?=".unicodeScalars) else { return nil }
    var end: Substring.Index?
    var depth = 0
    for place in signs(of: group) {
      switch group[place] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0, end == nil { end = place }
      case "|": if depth < 1 { return nil }
      default: break
      }
    }
    guard let end else { return nil }
    let behind = group[group.index(after: end)...]
    if let next = behind.first, "*+?{".unicodeScalars.contains(next) { return nil }
    let pattern = String(Substring(group[..<end].dropFirst(3)))
    rest = (isAnchored ? "^" : "") + Substring(behind)
    return (pattern, isOpposite)
  }

  /// The places of signs that are neither escaped nor in a set.
  private static func signs(of pattern: Substring.UnicodeScalarView) -> [Substring.Index] {
    var places: [Substring.Index] = []
    var isInSet = false
    var isEscaped = false
    for place in pattern.indices {
      let sign = pattern[place]
      if isEscaped {
        isEscaped = false
      } else if sign == "\\" {
        isEscaped = true
      } else if isInSet {
        isInSet = sign != "]"
      } else if sign == "[" {
        isInSet = true
      } else {
        places.append(place)
      }
    }
    return places
  }

  /// A call of `regex`. A literal cannot hold the quote that it is in, escaped or not.
  static func call(_ pattern: String, of text: String) -> String {
    var literal = ""
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        literal += isEscaped ? "x27" : "\\x27"
      } else {
        literal.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return "regex(\(text), '\(literal)')"
  }

  private static func failure(_ pattern: String, _ reason: String) -> ExpressionFailure {
    ExpressionFailure(reason: "the pattern \(TextQuote.of(pattern)): \(reason)", offset: 0)
  }

  /// A pattern that the whole text matches if any part matches the given one.
  private static func anywhere(_ pattern: Substring) -> String {
    let bytes = pattern.utf8
    if bytes.first == UInt8(ascii: "^"), bytes.last == UInt8(ascii: "$"),
      bytes.dropLast().last != UInt8(ascii: "\\"), !bytes.contains(UInt8(ascii: "|"))
    {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return #"[\s\S]*(?:"# + pattern + #")[\s\S]*"#
  }
}
