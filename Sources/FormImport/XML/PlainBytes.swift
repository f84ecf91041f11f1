/// Scans XML eight bytes at a time for bytes that need attention.
enum PlainBytes {
  /// Returns the index of the first byte below 0x20, or equal to “<”, “&”, 0xEF or `stop`.
  ///
  /// It does not look at the last seven bytes.
  ///
  /// - Complexity: O(bytes up to the index) time.
  static func end(of bytes: [UInt8], from start: Int, before stop: UInt8) -> Int {
    let raw = unsafe bytes.span.bytes
    let stops = everywhere(stop)
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      )
      // A zero byte sets its highest bit. Bits above the lowest hit can be wrong.
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

  /// Returns the end of a run of spaces, in steps of eight. It does not look at the last seven
  /// bytes.
  ///
  /// - Complexity: O(spaces) time.
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
