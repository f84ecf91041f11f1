extension Span where Element == UInt8 {
  /// The scalar that begins at byte `start`, and the byte after it.
  ///
  /// - Precondition: the bytes are valid UTF-8; a scalar begins at `start`.
  @inlinable
  package func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let first = UInt32(self[start])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), start + 1) }
    var value = (first & 0x1F) << 6 | UInt32(self[start + 1] & 0x3F)
    if first < 0xE0 { return (Unicode.Scalar(value) ?? "\u{FFFD}", start + 2) }
    value = value << 6 | UInt32(self[start + 2] & 0x3F)
    if first < 0xF0 { return (Unicode.Scalar(value & 0xFFFF) ?? "\u{FFFD}", start + 3) }
    value = (value << 6 | UInt32(self[start + 3] & 0x3F)) & 0x1F_FFFF
    return (Unicode.Scalar(value) ?? "\u{FFFD}", start + 4)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, digit or sign with the grapheme break property *Other*, or a whole Hangul
  /// syllable: there is always a border between two of these (UAX #29; GraphemeBreakProperty.txt, Unicode 15.0).
  /// More scalars have that property; these cover most texts.
  @inlinable
  package var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xC0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
      0x671...0x6D3, 0x2010...0x2027, 0x3000...0x3029, 0x3041...0x3096,
      0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
