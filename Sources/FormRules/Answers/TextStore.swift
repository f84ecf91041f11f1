/// Texts by number. The number of a removed text is used again.
struct TextStore: Sendable {
  private var texts: [String] = []
  private var free: [UInt32] = []

  /// Stores a text and returns its number.
  mutating func add(_ text: String) -> UInt64 {
    if let place = free.popLast() {
      texts[Int(place)] = text
      return UInt64(place)
    }
    texts.append(text)
    return UInt64(texts.count - 1)
  }

  /// - Precondition: a text is stored under the number.
  mutating func remove(_ number: UInt64) {
    texts[Int(number)] = ""
    free.append(UInt32(number))
  }

  subscript(number: UInt64) -> String { texts[Int(number)] }
}
