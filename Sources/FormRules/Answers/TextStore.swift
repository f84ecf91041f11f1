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

  /// Drops the last numbers that are free, and gives back their memory.
  ///
  /// - Complexity: O(texts · log(texts)).
  mutating func giveBack() {
    var ascending = free.sorted()
    while let last = ascending.last, Int(last) == texts.count - 1 {
      ascending.removeLast()
      texts.removeLast()
    }
    texts = Array(texts)
    free = ascending.reversed()
  }

  subscript(number: UInt64) -> String { texts[Int(number)] }
}
