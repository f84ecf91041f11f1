import ScreenModel

/// The view of a hierarchy at one of its nodes, nil for the top level (NS-6): the level of a category, or the
/// detail of an item.
extension Hierarchy {
  /// The item whose detail is shown.
  func detail(at node: Int?) -> Int? {
    guard let node, self.node(node) == .item else { return nil }
    return node
  }

  /// The category whose level is shown, also behind or beside a detail; nil for the top level.
  func level(at node: Int?) -> Int? { detail(at: node).map { parent(ofNode: $0) } ?? node }

  /// Whether a detail stands beside its level, so that the level's nodes can be selected too.
  func isDetailBeside(at node: Int?) -> Bool {
    detail(at: node) != nil && layout(ofCategory: level(at: node)) == .split
  }

  /// Whether a node of the hierarchy is on a level that is shown.
  ///
  /// - Precondition: both nodes are in 0 ..< `nodeCount`.
  func canSelect(_ node: Int, at shown: Int?) -> Bool {
    let isLevelShown = detail(at: shown) == nil || isDetailBeside(at: shown)
    return isLevelShown && parent(ofNode: node) == level(at: shown)
  }

  /// The layout of a category's level, nil for the top level.
  func layout(ofCategory category: Int?) -> LevelLayout {
    guard let category else { return topLayout }
    guard case .category(let layout) = node(category) else {
      preconditionFailure("an item has no level")
    }
    return layout
  }

  func snapshot(at node: Int?, backState: BackState) -> DrillDownSnapshot {
    let level = level(at: node)
    let detail = detail(at: node)
    return DrillDownSnapshot(
      level: level,
      layout: layout(ofCategory: level),
      nodeCount: childCount(ofCategory: level),
      groupedCategoryCount: groupedCategoryCount(ofCategory: level),
      detail: detail,
      isLevelShown: detail == nil || isDetailBeside(at: node),
      backState: backState
    )
  }

  /// A node of the level that is shown, or that is behind the detail shown, by its place there.
  ///
  /// - Precondition: the level has this place.
  func row(_ place: Int, at node: Int?) -> DrillDownRow {
    let found = child(place, ofCategory: level(at: node))
    return DrillDownRow(
      node: found,
      isCategory: self.node(found) != .item,
      isSelected: found == detail(at: node)
    )
  }

  func fill(_ rows: inout [DrillDownRow], places: Range<Int>, at node: Int?) {
    rows.removeAll(keepingCapacity: true)
    let count = childCount(ofCategory: level(at: node))
    for place in places.clamped(to: 0..<count) { rows.append(row(place, at: node)) }
  }
}
