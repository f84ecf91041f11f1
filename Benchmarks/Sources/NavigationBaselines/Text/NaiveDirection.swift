import ScreenModel

/// Returns a text's direction: that of its first strong character outside isolates (NM-25). Returns
/// nil if it has none.
func naiveDirection(of text: String) -> ReadingDirection? {
  var open = 0
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\u{2066}"..."\u{2068}": open += 1
    case "\u{2069}": open = open > 0 ? open - 1 : 0
    case _ where open > 0: continue
    case "\u{200E}": return .leftToRight
    case "\u{200F}", "\u{61C}": return .rightToLeft
    default:
      if isStrong(scalar) { return isRightToLeft(scalar.value) ? .rightToLeft : .leftToRight }
    }
  }
  return nil
}

private func isStrong(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .spacingMark:
    true
  default: false
  }
}

/// Covers Hebrew to Arabic Extended-A, their presentation forms, and the right-to-left scripts of
/// plane 1.
private func isRightToLeft(_ value: UInt32) -> Bool {
  let blocks: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
  ]
  return blocks.contains { $0.contains(value) }
}
