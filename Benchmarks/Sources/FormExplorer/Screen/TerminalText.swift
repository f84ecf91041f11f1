import FormNavigation
import TextEscaping

/// Texts for a terminal: measured in cells, without characters that act on the terminal.
enum TerminalText {
  private static let measurer = ClusterMeasurer()
  /// A cell is half an em.
  private static let cell = measurer.digitAdvance(.cardTitle)

  /// The number of cells that a text takes.
  static func width(_ text: String) -> Int {
    var text = simplified(text)
    text.makeContiguousUTF8()
    return measurer.width(of: text.utf8Span, role: .cardTitle) / cell
  }

  /// A text cut to a number of cells, with an ellipsis if it was cut, and the cells that it takes.
  static func fitted(_ text: String, width: Int) -> (text: String, width: Int) {
    // A name may hold control characters.
    let safe = simplified(Escape.replaced(text))
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

  /// Replaces each emoji of several scalars by the first of them, and drops all other joiners,
  /// selectors and tags. Terminals disagree on the width of such an emoji, and a wrong width leaves
  /// stale cells behind.
  static func simplified(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: composesPictures) else { return text }
    var result = ""
    for character in text {
      let scalars = character.unicodeScalars
      if let first = scalars.first, scalars.contains(where: composesPictures),
        first.properties.isEmoji
      {
        result.unicodeScalars.append(first)
      } else {
        var last: Unicode.Scalar?
        for scalar in scalars {
          // After a virama a joiner says how letters are written, and has no width on any terminal.
          let joinsLetters = last?.properties.canonicalCombiningClass == .virama
          if !composesPictures(scalar) || scalar.properties.isEmoji || joinsLetters {
            result.unicodeScalars.append(scalar)
          }
          last = scalar
        }
      }
    }
    return result
  }

  /// Whether the scalar builds pictures of several scalars: joiners, variation selectors, keycaps,
  /// skin tones, tags.
  private static func composesPictures(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
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
