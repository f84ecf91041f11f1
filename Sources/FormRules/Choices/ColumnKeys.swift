import FormModel

/// The different texts of a column in the order of their bytes, in which they are found by value and by beginning: 4 bytes
/// each.
final class ColumnKeys: Sendable {
  let column: ChoiceColumn
  /// The numbers of the texts.
  private let order: [UInt32]
  /// Those of texts that read as numbers, by these numbers in ascending order; empty unless asked for.
  private let byValue: [(value: Double, number: UInt32)]

  /// - Parameter readsNumbers: whether texts are also found by the number that they read as.
  /// - Complexity: O(bytes of the texts + texts · log(texts)).
  init(_ column: ChoiceColumn, readsNumbers: Bool) {
    self.column = column
    order = TextOrder.sorted(column.texts)
    guard readsNumbers else {
      byValue = []
      return
    }
    var found: [(value: Double, number: UInt32)] = []
    for number in 0..<column.texts.count {
      let value = NumberText.read(column.text(number))
      if !value.isNaN { found.append((value, UInt32(number))) }
    }
    found.sort { ($0.value, $0.number) < ($1.value, $1.number) }
    byValue = found
  }

  var byteCount: Int { order.capacity * 4 + byValue.capacity * 16 }

  /// The place of each text in the order, by its number.
  var places: [UInt32] {
    var places = Array(repeating: UInt32(0), count: order.count)
    for (place, number) in order.enumerated() { places[Int(number)] = UInt32(place) }
    return places
  }

  /// The number of a text; nil if the column has none with these scalars.
  ///
  /// - Complexity: O(log(texts)) comparisons.
  func number(of text: String) -> UInt32? {
    let wanted = Array(text.utf8)
    let place = firstPlace { $0.lexicographicallyPrecedes(wanted) }
    guard place < order.count, bytes(at: place).elementsEqual(wanted) else { return nil }
    return order[place]
  }

  /// The numbers of texts that read as a number, within the tolerance.
  func numbers(near value: Double) -> [UInt32] {
    var low = 0
    var high = byValue.count
    while low < high {
      let middle = (low + high) / 2
      let isBelow =
        byValue[middle].value < value && value - byValue[middle].value >= RuleValue.tolerance
      if isBelow { low = middle + 1 } else { high = middle }
    }
    return byValue[low...].prefix { ($0.value - value).magnitude < RuleValue.tolerance }
      .map { $0.number }
  }

  /// The places in the order of the texts that start with one.
  ///
  /// - Complexity: O(log(texts)) comparisons.
  func places(startingWith text: String) -> Range<Int> {
    let wanted = Array(text.utf8)
    let first = firstPlace { $0.lexicographicallyPrecedes(wanted) }
    let end = firstPlace { $0.prefix(wanted.count).isNotAfter(wanted) }
    return first..<end
  }

  /// Where the text of a row stands among those that start with one: before, at or after them.
  func compare(row: UInt32, startingWith wanted: [UInt8]) -> Int {
    let text = column.bytes(ofText: Int(column.rows[Int(row)])).prefix(wanted.count)
    if text.elementsEqual(wanted) { return 0 }
    return text.lexicographicallyPrecedes(wanted) ? -1 : 1
  }

  private func bytes(at place: Int) -> ArraySlice<UInt8> {
    column.bytes(ofText: Int(order[place]))
  }

  /// The first place for which a condition does not hold, which holds for all before it.
  private func firstPlace(_ holds: (ArraySlice<UInt8>) -> Bool) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if holds(bytes(at: middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes do not stand after others in order.
  fileprivate func isNotAfter(_ other: [UInt8]) -> Bool {
    !other.lexicographicallyPrecedes(self)
  }
}
