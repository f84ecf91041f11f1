/// Walking over valid UTF-8 by grapheme cluster and by scalar, without making a `Character` or a `String`.
extension UTF8Span {
  /// Where the grapheme cluster that begins at byte `start` ends.
  ///
  /// - Precondition: `start` is less than the number of bytes and begins a cluster.
  /// - Complexity: O(bytes of the cluster).
  @inlinable
  func clusterEnd(after start: Int) -> Int {
    let bytes = span
    // Two ASCII characters in a row are two clusters, but for CR LF: nothing ASCII extends another.
    let isPair = start + 1 < bytes.count
    if bytes[start] < 0x80 && (!isPair || (bytes[start + 1] < 0x80 && bytes[start] != 0x0D)) {
      return start + 1
    }
    var iterator = makeCharacterIterator()
    unsafe iterator.reset(toUnchecked: start)
    _ = iterator.skipForward()
    return iterator.currentCodeUnitOffset
  }

  /// The bytes `range`, which begins and ends at borders of scalars.
  @inlinable
  @_lifetime(copy self)
  func slice(_ range: Range<Int>) -> UTF8Span {
    unsafe UTF8Span(unchecked: span.extracting(range))
  }

  /// The scalar that begins at byte `start`, and where it ends.
  ///
  /// - Precondition: `start` is less than the number of bytes and begins a scalar.
  @inlinable
  func scalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let bytes = span
    let first = UInt32(bytes[start])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), start + 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[start + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", start + length)
  }
}
