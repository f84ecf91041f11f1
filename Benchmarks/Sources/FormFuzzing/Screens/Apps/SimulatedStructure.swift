import FormNavigation
import NavigationBaselines

/// A structure in which virtual users can move.
protocol SimulatedStructure: ScreenStructure {
  /// Makes the structure, at its top level.
  static func make(_ kind: AppKind) -> Self

  /// Makes a model of the same structure.
  static func makeModel(_ kind: AppKind) -> NaiveStructure

  /// Whether the structure has such moves at all.
  static func knows(_ move: AppMove) -> Bool

  /// Makes a move; nil if the structure does not know it.
  ///
  /// - Parameters:
  ///   - device: the device of the app.
  ///   - screen: the screen of the form, if the move opens one.
  static func make(
    _ move: AppMove,
    on host: inout FormHost<Self>,
    _ device: SimulatedDevice,
    _ screen: consuming InputFormScreen?
  ) throws -> StructureChange?

  /// The tab bar on a device; nil for a structure without one (NS-11).
  func tabBar(on device: SimulatedDevice) -> TabBarSnapshot?
  func tabBarTarget(at point: ScreenPoint, on device: SimulatedDevice) -> TabBarTarget?

  /// The level or detail of a tab's hierarchy as shown; nil if there is none, and for a structure without tabs
  /// (NS-7).
  var level: DrillDownSnapshot? { get }

  /// Draws a move of a person who sees the present screen.
  func draw(_ person: inout VirtualUser, forms: [UInt64]) -> AppMove
}

/// The values on which a structure's frames depend.
struct SimulatedDevice {
  var screen: ScreenGeometry
  var measurer: any TextMeasurer
}

extension SimulatedStructure {
  func tabBar(on device: SimulatedDevice) -> TabBarSnapshot? { nil }
  func tabBarTarget(at point: ScreenPoint, on device: SimulatedDevice) -> TabBarTarget? { nil }
  var level: DrillDownSnapshot? { nil }
}

extension TabNavigation: SimulatedStructure {
  func tabBar(on device: SimulatedDevice) -> TabBarSnapshot? {
    var snapshot = TabBarSnapshot()
    layOut(on: device.screen, measurer: device.measurer, &snapshot)
    return snapshot
  }

  func tabBarTarget(at point: ScreenPoint, on device: SimulatedDevice) -> TabBarTarget? {
    target(at: point, on: device.screen, measurer: device.measurer)
  }

  private static func style(_ kind: AppKind) -> TabStyle {
    kind == .tabBarWithBack ? .tabBarWithBack : .tabBar
  }

  /// The tabs of a style; with a Back place every other tab has a hierarchy.
  private static func items(_ style: TabStyle) -> [TabItem] {
    (0..<style.maximumTabs).map {
      TabItem(
        identifier: UInt64($0) + 1,
        title: "Tab \($0 + 1)",
        topLevel: UInt64($0) + 1,
        hierarchy: style == .tabBarWithBack && $0 % 2 == 0 ? DrillDown.simulated : nil
      )
    }
  }

  static func make(_ kind: AppKind) -> TabNavigation {
    let style = style(kind)
    do throws(TabError) {
      return try TabNavigation(items(style), style: style)
    } catch {
      preconditionFailure("NS-1, NS-7: \(error)")
    }
  }

  static func makeModel(_ kind: AppKind) -> NaiveStructure {
    let style = style(kind)
    return NaiveStructure(.tabs(style, items(style)))
  }

  static func knows(_ move: AppMove) -> Bool {
    switch move {
    case .selectTab, .show, .open, .showAgain, .back, .select, .openBelow: true
    case .hold, .release, .scrollHistory, .tapEntry, .tapBeside: true
    case .backToTop, .keep, .returnTo, .press: false
    }
  }

  static func make(
    _ move: AppMove,
    on host: inout FormHost<TabNavigation>,
    _ device: SimulatedDevice,
    _ screen: consuming InputFormScreen?
  ) throws -> StructureChange? {
    switch move {
    case .selectTab(let tab): return try host.select(tab: tab)
    case .show(let number): return try host.show(.titled(number))
    case .open(let form, _):
      guard let screen = screen.take() else { return nil }
      return try host.open(form: form, screen)
    case .showAgain(let form): return try host.show(.form(form & .max >> 1))
    case .back(1): return try host.back()
    case .back(let steps): return try host.back(steps: steps)
    case .select(let node): return try host.select(node: node)
    case .openBelow(let tab, let node): return try host.open(tab: tab, at: node)
    case .hold(let tab):
      host.hold(tab.map { .tab($0) } ?? .back, measurer: device.measurer)
    case .release: host.endHold()
    case .scrollHistory(let scroll):
      host.scrollHistory(to: scroll, on: device.screen, measurer: device.measurer)
    case .tapEntry(let entry): return try host.tap(.historyEntry(entry))
    case .tapBeside: return try host.tap(.outside)
    case .backToTop, .keep, .returnTo, .press: return nil
    }
    return StructureChange()
  }

