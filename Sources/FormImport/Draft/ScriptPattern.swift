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
  private var isInSet = false

  /// - Parameter dotTakesAll: Whether a dot matches line ends too.
  /// - Complexity: O(characters).
  init(_ pattern: String, dotTakesAll: Bool) {
    scalars = Array(pattern.unicodeScalars)
    self.dotTakesAll = dotTakesAll
    while place < scalars.count { step() }
  }

  /// Translates a character, an escape, or the start or end of a set.
  private mutating func step() {
    let scalar = scalars[place]
    place += 1
    if scalar.value >= 128 { isWide = true }
    switch scalar {
    case "\\": escape()
    case "[" where !isInSet:
      isInSet = true
      written += "["
      if next == "^" {
        written += "^"
        place += 1
      }
    case "[", "&":
      if isInSet { written += "\\" }
      written.unicodeScalars.append(scalar)
    case "]":
      isInSet = false
      written += "]"
    case "." where !isInSet: written += dotTakesAll ? #"[\s\S]"# : Self.dot
    default: written.unicodeScalars.append(scalar)
    }
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func escape() {
    guard let escaped = next else {
      written += "\\"
      return
    }
    place += 1
    switch escaped {
    case "s": addClass(isInSet ? Self.spaces : "[\(Self.spaces)]")
    case "S": addClass(isInSet ? Self.others : "[^\(Self.spaces)]")
    case "d", "D", "w", "W": addClass("\\\(escaped)")
    case "b" where isInSet: written += "\\x08"
    case "x": addCode(escaped, digits: 2)
    case "u": addCode(escaped, digits: 4)
    // They have no meaning there, so they are themselves.
    case "a", "e": written.unicodeScalars.append(escaped)
    default: written += "\\\(escaped)"
    }
  }

  /// A class at one side of a dash makes no range, and what stands at the other side starts none.
  private mutating func addClass(_ text: String) {
    written += text
    guard isInSet, next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else { return }
    written += "\\-"
    place += 1
    step()
    if next == "-" {
      written += "\\-"
      place += 1
    }
  }

  private mutating func addCode(_ letter: Unicode.Scalar, digits: Int) {
    let code = scalars[place...].prefix(digits)
    var text = ""
    text.unicodeScalars.append(contentsOf: code)
    guard code.count == digits, let value = UInt32(text, radix: 16), code.first != "+" else {
      written.unicodeScalars.append(letter)
      return
    }
    if value >= 128 { isWide = true }
    written += "\\\(letter)\(text)"
    place += digits
  }
}
