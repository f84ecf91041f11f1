import FormModel
import ScreenModel

/// What a drill-down shows (SPEC NS-6).
public struct DrillDownSnapshot: Hashable, Sendable {
  /// The category whose level it is; nil for the top level.
  public var level: Int?
  public var layout: LevelLayout
  /// Nodes on the level.
  public var nodeCount: Int
  /// How many of them are categories that stand before the items, each kind under a heading; nil where the level does
  /// not group them.
  public var groupedCategoryCount: Int?
  /// The item whose detail is shown: instead of a list or grid, beside a split level.
  public var detail: Int?
  /// Whether the level itself is shown.
  public var isLevelShown: Bool
  public var backState: BackState

  public init(
    level: Int?,
    layout: LevelLayout,
    nodeCount: Int,
    groupedCategoryCount: Int? = nil,
    detail: Int?,
    isLevelShown: Bool,
    backState: BackState
  ) {
    self.level = level
    self.layout = layout
    self.nodeCount = nodeCount
    self.groupedCategoryCount = groupedCategoryCount
    self.detail = detail
    self.isLevelShown = isLevelShown
    self.backState = backState
  }
}

/// A node as it stands on its level.
public struct DrillDownRow: Hashable, Sendable {
  public var node: Int
  /// Whether it leads one level down; an item opens its detail.
  public var isCategory: Bool
  /// Whether its detail is shown beside.
  public var isSelected: Bool

  public init(node: Int, isCategory: Bool, isSelected: Bool) {
    self.node = node
    self.isCategory = isCategory
    self.isSelected = isSelected
  }
}

extension DrillDown {
  /// - Complexity: O(1), whatever is on the level.
  public var snapshot: DrillDownSnapshot {
    DrillDownSnapshot(
      level: level,
      layout: hierarchy.layout(ofCategory: level),
      nodeCount: hierarchy.childCount(ofCategory: level),
      groupedCategoryCount: hierarchy.groupedCategoryCount(ofCategory: level),
      detail: detail,
      isLevelShown: detail == nil || isDetailBeside,
      backState: backState
    )
  }

  /// A node of the level, by its place there; says what it is.
  ///
  /// - Precondition: `place` is in 0 ..< `snapshot.nodeCount`.
  /// - Complexity: O(1).
  public func row(_ place: Int) -> DrillDownRow {
    let node = hierarchy.child(place, ofCategory: level)
    return DrillDownRow(
      node: node,
      isCategory: hierarchy.node(node) != .item,
      isSelected: node == detail
    )
  }

  /// Fills a list with the rows that are on the screen, using its memory again. Places beyond the level are
  /// left out.
  ///
  /// - Complexity: O(rows filled).
  public func fill(_ rows: inout [DrillDownRow], places: Range<Int>) {
    rows.removeAll(keepingCapacity: true)
    let count = hierarchy.childCount(ofCategory: level)
    for place in places.clamped(to: 0..<count) { rows.append(row(place)) }
  }
}
