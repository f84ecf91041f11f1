import FormNavigation

/// A structure with four tabs and Back, and a drill-down of 40 nodes, each beside the simplest model: arrays of the
/// screens shown.
struct StructureSession {
  static let nodeCount = 40
  private static let style = TabStyle.tabBarWithBack

  var app: TabNavigation
  var walk: DrillDown
  /// The screens of each tab, the top level first.
  var stacks: [[ScreenEntry]]
  var selected = 0
  /// The drill-down's nodes below the top, and their states.
  var path: [(node: Int, state: [UInt8])] = []
  var topState: [UInt8] = []
  var hasAnnounced = false
  /// Whether the drill-down has announced the history.
  var hasWalkAnnounced = false
  var pool: [KeptStructures] = []
  /// The number of entries put into the pool.
  var keptCount = 0

  init() {
    let tabs = AppVersion.first.tabs
    app = Self.app(tabs)
    stacks = tabs.map { [ScreenEntry(screen: $0.topLevel)] }
    walk = DrillDown(AppVersion.first.hierarchy)
  }

  static func app(_ tabs: [TabItem]) -> TabNavigation {
    do {
      return try TabNavigation(tabs, style: style)
    } catch { preconditionFailure("up to four tabs are refused: \(error)") }
  }

  var isDeep: Bool { stacks[selected].count >= 3 }

  var digest: UInt64 {
    var digest = UInt64(selected)
    for stack in stacks { digest = digest &* 31 &+ UInt64(stack.count) }
    for (node, _) in path { digest = digest &* 31 &+ UInt64(node) }
    return digest
  }

  mutating func play(_ step: StructureStep, _ probes: inout ProbeSet) -> FuzzFailure? {
    let failure =
      switch step {
      case .tap(let tab): tap(tab, &probes)
      case .show(let screen): show(ScreenEntry(screen: UInt64(screen), state: [1]))
      case .back(let steps): back(steps)
      case .state(let state): set([UInt8(state)])
      case .relaunch: relaunch()
      case .select(let node): select(node, &probes)
      case .leave: leave()
      case .leaveAll: leaveAll()
      case .walkState(let state): setWalk([UInt8(state)])
      case .relaunchWalk: relaunchWalk()
      case .keep: keep()
      case .restore(let place): restore(place, &probes)
      case .update(let seed): update(to: AppVersion(seed: UInt64(seed)), &probes)
      case .down(let node): down(node, &probes)
      case .open(let tab, let node): open(tab, node, &probes)
      case .hold(let entry): hold(entry)
      }
    if stacks[selected].count >= 3 { hasAnnounced = true }
    if path.count >= 2 { hasWalkAnnounced = true }
    return failure ?? compare()
  }

  func refusal(_ what: String, expected: Bool, found: Bool) -> FuzzFailure? {
    expected == found
      ? nil
      : FuzzFailure(
        check: what,
        message: "expected it to be \(expected ? "done" : "refused"), and it was not"
      )
  }

  private mutating func tap(_ tab: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let isLegal = stacks.indices.contains(tab)
    if isLegal {
      if tab == selected { stacks[tab].removeLast(stacks[tab].count - 1) }
      probes.hit(StructureProbe.tabSwitched, if: tab != selected)
      selected = tab
    }
    return refusal("tap", expected: isLegal, found: (try? app.select(tab: tab)) != nil)
  }

  private mutating func show(_ entry: ScreenEntry) -> FuzzFailure? {
    let change = app.show(entry)
    stacks[selected].append(entry)
    let isNew = stacks[selected].count >= 3 && !hasAnnounced
    return change.announcesHistory == isNew
      ? nil : FuzzFailure(check: "announced", message: "announced is \(!isNew)")
  }

  private mutating func back(_ steps: Int) -> FuzzFailure? {
    let isLegal = steps >= 1 && steps < stacks[selected].count
    if isLegal { stacks[selected].removeLast(steps) }
    let found = steps == 1 ? (try? app.back()) != nil : (try? app.back(steps: steps)) != nil
    return refusal("back", expected: isLegal, found: found)
  }

  private mutating func set(_ state: [UInt8]) -> FuzzFailure? {
    // A copy has a life of its own, though the two share their screens.
    let copy = app
    app.setState(state)
    let before = stacks[selected].last
    stacks[selected][stacks[selected].count - 1].state = state
    return copy.current == before
      ? nil : FuzzFailure(check: "copy", message: "a copy's screen got the state of the original")
  }

