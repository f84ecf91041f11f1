/// Makes texts from outside fit for where they are written: a terminal, a page, a table, a shell.
///
/// All of it looks at Unicode scalars or bytes, never at characters: U+0600 or a combining mark makes one
/// character with the delimiter beside it, which would then be missed.
package enum Escape {
  /// A text as one word of a shell's command line.
  ///
  /// Words with nothing but letters, digits, `-`, `.`, `_` and `/` stay as they are. What a terminal would obey
  /// is written as bytes, `$'\x1B'`, so that the word can be shown, copied and run.
  ///
  /// - Complexity: O(bytes).
  package static func shellWord(_ text: String) -> String {
    shellWord(bytes: SystemText.bytes(text))
  }

  /// The same of bytes, which need be no text.
  package static func shellWord(bytes: [UInt8]) -> String {
    if !bytes.isEmpty, bytes.allSatisfy(isPlainInShell) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isText = text.utf8.elementsEqual(bytes)
    if isText, !text.unicodeScalars.contains(where: \.isCommand) {
      return "'"
        + text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "'\\''") + "'"
    }
    return "$'"
      + bytes.reduce(into: "") { word, byte in
        let isShown = (0x20...0x7E).contains(byte) && byte != 0x27 && byte != 0x5C
        word +=
          isShown ? String(Unicode.Scalar(byte)) : "\\x" + hexadecimal(UInt32(byte), digits: 2)
      } + "'"
  }

  private static func isPlainInShell(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }

  /// A text as one cell of a CSV table (RFC 4180) that spreadsheets take for a text, not for a formula: where
  /// it begins with `=`, `+`, `-`, `@`, an apostrophe stands before it.
  ///
  /// - Complexity: O(bytes).
  package static func cell(_ text: String) -> String {
    var cell = inLine(text)
    if let first = cell.utf8.first, "=+-@".utf8.contains(first) { cell = "'" + cell }
    guard cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return cell }
    return cell.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      if scalar == "\"" { quoted.unicodeScalars.append("\"") }
      quoted.unicodeScalars.append(scalar)
    } + "\""
  }

  /// A text in Markdown that shows as it is: a line of its own, or a cell of a table.
  ///
  /// - Complexity: O(bytes).
  package static func markdown(_ text: String) -> String {
    inLine(text).unicodeScalars.reduce(into: "") { shown, scalar in
      switch scalar {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$":
        shown.unicodeScalars.append("\\")
        shown.unicodeScalars.append(scalar)
      default: shown.unicodeScalars.append(scalar)
      }
    }
  }

  /// A text as content or attribute of XML and HTML. What XML 1.0 does not allow at all becomes U+FFFD; what a
  /// terminal would obey is written as a number.
  ///
  /// - Complexity: O(bytes).
  package static func markup(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n": escaped.unicodeScalars.append(scalar)
      case "\t": escaped += "&#x9;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.isCommand: escaped += "&#x\(hexadecimal(scalar.value, digits: 0));"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Digits in capitals, with zeros before them where there are fewer than `digits`.
  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
