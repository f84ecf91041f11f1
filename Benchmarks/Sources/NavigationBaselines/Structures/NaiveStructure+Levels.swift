import ScreenModel

/// A hierarchy in a tab (NS-7).
extension NaiveStructure {
  /// Opens a tab at a node, with the node's ancestors as its history.
  public mutating func open(tab: Int, at node: Int) -> Step? {
    guard case .tabs(_, let tabs) = kind, tabs.indices.contains(tab),
      let hierarchy = tabs[tab].hierarchy, (0..<hierarchy.nodeCount).contains(node)
    else { return nil }
    var path: [Int] = []
    var next: Int? = node
    while let node = next {
      path.insert(node, at: 0)
      next = hierarchy.parent(ofNode: node)
    }
    var step = Step()
    step.discarded = stacks[tab].dropFirst().reversed()
    stacks[tab] = [stacks[tab][0]] + path.map { Self.entry($0, in: hierarchy, isInTab: true) }
    step.change.isTabChanged = tab != selected
    step.change.isScreenChanged = true
    step.change.discarded = step.discarded.count
    step.change.pushed = path.count
    selected = tab
    return announced(step)
  }

  /// The shown level or detail of the selected tab's hierarchy; nil if there is none.
  public var level: DrillDownSnapshot? {
    guard isInTab, let hierarchy, isInHierarchy else { return nil }
    let shown = node(current)
    var detail: Int?
    var level = shown
    if let shown, isDetail(in: hierarchy) {
      detail = shown
      level = hierarchy.parent(ofNode: shown)
    }
    let layout = layout(of: level, in: hierarchy)
    return DrillDownSnapshot(
      level: level,
      layout: layout,
      nodeCount: (0..<hierarchy.nodeCount).filter { hierarchy.parent(ofNode: $0) == level }.count,
      groupedCategoryCount: hierarchy.groupedCategoryCount(ofCategory: level),
      detail: detail,
      isLevelShown: detail == nil || layout == .split,
      backState: backState
    )
  }
}
