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
    do {
      switch dialect {
      case .java:
        _ = try TextPattern(pattern)
        return call(pattern, of: text)
      case .script(let ignoresCase):
        // By itself first: what stands around it could close what it leaves open.
        let part = inScript(pattern)
        _ = try TextPattern(part)
        let whole = anywhere(part, ignoresCase)
        _ = try TextPattern(whole)
        return call(whole, of: text)
      }
    } catch {
      throw failure(pattern, "expected \(error.expected), found \(error.found)")
    }
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
  private static func anywhere(_ pattern: String, _ ignoresCase: Bool) -> String {
    let flag = ignoresCase ? "(?i)" : ""
    if pattern.hasPrefix("^"), pattern.hasSuffix("$"), !pattern.hasSuffix("\\$"),
      !pattern.contains("|")
    {
      return flag + pattern.dropFirst().dropLast()
    }
    return flag + #"[\s\S]*(?:"# + pattern + #")[\s\S]*"#
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
