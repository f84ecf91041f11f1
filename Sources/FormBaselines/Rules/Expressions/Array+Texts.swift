extension [String] {
  /// Whether one of the texts is this one, scalar by scalar; `==` asks for canonical equivalence.
  func has(_ text: String) -> Bool { contains { $0.utf8.elementsEqual(text.utf8) } }
}
