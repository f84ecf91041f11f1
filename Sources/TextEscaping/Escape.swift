/// Escapes untrusted text for a terminal, a page, a table or a shell.
///
/// Functions work on Unicode scalars or bytes, never on characters. U+0600 or a combining mark
/// forms one character with an adjacent delimiter and would hide it.
package enum Escape {
  /// Returns the text quoted as one shell word.
  ///
  /// Words of letters, digits, `-`, `.`, `_` and `/` are unchanged. Control characters become
  /// `$'\x1B'`, so that the word can be shown, copied and run.
  ///
  /// - Complexity: O(bytes) time.
  package static func shellWord(_ text: String) -> String {
    shellWord(bytes: SystemText.bytes(text))
  }

  /// Returns bytes quoted as one shell word. They need not be UTF-8.
  package static func shellWord(bytes: [UInt8]) -> String {
    if !bytes.isEmpty, bytes.allSatisfy(isPlainInShell) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isText = text.utf8.elementsEqual(bytes)
    if isText, !text.unicodeScalars.contains(where: { $0.isCommand }) {
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

  /// Returns the text as a CSV cell (RFC 4180) that spreadsheets do not take for a formula.
  ///
  /// A cell that begins with `=`, `+`, `-` or `@` gets an apostrophe in front.
  ///
  /// - Complexity: O(bytes) time.
  package static func cell(_ text: String) -> String {
    var cell = inLine(text)
    if let first = cell.utf8.first, "=+-@".utf8.contains(first) { cell = "'" + cell }
    guard cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return cell }
    return cell.unicodeScalars.reduce(into: "\"") { quoted, scalar in
      if scalar == "\"" { quoted.unicodeScalars.append("\"") }
      quoted.unicodeScalars.append(scalar)
    } + "\""
  }

  /// Returns Markdown that shows the text literally, as a line or as a table cell.
  ///
  /// - Complexity: O(bytes) time.
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

  /// Returns the text escaped for XML and HTML content and attributes.
  ///
  /// Characters that XML 1.0 forbids become U+FFFD. Marks and isolates, which do not reorder what
  /// stands around them, become numeric references. Other controls become `\u{202e}` and the like: a
  /// reader of markup would obey a reference.
  ///
  /// - Complexity: O(bytes) time.
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
      case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2066}"..."\u{2069}":
        escaped += "&#x\(hexadecimal(scalar.value, digits: 0));"
      case _ where scalar.isCommand: escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the number in uppercase hexadecimal, padded with zeros to `digits`.
  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
