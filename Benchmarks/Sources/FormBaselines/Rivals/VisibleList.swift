import FormModel

/// A sorted array of the places of the visible pages.
///
/// This is the best simple structure if visibility changes seldom. Select is one read and rank is a
/// binary search. Showing or hiding a page moves the entries after it with one `memmove`, four
/// bytes each. A prefix array of ranks would rewrite as many bytes without `memmove`, and select
/// would need the search.
public struct VisibleList: ~Copyable {
  @usableFromInline var places: OwnedBuffer<UInt32>
  @usableFromInline var count = 0

  /// Makes an empty list with room for `capacity` pages.
  init(capacity: Int) { places = OwnedBuffer(count: capacity, repeating: 0) }

  /// The number of listed places before `place`.
  ///
  /// - Complexity: O(log pages).
  @inlinable
  func count(before place: Int) -> Int {
    var low = 0
    var length = count
    while length > 0 {
      let half = length >> 1
      let isBefore = Int(places.base[low + half]) < place
      low = isBefore ? low + half + 1 : low
      length = isBefore ? length - half - 1 : half
    }
    return low
  }

  /// - Precondition: `index` is 0 ..< `count`.
  @inlinable
  subscript(index: Int) -> Int { Int(places.base[index]) }

  /// - Precondition: the place is not listed.
  /// - Complexity: O(pages after it).
  @inlinable
  mutating func insert(_ place: Int) {
    let index = count(before: place)
    let base = places.mutableBase + index
    (base + 1).update(from: base, count: count - index)
    base.pointee = UInt32(truncatingIfNeeded: place)
    count += 1
  }

  /// - Precondition: the place is listed.
  /// - Complexity: O(pages after it).
  @inlinable
  mutating func remove(_ place: Int) {
    let index = count(before: place)
    let base = places.mutableBase + index
    base.update(from: base + 1, count: count - index - 1)
    count -= 1
  }
}
