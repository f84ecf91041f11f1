import TextEscaping

/// What stands for texts where they must not be read: scalars of private use that mean nothing to anyone, one
/// that says which text it is, then as many of one kind that both have the same length.
struct TextMarks {
  private var texts: [String] = []
  private static let first: UInt32 = 0xF_0000
  private static let filler: Unicode.Scalar = "\u{E000}"
  /// As many texts as there are marks. The last two scalars of a plane are none.
  static let limit = 0xFFFE

  var isFull: Bool { texts.count > Self.limit }

  /// The text's mark in single quotes; "''" for no text.
  mutating func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    texts.append(text)
    guard let mark = Unicode.Scalar(Self.first + UInt32(min(texts.count, Self.limit) - 1)) else {
      preconditionFailure("private use has no gaps")
    }
    return "'\(mark)\(String(repeating: String(Self.filler), count: text.count - 1))'"
  }

  /// A drawing with the texts in the place of their marks, fit for markup.
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
