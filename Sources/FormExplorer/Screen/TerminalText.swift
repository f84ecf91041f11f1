import FormNavigation
import TextEscaping

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
    // A name may hold anything.
    let safe = Escape.replaced(text)
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
