extension Escape {
  /// A text as part of a line: what a terminal would obey, and what ends a line, is written as `\u{1b}`.
  ///
  /// - Complexity: O(bytes).
  package static func inLine(_ text: some StringProtocol) -> String {
    shown(text) { _ in false }
  }

  /// Lines of text, each ended by a line feed, with nothing else in them that a terminal would obey.
  ///
  /// - Complexity: O(bytes).
  package static func lines(_ text: some StringProtocol) -> String { shown(text) { $0 == "\n" } }

  /// A text with U+FFFD for each scalar that a terminal would obey: where cells are counted a mark may take one.
  ///
  /// - Complexity: O(bytes).
  package static func replaced(_ text: String) -> String {
    guard mayCommand(text) else { return text }
    return text.unicodeScalars.reduce(into: "") {
      $0.unicodeScalars.append($1.isCommand ? "\u{FFFD}" : $1)
    }
  }

  /// Lines of text with the styles that `isStyle` knows: sequences `ESC [ digits m`.
  ///
  /// - Parameter isStyle: whether a style of these digits is this program's own.
  /// - Complexity: O(bytes).
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

  /// The digits of the style a text begins with, and where it ends.
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

  /// A text from outside for a message: short, in quotes, in one line.
  ///
  /// - Parameter limit: scalars shown at most.
  /// - Complexity: O(limit).
  package static func quoted(_ text: some StringProtocol, limit: Int = 40) -> String {
    let start = text.unicodeScalars.prefix(limit)
    let shown = start.reduce(into: "") { append($1, to: &$0) { _ in false } }
    return "\"\(shown)\(start.endIndex < text.unicodeScalars.endIndex ? "…" : "")\""
  }

  /// JSON that means the same, with nothing in it that a terminal would obey: such scalars stand in strings
  /// alone, where a number can stand for them.
  ///
  /// - Parameter text: JSON.
  /// - Complexity: O(bytes).
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

  /// False where no byte begins a scalar that a terminal would obey: most texts are done by one look.
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
  /// Whether a terminal obeys it, or shows what follows in another order or on another line: controls (ESC, BEL,
  /// and in one scalar CSI, U+009B), line and paragraph separators, marks that direct text, and the mark of
  /// byte order, which nobody sees.
  package var isCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
