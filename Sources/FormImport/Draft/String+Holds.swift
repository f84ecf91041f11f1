extension String {
  /// Whether the text contains another one, byte by byte.
  ///
  /// - Complexity: O(bytes of both, multiplied).
  func holds(_ part: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
