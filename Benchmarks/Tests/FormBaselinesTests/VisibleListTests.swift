import FormWorkload
import Testing

@testable import FormBaselines

@Suite struct VisibleListTests {
  @Test("VP-3: pages come and go as in a sorted array")
  func comesAndGoes() {
    var random = Xoshiro256StarStar(seed: 1)
    var list = VisibleList(capacity: 50)
    var expected: [Int] = []
    for _ in 0..<2_000 {
      let page = Int(random.next() % 50)
      if let place = expected.firstIndex(of: page) {
        expected.remove(at: place)
        list.remove(page)
      } else {
        expected.append(page)
        expected.sort()
        list.insert(page)
      }
      let pages = (0..<list.count).map { list[$0] }
      let places = (0...50).map { list.count(before: $0) }
      if pages != expected || places != (0...50).map({ page in expected.count { $0 < page } }) {
        Issue.record("expected \(expected), found \(pages)")
        return
      }
    }
  }
}
