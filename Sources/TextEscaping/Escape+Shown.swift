extension Escape {
  /// Returns the text fit for part of a line: control characters and line ends become `\u{1b}` and
  /// the like.
  ///
  /// - Complexity: O(bytes) time.
  package static func inLine(_ text: some StringProtocol) -> String {
    shown(text) { _ in false }
  }

  /// Returns lines of text that end with line feeds. Other control characters are escaped.
  ///
  /// - Complexity: O(bytes) time.
  package static func lines(_ text: some StringProtocol) -> String { shown(text) { $0 == "\n" } }

  /// Returns the text with U+FFFD for each control character, so that the number of terminal cells
  /// stays countable.
  ///
  /// - Complexity: O(bytes) time.
  package static func replaced(_ text: String) -> String {
    guard mayCommand(text) else { return text }
    return text.unicodeScalars.reduce(into: "") {
      $0.unicodeScalars.append($1.isCommand ? "\u{FFFD}" : $1)
    }
  }

  /// Returns lines of text that keep style sequences `ESC [ digits m` for which `isStyle` returns
  /// true.
  ///
  /// - Parameter isStyle: Returns true if this program writes styles with these digits.
  /// - Complexity: O(bytes) time.
  package static func lines(_ text: String, isStyle: (String) -> Bool) -> String {
    var shown = ""
    var rest = text[...]
    while let escape = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
      shown += lines(rest[..<escape])
      let style = styleCode(rest[escape...])
      if let style, isStyle(style.code) {
        shown += rest[escape..<style.end]
        rest = rest[style.end...]
      } else {
        shown += escaped("\u{1B}")
        rest = rest[rest.unicodeScalars.index(after: escape)...]
      }
    }
    return shown + lines(rest)
  }

  /// Returns the digits of the style sequence at the start of a text, and its end.
  private static func styleCode(_ text: Substring) -> (code: String, end: Substring.Index)? {
    let scalars = text.unicodeScalars
    guard scalars.dropFirst().first == "[" else { return nil }
    let rest = scalars.dropFirst(2)
    let digits = rest.prefix { ("0"..."9").contains($0) }
    guard digits.endIndex < rest.endIndex, rest[digits.endIndex] == "m", digits.count < 3 else {
      return nil
    }
    return (String(Substring(digits)), rest.index(after: digits.endIndex))
  }

  /// Returns untrusted text for a message: short, quoted and on one line.
  ///
  /// - Parameter limit: The most Unicode scalars that are shown.
  /// - Complexity: O(limit) time.
  package static func quoted(_ text: some StringProtocol, limit: Int = 40) -> String {
    let start = text.unicodeScalars.prefix(limit)
    let shown = start.reduce(into: "") { append($1, to: &$0) { _ in false } }
    return "\"\(shown)\(start.endIndex < text.unicodeScalars.endIndex ? "…" : "")\""
  }

  /// Returns equivalent JSON without control characters for a terminal. They occur only in strings,
  /// where `\u` escapes replace them.
  ///
  /// - Parameter text: Valid JSON.
  /// - Complexity: O(bytes) time.
  package static func json(_ text: String) -> String {
    guard mayCommand(text) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar.isCommand && scalar != "\n" {
        for unit in String(scalar).utf16 {
          escaped += "\\u" + hexadecimal(UInt32(unit), digits: 4)
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func shown(
    _ text: some StringProtocol,
    isKept: (Unicode.Scalar) -> Bool
  ) -> String {
    guard mayCommand(text) else { return String(text) }
    return text.unicodeScalars.reduce(into: "") { append($1, to: &$0, isKept: isKept) }
  }

  private static func append(
    _ scalar: Unicode.Scalar,
    to text: inout String,
    isKept: (Unicode.Scalar) -> Bool
  ) {
    if scalar.isCommand && !isKept(scalar) {
      text += escaped(scalar)
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Fast path: false if no byte can begin a scalar with `isCommand`. Most texts need only this.
  private static func mayCommand(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// True if a terminal interprets the scalar, or if it reorders or breaks the text that follows.
  ///
  /// These are controls (ESC, BEL, CSI as U+009B), line and paragraph separators, bidirectional
  /// marks, and the invisible byte order mark.
  package var isCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
