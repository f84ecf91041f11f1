import FormNavigation

/// The tabs whose top level is a hierarchy, and the Back place beside them (NS-7).
extension StructureSession {
  mutating func down(_ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let tab = app.tabs[selected]
    let shown = stacks[selected][stacks[selected].count - 1]
    let isLegal = tab.hierarchy.map { Self.isLegal(node, on: shown, tab, $0) } ?? false
    if isLegal && node != shown.node {
      stacks[selected].append(.node(node))
      probes.hit(StructureProbe.drilledDownInTab)
    }
    return refusal("down", expected: isLegal, found: (try? app.select(node: node)) != nil)
  }

  /// Whether a node can be selected on a screen of its tab: on one of the hierarchy's levels, not on the app's own
  /// screens.
  static func isLegal(
    _ node: Int,
    on shown: ScreenEntry,
    _ tab: TabItem,
    _ hierarchy: Hierarchy
  ) -> Bool {
    let isInHierarchy = shown.node != nil || shown.screen == tab.topLevel
    return isInHierarchy && isOnLevel(node, shown: shown.node, hierarchy)
  }

  mutating func open(_ tab: Int, _ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let hierarchy = stacks.indices.contains(tab) ? app.tabs[tab].hierarchy : nil
    let isLegal = hierarchy.map { (0..<$0.nodeCount).contains(node) } ?? false
    var above = 0
    if isLegal {
      above = stacks[tab].count - 1
      stacks[tab].removeLast(above)
      var next: Int? = node
      while let node = next {
        stacks[tab].insert(.node(node), at: 1)
        next = hierarchy?.parent(ofNode: node)
      }
      selected = tab
      probes.hit(StructureProbe.openedBelow, if: stacks[tab].count > 2)
    }
    let change = try? app.open(tab: tab, at: node)
    if isLegal, change?.pushed != stacks[tab].count - 1 || change?.discarded != above {
      return FuzzFailure(check: "open", message: "\(String(describing: change))")
    }
    return refusal("open", expected: isLegal, found: change != nil)
  }

  /// Holds the Back place, and taps the entry that is so many screens back.
  mutating func hold(_ entry: Int) -> FuzzFailure? {
    let screen = ScreenGeometry(width: 390, height: 844)
    let isActive = stacks[selected].count > 1
    if app.hold(.back) != isActive {
      return FuzzFailure(check: "hold", message: "the history is shown: \(!isActive)")
    }
    if !isActive { return nil }
    var bar = TabBarSnapshot()
    app.layOut(on: screen, &bar)
    let row = bar.history?.rows.first { $0.target == .historyEntry(entry) }
    let point = row.map { ScreenPoint(x: $0.frame.x + 9, y: $0.frame.y + $0.frame.height / 2) }
    let isSeen = entry >= 1 && entry < stacks[selected].count
    guard (row != nil) == isSeen || stacks[selected].count > 15 else {
      return FuzzFailure(check: "hold", message: "entry \(entry) of \(stacks[selected].count - 1)")
    }
    let target = app.target(at: point ?? ScreenPoint(x: 0, y: 0), on: screen)
    if row != nil { stacks[selected].removeLast(entry) }
    guard let target, (try? app.tap(target)) != nil, !app.isHistoryShown else {
      return FuzzFailure(check: "hold", message: "\(String(describing: target)) leaves the history")
    }
    return nil
  }
}

extension StructureSession {
  /// The part of a stack that another version of a tab keeps: as long as each node still exists and can be
  /// selected. In another hierarchy a node is found as the only one of its kind and name on its level.
  static func kept(_ stack: [ScreenEntry], of old: TabItem, in tab: TabItem) -> [ScreenEntry] {
    var kept = [stack[0]]
    for entry in stack.dropFirst() {
      var entry = entry
      if let node = entry.node {
        let below = kept[kept.count - 1]
        guard let hierarchy = tab.hierarchy, let before = old.hierarchy else { break }
        if !isSame(before, hierarchy) {
          let found = (0..<hierarchy.nodeCount).filter {
            before.name(ofNode: node) != nil
              && hierarchy.name(ofNode: $0) == before.name(ofNode: node)
              && (hierarchy.node($0) == .item) == (before.node(node) == .item)
              && isLegal($0, on: below, tab, hierarchy)
          }
          guard found.count == 1 else { break }
          entry = .node(found[0])
          entry.state = stack[kept.count].state
        }
        guard let node = entry.node, node != below.node, isLegal(node, on: below, tab, hierarchy)
        else { break }
      }
      kept.append(entry)
    }
    return kept
  }
}
