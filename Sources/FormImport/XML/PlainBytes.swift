/// Finds bytes that XML must be read for, eight at a time.
enum PlainBytes {
  /// Where the first byte stands, from `start`, that is below 0x20, “<”, “&”, 0xEF or `stop`. Of the last seven bytes
  /// none is looked at.
  ///
  /// - Complexity: O(bytes up to there).
  static func end(of bytes: [UInt8], from start: Int, before stop: UInt8) -> Int {
    let raw = unsafe bytes.span.bytes
    let stops = everywhere(stop)
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      )
      // The highest bit of a byte is set where it is 0, and perhaps in some above that.
      let found =
        zeros(word ^ stops) | zeros(word ^ everywhere(UInt8(ascii: "<")))
        | zeros(word ^ everywhere(UInt8(ascii: "&"))) | zeros(word ^ everywhere(0xEF))
        | (word &- everywhere(0x20)) & ~word
      let hits = found & everywhere(0x80)
      if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
      index += 8
    }
    return index
  }

  /// Where spaces end that fill eight bytes each; the last seven are not looked at.
  ///
  /// - Complexity: O(spaces).
  static func end(ofSpaces bytes: [UInt8], from start: Int) -> Int {
    let raw = unsafe bytes.span.bytes
    var index = start
    while index + 8 <= bytes.count,
      unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) == everywhere(0x20)
    { index += 8 }
    return index
  }

  private static func zeros(_ word: UInt64) -> UInt64 { (word &- everywhere(0x01)) & ~word }

  private static func everywhere(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}
