/// What a drill-down shows (SPEC NS-6).
public struct DrillDownSnapshot: Hashable, Sendable {
  /// The category whose level it is; nil for the top level.
  public var level: Int?
  public var layout: LevelLayout
  /// Nodes on the level.
  public var nodeCount: Int
  /// How many of them are categories that stand before the items, each kind under a heading; nil if the level does
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
