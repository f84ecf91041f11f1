extension Span where Element == UInt8 {
  /// The byte after the grapheme cluster that begins at byte `start`, as the standard library finds it.
  ///
  /// - Precondition: the bytes are valid UTF-8; a cluster begins at `start`.
  /// - Complexity: O(bytes of the cluster).
  package func characterEnd(after start: Int) -> Int {
    #if hasFeature(Embedded)
      // There is no iterator over the characters of a span. A few bytes become a text; if its first character may go on after
      // them, more.
      var most = 64
      while true {
        var end = Swift.min(count, start + most)
        while end < count, self[end] & 0xC0 == 0x80 { end -= 1 }
        let text = unsafe String(copying: UTF8Span(unchecked: extracting(start..<end)))
        let first = text.isEmpty ? 0 : text[text.startIndex].utf8.count
        if end == count || first < end - start { return start + first }
        most *= 2
      }
    #else
      // The bytes are valid by contract.
      let text = unsafe UTF8Span(unchecked: self)
      var iterator = text.makeCharacterIterator()
      unsafe iterator.reset(toUnchecked: start)
      _ = iterator.skipForward()
      return iterator.currentCodeUnitOffset
    #endif
  }
}
