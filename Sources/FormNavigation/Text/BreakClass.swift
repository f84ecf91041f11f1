import ScreenModel

/// How a line may break beside a grapheme cluster. A small version of Unicode's line breaking (UAX #14): at spaces,
/// after hyphens, and between wide characters, with the punctuation that must not begin or end a line.
enum BreakClass {
  /// White space: a line may break after it, and its width does not count at the end of a line.
  case space
  /// A line does not break on either side.
  case glue
  /// A line may break after it, if something stands before it.
  case hyphen
  /// Must not end a line.
  case opening
  /// Must not begin a line.
  case closing
  /// Ideographs, kana, hangul, emoji: a line may break on both sides.
  case wide
  case other
}

extension BreakClass {
  /// - Parameter cluster: one grapheme cluster.
  init(cluster: Span<UInt8>) {
    if cluster.count == 1 {
      self.init(ascii: cluster[0])
      return
    }
    let first = cluster.scalar(at: 0).scalar
    switch first.value {
    // Ideographs and Hangul, then letters of scripts with spaces: none of them is listed below.
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      self = .wide
      return
    case 0xC0...0x2FF, 0x370...0x67F:
      self = .other
      return
    default: break
    }
    switch first {
    case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{1680}", "\u{2000}"..."\u{2006}",
      "\u{2008}"..."\u{200B}", "\u{2028}", "\u{2029}", "\u{205F}", "\u{3000}":
      self = .space
    case "\u{A0}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{FEFF}": self = .glue
    case "-", "\u{2010}", "\u{2012}", "\u{2013}": self = .hyphen
    case "(", "[", "{", "\u{2018}", "\u{201C}", "「", "『", "（", "【", "〔", "〈", "《", "［", "｛":
      self = .opening
    case ")", "]", "}", ",", ".", ":", ";", "!", "?", "%", "\u{2019}", "\u{201D}", "\u{2026}", "、",
      "。", "，", "．", "：", "；", "！", "？", "」", "』", "）", "】", "〕", "〉", "》", "］", "｝", "ー",
      "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
      "々", "・":
      self = .closing
    default:
      self =
        first.value >= 0x1100 && widthClass(ofCluster: cluster) == .full ? .wide : .other
    }
  }

  private init(ascii: UInt8) {
    switch ascii {
    case 0x20, 0x09...0x0D: self = .space
    case UInt8(ascii: "-"): self = .hyphen
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: "%"):
      self = .closing
    default: self = .other
    }
  }

  /// Whether a line may break between two clusters, the second of which is not a space.
  ///
  /// - Parameter before: the one before `self`, nil at the start of the line.
  func allowsBreak(before next: BreakClass, after before: BreakClass?) -> Bool {
    if self == .space { return true }
    if self == .glue || next == .glue || next == .closing || self == .opening { return false }
    if self == .hyphen { return before != nil && before != .space }
    return self == .wide || next == .wide
  }
}
