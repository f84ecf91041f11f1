/// Texts by number, where a number that was freed is given again.
struct TextStore: Sendable {
  private var texts: [String] = []
  private var free: [UInt32] = []

  /// Keeps a text and says its number.
  mutating func add(_ text: String) -> UInt64 {
    if let place = free.popLast() {
      texts[Int(place)] = text
      return UInt64(place)
    }
    texts.append(text)
    return UInt64(texts.count - 1)
  }

  /// - Precondition: the number was given and not freed.
  mutating func remove(_ number: UInt64) {
    texts[Int(number)] = ""
    free.append(UInt32(number))
  }

  subscript(number: UInt64) -> String { texts[Int(number)] }

  /// Texts that are held.
  var count: Int { texts.count - free.count }
}
