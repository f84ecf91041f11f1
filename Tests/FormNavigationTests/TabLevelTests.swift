import FormModel
import FormNavigation
import Testing

/// A drill-down hierarchy at the top level of a tab (NS-7).
@Suite struct TabLevelTests {
  /// Top: 0 Parts (list), 1 Notes, 2 Tools (split). In Parts: 3 Gears (grid), 4 Belt. In Tools: 5 Press, 6 Hoist,
  /// 7 Drills (list). In Gears: 8 G-12.
  private func hierarchy(_ names: [Int: String] = [:], without: Set<Int> = []) throws -> Hierarchy {
    let all: [(kind: HierarchyNode, parent: Int?, name: String)] = [
      (.category(.list), nil, "Parts"), (.item, nil, "Notes"), (.category(.split), nil, "Tools"),
      (.category(.grid), 0, "Gears"), (.item, 0, "Belt"), (.item, 2, "Press"), (.item, 2, "Hoist"),
      (.category(.list), 2, "Drills"), (.item, 3, "G-12"),
    ]
    var builder = HierarchyBuilder()
    var numbers: [Int: Int] = [:]
    for (node, line) in all.enumerated() where !without.contains(node) {
      numbers[node] = try builder.append(
        line.kind,
        in: line.parent.map { numbers[$0]! },
        name: names[node] ?? line.name
      )
    }
    return builder.build()
  }

  /// Three tabs, of which the second has a hierarchy.
  private func items(_ hierarchy: Hierarchy) -> [TabItem] {
    var tabs = tabItems(3)
    tabs[1].hierarchy = hierarchy
    return tabs
  }

  private func app(_ style: TabStyle = .tabBarWithBack) throws -> TabNavigation {
    try TabNavigation(items(hierarchy()), style: style)
  }

  private func nodes(_ app: TabNavigation) -> [Int?] {
    ([app.currentStack.current] + app.currentStack.history).reversed().map(\.node)
  }

  @Test("NS-7: hierarchies of the same nodes are one in a set, other ones are not")
  func sets() throws {
    let all = Set([try hierarchy(), try hierarchy(), try hierarchy([3: "Wheels"])])
    #expect(all.count == 2)
  }

  @Test("NS-7, NS-9: nodes without names are screens without titles, also when they are restored")
  func unnamed() throws {
    var builder = HierarchyBuilder()
    let category = try builder.append(.category(.list))
    let item = try builder.append(.item, in: category)
    let hierarchy = builder.build()
    var app = try TabNavigation(items(hierarchy))
    try app.select(tab: 1)
    for node in [category, item] { try app.select(node: node) }
    #expect(app.currentStack.current.title == "" && nodes(app) == [nil, category, item])
    var next = try TabNavigation(items(hierarchy))
    try next.restore(bytes: app.savedState.span)
    #expect(nodes(next) == [nil, category, item])
    #expect(next.currentStack.current.title == "")
  }

  @Test(
    "NS-7: a tab's top level may be a drill-down: each selection is pushed, an item is its detail"
  )
  func selection() throws {
    for style in TabStyle.allCases {
      var app = try app(style)
      #expect(app.level == nil)
      #expect(throws: TabError.noHierarchy(tab: 0)) { try app.select(node: 0) }
      try app.select(tab: 1)
      #expect(app.level?.level == nil && app.level?.layout == .list && app.level?.nodeCount == 3)
      #expect(app.level?.backState == (style == .tabBar ? .absent : .inactive))
      let change = try app.select(node: 0)
      #expect(change.pushed == 1 && change.isScreenChanged && !change.isTabChanged)
      #expect(app.level?.level == 0 && app.level?.backState == .active)
      var rows: [DrillDownRow] = []
      app.fill(&rows, places: 0..<9)
      #expect(rows.map(\.node) == [3, 4] && rows.map(\.isCategory) == [true, false])
      try app.select(node: 3)
      try app.select(node: 8)
      #expect(app.level?.detail == 8 && app.level?.isLevelShown == false)
      #expect(nodes(app) == [nil, 0, 3, 8])
      #expect(throws: TabError.notOnThisLevel(node: 4)) { try app.select(node: 4) }
      #expect(throws: TabError.noSuchNode(found: 9, count: 9)) { try app.select(node: 9) }
      #expect(throws: TabError.noSuchNode(found: -1, count: 9)) { try app.select(node: -1) }
      app.checkInvariants()
    }
  }

