import FormModel
import ScreenModel

/// The places of cards: prefix sums over the heights of a form's pages, updated with each change of a height
/// (NM-13, NM-15).
///
/// A wide segment tree. A leaf holds the heights of 32 pages as prefix sums that include the page itself, in 16
/// bits each. A node above has 16 children, and holds for each the sum of the children before it, in 32 bits. The
/// one node on top has 8 children and 64 bits each. Every node is one aligned line of 64 bytes. A sum reads one
/// number a level, and an update or a search reads one node a level, so the levels are the cost: 1 up to 32 pages,
/// 2 up to 512, 3 up to 8,192, 4 up to 131,072, 5 up to 2²¹, 6 up to 2²⁴. Prefix sums make reads cheap, and
/// scrolling and editing read far more than they change. See Pibiri & Venturini, *Practical trade-offs for the
/// prefix-sum problem* (2020), and the segment trees of *Algorithms for Modern Hardware*.
///
/// A page without a visible card has the height 0. Nothing is allocated after `init`.
public struct CardOffsets: ~Copyable {
  /// The largest height of a page, px: 32 such heights stay below 2¹⁵, and 2²¹ below 2³¹, so that nodes can be
  /// compared as signed numbers.
  public static let maximumHeight = 1_023

  /// The number of pages in a leaf.
  @usableFromInline
  static let leafWidth = 32

  /// 32 pages a line: prefix sums within the line, the page included.
  @usableFromInline
  var leaves: OwnedBuffer<UInt16>
  /// 16 children a line, level by level from the lowest. The last line is 0 and stands for the levels that a small
  /// form does not have.
  @usableFromInline
  var sums: OwnedBuffer<UInt32>
  /// Eight children of 2²¹ pages; 32 if the places are those of shelves.
  @usableFromInline
  var top: OwnedBuffer<UInt64>
  /// The places in `sums` where levels 1…4 begin.
  @usableFromInline
  let starts: (Int, Int, Int, Int)

  public let pageCount: Int
  /// The number of levels, 1…6: an update, a sum or a search visits one node of each.
  public let levelCount: Int
  @usableFromInline
  var heightSum = 0

  /// Offsets of `pageCount` pages of height 0.
  ///
  /// - Precondition: `pageCount` is in 0…`FormLimits.pages`.
  /// - Complexity: O(pages).
  public init(pageCount: Int) {
    precondition(pageCount >= 0 && pageCount <= FormLimits.pages, "more pages than a form has")
    self.init(places: pageCount, topChildren: 8)
  }

  /// - Parameters:
  ///   - topChildren: of 2²¹ places.
  ///   - leaves: to be used again, with their heights.
  init(
    places pageCount: Int,
    topChildren: Int,
    leaves old: consuming OwnedBuffer<UInt16> = OwnedBuffer()
  ) {
    let leafCount = max((pageCount + Self.leafWidth - 1) / Self.leafWidth, 1)
    var levels = 1
    var lines = 0
    var begins: [Int] = []
    var children = leafCount
    while children > 1 && levels < 5 {
      begins.append(lines * 16)
      children = (children + 15) / 16
      lines += children
      levels += 1
    }
    if children > 1 { levels += 1 }
    begins.append(contentsOf: repeatElement(lines * 16, count: 4 - begins.count))
    old.reserve(leafCount * Self.leafWidth)
    old.append(repeating: 0, count: leafCount * Self.leafWidth - old.count)
    leaves = old
    sums = OwnedBuffer(count: (lines + 1) * 16, repeating: 0)
    top = OwnedBuffer(count: topChildren, repeating: 0)
    starts = (begins[0], begins[1], begins[2], begins[3])
    self.pageCount = pageCount
    levelCount = levels
  }

  /// The sum of all heights, px.
  @inlinable
  public var total: Int { heightSum }

  /// Bytes requested from the allocator: 2.14 a page in a large form.
  public var byteCount: Int { leaves.byteCount + sums.byteCount + top.byteCount }
}
