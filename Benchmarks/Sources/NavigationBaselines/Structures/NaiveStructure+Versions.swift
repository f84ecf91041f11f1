import ScreenModel

/// Restoring the structure in another version of the app (NS-9).
extension NaiveStructure {
  /// The parts of a saved state that another version can't restore.
  public struct Loss: Sendable {
    public var isOtherStructure = false
    public var droppedTabs: [UInt64] = []
    public var droppedScreens = 0
  }

  /// Restores the structure in a version with these tabs; nil for a drill-down.
  public func updated(to tabs: [TabItem]) -> (structure: NaiveStructure, loss: Loss)? {
    guard case .tabs(let style, let before) = kind else { return nil }
    var loss = Loss()
    loss.isOtherStructure =
      before.map(\.identifier) != tabs.map(\.identifier)
      || before.map(\.topLevel) != tabs.map(\.topLevel)
      || !zip(before, tabs).allSatisfy { Self.isSame($0.hierarchy, $1.hierarchy) }
    var next = NaiveStructure(.tabs(style, tabs))
    for (old, stack) in zip(before, stacks) {
      let place = tabs.firstIndex {
        $0.identifier == old.identifier && $0.topLevel == old.topLevel
      }
      if let place {
        next.stacks[place] = Self.kept(stack, of: old, in: tabs[place], style)
        loss.droppedScreens += stack.count - next.stacks[place].count
      } else {
        loss.droppedTabs.append(old.identifier)
        loss.droppedScreens += stack.count - 1
      }
    }
    next.selected = tabs.firstIndex { $0.identifier == before[selected].identifier } ?? 0
    if hasAnnouncedHistory { next.noteAnnouncement() }
    return (next, loss)
  }

  /// Returns the part of a stack that another version of its tab keeps. The stack is cut at the
  /// first node that no longer exists or can't be selected. In a changed hierarchy, a node is
  /// identified by kind and name, which must be unique on its level.
  private static func kept(
    _ stack: [ScreenEntry],
    of old: TabItem,
    in tab: TabItem,
    _ style: TabStyle
  ) -> [ScreenEntry] {
    var next = NaiveStructure(.tabs(style, [tab]))
    next.stacks[0][0].state = stack[0].state
    for var entry in stack.dropFirst() {
      if let node = entry.node {
        guard let hierarchy = tab.hierarchy, let before = old.hierarchy else { break }
        if !isSame(before, hierarchy) {
          let found = same(node, of: before, in: hierarchy) {
            next.canSelect(node: $0, asForm: false)
          }
          guard let found else { break }
          let state = entry.state
          entry = Self.entry(found, in: hierarchy, isInTab: true)
          entry.state = state
        }
        guard let node = entry.node, node != next.current.node,
          next.canSelect(node: node, asForm: false)
        else { break }
      }
      next.stacks[0].append(entry)
    }
    return next.stacks[0]
  }

  /// Restores the drill-down in a version with this hierarchy. Returns nil for tabs, and no
  /// structure if none of the nodes had a name.
  public func updated(to hierarchy: Hierarchy) -> (structure: NaiveStructure?, loss: Loss)? {
    guard case .drillDown(let before) = kind else { return nil }
    var loss = Loss()
    loss.isOtherStructure = !Self.isSame(before, hierarchy)
    var next = NaiveStructure(.drillDown(hierarchy))
    next.stacks[0] = [shown[0]]
    let nodes = shown.dropFirst().map { Int($0.screen) - 1 }
    if !loss.isOtherStructure {
      next.stacks = stacks
    } else if !nodes.isEmpty && nodes.allSatisfy({ before.name(ofNode: $0) == nil }) {
      return (nil, loss)
    } else {
      var level: Int?
      for (node, entry) in zip(nodes, shown.dropFirst()) {
        let found = Self.same(node, of: before, in: hierarchy) {
          hierarchy.parent(ofNode: $0) == level
        }
        guard let found else { break }
        var here = Self.entry(found, in: hierarchy, isInTab: false)
        here.state = entry.state
        next.stacks[0].append(here)
        level = found
      }
    }
    loss.droppedScreens = shown.count - next.shown.count
    if hasAnnouncedHistory { next.noteAnnouncement() }
    return (next, loss)
  }

  /// Returns the node with the same kind and name that satisfies `isThere`; nil unless there is
  /// exactly one.
  private static func same(
    _ node: Int,
    of before: Hierarchy,
    in hierarchy: Hierarchy,
    where isThere: (Int) -> Bool
  ) -> Int? {
    let name = before.name(ofNode: node)
    let found = (0..<hierarchy.nodeCount).filter {
      name != nil && hierarchy.name(ofNode: $0) == name
        && (hierarchy.node($0) == .item) == (before.node(node) == .item) && isThere($0)
    }
    return found.count == 1 ? found[0] : nil
  }

  private static func isSame(_ one: Hierarchy?, _ other: Hierarchy?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.nodeCount == other.nodeCount
      && (0..<one.nodeCount).allSatisfy {
        one.parent(ofNode: $0) == other.parent(ofNode: $0)
          && one.name(ofNode: $0) == other.name(ofNode: $0)
          && (one.node($0) == .item) == (other.node($0) == .item)
      }
  }
}
