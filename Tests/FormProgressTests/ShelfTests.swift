import Testing

@testable import FormProgress

/// An index with inserted shelves, compared with an array of Booleans in form order.
@Suite struct ShelfTests {
  /// An index, and its expected contents.
  private struct Pair: ~Copyable {
    var index: VisiblePageIndex
    /// The shelves in form order.
    var order: [Int]
    /// For each shelf, the words of its places' bits.
    var shelves: [[UInt64]]
    /// A description of the first disagreement.
    var found: String?

    /// - Parameter isWide: whether to search nodes with AVX-512 if the processor has it.
    init(pageCount: Int, isWide: Bool) {
      index = VisiblePageIndex(pageCount: pageCount)
      if !isWide {
        index = VisiblePageIndex(pageCount: pageCount, kind: index.kind & Int64(UInt32.max))
      }
      index.recount()
      order = Array(0..<max(1, (pageCount + 447) / 448))
      shelves = order.map { _ in Array(repeating: 0, count: 7) }
    }

    mutating func insertShelf(after shelf: Int) {
      let new = index.insertShelf(after: shelf)
      if new != shelves.count { found = found ?? "the new shelf is \(new)" }
      shelves.append(Array(repeating: 0, count: 7))
      order.insert(new, at: (order.firstIndex(of: shelf) ?? order.count) + 1)
    }

    mutating func flip(_ place: Int) {
      shelves[place / 448][place % 448 / 64] ^= 1 << UInt64(place % 64)
      index.flip(place)
    }

    mutating func setPages(_ pages: [UInt64], onShelf shelf: Int) {
      shelves[shelf] = pages
      index.setPages(InlineArray<7, UInt64> { pages[$0] }, onShelf: shelf)
    }

    /// Compares every `step`-th place, and those at the ends of shelves.
    mutating func compare(every step: Int = 1) {
      if found != nil { return }
      var before = 0
      for shelf in order {
        let words = shelves[shelf]
        for place in Array(stride(from: 0, to: 447, by: step)) + [447] {
          let below = words[..<(place / 64)].reduce(0) { $0 + $1.nonzeroBitCount }
          let word = words[place / 64]
          let bit: UInt64 = 1 << UInt64(place % 64)
          let rank = before + below + (word & (bit - 1)).nonzeroBitCount
          if let difference = difference(shelf * 448 + place, word & bit != 0, rank) {
            found = difference
            return
          }
        }
        before += words.reduce(0) { $0 + $1.nonzeroBitCount }
      }
      found = index.count == before ? index.brokenInvariant : "count \(index.count), not \(before)"
    }

    private func difference(_ place: Int, _ isVisible: Bool, _ rank: Int) -> String? {
      if index[place] != isVisible { return "bit \(place)" }
      if index.rank(place) != rank { return "rank \(place): \(index.rank(place)), not \(rank)" }
      if isVisible, index.select(rank) != place {
        return "select \(rank): \(index.select(rank)), not \(place)"
      }
      return nil
    }
  }

  /// The ways to search nodes that this processor has.
  static let kinds = [true, false]

  @Test("An index has as many shelves as three levels of sixteen nodes lead to, over leaves of 32")
  func mostShelves() {
    #expect(VisiblePageIndex.mostShelves == 131_072)
  }

  @Test("VP-3, RP-2: any two shelves inserted in up to three, and flips", arguments: kinds)
  func exhaustive(isWide: Bool) {
    for shelves in 1...3 {
      for first in 0..<shelves {
        for second in 0...shelves {
          var pair = Pair(pageCount: shelves * 448, isWide: isWide)
          for place in stride(from: 0, to: shelves * 448, by: 5) { pair.flip(place) }
          pair.insertShelf(after: first)
          pair.flip(shelves * 448 + 7)
          pair.compare(every: 9)
          pair.insertShelf(after: second)
          for place in [0, 63, 64, 447] {
            for shelf in 0..<shelves + 2 { pair.flip(shelf * 448 + place) }
            pair.compare(every: 9)
          }
          if let found = pair.found {
            Issue.record("\(shelves) shelves, \(first), \(second): \(found)")
          }
        }
      }
    }
  }

  @Test(
    "VP-3, RP-2: shelves inserted at random keep rank, select and flip right over every height",
    arguments: [1, 448, 1_345, 1_792, 13_888, 14_336, 228_928, 229_376],
    kinds
  )
  func random(pageCount: Int, isWide: Bool) {
    var random = TestRandom(seed: UInt64(pageCount))
    var pair = Pair(pageCount: pageCount, isWide: isWide)
    let step = pageCount > 100_000 ? 149 : 31
    for round in 0..<40 {
      for _ in 0..<100 {
        pair.flip(Int(random.next(upperBound: UInt64(pair.shelves.count * 448))))
      }
      let last = pair.order.count - 1
      // After the first and the last in form order, after the newest, and after any.
      let choices = [pair.order[0], pair.order[last], pair.shelves.count - 1]
      let any = Int(random.next(upperBound: UInt64(pair.shelves.count)))
      pair.insertShelf(after: round % 2 == 0 ? choices[round / 2 % 3] : any)
      pair.flip(pair.shelves.count * 448 - 1 - Int(random.next(upperBound: 448 as UInt64)))
      if round % 8 < 2 { pair.compare(every: step) }
    }
    pair.compare(every: step)
    let found = pair.found
    #expect(found == nil)
  }