  @Test(
    "NS-8: Back pops the selection, historical beside a split level too; NS-6's parent is not asked"
  )
  func back() throws {
    var app = try app()
    try app.select(tab: 1)
    try app.select(node: 2)
    try app.select(node: 5)
    #expect(app.level?.detail == 5 && app.level?.isLevelShown == true)
    #expect(try app.select(node: 5) == StructureChange())
    #expect(try app.select(node: 6).pushed == 1)
    try app.select(node: 7)
    #expect(nodes(app) == [nil, 2, 5, 6, 7])
    app.checkInvariants()
    try app.tap(.back)
    #expect(app.level?.detail == 6)
    try app.back()
    #expect(app.level?.detail == 5)
    try app.back(steps: 2)
    #expect(app.level?.level == nil && app.backState == .inactive)
  }

  @Test("NS-7: a screen over a level shows none of it, and Back leads there again; NS-2 keeps it")
  func covered() throws {
    var app = try app()
    try app.select(tab: 1)
    try app.select(node: 2)
    app.setState([9])
    app.show(screen(40))
    #expect(app.level == nil)
    var rows = [DrillDownRow(node: 1, isCategory: true, isSelected: false)]
    app.fill(&rows, places: 0..<3)
    #expect(rows == [])
    #expect(throws: TabError.notOnThisLevel(node: 5)) { try app.select(node: 5) }
    try app.back()
    try app.select(tab: 0)
    try app.select(tab: 1)
    #expect(app.level?.level == 2 && app.current.state == [9])
    // NS-3.
    #expect(try app.select(tab: 1).discarded == 1)
    #expect(app.level?.level == nil)
  }

  @Test("NS-7: a tab opened below its top has its ancestors as history, and nothing else")
  func openedBelow() throws {
    var app = try app()
    try app.select(tab: 1)
    app.setState([7])
    app.show(screen(40))
    app.show(screen(41))
    try app.select(tab: 0)
    let change = try app.open(tab: 1, at: 8)
    // The following checks rely on these.
    try #require(change.isTabChanged && change.isScreenChanged && change.discarded == 2)
    try #require(change.pushed == 3 && nodes(app) == [nil, 0, 3, 8])
    app.checkInvariants()
    #expect(try !app.open(tab: 1, at: 0).isTabChanged)
    #expect(nodes(app) == [nil, 0])
    try app.back()
    #expect(app.current == ScreenEntry(screen: 2, state: [7], title: "Tab 1"))
    let before = app
    #expect(throws: TabError.noHierarchy(tab: 0)) { try app.open(tab: 0, at: 0) }
    #expect(throws: TabError.noSuchTab(found: 3, count: 3)) { try app.open(tab: 3, at: 0) }
    #expect(throws: TabError.noSuchNode(found: 9, count: 9)) { try app.open(tab: 1, at: 9) }
    #expect(app == before)
  }

  @Test("NS-7: forms that stood above the top level of a tab opened below it are left")
  func leftForms() throws {
    var host = FormHost(try app())
    try host.select(tab: 1)
    try host.select(node: 0)
    try host.open(form: 7, InputFormScreen(makeForm(plainPages(3)), on: phone))
    try host.select(tab: 0)
    try host.open(form: 8, InputFormScreen(makeForm(plainPages(3)), on: phone))
    try host.open(tab: 1, at: 6)
    try #require(host.openForms == [8] && host.currentForm == nil)
    let left = host.takeClosedForm()?.number
    try #require(left == 7)
    host.checkInvariants()
    try host.open(form: 9, InputFormScreen(makeForm(plainPages(3)), on: phone))
    #expect(host.withForm(9) { $0.history.map(\.node) } == [6, 2, nil])
    try host.tap(.back)
    #expect(host.navigation.level?.detail == 6)
    host.checkInvariants()
  }