  func draw(_ person: inout VirtualUser, forms: [UInt64]) -> AppMove {
    // People don't go down for ever.
    if currentStack.depth > 12 { return .selectTab(selectedTab) }
    if hasBackPlace, let move = drawBesideTabs(&person) { return move }
    switch person.draw(16) {
    case 0...3: return .selectTab(person.draw(tabs.count + (person.chance(50) ? 1 : 0)))
    case 4: return .selectTab(selectedTab)
    case 5...6: return .show(screen: UInt64(person.draw(20)) + 10)
    case 7...9: return .open(form: UInt64(person.draw(4)), bar: person.random.next())
    case 10:
      return .showAgain(form: forms.isEmpty ? 9 : forms[person.draw(forms.count)])
    case 11...13: return .back(steps: 1)
    default: return .back(steps: person.draw(currentStack.depth + 1))
    }
  }

  /// Draws a person's action on the Back place, or on a tab's levels; nil for another action.
  private func drawBesideTabs(_ person: inout VirtualUser) -> AppMove? {
    if isHistoryShown && person.chance(700) {
      switch person.draw(4) {
      case 0: return .scrollHistory(to: person.draw(400) - 50)
      case 1: return .tapBeside
      default: return .tapEntry(person.draw(currentStack.depth + 1))
      }
    }
    let nodes = DrillDown.simulated.nodeCount
    switch person.draw(13) {
    case 0...4:
      guard let level, level.nodeCount > 0 else { return nil }
      var rows: [DrillDownRow] = []
      let place = person.draw(level.nodeCount)
      fill(&rows, places: place..<place + 1)
      return .select(node: rows[0].node)
    case 5: return .select(node: person.draw(nodes + 2) - 1)
    case 6: return .openBelow(tab: person.draw(tabs.count + 1), node: person.draw(nodes + 2) - 1)
    case 7: return .hold(tab: nil)
    case 8: return person.chance(700) ? .hold(tab: person.draw(tabs.count + 1)) : .release
    default: return nil
    }
  }
}

extension DrillDown: SimulatedStructure {
  /// A few hundred nodes: lists, grids and split levels, with items on each.
  static let simulated: Hierarchy = {
    var builder = HierarchyBuilder(topLayout: .list)
    do throws(HierarchyError) {
      var parents: [Int?] = [nil]
      for level in 0..<5 {
        var next: [Int?] = []
        for parent in parents {
          for layout in [LevelLayout.list, .grid, .split] where level < 4 {
            next.append(try builder.append(.category(layout), in: parent))
          }
          for _ in 0..<2 { try builder.append(.item, in: parent) }
        }
        parents = next
      }
      // Last, so that the nodes of kept cases keep their numbers.
      let combined = try builder.append(.category(.listAndGrid), in: 0)
      for place in 0..<6 {
        try builder.append(place % 2 == 0 ? .item : .category(.listAndGrid), in: combined)
      }
    } catch {
      preconditionFailure("NS-6: \(error)")
    }
    return builder.build()
  }()

  static func make(_ kind: AppKind) -> DrillDown { DrillDown(simulated) }

  static func makeModel(_ kind: AppKind) -> NaiveStructure {
    NaiveStructure(.drillDown(simulated))
  }

  static func knows(_ move: AppMove) -> Bool {
    switch move {
    case .select, .open, .back, .backToTop: true
    default: false
    }
  }

  static func make(
    _ move: AppMove,
    on host: inout FormHost<DrillDown>,
    _ device: SimulatedDevice,
    _ screen: consuming InputFormScreen?
  ) throws -> StructureChange? {
    switch move {
    case .select(let node): return try host.select(node: node)
    case .open(let form, _):
      guard let screen = screen.take() else { return nil }
      return try host.open(item: Int(clamping: form), screen)
    case .back(1): return try host.back()
    case .back(let steps): return try host.back(steps: steps)
    case .backToTop: return host.backToTop()
    default: return nil
    }
  }

  func draw(_ person: inout VirtualUser, forms: [UInt64]) -> AppMove {
    let level = snapshot
    switch person.draw(16) {
    case 0...9 where level.nodeCount > 0:
      let row = row(person.draw(level.nodeCount))
      let opens = !row.isCategory && person.chance(700)
      return opens
        ? .open(form: UInt64(row.node), bar: person.random.next()) : .select(node: row.node)
    case 10: return .select(node: person.draw(hierarchy.nodeCount + 2) - 1)
    case 11:
      return .open(form: UInt64(person.draw(hierarchy.nodeCount + 1)), bar: person.random.next())
    case 12: return .backToTop
    case 13: return .back(steps: person.draw(stack.depth + 1))
    default: return .back(steps: 1)
    }
  }
}

extension ScreenEntry {
  /// A screen of the app's own; some have no title.
  static func titled(_ number: UInt64) -> ScreenEntry {
    ScreenEntry(screen: number, title: number % 3 == 0 ? "" : "Screen \(number)")
  }
}
