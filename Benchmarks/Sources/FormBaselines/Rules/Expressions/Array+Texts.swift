extension [String] {
  /// True if the array contains the text. Compares Unicode scalars, because `==` would treat
  /// canonically equivalent texts as equal.
  func has(_ text: String) -> Bool { place(of: text) != nil }

  /// Returns the index of the first equal text. Compares Unicode scalars.
  func place(of text: String) -> Int? {
    let bytes = text.utf8
    return firstIndex { $0.utf8.count == bytes.count && $0.utf8.elementsEqual(bytes) }
  }
}
