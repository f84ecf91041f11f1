import Testing

@testable import FormProgress

/// The index compared with an array of Booleans.
@Suite struct VisiblePageIndexTests {
  /// Sizes on both sides of every boundary: a word, a leaf, a word of sums, a low node, a high node, two levels of them.
  static let sizes = [
    0, 1, 2, 63, 64, 65, 447, 448, 449, 895, 896, 897, 1_791, 1_792, 1_793, 14_335, 14_336, 14_337,
    229_375, 229_376, 229_377,
  ]

  /// - Parameter isWide: whether to search nodes with AVX-512 if the processor has it.
  private static func empty(_ pageCount: Int, isWide: Bool) -> VisiblePageIndex {
    let index = VisiblePageIndex(pageCount: pageCount)
    if isWide { return index }
    return VisiblePageIndex(pageCount: pageCount, kind: index.kind & Int64(UInt32.max))
  }

  private static func make(_ visible: [Bool], isWide: Bool = true) -> VisiblePageIndex {
    var index = empty(visible.count, isWide: isWide)
    for word in 0..<(visible.count + 63) / 64 {
      var bits: UInt64 = 0
      for page in word * 64..<min(word * 64 + 64, visible.count) where visible[page] {
        bits |= 1 << UInt64(page & 63)
      }
      index.setBits(bits, word: word)
    }
    index.recount()
    return index
  }

  /// A description of the first disagreement between the index and its array.
  private static func disagreement(
    _ index: borrowing VisiblePageIndex,
    _ visible: [Bool],
    every step: Int
  ) -> String? {
    var rank = 0
    for page in visible.indices {
      if page % step == 0 || page + 1 == visible.count {
        if index[page] != visible[page] { return "bit \(page)" }
        if index.rank(page) != rank { return "rank \(page): \(index.rank(page)), not \(rank)" }
        if visible[page], index.select(rank) != page {
          return "select \(rank): \(index.select(rank)), not \(page)"
        }
      }
      if visible[page] { rank += 1 }
    }
    return index.count == rank ? nil : "count \(index.count), not \(rank)"
  }

  @Test("VP-3: rank and select agree with an array at every size and density", arguments: sizes)
  func built(size: Int) {
    var random = TestRandom(seed: UInt64(size))
    for density in [0, 1, 50, 99, 100] {
      let visible = (0..<size).map { _ in random.next(upperBound: 100) < UInt64(density) }
      for isWide in [true, false] {
        let index = Self.make(visible, isWide: isWide)
        let found = Self.disagreement(index, visible, every: size > 1_000 ? 61 : 1)
        #expect(found == nil, "size \(size), density \(density) %")
        #expect(index.brokenInvariant == nil)
      }
    }
  }

  @Test("VP-3: flips keep rank and select right", arguments: sizes.dropFirst(), [true, false])
  func flipped(size: Int, isWide: Bool) {
    var random = TestRandom(seed: 77 + UInt64(size))
    var visible = (0..<size).map { _ in random.next(upperBound: 2) as UInt64 == 0 }
    var index = Self.make(visible, isWide: isWide)
    for _ in 0..<3 {
      for _ in 0..<200 {
        let page = Int(random.next(upperBound: UInt64(size)))
        visible[page].toggle()
        index.flip(page)
      }
      // The ends of every node, where one lane too many or too few shows.
      let ends = [0, 63, 64, 447, 448, 1_791, 1_792, 14_335, 14_336, 229_375, size - 1]
      for page in ends where page < size {
        visible[page].toggle()
        index.flip(page)
      }
      let found = Self.disagreement(index, visible, every: size > 1_000 ? 61 : 1)
      #expect(found == nil, "size \(size)")
    }
    #expect(index.brokenInvariant == nil)
  }

  @Test("VP-3: every pattern of up to 10 pages, every flip")
  func exhaustive() {
    for size in 1...10 {
      for pattern in 0..<1 << size {
        var visible = (0..<size).map { pattern >> $0 & 1 != 0 }
        for page in 0..<size {
          var index = Self.make(visible)
          index.flip(page)
          visible[page].toggle()
          if let found = Self.disagreement(index, visible, every: 1) {
            Issue.record("size \(size), pattern \(pattern), flip \(page): \(found)")
          }
          visible[page].toggle()
        }
      }
    }
  }

