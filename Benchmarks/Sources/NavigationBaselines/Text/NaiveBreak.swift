import ScreenModel

/// How a character affects line breaks.
enum NaiveBreak {
  case space, glue, hyphen, opening, closing, wide, other

  init(_ character: Character) {
    let first = character.unicodeScalars.first!
    switch first {
    case "\u{A0}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{FEFF}": self = .glue
    case " ", "\u{200B}": self = .space
    case "0"..."9", "A"..."Z", "a"..."z": self = .other
    case "-", "‐", "‒", "–": self = .hyphen
    case _ where first.properties.isWhitespace: self = .space
    case _ where Self.openings.contains(first): self = .opening
    case _ where Self.closings.contains(first): self = .closing
    default: self = Self.isWide(character, first.value) ? .wide : .other
    }
  }

  private static func isWide(_ character: Character, _ first: UInt32) -> Bool {
    if (0x4E00...0x9FFF).contains(first) || (0xAC00...0xD7A3).contains(first) { return true }
    return first >= 0x1100
      && widthClass(ofCluster: Array(String(character).utf8).span) == .full
  }

  private static let openings = Set("([{‘“「『（【〔〈《［｛".unicodeScalars)
  private static let closings = Set(
    ")]},.:;!?%’”…、。，．：；！？」』）】〕〉》］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々・".unicodeScalars
  )
}
