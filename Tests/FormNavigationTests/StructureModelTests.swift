import FormNavigation
import Foundation
import Testing

/// Random events on each structure and on a model of arrays. A million events each with
/// `FORMNAV_STRUCTURE_EVENTS=1000000 swift test -c release -Xswiftc -enable-testing --filter
/// StructureModelTests`.
@Suite struct StructureModelTests {
  private static let events =
    ProcessInfo.processInfo.environment["FORMNAV_STRUCTURE_EVENTS"].flatMap { Int($0) } ?? 12_000

  /// What a structure with tabs should be: the plainest thing that could be.
  private struct TabModel {
    var stacks: [[ScreenEntry]]
    var selected = 0
    var hasAnnounced = false

    func isEqual(_ app: TabNavigation) -> Bool {
      guard app.selectedTab == selected, app.hasAnnouncedHistory == hasAnnounced,
        app.tabs.count == stacks.count
      else { return false }
      // The tab that is shown is compared whole now and then; its top and depth always.
      return stacks.indices.allSatisfy { tab in
        guard let stack = try? app.stack(ofTab: tab) else { return false }
        return stack.depth == stacks[tab].count && stack.current == stacks[tab].last
      }
    }

    func isEqualThroughout(_ app: TabNavigation) -> Bool {
      stacks.indices.allSatisfy { tab in
        guard let stack = try? app.stack(ofTab: tab) else { return false }
        return [stack.current] + stack.history == stacks[tab].reversed()
      }
    }
  }

  @Test(
    "NS-1…NS-5, NS-7…NS-9: random events agree with a model, no tab loses its state",
    arguments: TabStyle.allCases
  )
  func tabs(style: TabStyle) throws {
    var random = TestRandom(style == .tabBar ? 11 : 12)
    var app = try TabNavigation(tabItems(style.maximumTabs), style: style)
    var model = TabModel(stacks: app.tabs.map { [screen($0.topLevel)] })
    for number in 0..<Self.events {
      let tab = model.selected
      let depth = model.stacks[tab].count
      switch random.next(100) {
      case 0..<45:
        let entry = screen(UInt64(random.next(50)), Array(repeating: 1, count: random.next(3)))
        app.show(entry)
        model.stacks[tab].append(entry)
      case 45..<60:
        if depth > 1 {
          try app.back()
          model.stacks[tab].removeLast()
        } else if (try? app.back()) != nil {
          Issue.record("\(number): back at the top level")
        }
      case 60..<66:
        let steps = random.next(6)
        if steps >= 1 && steps < depth {
          #expect(try app.back(steps: steps).discarded == steps)
          model.stacks[tab].removeLast(steps)
        } else if (try? app.back(steps: steps)) != nil {
          Issue.record("\(number): back by \(steps) of \(depth)")
        }
      case 66..<84:
        let other = random.next(app.tabs.count + 1)
        if other == app.tabs.count {
          if (try? app.select(tab: other)) != nil { Issue.record("\(number): no such tab") }
        } else if other != tab || random.chance(20) {
          try app.select(tab: other)
          if other == tab { model.stacks[tab].removeLast(depth - 1) }
          model.selected = other
        }
      case 84..<94:
        let state = [UInt8(random.next(256))]
        app.setState(state)
        model.stacks[tab][depth - 1].state = state
      case 94..<97:
        if (try? app.setTabs(tabItems(app.tabs.count - 1))) != nil { Issue.record("tabs changed") }
      default:
        if number % 10 == 0 {
          // The app ends here and starts again.
          var next = try TabNavigation(app.tabs, style: style)
          try next.restore(bytes: app.savedState.span)
          if next != app { Issue.record("\(number): restored to another state") }
          app = next
        }
      }
      if model.stacks[model.selected].count >= 3 { model.hasAnnounced = true }
      if !model.isEqual(app) {
        Issue.record("\(number): \(model) \(app)")
        return
      }
      if number % 499 == 0 {
        app.checkInvariants()
        if !model.isEqualThroughout(app) { Issue.record("\(number): a tab lost its state") }
      }
    }
    #expect(model.isEqualThroughout(app) && model.hasAnnounced)
  }

  @Test("NS-6, NS-9: random walks agree with a model and with the hierarchy")
  func drillDown() throws {
    var random = TestRandom(21)
    let hierarchy = wideHierarchy(600, branching: 5, topLayout: .split)
    var walk = DrillDown(hierarchy)
    var path: [(node: Int, state: [UInt8])] = []
    var topState: [UInt8] = []
    var selected = 0
    for number in 0..<Self.events {
      switch random.next(10) {
      case 0..<6:
        // Most of them on the level or near it.
        let snapshot = walk.snapshot
        let isOnLevel = snapshot.nodeCount > 0 && random.chance(80)
        let node =
          isOnLevel ? walk.row(random.next(snapshot.nodeCount)).node : random.next(602) - 1
        let last = path.last?.node
        let isDetail = last.map { hierarchy.node($0) == .item } ?? false
        let level = isDetail ? hierarchy.parent(ofNode: last!) : last
        let isSplit = level.map { hierarchy.node($0) == .category(.split) } ?? true
        let isLegal =
          (0..<600).contains(node) && hierarchy.parent(ofNode: node) == level
          && (!isDetail || isSplit)
        let isDone = (try? walk.select(node: node)) != nil
        if isDone != isLegal {
          Issue.record("\(number): node \(node) at \(path)")
          return
        }
        if isLegal && node != last {
          if isDetail { path.removeLast() }
          path.append((node, []))
          selected += 1
        }
      case 6..<8:
        if (try? walk.back()) != nil {
          path.removeLast()
        } else if !path.isEmpty {
          Issue.record("\(number): no way back")
        }
      case 8:
        let state = [UInt8(random.next(256))]
        walk.setState(state)
        if path.isEmpty { topState = state } else { path[path.count - 1].state = state }
      default:
        if random.chance(10) {
          walk.backToTop()
          path = []
        } else {
          var next = DrillDown(hierarchy)
          try next.restore(bytes: walk.savedState.span)
          if next.stack != walk.stack { Issue.record("\(number): restored to another state") }
          walk = next
        }
      }
      let below = path.map { screen(UInt64($0.node) + 1, $0.state) }
      let found = ([walk.stack.current] + walk.stack.history).reversed()
      if !found.elementsEqual([screen(0, topState)] + below) {
        Issue.record("\(number): \(path)")
        return
      }
      if number % 97 == 0 { walk.checkInvariants() }
    }
    #expect(selected > Self.events / 10)
  }
}
