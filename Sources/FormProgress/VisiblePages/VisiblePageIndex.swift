import CIntrinsics
import FormModel

/// Which pages are visible, with *rank* (visible pages before a page), *select* (the page with so many
/// before it) and *flip* (VP-3). Pages go by place: 448 times their shelf, and where on it they stand. As long as no
/// shelf was inserted that is their position in form order, as a plain number.
///
/// Rank and select follow nearly every edit and a flip is rare, so nodes hold prefix sums, which a query
/// reads and a flip rewrites, rather than plain counts, which a query would have to add up.
///
/// - A *shelf*, a leaf of the index, is one 64-byte line that never moves: 7 words with a bit a place, and a word with 7
///   numbers, 9 bits each, of visible pages on the shelf up to the end of each word. It has 448 places.
/// - The *directory* above holds the sums of the shelves in form order. A *low node* is one line: 32 sums of 16 bits over
///   shelves. It covers 14,336 places. Up to 1,792 places a word of four such sums is all there is above the shelves.
/// - A *high node* is one line: 16 sums of 32 bits over low nodes, or over high nodes below it.
/// - If a shelf was inserted before the last, a *map* says where in form order each shelf stands, and which shelf stands
///   where. Without one no code reads it: `kind` tells.
///
/// All levels together take about 1.18 bits a page. A query reads one line a level and a flip writes one; both
/// leave out the levels that a form of its size does not need: they touch two lines up to 14,336 pages, three
/// up to 229,376, four up to 3.67 million, five up to `FormLimits.pages`.
///
/// Wide nodes of prefix sums are those of the segment trees of *Algorithms for Modern Hardware* and of
/// Pibiri & Kanda, *Rank/select queries over mutable bitmaps* (2021).
@usableFromInline
package struct VisiblePageIndex: ~Copyable, Sendable {
  /// Where a page may stand: below it.
  var placeCount: Int
  /// Visible pages.
  @usableFromInline package var count = 0
  /// Eight words a shelf.
  @usableFromInline var leaves: OwnedBuffer<UInt64>
  /// Thirty-two sums a low node.
  @usableFromInline var lowSums: OwnedBuffer<UInt16>
  /// Sixteen sums a high node: the root first, the lowest level last. The level below the root of three levels has room
  /// for as many nodes as the root has children, so that the lowest begins at one place. Before them stands the map, if there
  /// is one.
  @usableFromInline var highSums: OwnedBuffer<UInt32>
  /// How many levels of high nodes there are, how this processor counts in nodes, and how large the map is:
  /// `kind_of_index`, `kind_with`.
  @usableFromInline var kind: Int64

  /// An index of that many pages, none of them visible.
  package init(pageCount: Int) {
    self.init(pageCount: pageCount, kind: kind_of_index(Self.levels(pageCount: pageCount)))
  }

  /// An index whose nodes are counted as `kind` says: so that tests play each way that this processor has.
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

  /// The most pages above whose shelves a word of four sums is all there is.
  private static let mostUnderWord = 448 * 4

  /// Levels of high nodes, 0…3: one for each level below that has more than one node; -1 if a word does for the low node.
  static func levels(pageCount: Int) -> Int32 {
    pageCount <= mostUnderWord ? -1 : Int32(lines(pageCount: pageCount) - 2)
  }

  /// Where in `highSums` the lowest level of so many begins.
  static func lowestStart(levels: Int32) -> Int {
    levels > 2 ? BELOW_SECOND : levels > 1 ? BELOW_ROOT : 0
  }

  /// How many sums the levels of high nodes have room for.
  static func highNodes(levels: Int32, lowNodes: Int) -> Int {
    levels > 0 ? lowestStart(levels: levels) + (lowNodes + 15) / 16 * 16 : 0
  }

  /// Cache lines that a query reads, and a flip writes, and one of the map.
  package var lines: Int { Self.lines(pageCount: placeCount) + (isOrderedByMap ? 1 : 0) }

  /// Those of an index of so many pages: a shelf of 448, a low node of 32 shelves, high nodes of 16.
  package static func lines(pageCount: Int) -> Int {
    var (levels, pages) = (2, 448 * 32)
    while pages < pageCount, levels < 5 { (levels, pages) = (levels + 1, pages * 16) }
    return levels
  }

  /// How high an index of so many pages is: indices of one height execute the same instructions. It is the number of
  /// lines, but an index whose root is a word is lower than one whose root is a node.
  package static func height(pageCount: Int) -> Int {
    pageCount <= mostUnderWord ? 1 : lines(pageCount: pageCount)
  }

  package var byteCount: Int { leaves.byteCount + lowSums.byteCount + highSums.byteCount }

  /// - Precondition: there is such a place.
  @inlinable
  package subscript(place: Int) -> Bool {
    @inline(__always) get {
      let place = UInt64(truncatingIfNeeded: place)
      let word = unsafe leaves.base[Int(truncatingIfNeeded: place_of_page(place).word)]
      return word &>> place & 1 != 0
    }
  }

  /// Visible pages before a place, in form order.
  ///
  /// - Precondition: there is such a place.
  /// - Complexity: one line a level.
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

  /// The place of the visible page with `rank` visible ones before it.
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
        kind,
        Int64(truncatingIfNeeded: rank)
      )
    )
  }

  /// Makes the page at a place invisible if it is visible, or the other way round.
  ///
  /// - Precondition: there is such a place.
  /// - Complexity: one line a level.
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
