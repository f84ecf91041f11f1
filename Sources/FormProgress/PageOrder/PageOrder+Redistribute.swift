import FormModel

extension PageOrder {
  /// Lays the pages of two shelves out anew, with equal gaps.
  ///
  /// - Parameters:
  ///   - a, b: the shelves. No page stands between them, and `a` is before `b`.
  ///   - first: how many pages stand on `a` afterwards.
  /// - Complexity: O(pages of the two shelves).
  mutating func redistribute(
    _ a: Int,
    _ b: Int,
    first: Int,
    _ visible: inout VisiblePageIndex
  ) {
    let full = VisiblePageIndex.placesOnShelf
    let count = present.visiblePages(onShelf: a) + present.visiblePages(onShelf: b)
    var page = 0
    for word in 0..<14 {
      let start = ShelfPlace(shelf: word < 7 ? a : b, slot: word % 7 * 64).rawValue
      var rest = present.leaves[(word < 7 ? a : b) * 8 + word % 7]
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        let target =
          page < first ? page * full / first : full + (page - first) * full / (count - first)
        moves[page * 2] = UInt32(truncatingIfNeeded: word * 64 + bit | target << 16)
        moves[page * 2 + 1] = self.page(at: ShelfPlace(start + bit)).rawValue
        page += 1
        rest &= rest - 1
      }
    }
    for page in 0..<count {
      let target = Int(moves[page * 2] >> 16)
      let place = ShelfPlace(shelf: target < full ? a : b, slot: target % full)
      enter(moves[page * 2 + 1], at: place)
    }
    log.laidOut(a)
    log.laidOut(b)
    present.redistribute(a, b, moves, count)
    visible.redistribute(a, b, moves, count)
    for set in 0..<marks.count { marks[set].redistribute(a, b, moves, count) }
    incomplete.redistribute(a, b, moves, count, in: present)
    mandatoryRemaining.redistribute(a, b, moves, count, in: present)
    invalid.redistribute(a, b, moves, count, in: present)
  }
}

extension VisiblePageIndex {
  fileprivate mutating func redistribute(
    _ a: Int,
    _ b: Int,
    _ moves: borrowing OwnedBuffer<UInt32>,
    _ count: Int
  ) {
    guard visiblePages(onShelf: a) + visiblePages(onShelf: b) > 0 else { return }
    var words = TwoShelves(pages(onShelf: a), pages(onShelf: b))
    words.redistribute(moves, count)
    setPages(words.first, onShelf: a)
    setPages(words.second, onShelf: b)
  }
}

extension ShelfSet {
  fileprivate mutating func redistribute(
    _ a: Int,
    _ b: Int,
    _ moves: borrowing OwnedBuffer<UInt32>,
    _ count: Int,
    in order: borrowing VisiblePageIndex
  ) {
    var words = TwoShelves(pages(onShelf: a), pages(onShelf: b))
    guard !words.isEmpty else { return }
    words.redistribute(moves, count)
    setPages(words.first, onShelf: a, in: order)
    setPages(words.second, onShelf: b, in: order)
  }
}

/// The words of two shelves, one behind the other.
private struct TwoShelves {
  var words = InlineArray<14, UInt64>(repeating: 0)

  init(_ first: ShelfWords, _ second: ShelfWords) {
    for word in 0..<7 {
      words[word] = first[word]
      words[7 + word] = second[word]
    }
  }

  var first: ShelfWords { ShelfWords { words[$0] } }
  var second: ShelfWords { ShelfWords { words[7 + $0] } }
  var isEmpty: Bool {
    var all: UInt64 = 0
    for word in 0..<14 { all |= words[word] }
    return all == 0
  }

  /// Moves the bit of each page.
  mutating func redistribute(_ moves: borrowing OwnedBuffer<UInt32>, _ count: Int) {
    var new = InlineArray<14, UInt64>(repeating: 0)
    for page in 0..<count {
      let source = Int(moves[page * 2] & 0xFFFF)
      let target = Int(moves[page * 2] >> 16)
      new[target >> 6] |= (words[source >> 6] >> UInt64(source & 63) & 1) << UInt64(target & 63)
    }
    words = new
  }
}
