import FormModel
import ScreenModel

extension CardOffsets {
  /// The height of the page at a position, px.
  ///
  /// - Precondition: there is a page at the position.
  /// - Complexity: O(1): one leaf.
  @inlinable
  public func height(at position: PagePosition) -> Int {
    height(atIndex: index(position))
  }

  /// As above, for a position that was checked.
  @inlinable
  @inline(__always)
  func height(atIndex index: Int) -> Int { leafSum(through: index) - leafSum(before: index) }

  /// The sum of the heights of the pages before a position, px.
  ///
  /// - Precondition: there is a page at the position.
  /// - Complexity: one number on each of at most six levels.
  @inlinable
  public func offset(at position: PagePosition) -> Int {
    offset(atIndex: index(position))
  }

  /// As above, for a position that was checked.
  @inlinable
  @inline(__always)
  func offset(atIndex index: Int) -> Int { sumAbove(index) + leafSum(before: index) }

  /// The position of the page that covers a px: offset ≤ y < offset + height. Nil before the first and after the
  /// last page.
  ///
  /// - Complexity: one node on each of at most six levels.
  @inlinable
  public func position(atOffset y: Int) -> PagePosition? {
    guard y >= 0, y < total else { return nil }
    var rest = y
    var node = 0
    if levelCount > 5 { node = childInTop(&rest) }
    if levelCount > 4 { node = child(from: starts.3, node: node, &rest) }
    if levelCount > 3 { node = child(from: starts.2, node: node, &rest) }
    if levelCount > 2 { node = child(from: starts.1, node: node, &rest) }
    if levelCount > 1 { node = child(from: starts.0, node: node, &rest) }
    return PagePosition(indexInLeaf(node, rest))
  }

  /// Sets the height of the page at a position.
  ///
  /// - Parameters:
  ///   - height: px, 0…`maximumHeight`; 0 for a page that is not shown.
  ///   - position: the page's position: 0 ..< `pageCount`.
  /// - Complexity: one node on each of at most six levels, none if the height stays the same.
  @inlinable
  public mutating func setHeight(_ height: Int, at position: PagePosition) {
    setHeight(height, atIndex: index(position))
  }

  /// As above, for a position that was checked.
  @inlinable
  @inline(__always)
  mutating func setHeight(_ height: Int, atIndex index: Int) {
    precondition(height >= 0 && height <= CardOffsets.maximumHeight, "not the height of a card")
    let change = height - (leafSum(through: index) - leafSum(before: index))
    if change == 0 { return }
    heightSum += change
    addInLeaf(change, from: index)
    if levelCount > 1 { add(change, from: starts.0, after: index >> 5) }
    if levelCount > 2 {
      add(change, from: starts.1, after: index >> 9)
    }
    if levelCount > 3 { add(change, from: starts.2, after: index >> 13) }
    if levelCount > 4 { add(change, from: starts.3, after: index >> 17) }
    if levelCount > 5 { addInTop(change, after: index >> 21) }
  }

  @inlinable
  @inline(__always)
  func index(_ position: PagePosition) -> Int {
    let index = position.rawValue
    precondition(UInt(bitPattern: index) < UInt(bitPattern: pageCount), "no such page")
    return index
  }
}
