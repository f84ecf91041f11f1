import FormModel

/// A set of pages, by their places on shelves, that finds the next and the previous member in form order (FP-10).
///
/// The lowest level has seven words a shelf. The levels above have a bit for each shelf in form order, set if the shelf has a
/// member, and a bit for each word of those.
struct ShelfSet: ~Copyable, Sendable {
  private(set) var words: OwnedBuffer<UInt64>
  private var shelves: OwnedBuffer<UInt64>
  private var groups: OwnedBuffer<UInt64>

  /// An empty set.
  init(shelfCount: Int) {
    words = OwnedBuffer(count: shelfCount * 7, repeating: 0)
    shelves = OwnedBuffer(count: (shelfCount + 63) / 64, repeating: 0)
    groups = OwnedBuffer(count: (shelfCount + 4_095) / 4_096, repeating: 0)
  }

  var byteCount: Int { words.byteCount + shelves.byteCount + groups.byteCount }

  func contains(_ place: ShelfPlace) -> Bool {
    words[place.rawValue >> 6] >> UInt64(place.rawValue & 63) & 1 != 0
  }

  func pages(onShelf shelf: Int) -> ShelfWords { ShelfWords { words[shelf * 7 + $0] } }

  private func hasPages(onShelf shelf: Int) -> Bool {
    for word in shelf * 7..<shelf * 7 + 7 where words[word] != 0 { return true }
    return false
  }

  /// Adds or removes a page.
  ///
  /// - Parameter order: an index with the same shelves.
  /// - Complexity: O(1).
  mutating func set(
    _ place: ShelfPlace,
    _ isMember: Bool,
    in order: borrowing VisiblePageIndex
  ) {
    let mask: UInt64 = 1 << UInt64(place.rawValue & 63)
    let old = words[place.rawValue >> 6]
    let new = isMember ? old | mask : old & ~mask
    words[place.rawValue >> 6] = new
    if (old == 0) != (new == 0) { shelfChanged(place.shelf, in: order) }
  }

  /// Puts a page that is no member on a shelf where `gap` says.
  mutating func insert(_ gap: ShelfGap) {
    words.move(from: gap.hole, to: gap.target, base: gap.shelf * 7, bit: false)
  }

  /// Replaces the members on a shelf.
  mutating func setPages(
    _ pages: ShelfWords,
    onShelf shelf: Int,
    in order: borrowing VisiblePageIndex
  ) {
    for word in 0..<7 { words[shelf * 7 + word] = pages[word] }
    shelfChanged(shelf, in: order)
  }

  /// As above, without the levels above. Call `recount` after the last shelf.
  mutating func setPages(_ pages: ShelfWords, onShelf shelf: Int) {
    for word in 0..<7 { words[shelf * 7 + word] = pages[word] }
  }

  /// Takes over a loaded form's set. Call `recount` then.
  mutating func spread(_ pages: borrowing PageSet) {
    for word in 0..<words.count {
      let bits = pages.bits(from: word * PageOrder.loadedInWord)
      if bits != 0 { words[word] = PageOrder.spread(bits) }
    }
  }

  private mutating func shelfChanged(_ shelf: Int, in order: borrowing VisiblePageIndex) {
    let place = order.order(ofShelf: shelf)
    shelves.setBit(place, hasPages(onShelf: shelf))
    groups.setBit(place >> 6, shelves[place >> 6] != 0)
  }

  /// Follows an empty shelf to another place of the form order.
  ///
  /// - Complexity: O(distance / 64) words.
  mutating func moveShelf(from: Int, to: Int) {
    shelves.move(from: from, to: to, base: 0, bit: false)
    for word in min(from, to) >> 6...max(from, to) >> 6 {
      groups.setBit(word, shelves[word] != 0)
    }
  }

  /// Adds empty shelves: one after each 32 in form order, and those that are left over at the end.
  ///
  /// - Complexity: O(added shelves), and O(shelves / 32).
  mutating func addShelves(_ added: Int) {
    let old = words.count / 7
    words.makeRoom(for: added * 7)
    words.append(repeating: 0, count: added * 7)
    var spread = OwnedBuffer<UInt64>(count: (old + added + 63) / 64, repeating: 0)
    for first in stride(from: 0, to: old, by: 32) {
      let bits = shelves[first >> 6] >> UInt64(first & 63) & 0xFFFF_FFFF
      let place = first + min(first / 32, added)
      spread[place >> 6] |= bits << UInt64(place & 63)
      let next = bits >> UInt64(64 - place & 63)
      if next != 0 { spread[place >> 6 + 1] |= next }
    }
    shelves = spread
    groups.append(repeating: 0, count: (shelves.count + 63) / 64 - groups.count)
    for word in 0..<shelves.count { groups.setBit(word, shelves[word] != 0) }
  }

  /// Makes the levels above from the lowest.
  ///
  /// - Complexity: O(shelves).
  mutating func recount(in order: borrowing VisiblePageIndex) {
    for place in 0..<order.shelfCount {
      shelves.setBit(place, hasPages(onShelf: order.shelf(inOrder: place)))
    }
    for word in 0..<shelves.count { groups.setBit(word, shelves[word] != 0) }
  }

