import FormRules

/// Regular expressions of other formats as calls of `regex`.
enum PatternText {
  /// What a pattern means where it comes from.
  enum Dialect {
    /// Java's, which the whole text must match.
    case java
    /// JavaScript's, which a part of the text must match.
    case script(ignoresCase: Bool = false)
  }

  /// What `\s` of JavaScript is besides the white space of ASCII, inside a set.
  private static let spaces =
    #"\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"#

  /// An address of electronic mail, as SurveyJS takes it.
  static let mail: String = {
    let local = #"[^<>()\[\].,;:@"\#(spaces)]+"#
    let host = #"[^<>()=\[\].,;:@"\#(spaces)]"#
    return #"(\#(local)(\.\#(local))*|".+")@(\#(host)+\.)+\#(host){2,}"#
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
    if case .script(true) = dialect, !pattern.utf8.allSatisfy({ $0 < 128 }) {
      throw failure(pattern, "letters beyond ASCII in either case")
    }
    var rest: Substring
    let flag: String
    switch dialect {
    case .java: (rest, flag) = (pattern[...], "")
    case .script(let ignoresCase):
      (rest, flag) = (inScript(pattern)[...], ignoresCase ? "(?i)" : "")
    }
    var conditions: [String] = []
    do {
      // By itself first: what stands around it could close what it leaves open.
      while let ahead = takeLookAhead(&rest, dialect) {
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
    var group = rest
    let isAnchored = group.first == "^"
    if isAnchored { group.removeFirst() }
    if case .script = dialect, !isAnchored { return nil }
    let isOpposite = group.hasPrefix("(?!")
    guard isOpposite || group.hasPrefix("(?=") else { return nil }
    var end: Substring.Index?
    var depth = 0
    for place in signs(of: group) {
      switch group[place] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0, end == nil { end = place }
      case "|" where depth == 0: return nil
      default: break
      }
    }
    guard let end else { return nil }
    let pattern = group[..<end].dropFirst(3)
    rest = (isAnchored ? "^" : "") + group[group.index(after: end)...]
    return (String(pattern), isOpposite)
  }

  /// The places of signs that are neither escaped nor in a set.
  private static func signs(of pattern: Substring) -> [Substring.Index] {
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

  /// A call of `regex`. A literal cannot hold the quote that it is in.
  static func call(_ pattern: String, of text: String) -> String {
    let parts = pattern.split(separator: "'", omittingEmptySubsequences: false)
    return "regex(\(text), '\(parts.joined(separator: "\\x27"))')"
  }

  private static func failure(_ pattern: String, _ reason: String) -> ExpressionFailure {
    ExpressionFailure(reason: "the pattern \(TextQuote.of(pattern)): \(reason)", offset: 0)
  }

  /// A pattern that the whole text matches if any part matches the given one.
  private static func anywhere(_ pattern: Substring) -> String {
    if pattern.hasPrefix("^"), pattern.hasSuffix("$"), !pattern.hasSuffix("\\$"),
      !pattern.contains("|")
    {
      return String(pattern.dropFirst().dropLast())
    }
    return #"[\s\S]*(?:"# + pattern + #")[\s\S]*"#
  }

  /// Writes out what JavaScript means by something else: `\s`, `.`, and signs inside a set.
  private static func inScript(_ pattern: String) -> String {
    var written = ""
    var isInSet = false
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\\":
        guard let escaped = scalars.next() else {
          written += "\\"
          break
        }
        switch escaped {
        case "s": written += isInSet ? spaces : "[\(spaces)]"
        case "S" where !isInSet: written += "[^\(spaces)]"
        case "b" where isInSet: written += "\\x08"
        default: written += "\\\(escaped)"
        }
      case "[", "&":
        written += isInSet ? "\\\(scalar)" : "\(scalar)"
        if scalar == "[" { isInSet = true }
      case "]":
        isInSet = false
        written += "]"
      case ".": written += isInSet ? "." : #"[^\n\r\u2028\u2029]"#
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
