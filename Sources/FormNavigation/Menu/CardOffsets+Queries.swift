import FormModel
import ScreenModel

extension CardOffsets {
  /// The height of a page, px.
  ///
  /// - Precondition: the page exists.
  /// - Complexity: O(1): one leaf.
  @inlinable
  public func height(ofPage page: Int) -> Int {
    check(page)
    return leafSum(through: page) - leafSum(before: page)
  }

  /// The sum of the heights of the pages before `page`, px.
  ///
  /// - Precondition: the page exists.
  /// - Complexity: one number on each of at most six levels.
  @inlinable
  public func offset(ofPage page: Int) -> Int {
    check(page)
    return sumAbove(page) + leafSum(before: page)
  }

  /// The page that covers a px: offset ≤ y < offset + height. Nil before the first and after the last.
  ///
  /// - Complexity: one node on each of at most six levels.
  @inlinable
  public func page(atOffset y: Int) -> Int? {
    guard y >= 0, y < total else { return nil }
    var rest = y
    var node = 0
    if levelCount > 5 { node = childInTop(&rest) }
    if levelCount > 4 { node = child(from: starts.3, node: node, &rest) }
    if levelCount > 3 { node = child(from: starts.2, node: node, &rest) }
    if levelCount > 2 { node = child(from: starts.1, node: node, &rest) }
    if levelCount > 1 { node = child(from: starts.0, node: node, &rest) }
    return pageInLeaf(node, rest)
  }

  /// Changes the height of a page.
  ///
  /// - Parameters:
  ///   - height: px, 0…`maximumHeight`; 0 for a page that is not shown.
  ///   - page: 0 ..< `pageCount`.
  /// - Complexity: one node on each of at most six levels, none where the height stays.
  @inlinable
  public mutating func setHeight(_ height: Int, ofPage page: Int) {
    precondition(height >= 0 && height <= CardOffsets.maximumHeight, "not the height of a card")
    let change = height - self.height(ofPage: page)
    if change == 0 { return }
    heightSum += change
    addInLeaf(change, from: page)
    if levelCount > 1 { add(change, from: starts.0, after: page >> 5) }
    if levelCount > 2 {
      add(change, from: starts.1, after: page >> 9)
    }
    if levelCount > 3 { add(change, from: starts.2, after: page >> 13) }
    if levelCount > 4 { add(change, from: starts.3, after: page >> 17) }
    if levelCount > 5 { addInTop(change, after: page >> 21) }
  }

  @inlinable
  @inline(__always)
  func check(_ page: Int) {
    precondition(UInt(bitPattern: page) < UInt(bitPattern: pageCount), "no such page")
  }
}