  @Test("NS-7: the same tabs with another hierarchy are others")
  func fixed() throws {
    var app = try app()
    try app.setTabs(items(hierarchy()))
    #expect(throws: TabError.tabsChanged) { try app.setTabs(tabItems(3)) }
    let other = try hierarchy([3: "Wheels"])
    #expect(throws: TabError.tabsChanged) { try app.setTabs(items(other)) }
  }

  // MARK: Saved

  private func left() throws -> TabNavigation {
    var app = try app()
    try app.select(tab: 1)
    try app.select(node: 2)
    app.setState([1])
    try app.select(node: 5)
    try app.select(node: 6)
    app.setState([2])
    app.show(screen(40))
    return app
  }

  @Test("NS-7, NS-9: nodes are saved and restored, with their states")
  func saved() throws {
    let left = try left()
    var next = try app()
    var report = StructureReport()
    try next.restore(bytes: left.savedState.span, report: &report)
    #expect(next == left && report == StructureReport())
    try next.back()
    #expect(next.level?.detail == 6 && next.current.state == [2])
  }

  @Test("NS-7, NS-9: in another hierarchy the nodes are found by their names, as far as there are")
  func renumbered() throws {
    let left = try left()
    func check(_ hierarchy: Hierarchy, _ expected: [Int?], dropped: Int) throws {
      var next = try TabNavigation(items(hierarchy), style: .tabBarWithBack)
      var report = StructureReport()
      try next.restore(bytes: left.savedState.span, report: &report)
      next.checkInvariants()
      #expect(nodes(next) == expected)
      #expect(report.isOtherStructure && report.droppedTabs == [])
      #expect(report.droppedScreens == dropped)
    }
    try check(hierarchy(without: [0, 3, 4, 8]), [nil, 1, 2, 3, nil], dropped: 0)
    try check(hierarchy([6: "Crane"]), [nil, 2, 5], dropped: 2)
    try check(hierarchy([2: "Things"]), [nil], dropped: 4)
    try check(hierarchy([6: "Press"]), [nil, 2], dropped: 3)
  }

  @Test("NS-7, NS-9: a path ends at a node that can't be selected where it is kept")
  func misplaced() throws {
    let whole = try left().savedState
    var bytes = Array(whole.dropLast(8))
    #expect(bytes + checksum(bytes) == whole)
    // The number of node 5, a tool, becomes that of node 8, a gear.
    let (kept, other) = (
      ScreenEntry.node(5, title: "").screen, ScreenEntry.node(8, title: "").screen
    )
    let place = try #require(bytes.ranges(of: number(kept)).first)
    bytes.replaceSubrange(place, with: number(other))
    var next = try app()
    var report = StructureReport()
    try next.restore(bytes: (bytes + checksum(bytes)).span, report: &report)
    #expect(nodes(next) == [nil, 2] && report.droppedScreens == 3)
  }

  @Test(
    "NS-7, NS-9: a tab that has two or three paths is refused at the second",
    arguments: [2, 3]
  )
  func pathAgain(paths: Int) throws {
    let left = try left()
    let bytes = Array(left.savedState.dropLast(8))
    let start = try #require(bytes.ranges(of: "PATH".utf8).first?.lowerBound)
    let end = try #require(bytes.ranges(of: "titl".utf8).first?.lowerBound)
    var content = bytes
    for _ in 1..<paths { content.insert(contentsOf: bytes[start..<end], at: end) }
    var next = try app()
    // The tag and the length of the second path stand before its tab.
    #expect(throws: StructureStateError.tabAgain(offset: end + 12, identifier: 101)) {
      try next.restore(bytes: (content + checksum(content)).span)
    }
  }

  @Test("NS-7, NS-9: a tab that had no hierarchy keeps its screens, one that lost it has no nodes")
  func cameAndWent() throws {
    var plain = try TabNavigation(tabItems(3), style: .tabBarWithBack)
    try plain.select(tab: 1)
    plain.show(screen(30))
    var next = try app()
    var report = StructureReport()
    try next.restore(bytes: plain.savedState.span, report: &report)
    #expect(next.screens(1) == [30, 2] && report.isOtherStructure && report.droppedScreens == 0)
    try plain.restore(bytes: left().savedState.span, report: &report)
    plain.checkInvariants()
    #expect(plain.screens(1) == [2] && report.isOtherStructure && report.droppedScreens == 4)
  }
}
