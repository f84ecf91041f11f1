import CIntrinsics
import FormModel

/// Which pages are visible, with *rank* (visible pages before a page), *select* (the page with so many
/// before it) and *flip* (SPEC VP-3). Pages go by index: their position in form order, as a plain number.
///
/// Rank and select follow nearly every edit and a flip is rare, so nodes hold prefix sums, which a query
/// reads and a flip rewrites, rather than plain counts, which a query would have to add up.
///
/// - A *leaf* is one 64-byte line: 7 words with a bit a page, and a word with the 7 numbers, 9 bits each,
///   of visible pages in the leaf before each word. It covers 448 pages.
/// - A *low node* is one line: 32 sums of 16 bits over leaves. It covers 14,336 pages.
/// - A *high node* is one line: 16 sums of 32 bits over low nodes, or over high nodes below it.
///
/// All levels together take about 1.18 bits a page. A query reads one line a level and a flip writes one; both
/// leave out the levels that a form of its size does not need: they touch two lines up to 14,336 pages, three
/// up to 229,376, four up to 3.6 million, five up to `FormLimits.pages`.
///
/// Wide nodes of prefix sums are those of the segment trees of *Algorithms for Modern Hardware* and of
/// Pibiri & Kanda, *Rank/select queries over mutable bitmaps* (2021).
@usableFromInline
package struct VisiblePageIndex: ~Copyable, Sendable {
  @usableFromInline let pageCount: Int
  /// Visible pages.
  @usableFromInline package var count = 0
  /// Eight words a leaf.
  @usableFromInline var leaves: OwnedBuffer<UInt64>
  /// Thirty-two sums a low node.
  @usableFromInline var lowSums: OwnedBuffer<UInt16>
  /// Sixteen sums a high node; the levels one after the other, the lowest first.
  @usableFromInline var highSums: OwnedBuffer<UInt32>
  /// Levels of high nodes that are kept, 0…3: one for each level below that has more than one node.
  @usableFromInline let highLevels: Int
  /// Where in `highSums` the second level begins, and the third, 32 bits each.
  @usableFromInline let starts: UInt64

  /// An index of that many pages, none of them visible.
  package init(pageCount: Int) {
    self.pageCount = pageCount
    let leafCount = max(1, (pageCount + 447) / 448)
    let lowNodes = (leafCount + 31) / 32
    // Nodes of each high level.
    let first = (lowNodes + 15) / 16
    let second = (first + 15) / 16
    leaves = OwnedBuffer(count: leafCount * 8, repeating: 0)
    lowSums = OwnedBuffer(count: lowNodes * 32, repeating: 0)
    highLevels = Self.lines(pageCount: pageCount) - 2
    let kept = [first, second, 1].prefix(highLevels).reduce(0, +)
    highSums = OwnedBuffer(count: kept * 16, repeating: 0)
    starts = UInt64(first * 16) | UInt64((first + second) * 16) << 32
  }

  @inlinable @inline(__always)
  var secondStart: Int { Int(truncatingIfNeeded: starts & 0xFFFF_FFFF) }
  @inlinable @inline(__always)
  var thirdStart: Int { Int(truncatingIfNeeded: starts &>> 32) }

  /// Cache lines that a query reads, and a flip writes.
  package var lines: Int { 2 + highLevels }

  /// Those of an index of so many pages: a leaf of 448, a low node of 32 leaves, high nodes of 16.
  package static func lines(pageCount: Int) -> Int {
    var (levels, pages) = (2, 448 * 32)
    while pages < pageCount, levels < 5 { (levels, pages) = (levels + 1, pages * 16) }
    return levels
  }

  package var byteCount: Int { leaves.byteCount + lowSums.byteCount + highSums.byteCount }

  /// The leaf that holds a page's bit, the word of `leaves` that does, and by how much the leaf's sums are
  /// shifted for that word's.
  @inlinable @inline(__always)
  static func place(of index: Int) -> (leaf: Int, word: Int, shift: UInt64) {
    // Counted without the sums.
    let word = UInt64(truncatingIfNeeded: index) &>> 6
    // A seventh: 2³² / 7, rounded up, is near enough for all words of `FormLimits.pages`.
    let leaf = (word &* 613_566_757) &>> 32
    // Nine bits for each of the leaf's words before it: 9 · (word − 7 · leaf). A shift counts modulo 64, where
    // −63 · leaf is leaf.
    return (
      Int(truncatingIfNeeded: leaf), Int(truncatingIfNeeded: word &+ leaf), word &* 9 &+ leaf
    )
  }

  /// - Precondition: a page has the index.
  @inlinable
  package subscript(index: Int) -> Bool {
    @inline(__always) get {
      let word = Self.place(of: index).word
      return unsafe leaves.base[word] &>> UInt64(truncatingIfNeeded: index) & 1 != 0
    }
  }

  /// Visible pages before `index`.
  ///
  /// - Precondition: a page has the index.
  /// - Complexity: one line a level.
  @inlinable @inline(__always)
  package func rank(_ index: Int) -> Int {
    let (leaf, word, shift) = Self.place(of: index)
    let before = unsafe leaves.base[word] & ~(~0 &<< UInt64(truncatingIfNeeded: index))
    var rank = Int(truncatingIfNeeded: count_bits(before))
    rank &+= unsafe Int(truncatingIfNeeded: leaves.base[leaf &* 8 &+ 7] &>> shift & 511)
    rank &+= unsafe Int(lowSums.base[leaf])
    if highLevels > 0 {
      rank &+= unsafe Int(highSums.base[leaf &>> 5])
      if highLevels > 1 {
        rank &+= unsafe Int(highSums.base[secondStart &+ leaf &>> 9])
        if highLevels > 2 { rank &+= unsafe Int(highSums.base[thirdStart &+ leaf &>> 13]) }
      }
    }
    return rank
  }

  /// The index of the visible page with `rank` visible ones before it.
  ///
  /// - Precondition: 0 ≤ `rank` < `count`.
  /// - Complexity: one line a level.
  @inlinable @inline(__always)
  package func select(_ rank: Int) -> Int {
    unsafe Int(
      truncatingIfNeeded: select_visible_page(
        leaves.base,
        lowSums.base,
        highSums.base,
        Int64(highLevels),
        starts,
        Int64(rank)
      )
    )
  }

  /// Makes the page at an index invisible if it is visible, or the other way round.
  ///
  /// - Precondition: a page has the index.
  /// - Complexity: one line a level.
  @inlinable
  package mutating func flip(_ index: Int) {
    count &+= unsafe Int(
      truncatingIfNeeded: flip_visible_page(
        leaves.mutableBase,
        lowSums.mutableBase,
        highSums.mutableBase,
        Int64(highLevels),
        starts,
        Int64(index)
      )
    )
  }
}
