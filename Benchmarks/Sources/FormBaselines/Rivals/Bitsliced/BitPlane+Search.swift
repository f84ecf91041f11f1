import FormModel

extension BitPlane {
  /// The first bit set in `range`.
  ///
  /// - Complexity: O(bits searched / 64).
  @inlinable
  func first(in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var mask = UInt64.max << UInt64(range.lowerBound & 63)
    for index in (range.lowerBound >> 6)...((range.upperBound - 1) >> 6) {
      let word = words.base[index] & mask
      if word != 0 {
        let bit = index * 64 + word.trailingZeroBitCount
        return bit < range.upperBound ? bit : nil
      }
      mask = .max
    }
    return nil
  }

  /// The last bit set in `range`.
  ///
  /// - Complexity: O(bits searched / 64).
  @inlinable
  func last(in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var mask = UInt64.max >> UInt64(63 - (range.upperBound - 1) & 63)
    for index in ((range.lowerBound >> 6)...((range.upperBound - 1) >> 6)).reversed() {
      let word = words.base[index] & mask
      if word != 0 {
        let bit = index * 64 + 63 - word.leadingZeroBitCount
        return bit >= range.lowerBound ? bit : nil
      }
      mask = .max
    }
    return nil
  }

  /// Returns the position of the set bit that has exactly `rank` set bits before it; nil if at most
  /// `rank` bits are set.
  ///
  /// - Complexity: O(bits / 64).
  @inlinable
  @inline(__always)
  func select(_ rank: Int) -> Int? {
    guard rank >= 0 else { return nil }
    var left = rank
    for index in 0..<words.count {
      var word = words.base[index]
      let count = word.nonzeroBitCount
      if left < count {
        for _ in 0..<left { word &= word &- 1 }
        return index * 64 + word.trailingZeroBitCount
      }
      left -= count
    }
    return nil
  }
}
