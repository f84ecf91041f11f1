import FormNavigation
import NavigationBaselines

/// A structure with four tabs and Back, and a drill-down of 40 nodes, each beside a model of it.
struct StructureSession {
  static let nodeCount = 40
  private static let style = TabStyle.tabBarWithBack

  var app: TabNavigation
  var walk: DrillDown
  var tabModel: NaiveStructure
  var walkModel: NaiveStructure
  var pool: [KeptStructures] = []
  /// The number of entries put into the pool.
  var keptCount = 0

  init() {
    let first = AppVersion.first
    app = Self.app(first.tabs)
    walk = DrillDown(first.hierarchy)
    tabModel = NaiveStructure(.tabs(Self.style, first.tabs))
    walkModel = NaiveStructure(.drillDown(first.hierarchy))
  }

  static func app(_ tabs: [TabItem]) -> TabNavigation {
    do {
      return try TabNavigation(tabs, style: style)
    } catch { preconditionFailure("up to four tabs are refused: \(error)") }
  }

  var isDeep: Bool { tabModel.shown.count >= 3 }

  var digest: UInt64 {
    var digest = UInt64(tabModel.selected)
    for stack in tabModel.stacks { digest = digest &* 31 &+ UInt64(stack.count) }
    for entry in walkModel.shown.dropFirst() { digest = digest &* 31 &+ (entry.screen - 1) }
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
      case .leave: compare("leave", walkModel.back(steps: 1), try? walk.back())
      case .leaveAll: compare("leave all", walkModel.backToTop(), walk.backToTop())
      case .walkState(let state): setWalk([UInt8(state)])
      case .relaunchWalk: relaunchWalk()
      case .keep: keep()
      case .restore(let place): restore(place, &probes)
      case .update(let seed): update(to: AppVersion(seed: UInt64(seed)), &probes)
      case .down(let node): down(node, &probes)
      case .open(let tab, let node): open(tab, node, &probes)
      case .hold(let entry): hold(entry)
      }
    return failure ?? compare()
  }

  /// Compares what a move changed; nil stands for a refusal.
  private func compare(
    _ what: String,
    _ expected: NaiveStructure.Step?,
    _ found: StructureChange?
  ) -> FuzzFailure? {
    if expected?.change == found { return nil }
    let (expected, found) = (expected.map { "\($0.change)" }, found.map { "\($0)" })
    return FuzzFailure(
      check: what,
      message: "expected \(expected ?? "a refusal"), found \(found ?? "a refusal")"
    )
  }

  private mutating func tap(_ tab: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let before = tabModel.selected
    defer { probes.hit(StructureProbe.tabSwitched, if: tabModel.selected != before) }
    return compare("tap", tabModel.select(tab: tab), try? app.select(tab: tab))
  }

  private mutating func show(_ entry: ScreenEntry) -> FuzzFailure? {
    compare("show", tabModel.show(entry), app.show(entry))
  }

  private mutating func back(_ steps: Int) -> FuzzFailure? {
    let found = steps == 1 ? (try? app.back()) : (try? app.back(steps: steps))
    return compare("back", tabModel.back(steps: steps), found)
  }

  private mutating func set(_ state: [UInt8]) -> FuzzFailure? {
    // The two copies share their screens, but changing one must not change the other.
    let (copy, before) = (app, tabModel.current)
    app.setState(state)
    tabModel.setState(state)
    return copy.current == before
      ? nil : FuzzFailure(check: "copy", message: "a copy's screen got the state of the original")
  }

  private mutating func setWalk(_ state: [UInt8]) -> FuzzFailure? {
    walk.setState(state)
    walkModel.setState(state)
    return nil
  }

  private mutating func relaunch() -> FuzzFailure? {
    let bytes = app.savedState
    guard var next = try? TabNavigation(app.tabs, style: app.style),
      (try? next.restore(bytes: bytes.span)) != nil
    else { return FuzzFailure(check: "relaunch", message: "what was saved is refused") }
    app = next
    tabModel.closeHistory()
    return compareTabsThroughout()
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

  private mutating func select(_ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let step = walkModel.select(node: node, asForm: false)
    probes.hit(StructureProbe.drilledDown, if: step?.change.pushed == 1)
    return compare("select", step, try? walk.select(node: node))
  }

  private mutating func down(_ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let step = tabModel.select(node: node, asForm: false)
    probes.hit(StructureProbe.drilledDownInTab, if: step?.change.pushed == 1)
    return compare("down", step, try? app.select(node: node))
  }

  private mutating func open(_ tab: Int, _ node: Int, _ probes: inout ProbeSet) -> FuzzFailure? {
    let step = tabModel.open(tab: tab, at: node)
    probes.hit(StructureProbe.openedBelow, if: step.map { $0.change.pushed > 1 } ?? false)
    return compare("open", step, try? app.open(tab: tab, at: node))
  }

  /// Holds the Back place, and taps the entry for that many screens back, or beside the history if
  /// it is not shown.
  private mutating func hold(_ entry: Int) -> FuzzFailure? {
    let screen = ScreenGeometry(width: 390, height: 844)
    _ = app.hold(.back)
    tabModel.hold(.back)
    var found = TabBarSnapshot()
    app.layOut(on: screen, &found)
    guard let bar = tabModel.tabBar(on: screen), bar == found else {
      return FuzzFailure(
        check: "hold",
        message: "another bar, or history, than the model's: \(found)"
      )
    }
    guard let history = bar.history else { return nil }
    let row = history.rows.first { $0.target == .historyEntry(entry) }
    let point = row.map { ScreenPoint(x: $0.frame.x + 9, y: $0.frame.y + $0.frame.height / 2) }
    let beside = ScreenPoint(x: 0, y: 0)
    let target = app.target(at: point ?? beside, on: screen)
    guard let target, target == NaiveStructure.target(at: point ?? beside, in: bar) else {
      return FuzzFailure(check: "hold", message: "another target: \(String(describing: target))")
    }
    let failure = compare("hold", tabModel.tap(target), try? app.tap(target))
    if failure == nil && app.isHistoryShown {
      return FuzzFailure(check: "hold", message: "\(target) leaves the history")
    }
    return failure
  }

  private func compare() -> FuzzFailure? {
    func check(_ what: String, _ isSame: Bool) -> FuzzFailure? {
      isSame ? nil : FuzzFailure(check: what, message: "\(app) is not \(tabModel.stacks)")
    }
    return check("tab", app.selectedTab == tabModel.selected)
      ?? check("depth", app.currentStack.depth == tabModel.shown.count)
      ?? check("screen", app.current == tabModel.current)
      ?? check("back", app.backState == tabModel.backState)
      ?? check("announced", app.hasAnnouncedHistory == tabModel.hasAnnouncedHistory)
      ?? compareWalk()
  }

  private func compareWalk() -> FuzzFailure? {
    let found = ([walk.stack.current] + walk.stack.history).reversed()
    for place in 0..<walk.snapshot.nodeCount {
      let row = walk.row(place)
      if row.isCategory == (walk.hierarchy.node(row.node) == .item) {
        return FuzzFailure(check: "row", message: "\(row)")
      }
    }
    guard found.elementsEqual(walkModel.shown) else {
      return FuzzFailure(check: "walk", message: "\(Array(found)) is not \(walkModel.shown)")
    }
    return walk.hasAnnouncedHistory == walkModel.hasAnnouncedHistory
      ? nil
      : FuzzFailure(check: "walk announced", message: "announced is \(walk.hasAnnouncedHistory)")
  }

  /// Compares every screen of every tab.
  private func compareTabsThroughout() -> FuzzFailure? {
    for (tab, expected) in tabModel.stacks.enumerated() {
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
