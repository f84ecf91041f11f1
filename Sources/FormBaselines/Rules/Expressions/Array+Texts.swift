extension [String] {
  /// Whether one of the texts is this one, scalar by scalar; `==` asks for canonical equivalence.
  func has(_ text: String) -> Bool { place(of: text) != nil }

  /// The first place where this text stands, scalar by scalar.
  func place(of text: String) -> Int? {
    let bytes = text.utf8
    return firstIndex { $0.utf8.count == bytes.count && $0.utf8.elementsEqual(bytes) }
  }
}