  /// The first member after a place, or the first of all for nil; nil if there is none.
  ///
  /// - Complexity: O(log pages): at most seven words of two shelves, and a word a level.
  func first(after place: ShelfPlace?, in order: borrowing VisiblePageIndex) -> ShelfPlace? {
    var start = 0
    if let place {
      let slot = place.slot + 1
      for word in slot >> 6..<7 {
        let mask: UInt64 = word == slot >> 6 ? ~0 << UInt64(slot & 63) : ~0
        let rest = words[place.shelf * 7 + word] & mask
        if rest != 0 {
          return ShelfPlace(shelf: place.shelf, slot: word * 64 + rest.trailingZeroBitCount)
        }
      }
      start = order.order(ofShelf: place.shelf) + 1
    }
    guard let next = nextShelf(from: start) else { return nil }
    let shelf = order.shelf(inOrder: next)
    for word in 0..<7 where words[shelf * 7 + word] != 0 {
      let bit = words[shelf * 7 + word].trailingZeroBitCount
      return ShelfPlace(shelf: shelf, slot: word * 64 + bit)
    }
    preconditionFailure("a shelf of a page set is empty")
  }

  /// The last member before a place, or the last of all for nil; nil if there is none.
  ///
  /// - Complexity: as `first(after:in:)`.
  func last(before place: ShelfPlace?, in order: borrowing VisiblePageIndex) -> ShelfPlace? {
    var end = order.shelfCount
    if let place {
      for word in stride(from: place.slot >> 6, through: 0, by: -1) {
        let mask: UInt64 = word == place.slot >> 6 ? (1 << UInt64(place.slot & 63)) - 1 : ~0
        let rest = words[place.shelf * 7 + word] & mask
        if rest != 0 {
          return ShelfPlace(shelf: place.shelf, slot: word * 64 + 63 - rest.leadingZeroBitCount)
        }
      }
      end = order.order(ofShelf: place.shelf)
    }
    guard let previous = previousShelf(before: end) else { return nil }
    let shelf = order.shelf(inOrder: previous)
    for word in (0..<7).reversed() where words[shelf * 7 + word] != 0 {
      let bit = 63 - words[shelf * 7 + word].leadingZeroBitCount
      return ShelfPlace(shelf: shelf, slot: word * 64 + bit)
    }
    preconditionFailure("a shelf of a page set is empty")
  }

  /// The first shelf with a member at or after a place of the form order.
  private func nextShelf(from place: Int) -> Int? {
    guard place >> 6 < shelves.count else { return nil }
    let rest = shelves[place >> 6] & ~0 << UInt64(place & 63)
    if rest != 0 { return place & ~63 + rest.trailingZeroBitCount }
    let next = place >> 6 + 1
    for word in next >> 6..<max(groups.count, next >> 6) {
      let mask: UInt64 = word == next >> 6 ? ~0 << UInt64(next & 63) : ~0
      guard groups[word] & mask != 0 else { continue }
      let found = word << 6 + (groups[word] & mask).trailingZeroBitCount
      return found << 6 + shelves[found].trailingZeroBitCount
    }
    return nil
  }

  /// The last shelf with a member before a place of the form order.
  private func previousShelf(before place: Int) -> Int? {
    guard place > 0 else { return nil }
    let last = place - 1
    let rest = shelves[last >> 6] & ~0 >> UInt64(63 - last & 63)
    if rest != 0 { return last & ~63 + 63 - rest.leadingZeroBitCount }
    guard last >> 6 > 0 else { return nil }
    let previous = last >> 6 - 1
    for word in stride(from: previous >> 6, through: 0, by: -1) {
      let mask: UInt64 = word == previous >> 6 ? ~0 >> UInt64(63 - previous & 63) : ~0
      guard groups[word] & mask != 0 else { continue }
      let found = word << 6 + 63 - (groups[word] & mask).leadingZeroBitCount
      return found << 6 + 63 - shelves[found].leadingZeroBitCount
    }
    return nil
  }

  /// Compares the levels above with the words. Nil if all agree.
  func brokenInvariant(in order: borrowing VisiblePageIndex) -> String? {
    guard words.count == order.shelfCount * 7 else { return "a page set has other shelves" }
    for place in 0..<shelves.count * 64 {
      let shelf = place < order.shelfCount ? order.shelf(inOrder: place) : nil
      let has = shelf.map { shelf in (0..<7).contains { words[shelf * 7 + $0] != 0 } } ?? false
      if (shelves[place / 64] >> UInt64(place % 64) & 1 != 0) != has {
        return "a page set knows a shelf wrongly"
      }
    }
    for word in 0..<groups.count * 64 {
      let has = word < shelves.count && shelves[word] != 0
      if (groups[word / 64] >> UInt64(word % 64) & 1 != 0) != has {
        return "a page set knows a group of shelves wrongly"
      }
    }
    return nil
  }
}

extension OwnedBuffer<UInt64> {
  fileprivate mutating func setBit(_ bit: Int, _ isSet: Bool) {
    let mask: UInt64 = 1 << UInt64(bit & 63)
    let old = self[bit >> 6]
    self[bit >> 6] = isSet ? old | mask : old & ~mask
  }
}
