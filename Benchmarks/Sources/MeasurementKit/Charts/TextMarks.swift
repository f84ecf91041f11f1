import TextEscaping

/// Marks that replace texts where these must not be interpreted. A mark consists of scalars for private use: one
/// that says which text it is, then one kind repeated until the mark is as long as the text.
struct TextMarks {
  private var texts: [String] = []
  private static let first: UInt32 = 0xF_0000
  private static let filler: Unicode.Scalar = "\u{E000}"
  /// The most texts; the last two scalars of a plane are not available.
  static let limit = 0xFFFE

  var isFull: Bool { texts.count > Self.limit }

  /// A mark for the text, in single quotes; "''" for an empty text.
  mutating func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    texts.append(text)
    guard let mark = Unicode.Scalar(Self.first + UInt32(min(texts.count, Self.limit) - 1)) else {
      preconditionFailure("private use has no gaps")
    }
    return "'\(mark)\(String(repeating: String(Self.filler), count: text.count - 1))'"
  }

  /// The drawing with marks replaced by the texts, escaped for markup.
  ///
  /// - Complexity: O(bytes).
  func resolved(_ drawing: some StringProtocol) -> String {
    drawing.unicodeScalars.reduce(into: "") { resolved, scalar in
      if scalar.value >= Self.first, Int(scalar.value - Self.first) < texts.count {
        resolved += Escape.markup(texts[Int(scalar.value - Self.first)])
      } else if scalar != Self.filler {
        resolved.unicodeScalars.append(scalar)
      }
    }
  }
}
