import FormModel
import FormNavigation
import Testing

@Suite struct CardOffsetsTests {
  /// Compares every answer with sums over a plain array.
  private func compare(_ offsets: borrowing CardOffsets, _ heights: [Int], _ what: String) {
    var sum = 0
    for (page, height) in heights.enumerated() {
      let position = PagePosition(page)
      if offsets.offset(at: position) != sum || offsets.height(at: position) != height {
        Issue.record("\(what): page \(page) of \(heights)")
        return
      }
      for y in Set([sum, sum + height / 2, sum + height - 1]) where height > 0 {
        if offsets.position(atOffset: y) != position {
          Issue.record("\(what): px \(y) of \(heights)")
          return
        }
      }
      sum += height
    }
    if offsets.total != sum || offsets.position(atOffset: sum) != nil
      || offsets.position(atOffset: -1) != nil
    {
      Issue.record("\(what): the total of \(heights)")
    }
  }

  @Test("NM-15: all heights of 0, 1 and 2 px on up to seven pages")
  func exhaustive() {
    for count in 0...7 {
      var combinations = 1
      for _ in 0..<count { combinations *= 3 }
      var changed = CardOffsets(pageCount: count)
      for combination in 0..<combinations {
        var rest = combination
        let heights = (0..<count).map { _ in
          defer { rest /= 3 }
          return rest % 3
        }
        var built = CardOffsets(pageCount: count)
        built.setHeights { heights[$0.rawValue] }
        compare(built, heights, "built")
        for page in 0..<count { changed.setHeight(heights[page], at: PagePosition(page)) }
        compare(changed, heights, "changed")
      }
    }
  }

  @Test(
    "NM-15: random heights and changes, at every number of levels",
    arguments: [
      1, 31, 32, 33, 511, 512, 513, 8_191, 8_192, 8_193, 20_000, 131_073,
    ]
  )
  func random(pages: Int) {
    var state = UInt64(pages)
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    var heights = (0..<pages).map { _ in next(4) == 0 ? 0 : next(CardOffsets.maximumHeight + 1) }
    var offsets = CardOffsets(pageCount: pages)
    offsets.setHeights { heights[$0.rawValue] }
    if pages <= 20_000 { compare(offsets, heights, "built") }
    for _ in 0..<2_000 {
      let page = next(pages)
      heights[page] = next(3) == 0 ? 0 : next(CardOffsets.maximumHeight + 1)
      offsets.setHeight(heights[page], at: PagePosition(page))
    }
    compare(offsets, heights, "changed")
  }

  /// Pages under a node of each level. The last has the node on top, and two of its children are full.
  static let widths = [32, 512, 8_192, 131_072, 1 << 21, 1 << 22]

  @Test(
    "NM-15: heights at the ends of every node, at each level's exact size",
    arguments: widths
  )
  func multiples(width: Int) {
    for pages in [width - 1, width, width + 1] {
      var ends: Set = [0, 1, pages / 2, pages - 2, pages - 1]
      for width in Self.widths {
        for boundary in [width, pages / 2 / width * width, pages / width * width] {
          ends.formUnion([boundary - 1, boundary, boundary + 1])
        }
      }
      let cards = ends.filter { $0 >= 0 && $0 < pages }.sorted()
      var offsets = CardOffsets(pageCount: pages)
      // Once changed one by one from all 0, and once from heights set at once.
      for height in [0, 3] {
        if height > 0 { offsets.setHeights { _ in height } }
        for (index, page) in cards.enumerated() {
          offsets.setHeight(100 + index, at: PagePosition(page))
        }
        var more = 0
        for (index, page) in cards.enumerated() {
          let offset = page * height + more
          let position = PagePosition(page)
          #expect(offsets.offset(at: position) == offset, "\(page) of \(pages)")
          #expect(offsets.height(at: position) == 100 + index, "\(page) of \(pages)")
          #expect(offsets.position(atOffset: offset) == position, "\(page) of \(pages)")
          #expect(offsets.position(atOffset: offset + 99 + index) == position)
          more += 100 + index - height
        }
        let total = pages * height + more
        #expect(offsets.total == total)
        #expect(offsets.position(atOffset: total) == nil)
        for page in cards { offsets.setHeight(0, at: PagePosition(page)) }
      }
    }
  }

  @Test("NM-13: sums stay exact where the largest form has the highest cards")
  func largest() {
    let pages = 1 << 24
    var offsets = CardOffsets(pageCount: pages)
    offsets.setHeights { _ in CardOffsets.maximumHeight }
    #expect(offsets.total == pages * CardOffsets.maximumHeight)
    offsets.setHeight(0, at: 5)
    offsets.setHeight(7, at: PagePosition(pages - 2))
    offsets.setHeight(0, at: PagePosition(1 << 21))
    for page in [0, 5, 6, 1 << 17, 1 << 21, 1 << 21 + 1, 9_999_999, pages - 2, pages - 1] {
      let gone = (page > 5 ? 1 : 0) + (page > 1 << 21 ? 1 : 0)
      var expected = (page - gone) * CardOffsets.maximumHeight
      if page > pages - 2 { expected += 7 - CardOffsets.maximumHeight }
      let position = PagePosition(page)
      #expect(offsets.offset(at: position) == expected)
      if offsets.height(at: position) > 0 {
        #expect(offsets.position(atOffset: expected) == position)
      }
    }
    #expect(offsets.levelCount == 6)
    #expect(Double(offsets.byteCount) / Double(pages) < 2.14)
  }

  @Test("The nodes visited grow with the logarithm of the pages")
  func levels() {
    let levels = [0, 1, 32, 33, 512, 513, 8_192, 8_193, 131_072, 131_073, 1 << 21, 1 << 21 + 1]
      .map { CardOffsets(pageCount: $0).levelCount }
    #expect(levels == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
  }
}