  /// Pages in a word, on a shelf, under a word of sums, under a low node and under each higher one. The last has three
  /// levels of high nodes, and two children of its root are full.
  static let widths = [64, 448, 1_792, 14_336, 229_376, 3_670_016, 7_340_032]

  @Test(
    "VP-3: flips at the ends of every node keep sums right, at each level's exact size",
    arguments: widths,
    [true, false]
  )
  func multiples(width: Int, isWide: Bool) {
    for size in [width - 1, width, width + 1] {
      for isFull in [false, true] {
        var index = Self.make(size, isFull: isFull, isWide: isWide)
        var flipped: [Int] = []
        for page in Self.ends(size).reversed() {
          index.flip(page)
          flipped.append(page)
        }
        flipped.reverse()
        let found = Self.disagreement(index, size, flipped, isFull: isFull)
        #expect(found == nil, "size \(size), full: \(isFull)")
        #expect(index.brokenInvariant == nil, "size \(size), full: \(isFull)")
        for page in flipped { index.flip(page) }
        let none = Self.disagreement(index, size, [], isFull: isFull)
        #expect(none == nil, "size \(size), full: \(isFull), all flipped back")
      }
    }
  }

  /// An index of which all pages are visible, or none.
  private static func make(_ size: Int, isFull: Bool, isWide: Bool) -> VisiblePageIndex {
    var index = empty(size, isWide: isWide)
    if isFull {
      for word in 0..<size / 64 { index.setBits(~0, word: word) }
      if size % 64 > 0 { index.setBits(1 << UInt64(size % 64) - 1, word: size / 64) }
    }
    index.recount()
    return index
  }

  /// The first and the last pages, and those around the first, the middle and the last boundary of each level.
  private static func ends(_ size: Int) -> [Int] {
    var pages: Set = [0, 1, size / 2, size - 2, size - 1]
    for width in widths {
      for boundary in [width, size / 2 / width * width, size / width * width] {
        pages.formUnion([boundary - 1, boundary, boundary + 1])
      }
    }
    return pages.filter { $0 >= 0 && $0 < size }.sorted()
  }

  /// A description of the first disagreement at `ends`, if all pages but those in `flipped` are visible, or only those.
  private static func disagreement(
    _ index: borrowing VisiblePageIndex,
    _ size: Int,
    _ flipped: [Int],
    isFull: Bool
  ) -> String? {
    for page in ends(size) {
      let before = flipped.filter { $0 < page }.count
      let isVisible = flipped.contains(page) != isFull
      let rank = isFull ? page - before : before
      if index[page] != isVisible { return "bit \(page)" }
      if index.rank(page) != rank { return "rank \(page): \(index.rank(page)), not \(rank)" }
      if isVisible, index.select(rank) != page {
        return "select \(rank): \(index.select(rank)), not \(page)"
      }
    }
    let count = isFull ? size - flipped.count : flipped.count
    return index.count == count ? nil : "count \(index.count), not \(count)"
  }

  @Test("a query and a flip touch one line a level, and the index takes 1.18 bits a page")
  func cost() {
    for (size, lines) in [
      (1, 2), (14_336, 2), (14_337, 3), (229_377, 4), (1 << 20, 4), (1 << 24, 5),
    ] {
      let index = VisiblePageIndex(pageCount: size)
      #expect(index.lines == lines, "\(size) pages")
      // Up to 1,792 pages the directory is one word, a level lower than a node.
      #expect(VisiblePageIndex.height(pageCount: size) == (size <= 1_792 ? 1 : lines))
      // 1.18 bits a page plus lines that are not full: at most 1.3 from 20,000 pages on.
      #expect(index.byteCount * 800 <= size * 119 + 400 * 800, "\(size) pages")
    }
  }
}
