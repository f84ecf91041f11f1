import FormModel

extension Container {
  /// The position of a walk through the parts of a container that no child contains: the next child, and the next place.
  struct GapCursor {
    private var child: UInt32
    private var place: Int
    private let end: Int

    init(_ container: Container) {
      child = container.firstChild
      place = Int(container.lower)
      end = Int(container.upper)
    }

    /// The next run of fields, or of positions of pages; nil at the end. A run may be empty.
    ///
    /// - Parameter containers: all containers.
    mutating func next(in containers: [Container]) -> Range<Int>? {
      guard place <= end else { return nil }
      let start = place
      guard child != FieldRecord.none else {
        place = end + 1
        return start..<end
      }
      let inner = containers[Int(child)]
      let lower = inner.isPage ? inner.page.loadedPosition.rawValue : Int(inner.lower)
      let upper = inner.isPage ? lower + 1 : Int(inner.upper)
      child = inner.nextSibling
      place = max(start, upper)
      return start..<max(start, lower)
    }
  }
}
