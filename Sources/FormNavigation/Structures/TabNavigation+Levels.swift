import ScreenModel

/// A tab whose top level is a drill-down hierarchy (NS-7): each selection is pushed, and Back leads to the
/// view seen before, not to the parent (NS-8).
extension TabNavigation {
  /// The level or detail of the selected tab's hierarchy as shown; nil if the tab has no hierarchy, or another
  /// screen covers it.
  ///
  /// - Complexity: O(1), whatever is on the level.
  public var level: DrillDownSnapshot? {
    guard tabs[selectedTab].isOnLevel(current), let hierarchy = tabs[selectedTab].hierarchy else {
      return nil
    }
    return hierarchy.snapshot(at: current.node, backState: backState)
  }

  /// Fills a list with the rows of the level on the screen, and reuses its memory. Leaves out places beyond the
  /// level; empties the list if no level is shown.
  ///
  /// - Complexity: O(rows filled).
  public func fill(_ rows: inout [DrillDownRow], places: Range<Int>) {
    if tabs[selectedTab].isOnLevel(current), let hierarchy = tabs[selectedTab].hierarchy {
      hierarchy.fill(&rows, places: places, at: current.node)
    } else {
      rows.removeAll(keepingCapacity: true)
    }
  }

  /// Shows a category's level, or an item's detail, on top of the present screen. Selecting the item whose detail
  /// already stands beside its level changes nothing.
  ///
  /// - Throws: `TabError.notOnThisLevel` for a node that is not on the level that is shown.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func select(node: Int) throws(TabError) -> StructureChange {
    let hierarchy = try hierarchy(ofTab: selectedTab, with: node)
    guard tabs[selectedTab].isOnLevel(current), hierarchy.canSelect(node, at: current.node) else {
      throw .notOnThisLevel(node: node)
    }
    return node == current.node
      ? StructureChange() : push(CollectionOfOne(hierarchy.entry(ofNode: node)))
  }

  /// Opens a tab at a node of its hierarchy. It discards the screens above the tab's top level, as a tap on the
  /// selected tab does (NS-3), and the node's ancestors become its history.
  ///
  /// - Complexity: O(ancestors + screens discarded).
  @discardableResult
  public mutating func open(tab: Int, at node: Int) throws(TabError) -> StructureChange {
    try checkTab(tab)
    let hierarchy = try hierarchy(ofTab: tab, with: node)
    var path = [hierarchy.entry(ofNode: node)]
    while let node = path.last?.node, let parent = hierarchy.parent(ofNode: node) {
      path.append(hierarchy.entry(ofNode: parent))
    }
    let discarded = stacks[tab].pop(toDepth: 1)
    let isTabChanged = tab != selectedTab
    selectedTab = tab
    var change = push(path.reversed())
    change.discarded = discarded
    change.isTabChanged = isTabChanged
    return change
  }

  /// The hierarchy of a tab, if it has that node.
  private func hierarchy(ofTab tab: Int, with node: Int) throws(TabError) -> Hierarchy {
    guard let hierarchy = tabs[tab].hierarchy else { throw .noHierarchy(tab: tab) }
    guard node >= 0 && node < hierarchy.nodeCount else {
      throw .noSuchNode(found: node, count: hierarchy.nodeCount)
    }
    return hierarchy
  }
}

extension Hierarchy {
  /// The screen that shows a node in a tab, titled with its name.
  fileprivate func entry(ofNode node: Int) -> ScreenEntry {
    .node(node, title: name(ofNode: node) ?? "")
  }
}

extension TabItem {
  /// The screen at the tab's top level.
  var entry: ScreenEntry { ScreenEntry(screen: topLevel, title: title) }

  /// Whether a screen of the tab shows a level or a detail of its hierarchy.
  func isOnLevel(_ entry: ScreenEntry) -> Bool {
    hierarchy != nil && (entry.node != nil || entry.screen == topLevel)
  }

  /// Whether a screen may stand on another one of the tab: a node may if it can be selected there.
  func allows(_ entry: ScreenEntry, on below: ScreenEntry) -> Bool {
    guard let node = entry.node else { return true }
    guard let hierarchy, node < hierarchy.nodeCount, isOnLevel(below), node != below.node else {
      return false
    }
    return hierarchy.canSelect(node, at: below.node)
  }
}
