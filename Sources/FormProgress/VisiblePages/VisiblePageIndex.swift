import CIntrinsics
import FormModel

/// The set of visible pages, with *rank* (visible pages before a page), *select* (the page with a given number of visible
/// pages before it) and *flip* (VP-3).
///
/// A page is named by its place: 448 times its shelf, plus its place on the shelf. Until a shelf is inserted, a place is a
/// position in form order.
///
/// - A *shelf* is a leaf of the index: one cache line for 448 places. It never moves.
/// - The *directory* is the levels above: low nodes of 32 sums and high nodes of 16 sums, each one cache line. It has the
///   shelves in form order. Up to 1,792 places it is one word of four sums.
/// - A *map* between shelves and their places in form order exists once a shelf was inserted before the last.
///
/// `CIntrinsics/include/Layout.h` describes the memory; `Rank.h`, `Select.h` and `Flip.h` hold the operations.
///
/// Nodes hold prefix sums, since rank and select follow nearly every edit and flips are rare: a query reads one sum of a
/// node, and a flip rewrites the node. The index takes about 1.18 bits a page. A query reads one cache line a level and a
/// flip writes one: 2 up to 14,336 pages, 3 up to 229,376, 4 up to 3.67 million, 5 up to `FormLimits.pages`.
///
/// Nodes of this kind are those of the segment trees of *Algorithms for Modern Hardware* and of Pibiri & Kanda,
/// *Rank/select queries over mutable bitmaps* (2021).
@usableFromInline
package struct VisiblePageIndex: ~Copyable, Sendable {
  /// Places are 0 ..< this.
  var placeCount: Int
  /// The number of visible pages.
  @usableFromInline package var count = 0
  /// Eight words a shelf.
  @usableFromInline var leaves: OwnedBuffer<UInt64>
  /// Thirty-two sums a low node.
  @usableFromInline var lowSums: OwnedBuffer<UInt16>
  /// The map, if there is one, then sixteen sums a high node: the root first, the lowest level last. If there are three
  /// levels, the second has room for as many nodes as the root has children, so that the lowest always begins in one place.
  @usableFromInline var highSums: OwnedBuffer<UInt32>
  /// The number of levels of high nodes, how this processor searches nodes, and the room of the map: see `kind_of_index`
  /// and `kind_with`.
  @usableFromInline var kind: Int64

  /// An index of `pageCount` pages, none of them visible.
  package init(pageCount: Int) {
    self.init(pageCount: pageCount, kind: kind_of_index(Self.levels(pageCount: pageCount)))
  }

  /// As above, with a given kind. Tests play each way to search nodes that this processor has.
  init(pageCount: Int, kind: Int64) {
    placeCount = pageCount
    self.kind = kind
    let shelfCount = max(1, (pageCount + 447) / 448)
    let lowNodes = (shelfCount + 31) / 32
    let levels = levels_of_index(kind)
    leaves = OwnedBuffer(count: shelfCount * 8, repeating: 0)
    lowSums = OwnedBuffer(count: levels < 0 ? 4 : lowNodes * 32, repeating: 0)
    highSums = OwnedBuffer(
      count: Self.highNodes(levels: levels, lowNodes: lowNodes),
      repeating: 0
    )
  }

  /// The most pages of an index whose directory is a word of four sums.
  private static let mostUnderWord = 448 * 4

  /// The levels of high nodes, 0…3; -1 if the directory is a word.
  static func levels(pageCount: Int) -> Int32 {
    pageCount <= mostUnderWord ? -1 : Int32(lines(pageCount: pageCount) - 2)
  }

  /// Where among the high nodes' sums the lowest of `levels` levels begins.
  static func lowestStart(levels: Int32) -> Int {
    levels > 2 ? BELOW_SECOND : levels > 1 ? BELOW_ROOT : 0
  }

  /// How many sums all levels of high nodes have room for.
  static func highNodes(levels: Int32, lowNodes: Int) -> Int {
    levels > 0 ? lowestStart(levels: levels) + (lowNodes + 15) / 16 * 16 : 0
  }

  /// The cache lines that a query reads or a flip writes, with one of the map if there is one.
  package var lines: Int { Self.lines(pageCount: placeCount) + (isOrderedByMap ? 1 : 0) }

  /// The cache lines that a query reads in an index of `pageCount` pages without a map.
  package static func lines(pageCount: Int) -> Int {
    var (levels, pages) = (2, 448 * 32)
    while pages < pageCount, levels < 5 { (levels, pages) = (levels + 1, pages * 16) }
    return levels
  }

  /// The height of an index of `pageCount` pages: operations on indices of one height execute the same instructions.
  ///
  /// It is the number of cache lines, or 1 if the directory is a word.
  package static func height(pageCount: Int) -> Int {
    pageCount <= mostUnderWord ? 1 : lines(pageCount: pageCount)
  }

  package var byteCount: Int { leaves.byteCount + lowSums.byteCount + highSums.byteCount }

  /// Whether the page at a place is visible.
  ///
  /// - Precondition: there is such a place.
  /// - Complexity: O(1).
  @inlinable
  package subscript(place: Int) -> Bool {
    @inline(__always) get {
      let place = UInt64(truncatingIfNeeded: place)
      let word = unsafe leaves.base[Int(truncatingIfNeeded: place_of_page(place).word)]
      return word &>> place & 1 != 0
    }
  }

  /// The number of visible pages before a place, in form order.
  ///
  /// - Precondition: there is such a place.
  /// - Complexity: O(log pages): one cache line a level.
  @inlinable @inline(__always)
  package func rank(_ place: Int) -> Int {
    unsafe Int(
      truncatingIfNeeded: rank_of_page(
        leaves.base,
        lowSums.base,
        highSums.base,
        kind,
        Int64(truncatingIfNeeded: place)
      )
    )
  }

  /// The place of the visible page with `rank` visible pages before it.
  ///
  /// - Precondition: 0 ≤ `rank` < `count`.
  /// - Complexity: O(log pages): one cache line a level.
  @inlinable @inline(__always)
  package func select(_ rank: Int) -> Int {
    unsafe Int(
      truncatingIfNeeded: select_visible_page(
        leaves.base,
        lowSums.base,
        highSums.base,
        kind,
        Int64(truncatingIfNeeded: rank)
      )
    )
  }

  /// Makes the page at a place invisible if it is visible, else visible.
  ///
  /// - Precondition: there is such a place.
  /// - Complexity: O(log pages): one cache line a level.
  @inlinable
  package mutating func flip(_ place: Int) {
    count &+= unsafe Int(
      truncatingIfNeeded: flip_visible_page(
        leaves.mutableBase,
        lowSums.mutableBase,
        highSums.mutableBase,
        kind,
        Int64(truncatingIfNeeded: place)
      )
    )
  }
}
