/// A search for one text in another, in time linear in their lengths.
@safe
struct TextSearch {
  private let text: UnsafeBufferPointer<UInt8>
  private let part: UnsafeBufferPointer<UInt8>
  /// 1 if both texts are taken as standing between two spaces, else 0.
  private let padding: Int

  /// - Parameter isPadded: whether both texts are taken as standing between two spaces.
  init(_ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, isPadded: Bool) {
    unsafe self.text = unsafe text
    unsafe self.part = unsafe part
    padding = isPadded ? 1 : 0
  }

  /// The first place in bytes, of the text as it is taken, where the part stands; nil if there is none.
  ///
  /// - Complexity: O(bytes of both). Allocates 4 bytes for each byte of the part if comparing it at each place would take
  ///   more than `comparisons` for each byte of the text.
  var place: Int? {
    let count = unsafe part.count + 2 * padding
    let places = unsafe text.count + 2 * padding - count
    if places < 0 { return nil }
    var rest = Self.comparisons * (places + count)
    for start in 0...places {
      var matched = 0
      while matched < count, textByte(start + matched) == partByte(matched) { matched += 1 }
      if matched == count { return start }
      rest -= matched
      if rest < 0 { return placeByTable(from: start + 1) }
    }
    return nil
  }

  /// Comparisons for each byte of the text before the search changes its way. Ordinary texts need about one.
  private static let comparisons = 8

  /// The algorithm of Knuth, Morris and Pratt.
  private func placeByTable(from start: Int) -> Int? {
    let count = unsafe part.count + 2 * padding
    // For each byte of the part: the length of the longest beginning of the part that ends before it.
    var borders = Array(repeating: UInt32(0), count: count + 1)
    var length = 0
    for index in 1..<max(count, 1) {
      while length > 0, partByte(length) != partByte(index) { length = Int(borders[length]) }
      if partByte(length) == partByte(index) { length += 1 }
      borders[index + 1] = UInt32(length)
    }
    var matched = 0
    for index in start..<(unsafe text.count + 2 * padding) {
      let byte = textByte(index)
      while matched > 0, partByte(matched) != byte { matched = Int(borders[matched]) }
      if partByte(matched) == byte { matched += 1 }
      if matched == count { return index + 1 - count }
    }
    return nil
  }

  @inline(__always)
  private func textByte(_ index: Int) -> UInt8 {
    let index = index - padding
    return unsafe index < 0 || index == text.count ? UInt8(ascii: " ") : text[index]
  }

  @inline(__always)
  private func partByte(_ index: Int) -> UInt8 {
    let index = index - padding
    return unsafe index < 0 || index == part.count ? UInt8(ascii: " ") : part[index]
  }
}
