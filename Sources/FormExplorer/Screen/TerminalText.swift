import FormNavigation

/// Texts as a terminal shows them: in cells, without what would act on the terminal.
enum TerminalText {
  private static let measurer = ClusterMeasurer()
  /// A cell is half an em.
  private static let cell = measurer.digitAdvance(.cardTitle)

  /// Cells that a text takes.
  static func width(_ text: String) -> Int {
    var text = text
    text.makeContiguousUTF8()
    return measurer.width(of: text.utf8Span, role: .cardTitle) / cell
  }

  /// A text cut to a number of cells, with an ellipsis where it was cut, and the cells it takes.
  static func fitted(_ text: String, width: Int) -> (text: String, width: Int) {
    let safe = safe(text)
    var taken = Self.width(safe)
    if taken <= width { return (safe, taken) }
    // White space at the beginning is kept: it places what follows.
    taken = 0
    var result = ""
    for character in safe {
      let next = Self.width(String(character))
      if taken + next > width - 1 { break }
      result.append(character)
      taken += next
    }
    return (result + "…", taken + 1)
  }

  /// A name may hold anything: control characters would move the cursor, those that turn the direction of
  /// the text would turn that of the rest of the row.
  private static func safe(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !acts($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(acts(scalar) ? "\u{FFFD}" : scalar)
    }
    return result
  }

  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A whole number with a comma every three digits.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0 && left % 3 == 0 && digits[index - 1] != "-" { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