  private mutating func relaunch() -> FuzzFailure? {
    let bytes = app.savedState
    guard var next = try? TabNavigation(app.tabs, style: app.style),
      (try? next.restore(bytes: bytes.span)) != nil
    else { return FuzzFailure(check: "relaunch", message: "what was saved is refused") }
    app = next
    return compareTabsThroughout()
  }

  private mutating func select(_ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let last = path.last?.node
    let isLegal = Self.isOnLevel(node, shown: last, walk.hierarchy)
    if isLegal && node != last {
      if last.map({ walk.hierarchy.node($0) == .item }) == true { path.removeLast() }
      path.append((node, []))
      probes.hit(StructureProbe.drilledDown)
    }
    return refusal("select", expected: isLegal, found: (try? walk.select(node: node)) != nil)
  }

  /// Whether a node is on the level that is shown, or that stands beside the detail shown; the top level is a split
  /// one.
  static func isOnLevel(_ node: Int, shown: Int?, _ hierarchy: Hierarchy) -> Bool {
    let isDetail = shown.map { hierarchy.node($0) == .item } ?? false
    let level = isDetail ? shown.flatMap { hierarchy.parent(ofNode: $0) } : shown
    let isSplit = level.map { hierarchy.node($0) == .category(.split) } ?? true
    return (0..<hierarchy.nodeCount).contains(node) && hierarchy.parent(ofNode: node) == level
      && (!isDetail || isSplit)
  }

  private mutating func leave() -> FuzzFailure? {
    let isLegal = !path.isEmpty
    if isLegal { path.removeLast() }
    return refusal("leave", expected: isLegal, found: (try? walk.back()) != nil)
  }

  private mutating func leaveAll() -> FuzzFailure? {
    walk.backToTop()
    path = []
    return nil
  }

  private mutating func setWalk(_ state: [UInt8]) -> FuzzFailure? {
    walk.setState(state)
    if path.isEmpty { topState = state } else { path[path.count - 1].state = state }
    return nil
  }

  private mutating func relaunchWalk() -> FuzzFailure? {
    var next = DrillDown(walk.hierarchy)
    let bytes = walk.savedState
    guard (try? next.restore(bytes: bytes.span)) != nil else {
      return FuzzFailure(check: "relaunch", message: "what was saved is refused")
    }
    walk = next
    return nil
  }

  private func compare() -> FuzzFailure? {
    func check(_ what: String, _ isSame: Bool) -> FuzzFailure? {
      isSame ? nil : FuzzFailure(check: what, message: "\(app) is not \(stacks), \(selected)")
    }
    let stack = stacks[selected]
    return check("tab", app.selectedTab == selected)
      ?? check("depth", app.currentStack.depth == stack.count)
      ?? check("screen", app.current == stack.last)
      ?? check("back", app.backState == (stack.count > 1 ? .active : .inactive))
      ?? check("announced", app.hasAnnouncedHistory == hasAnnounced) ?? compareWalk()
  }

  private func compareWalk() -> FuzzFailure? {
    let expected =
      [ScreenEntry(screen: 0, state: topState)]
      + path.map { ScreenEntry(screen: UInt64($0.node) + 1, state: $0.state) }
    let found = ([walk.stack.current] + walk.stack.history).reversed()
    for place in 0..<walk.snapshot.nodeCount {
      let row = walk.row(place)
      if row.isCategory == (walk.hierarchy.node(row.node) == .item) {
        return FuzzFailure(check: "row", message: "\(row)")
      }
    }
    guard found.elementsEqual(expected) else {
      return FuzzFailure(check: "walk", message: "\(Array(found)) is not \(expected)")
    }
    return walk.hasAnnouncedHistory == hasWalkAnnounced
      ? nil
      : FuzzFailure(check: "walk announced", message: "announced is \(!hasWalkAnnounced)")
  }

  /// Compares every screen of every tab.
  func compareTabsThroughout() -> FuzzFailure? {
    for (tab, expected) in stacks.enumerated() {
      guard let stack = try? app.stack(ofTab: tab) else {
        return FuzzFailure(check: "stack", message: "tab \(tab) is denied")
      }
      let found = Array(([stack.current] + stack.history).reversed())
      if found != expected {
        return FuzzFailure(check: "stack", message: "tab \(tab): \(found) is not \(expected)")
      }
    }
    return nil
  }

  func compareThroughout() -> FuzzFailure? { compareTabsThroughout() ?? compareWalk() }
}
