import FormNavigation
import NavigationBaselines

/// A structure that people can be let loose in.
protocol SimulatedStructure: ScreenStructure {
  /// At its top level.
  static func make(_ kind: AppKind) -> Self

  /// The same as a model.
  static func makeModel(_ kind: AppKind) -> NaiveStructure

  /// Whether it has such a move at all.
  static func knows(_ move: AppMove) -> Bool

  /// Makes a move; nil for one that the structure does not know.
  ///
  /// - Parameter screen: of the form that is opened, where the move opens one.
  static func make(
    _ move: AppMove,
    on host: inout FormHost<Self>,
    _ screen: consuming InputFormScreen?
  ) throws -> StructureChange?

  /// The tab bar, and what is under a point of it; nil for a structure without one (NS-11).
  func tabBar(on screen: ScreenGeometry) -> TabBarSnapshot?
  func tabBarTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget?

  /// A move of a person who sees where they are.
  func draw(_ person: inout VirtualUser, forms: [UInt64]) -> AppMove
}

extension SimulatedStructure {
  func tabBar(on screen: ScreenGeometry) -> TabBarSnapshot? { nil }
  func tabBarTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget? { nil }
}

extension TabNavigation: SimulatedStructure {
  func tabBar(on screen: ScreenGeometry) -> TabBarSnapshot? {
    var snapshot = TabBarSnapshot()
    layOut(on: screen, &snapshot)
    return snapshot
  }

  func tabBarTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget? {
    target(at: point, on: screen)
  }

  private static func style(_ kind: AppKind) -> TabStyle {
    kind == .tabBarWithBack ? .tabBarWithBack : .tabBar
  }

  private static func items(_ style: TabStyle) -> [TabItem] {
    (0..<style.maximumTabs).map {
      TabItem(identifier: UInt64($0) + 1, title: "Tab \($0 + 1)", topLevel: UInt64($0) + 1)
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
    return NaiveStructure(.tabs(style, topLevels: items(style).map(\.topLevel)))
  }

  static func knows(_ move: AppMove) -> Bool {
    switch move {
    case .selectTab, .show, .open, .showAgain, .back: true
    case .select, .backToTop, .keep, .returnTo, .press: false
    }
  }

  static func make(
    _ move: AppMove,
    on host: inout FormHost<TabNavigation>,
    _ screen: consuming InputFormScreen?
  ) throws -> StructureChange? {
    switch move {
    case .selectTab(let tab): return try host.select(tab: tab)
    case .show(let number): return try host.show(ScreenEntry(screen: number))
    case .open(let form, _):
      guard let screen = screen.take() else { return nil }
      return try host.open(form: form, screen)
    case .showAgain(let form): return try host.show(.form(form & .max >> 1))
    case .back(1): return try host.back()
    case .back(let steps): return try host.back(steps: steps)
    case .select, .backToTop, .keep, .returnTo, .press: return nil
    }
  }

  func draw(_ person: inout VirtualUser, forms: [UInt64]) -> AppMove {
    // People don't go down for ever.
    if currentStack.depth > 12 { return .selectTab(selectedTab) }
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
}

extension DrillDown: SimulatedStructure {
  /// A few hundred nodes: lists, grids and split levels with items on each.
  private static let simulated: Hierarchy = {
    var builder = HierarchyBuilder(topLayout: .list)
    do throws(HierarchyError) {
      var parents: [Int?] = [nil]
      for level in 0..<5 {
        var next: [Int?] = []
        for parent in parents {
          for layout in LevelLayout.allCases where level < 4 {
            next.append(try builder.append(.category(layout), in: parent))
          }
          for _ in 0..<2 { try builder.append(.item, in: parent) }
        }
        parents = next
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
    case .selectTab, .show, .showAgain, .keep, .returnTo, .press: false
    }
  }

  static func make(
    _ move: AppMove,
    on host: inout FormHost<DrillDown>,
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
    case .selectTab, .show, .showAgain, .keep, .returnTo, .press: return nil
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
