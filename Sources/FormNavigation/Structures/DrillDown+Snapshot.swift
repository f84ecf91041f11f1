import ScreenModel

extension DrillDown {
  /// - Complexity: O(1), whatever is on the level.
  public var snapshot: DrillDownSnapshot {
    hierarchy.snapshot(at: currentNode, backState: backState)
  }

  /// A node of the level, by its place there, with its kind.
  ///
  /// - Precondition: `place` is in 0 ..< `snapshot.nodeCount`.
  /// - Complexity: O(1).
  public func row(_ place: Int) -> DrillDownRow { hierarchy.row(place, at: currentNode) }

  /// Fills a list with the rows on the screen, and reuses its memory. Leaves out places beyond the level.
  ///
  /// - Complexity: O(rows filled).
  public func fill(_ rows: inout [DrillDownRow], places: Range<Int>) {
    hierarchy.fill(&rows, places: places, at: currentNode)
  }
}
