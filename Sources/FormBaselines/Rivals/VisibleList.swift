import FormModel

/// The visible pages, sorted, in one array.
///
/// The best plain choice where pages seldom vanish: select is a read, rank a binary search, and a page
/// that comes or goes moves the pages behind it by one `memmove`, four bytes each. A prefix array of
/// ranks would rewrite as many bytes, would make select the search, and could not use `memmove`.
public struct VisibleList: ~Copyable {
  @usableFromInline var pages: OwnedBuffer<UInt32>
  @usableFromInline var count = 0

  /// An empty list with room for `capacity` pages.
  init(capacity: Int) { pages = OwnedBuffer(count: capacity, repeating: 0) }

  /// The number of listed pages before `page`: its place where it is listed.
  ///
  /// - Complexity: O(log pages).
  @inlinable
  func place(of page: Int) -> Int {
    var low = 0
    var length = count
    while length > 0 {
      let half = length >> 1
      let isBefore = Int(pages.base[low + half]) < page
      low = isBefore ? low + half + 1 : low
      length = isBefore ? length - half - 1 : half
    }
    return low
  }

  /// - Precondition: `place` is 0 ..< `count`.
  @inlinable
  subscript(place: Int) -> Int { Int(pages.base[place]) }

  /// - Precondition: the page is not listed.
  /// - Complexity: O(pages behind it).
  @inlinable
  mutating func insert(_ page: Int) {
    let place = place(of: page)
    let base = pages.mutableBase + place
    (base + 1).update(from: base, count: count - place)
    base.pointee = UInt32(truncatingIfNeeded: page)
    count += 1
  }

  /// - Precondition: the page is listed.
  /// - Complexity: O(pages behind it).
  @inlinable
  mutating func remove(_ page: Int) {
    let place = place(of: page)
    let base = pages.mutableBase + place
    base.update(from: base + 1, count: count - place - 1)
    count -= 1
  }
}
