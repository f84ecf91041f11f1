/// Writes a pattern of JavaScript as one of `regex`.
struct ScriptPattern {
  /// White space in a set, and what is none.
  static let spaces = #"\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"#
  private static let others =
    #"\x00-\x08\x0E-\x1F!-\u009F\u00A1-\u167F\u1681-\u1FFF\u200B-\u2027\u202A-\u202E\u2030-\u205E"#
    + #"\u2060-\u2FFF\u3001-\uFEFE\uFF00-\x{10FFFF}"#
  /// What a dot matches.
  static let dot = #"[^\n\r\u2028\u2029]"#

  private(set) var written = ""
  /// Whether there is a character beyond ASCII, or the code of one.
  private(set) var isWide = false

  private let scalars: [Unicode.Scalar]
  private let dotTakesAll: Bool
  private var place = 0

  /// - Parameter dotTakesAll: Whether a dot matches line ends too.
  /// - Complexity: O(characters).
  init(_ pattern: String, dotTakesAll: Bool) {
    scalars = Array(pattern.unicodeScalars)
    isWide = scalars.contains { $0.value >= 128 }
    self.dotTakesAll = dotTakesAll
    while let scalar = next {
      place += 1
      switch scalar {
      case "\\": written += escape(inSet: false).text
      case "[": set()
      case ".": written += dotTakesAll ? #"[\s\S]"# : Self.dot
      default: written.unicodeScalars.append(scalar)
      }
    }
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  /// Translates what follows the bracket that starts a set.
  private mutating func set() {
    written += "["
    if next == "^" {
      written += "^"
      place += 1
    }
    while let scalar = next, scalar != "]" {
      let first = member()
      written += first.text
      guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else { continue }
      place += 1
      let last = member()
      // A class at one side of a dash makes no range.
      written += (first.isClass || last.isClass ? "\\-" : "-") + last.text
    }
    if next == "]" {
      written += "]"
      place += 1
    }
  }

  private mutating func member() -> (text: String, isClass: Bool) {
    let scalar = scalars[place]
    place += 1
    switch scalar {
    case "\\": return escape(inSet: true)
    case "[", "&", "-": return ("\\\(scalar)", false)
    default: return (String(scalar), false)
    }
  }

  /// Translates what follows a backslash.
  private mutating func escape(inSet: Bool) -> (text: String, isClass: Bool) {
    guard let escaped = next else { return ("\\", false) }
    place += 1
    switch escaped {
    case "s": return (inSet ? Self.spaces : "[\(Self.spaces)]", true)
    case "S": return (inSet ? Self.others : "[^\(Self.spaces)]", true)
    case "d", "D", "w", "W": return ("\\\(escaped)", true)
    case "b" where inSet: return ("\\x08", false)
    case "x": return (code(escaped, digits: 2), false)
    case "u": return (code(escaped, digits: 4), false)
    // They have no meaning there, so they are themselves.
    case "a", "e": return (String(escaped), false)
    default: return ("\\\(escaped)", false)
    }
  }

  /// Translates the code of a character; without digits the letter is itself.
  private mutating func code(_ letter: Unicode.Scalar, digits: Int) -> String {
    var code = ""
    code.unicodeScalars.append(contentsOf: scalars[place...].prefix(digits))
    guard code.utf8.count == digits, let value = UInt32(code, radix: 16), !code.hasPrefix("+")
    else {
      return String(letter)
    }
    if value >= 128 { isWide = true }
    place += digits
    return "\\\(letter)\(code)"
  }
}
