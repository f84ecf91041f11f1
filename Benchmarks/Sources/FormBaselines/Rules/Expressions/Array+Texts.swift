extension [String] {
  /// Whether one of the texts equals this one, scalar by scalar; `==` would use canonical equivalence.
  func has(_ text: String) -> Bool { place(of: text) != nil }

  /// The first place of an equal text, scalar by scalar.
  func place(of text: String) -> Int? {
    let bytes = text.utf8
    return firstIndex { $0.utf8.count == bytes.count && $0.utf8.elementsEqual(bytes) }
  }
}
