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