  @Test("VP-3, RP-2: shelves behind the last one need no map", arguments: kinds)
  func behindLast(isWide: Bool) {
    var pair = Pair(pageCount: 100, isWide: isWide)
    for shelf in 0..<600 {
      pair.insertShelf(after: shelf)
      pair.flip(shelf * 448 + shelf % 448)
      if shelf % 16 == 3 || shelf > 500 { pair.compare(every: 447) }
    }
    let found = pair.found
    #expect(found == nil)
    let before = (pair.index.isOrderedByMap, pair.index.lines)
    #expect(before == (false, 4))
    pair.insertShelf(after: 31)
    pair.compare(every: 61)
    let foundAfter = pair.found
    #expect(foundAfter == nil)
    let after = (pair.index.isOrderedByMap, pair.index.lines)
    #expect(after == (true, 5))
  }

  @Test("VP-3, RP-2: beyond 8,192 shelves a third level leads to them", arguments: kinds)
  func thirdLevel(isWide: Bool) {
    var random = TestRandom(seed: 3)
    var pair = Pair(pageCount: 8_190 * 448, isWide: isWide)
    for round in 0..<5 {
      for shelf in 0..<pair.shelves.count where shelf % 97 == round {
        pair.flip(shelf * 448 + shelf % 448)
      }
      pair.insertShelf(after: Int(random.next(upperBound: UInt64(pair.shelves.count))))
      pair.flip(pair.shelves.count * 448 - 1)
      pair.compare(every: 447)
    }
    let found = pair.found
    #expect(found == nil)
    let lines = pair.index.lines
    #expect(lines == 6)
  }

  @Test(
    "VP-3, RP-2: insertions that fill every node of a level, and one more",
    arguments: [4, 32, 512, 8_192, 16_384],
    kinds
  )
  func multiples(shelves: Int, isWide: Bool) {
    var pair = Pair(pageCount: (shelves - 2) * 448, isWide: isWide)
    for shelf in [0, shelves / 2 - 1, shelves - 3] { pair.flip(shelf * 448 + 447) }
    // After the last, which needs no map; in the middle, which needs one; and before the last.
    for after in [shelves - 3, shelves / 2 - 1, shelves - 3] {
      pair.insertShelf(after: after)
      let new = (pair.shelves.count - 1) * 448
      for place in [new, new + 447, 0, 448] { pair.flip(place) }
      pair.compare(every: 447)
    }
    let found = pair.found
    #expect(found == nil)
  }

  @Test("VP-3, RP-2: a full shelf splits into itself and a new one behind it", arguments: kinds)
  func split(isWide: Bool) {
    var random = TestRandom(seed: 4)
    var pair = Pair(pageCount: 35 * 448, isWide: isWide)
    for shelf in 0..<35 {
      // About two pages of three are visible.
      pair.setPages(
        (0..<7).map { _ in random.next() | random.next() & random.next() },
        onShelf: shelf
      )
    }
    pair.compare(every: 7)
    for shelf in [0, 34, 17, 36, 5, 0] {
      let pages = pair.shelves[shelf]
      let visible = pair.index.count
      pair.insertShelf(after: shelf)
      // Half a shelf is three and a half words.
      let behind = (3..<7).map { pages[$0] >> 32 | ($0 < 6 ? pages[$0 + 1] << 32 : 0) }
      pair.setPages(behind + [0, 0, 0], onShelf: pair.shelves.count - 1)
      let front = pages[..<3] + [pages[3] & 0xFFFF_FFFF]
      pair.setPages(front + [0, 0, 0], onShelf: shelf)
      pair.compare(every: 7)
      if pair.index.count != visible { pair.found = pair.found ?? "pages came or went" }
    }
    let found = pair.found
    #expect(found == nil)
  }

  @Test("RP-6: an index that grew takes at most half more than its lines, sums and map")
  func size() {
    var index = VisiblePageIndex(pageCount: 1)
    for shelf in 0..<4_095 { _ = index.insertShelf(after: shelf / 2) }
    let (shelves, bytes) = (index.shelfCount, index.byteCount)
    #expect(shelves == 4_096)
    // Memory grows by half each time. The map has two numbers a shelf.
    #expect(bytes <= 4_096 * (64 + 8 + 2) * 3 / 2 + 4_096)
  }

  @Test("VP-3, RP-2: an empty shelf moves over the borders of nodes", arguments: kinds)
  func movesOverBorders(isWide: Bool) {
    for shelves in [40, 513, 1_100, 8_800] {
      var pair = Pair(pageCount: shelves * 448, isWide: isWide)
      for shelf in 1..<shelves {
        pair.index.setPages(InlineArray<7, UInt64> { UInt64(shelf + $0) }, onShelf: shelf)
      }
      var place = 0
      for border in [32, 512, 1_024, 8_192] where border < shelves {
        for target in [border - 9, border, border - 1, border + 7, border - 9, 0] {
          let next = min(target, shelves - 1)
          pair.index.moveShelf(from: place, to: next)
          place = next
          #expect(pair.index.brokenInvariant == nil, "\(shelves) shelves, to \(next)")
        }
      }
    }
  }
}
