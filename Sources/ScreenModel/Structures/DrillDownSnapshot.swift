/// A drill-down as shown (NS-6).
public struct DrillDownSnapshot: Hashable, Sendable {
  /// The category whose level is shown; nil for the top level.
  public var level: Int?
  public var layout: LevelLayout
  /// The number of nodes on the level.
  public var nodeCount: Int
  /// The number of categories before the items, if the level shows each kind under a heading, or the categories in a
  /// list and the items in a grid; else nil.
  public var groupedCategoryCount: Int?
  /// The item whose detail is shown, instead of a list or grid, or beside a split level.
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

/// One node in its place on its level.
public struct DrillDownRow: Hashable, Sendable {
  public var node: Int
  /// Whether the node leads one level down; an item opens its detail.
  public var isCategory: Bool
  /// Whether its detail is shown beside the level.
  public var isSelected: Bool

  public init(node: Int, isCategory: Bool, isSelected: Bool) {
    self.node = node
    self.isCategory = isCategory
    self.isSelected = isSelected
  }
}
