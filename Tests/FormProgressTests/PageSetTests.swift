import FormModel
import Testing

@testable import FormProgress

@Suite struct PageSetTests {
  @Test(
    "FP-10: next and previous member agree with an array",
    arguments: [1, 2, 63, 64, 65, 4_095, 4_096, 4_097, 262_145]
  )
  func search(size: Int) {
    var random = TestRandom(seed: UInt64(size))
    for density in [0, 1, 30, 100] {
      var set = PageSet(pageCount: size)
      var members = [Bool](repeating: false, count: size)
      for page in 0..<size where random.next(upperBound: 100) < UInt64(density) {
        set.set(PagePosition(page), true)
        members[page] = true
      }
      for _ in 0..<100 {
        let page = Int(random.next(upperBound: UInt64(size)))
        members[page].toggle()
        set.set(PagePosition(page), members[page])
      }
      #expect(set.brokenInvariant == nil)
      var next: Int?
      for page in (0..<size).reversed() {
        if members[page] { next = page }
        if size < 5_000 || page % 97 == 0 {
          let found = set.first(from: PagePosition(page))?.rawValue
          if found != next { Issue.record("first(from: \(page))") }
        }
      }
      var last: Int?
      for page in 0...size {
        if size < 5_000 || page % 97 == 0 {
          let found = set.last(before: PagePosition(page))?.rawValue
          if found != last { Issue.record("last(before: \(page))") }
        }
        if page < size, members[page] { last = page }
      }
      let past = set.first(from: PagePosition(size))
      #expect(past == nil)
    }
  }

  /// Pages under a word of each level. The last is `FormLimits.pages`, so no size is beyond it.
  static let widths = [64, 4_096, 262_144, 524_288, 1 << 24]

  @Test(
    "FP-10: next and previous member at the ends of every word, at each level's exact size",
    arguments: widths.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 <= FormLimits.pages }
  )
  func multiples(size: Int) {
    var pages: Set = [0, 1, size / 2, size - 2, size - 1]
    for width in Self.widths where width <= size {
      for boundary in [width, size / 2 / width * width, size / width * width] {
        pages.formUnion([boundary - 1, boundary, boundary + 1])
      }
    }
    let ends = pages.filter { $0 >= 0 && $0 < size }.sorted()
    var set = PageSet(pageCount: size)
    // One member at a time: each query crosses every level.
    for member in ends {
      set.set(PagePosition(member), true)
      let (first, last) = (set.first(from: 0), set.last(before: PagePosition(size)))
      #expect(first == PagePosition(member) && last == first, "\(member) of \(size)")
      set.set(PagePosition(member), false)
    }
    let none = (set.first(from: 0), set.last(before: PagePosition(size)))
    #expect(none == (nil, nil))
    for member in ends { set.set(PagePosition(member), true) }
    for (index, member) in ends.enumerated() {
      let next = set.first(from: PagePosition(member + 1))?.rawValue
      #expect(next == (index + 1 < ends.count ? ends[index + 1] : nil), "after \(member)")
      let previous = set.last(before: PagePosition(member))?.rawValue
      #expect(previous == (index > 0 ? ends[index - 1] : nil), "before \(member)")
    }
    #expect(set.brokenInvariant == nil)
  }

  @Test("summaries made at once are those made one by one")
  func recount() {
    let size = 70_000
    var once = PageSet(pageCount: size)
    var each = PageSet(pageCount: size)
    for page in stride(from: 5, to: size, by: 4_999) {
      each.set(PagePosition(page), true)
      once.setBits(1 << UInt64(page & 63), word: page >> 6)
    }
    once.recount()
    #expect(once.brokenInvariant == nil)
    for page in stride(from: 0, to: size, by: 31) {
      let found = once.first(from: PagePosition(page))
      let expected = each.first(from: PagePosition(page))
      #expect(found == expected)
    }
  }
}
