import FormNavigation

/// The app's end, and its start as another version (NS-9).
extension StructureSession {
  mutating func update(to version: AppVersion, _ probes: inout ProbeSet) -> FuzzFailure? {
    probes.hit(StructureProbe.updated)
    // States of the other version would be of other tabs and nodes than the arrays.
    pool = []
    keptCount = 0
    return updateTabs(to: version.tabs) ?? updateWalk(to: version.hierarchy) ?? compareThroughout()
  }

  private mutating func updateTabs(to tabs: [TabItem]) -> FuzzFailure? {
    var expected = StructureReport()
    let before = app.tabs
    expected.isOtherStructure =
      before.map(\.identifier) != tabs.map(\.identifier)
      || before.map(\.topLevel) != tabs.map(\.topLevel)
      || !zip(before, tabs).allSatisfy { Self.isSame($0.hierarchy, $1.hierarchy) }
    var kept = tabs.map { [ScreenEntry(screen: $0.topLevel)] }
    for (old, stack) in zip(before, stacks) {
      if let place = tabs.firstIndex(where: {
        $0.identifier == old.identifier && $0.topLevel == old.topLevel
      }) {
        kept[place] = Self.kept(stack, of: old, in: tabs[place])
        expected.droppedScreens += stack.count - kept[place].count
      } else {
        expected.droppedTabs.append(old.identifier)
        expected.droppedScreens += stack.count - 1
      }
    }
    let shown = before[selected].identifier
    stacks = kept
    selected = tabs.firstIndex { $0.identifier == shown } ?? 0
    let isNew = stacks[selected].count >= 3 && !hasAnnounced
    let bytes = app.savedState
    app = Self.app(tabs)
    // What stands in it already is not to stay.
    guard (try? app.select(tab: tabs.count - 1)) != nil else {
      return FuzzFailure(check: "update", message: "the last tab is denied")
    }
    app.show(ScreenEntry(screen: 77))
    var report = StructureReport()
    guard let change = try? app.restore(bytes: bytes.span, report: &report), report == expected
    else { return Self.failure(expected, report) }
    return change.announcesHistory == isNew
      ? nil : FuzzFailure(check: "announced", message: "tabs of another version")
  }

  private mutating func updateWalk(to hierarchy: Hierarchy) -> FuzzFailure? {
    var expected = StructureReport()
    let before = walk.hierarchy
    expected.isOtherStructure = !Self.isSame(before, hierarchy)
    var level: Int?
    var kept: [(node: Int, state: [UInt8])] = []
    if expected.isOtherStructure {
      for (node, state) in path {
        let found = (0..<hierarchy.nodeCount).filter {
          hierarchy.parent(ofNode: $0) == level && before.name(ofNode: node) != nil
            && hierarchy.name(ofNode: $0) == before.name(ofNode: node)
            && (hierarchy.node($0) == .item) == (before.node(node) == .item)
        }
        guard found.count == 1 else { break }
        kept.append((found[0], state))
        level = found[0]
      }
    } else {
      kept = path
    }
    expected.droppedScreens = path.count - kept.count
    let isNameless = path.allSatisfy { before.name(ofNode: $0.node) == nil }
    let isRefused = expected.isOtherStructure && !path.isEmpty && isNameless
    let bytes = walk.savedState
    walk = DrillDown(hierarchy)
    var report = StructureReport()
    let change = try? walk.restore(bytes: bytes.span, report: &report)
    if isRefused {
      guard change == nil, case .otherStructure = report.refusal else {
        return Self.failure(expected, report)
      }
      (path, topState, hasWalkAnnounced) = ([], [], false)
      return nil
    }
    guard let change, report == expected else { return Self.failure(expected, report) }
    path = kept
    return change.announcesHistory == (path.count >= 2 && !hasWalkAnnounced)
      ? nil : FuzzFailure(check: "announced", message: "a hierarchy of another version")
  }

  private static func isSame(_ one: Hierarchy?, _ other: Hierarchy?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isSame(one, other)
  }

  /// Whether two hierarchies have the same nodes, kinds, names and parents.
  static func isSame(_ one: Hierarchy, _ other: Hierarchy) -> Bool {
    one.nodeCount == other.nodeCount
      && (0..<one.nodeCount).allSatisfy {
        one.parent(ofNode: $0) == other.parent(ofNode: $0)
          && one.name(ofNode: $0) == other.name(ofNode: $0)
          && (one.node($0) == .item) == (other.node($0) == .item)
      }
  }

  private static func failure(
    _ expected: StructureReport,
    _ found: StructureReport
  ) -> FuzzFailure {
    FuzzFailure(check: "update", message: "expected \(expected), found \(found)")
  }
}
