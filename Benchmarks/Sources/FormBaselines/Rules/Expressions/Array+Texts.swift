extension [String] {
  /// True if the array contains the text. Compares Unicode scalars, because `==` would treat
  /// canonically equivalent texts as equal.
  func has(_ text: String) -> Bool { place(of: text) != nil }

  /// Returns the index of the first equal text. Compares Unicode scalars.
  func place(of text: String) -> Int? {
    let bytes = text.utf8
    return firstIndex { $0.utf8.count == bytes.count && $0.utf8.elementsEqual(bytes) }
  }

  /// Returns the texts that `others` has too, in this array's order.
  ///
  /// - Complexity: O(bytes of both), expected, if there are many.
  func those(in others: [String]) -> [String] {
    guard count > 32, others.count > 32 else { return filter { others.has($0) } }
    let known = Set(others.map { Array<UInt8>($0.utf8) })
    return filter { known.contains(Array<UInt8>($0.utf8)) }
  }
}
