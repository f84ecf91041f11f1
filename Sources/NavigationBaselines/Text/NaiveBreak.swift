import ScreenModel

/// What a character means for breaking a line beside it.
enum NaiveBreak {
  case space, glue, hyphen, opening, closing, wide, other

  init(_ character: Character) {
    let first = character.unicodeScalars.first!
    if Self.glued.contains(first) {
      self = .glue
    } else if first.properties.isWhitespace || first == "\u{200B}" {
      self = .space
    } else if Self.hyphens.contains(first) {
      self = .hyphen
    } else if Self.openings.contains(first) {
      self = .opening
    } else if Self.closings.contains(first) {
      self = .closing
    } else {
      self = Self.isWide(character, first.value) ? .wide : .other
    }
  }

  private static func isWide(_ character: Character, _ first: UInt32) -> Bool {
    if (0x4E00...0x9FFF).contains(first) || (0xAC00...0xD7A3).contains(first) { return true }
    return first >= 0x1100
      && widthClass(ofCluster: Array(String(character).utf8).span) == .full
  }

  private static let glued = "\u{A0}\u{2007}\u{202F}\u{2060}\u{FEFF}".unicodeScalars
  private static let hyphens = "-‐‒–".unicodeScalars
  private static let openings = "([{‘“「『（【〔〈《［｛".unicodeScalars
  private static let closings =
    ")]},.:;!?%’”…、。，．：；！？」』）】〕〉》］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々・".unicodeScalars
}
