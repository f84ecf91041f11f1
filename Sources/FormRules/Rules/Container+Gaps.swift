import FormModel

extension RuleProgram {
  /// The position of a walk through a container: the next child, and the next place.
  struct GapCursor {
    fileprivate var child: UInt32
    fileprivate var place: Int
    fileprivate let end: Int
  }

  /// A walk through the parts of a container that no child contains.
  func gaps(of container: Container) -> GapCursor {
    GapCursor(
      child: container.firstChild,
      place: Int(container.lower),
      end: Int(container.upper)
    )
  }

  /// The next run of fields, or of positions of pages; nil at the end. A run may be empty.
  func next(_ cursor: inout GapCursor) -> Range<Int>? {
    guard cursor.place <= cursor.end else { return nil }
    let start = cursor.place
    guard cursor.child != FieldRecord.none else {
      cursor.place = cursor.end + 1
      return start..<cursor.end
    }
    let child = containers[Int(cursor.child)]
    let lower = child.isPage ? child.page.loadedPosition.rawValue : Int(child.lower)
    let upper = child.isPage ? lower + 1 : Int(child.upper)
    cursor.child = child.nextSibling
    cursor.place = max(start, upper)
    return start..<max(start, lower)
  }
}
