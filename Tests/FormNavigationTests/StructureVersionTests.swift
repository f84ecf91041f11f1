import FormModel
import FormNavigation
import Testing

/// A saved structure in another version of its app (NS-9).
@Suite struct StructureVersionTests {
  private func app() throws -> TabNavigation {
    var app = try TabNavigation(tabItems(3))
    app.show(screen(10))
    app.show(screen(.max, [9]))
    try app.select(tab: 2)
    app.show(screen(11, Array(repeating: 7, count: 40)))
    return app
  }

  /// A node with its children.
  private struct Node {
    var name: String?
    var below: [Node]?

    init(_ name: String?, _ below: [Node]? = nil) { (self.name, self.below) = (name, below) }
  }

  private func hierarchy(_ nodes: [Node]) throws -> Hierarchy {
    var builder = HierarchyBuilder()
    func add(_ nodes: [Node], in parent: Int?) throws {
      for node in nodes {
        let kind: HierarchyNode = node.below == nil ? .item : .category(.list)
        let number = try builder.append(kind, in: parent, name: node.name)
        try add(node.below ?? [], in: number)
      }
    }
    try add(nodes, in: nil)
    return builder.build()
  }

  private let nodes = [
    Node("Fruit", [Node("Apple"), Node("Nuts", [Node("Almond"), Node("Pecan")])]),
    Node("Bread", [Node("Apple")]),
  ]

  /// At Fruit, Nuts, Pecan, each with a state.
  private func walk(_ nodes: [Node]? = nil) throws -> DrillDown {
    var walk = DrillDown(try hierarchy(nodes ?? self.nodes))
    for node in [0, 2, 4] {
      try walk.select(node: node)
      walk.setState([UInt8(node)])
    }
    return walk
  }

  private func entries(_ walk: DrillDown) -> [ScreenEntry] {
    ([walk.stack.current] + walk.stack.history).reversed()
  }

  /// The checksum at the end of a state, computed independently.
  private func sealed(_ content: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return content + (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
  }

  private func number(_ value: UInt8) -> [UInt8] { [value, 0, 0, 0, 0, 0, 0, 0] }

  // MARK: Versions

  @Test("NS-9: optional sections of later versions are passed over, others refused")
  func laterSections() throws {
    let walk = try walk()
    for saved in [try app().savedState, walk.savedState] {
      let content = Array(saved.dropLast(8))
      func failure(_ tags: [String]) throws -> StructureStateError? {
        let more = tags.flatMap { Array($0.utf8) + number(2) + [1, 2] }
        var tabs = try TabNavigation(tabItems(3))
        var levels = DrillDown(walk.hierarchy)
        do throws(StructureStateError) {
          if saved[2] == UInt8(ascii: "T") {
            try tabs.restore(bytes: sealed(content + more))
          } else {
            try levels.restore(bytes: sealed(content + more))
          }
          return nil
        } catch { return error }
      }
      #expect(try failure(["note", "zzzz"]) == nil)
      let place = content.count
      #expect(try failure(["NOTE"]) == .unknownSection(offset: place, tag: "NOTE"))
      #expect(try failure(["note", "BARS"]) == .unknownSection(offset: place + 14, tag: "BARS"))
    }
  }

  // MARK: Another structure

  @Test("NS-9: a version of the app with other tabs keeps what it still has, and reports the rest")
  func otherTabs() throws {
    let left = try app()
    var report = StructureReport()
    var same = try TabNavigation(tabItems(3))
    try same.restore(bytes: left.savedState.span, report: &report)
    #expect(report == StructureReport() && same == left)
    var fewer = try TabNavigation([tabItems(3)[2]])
    try fewer.restore(bytes: left.savedState.span, report: &report)
    #expect(fewer.screens(0) == [11, 3])
    #expect(report.isOtherStructure && report.droppedTabs == [100, 101])
    #expect(report.droppedScreens == 2)
    var tabs = Array(tabItems(5).reversed())
    tabs[4].topLevel = 77
    var more = try TabNavigation(tabs)
    try more.restore(bytes: left.savedState.span, report: &report)
    #expect(more.selectedTab == 2 && more.current.screen == 11)
    #expect(more.screens(4) == [77] && more.screens(0) == [5])
    #expect(report.isOtherStructure && report.droppedTabs == [100] && report.droppedScreens == 2)
  }

  @Test("NS-9: each change of the tabs is told, and the tab shown last is shown")
  func changedTabs() throws {
    let left = try app()
    let tabs = tabItems(3)
    func check(_ tabs: [TabItem], dropped: [UInt64], selected: UInt64) throws {
      var report = StructureReport()
      var next = try TabNavigation(tabs)
      try next.restore(bytes: left.savedState.span, report: &report)
      #expect(report.isOtherStructure && report.droppedTabs == dropped)
      #expect(next.tabs[next.selectedTab].identifier == selected)
    }
    try check([tabs[2], tabs[0], tabs[1]], dropped: [], selected: 102)
    try check([tabs[0], tabs[1]], dropped: [102], selected: 100)
    try check(tabs + [tabItems(4)[3]], dropped: [], selected: 102)
    var other = tabs
    other[1].topLevel = 50
    try check(other, dropped: [101], selected: 102)
    other = tabs
    other[2].topLevel = 50
    try check(other, dropped: [102], selected: 102)
  }

  @Test("NS-7, NS-9: a tab bar with a Back place keeps the stacks of one without")
  func otherStyle() throws {
    let left = try app()
    var report = StructureReport()
    var next = try TabNavigation(tabItems(3), style: .tabBarWithBack)
    try next.restore(bytes: left.savedState.span, report: &report)
    #expect(report.isOtherStructure && report.droppedTabs == [] && report.droppedScreens == 0)
    #expect(next.selectedTab == 2 && next.screens(0) == left.screens(0))
    next.checkInvariants()
  }

  @Test("NS-9: on another hierarchy the path leads down the names, with its states")
  func otherHierarchy() throws {
    let left = try walk()
    var report = StructureReport()
    var same = DrillDown(left.hierarchy)
    try same.restore(bytes: left.savedState.span, report: &report)
    #expect(report == StructureReport() && same.stack == left.stack)
    // All nodes have new numbers. A category stays the same although its layout differs.
    let moved = [
      Node("Bread", [Node("Apple")]), Node("Fish", []),
      Node("Fruit", [Node("Nuts", [Node("Pecan"), Node(nil)]), Node("Apple")]),
    ]
    var next = DrillDown(try hierarchy(moved))
    try next.restore(bytes: left.savedState.span, report: &report)
    #expect(entries(next).map(\.screen) == [0, 4, 5, 6])
    #expect(entries(next).map(\.state) == [[], [0], [2], [4]])
    #expect(report.isOtherStructure && report.droppedScreens == 0)
    next.checkInvariants()
  }

  @Test("NS-9: the path ends at a name that is gone, stands twice, or is of another kind")
  func pathEnds() throws {
    let left = try walk()
    func check(_ nodes: [Node], dropped: Int, _ expected: [UInt64]) throws {
      var report = StructureReport()
      var next = DrillDown(try hierarchy(nodes))
      try next.restore(bytes: left.savedState.span, report: &report)
      #expect(entries(next).map(\.screen) == expected)
      #expect(report.isOtherStructure && report.droppedScreens == dropped)
      next.checkInvariants()
    }
    try check([Node("Fruit", [Node("Nuts", [Node("Almond")])])], dropped: 1, [0, 1, 2])
    let twice = Node("Nuts", [Node("Pecan")])
    try check([Node("Fruit", [twice, twice])], dropped: 2, [0, 1])
    try check([Node("Fruit", [twice, twice, twice])], dropped: 2, [0, 1])
    // An item became a category, and a category an item.
    try check([Node("Fruit", [Node("Nuts", [Node("Pecan", [])])])], dropped: 1, [0, 1, 2])
    try check([Node("Fruit", [Node("Nuts")])], dropped: 2, [0, 1])
    try check([Node("Meat", []), Node("Nuts", [Node("Pecan")])], dropped: 3, [0])
    // A node of another kind with the same name is not meant.
    try check([Node("Fruit", [Node("Nuts"), twice])], dropped: 0, [0, 1, 3, 4])
  }

  @Test("NS-9: a path that leads on from an item, as no screen does, ends at the item")
  func beyondItem() throws {
    let nuts = PageMark.digest(ofName: "Nuts")
    var content = Array(try walk().savedState.dropLast(8))
    let step = [0, 1] + (0..<8).map { UInt8(truncatingIfNeeded: nuts >> UInt64(8 * $0)) }
    let place = try #require(
      content.indices.dropLast(step.count).first { content[$0...].starts(with: step) }
    )
    content[place] = 1
    var next = DrillDown(try hierarchy([Node("Fruit", [Node("Nuts"), Node("Pecan")])]))
    var report = StructureReport()
    try next.restore(bytes: sealed(content).span, report: &report)
    #expect(entries(next).map(\.screen) == [0, 1, 2] && report.droppedScreens == 1)
    next.checkInvariants()
  }

  @Test("NS-9: without names a path of another hierarchy is refused, a top level is not")
  func withoutNames() throws {
    let plain = [Node(nil, [Node(nil), Node(nil, [Node(nil), Node(nil)])])]
    let left = try walk(plain)
    var next = DrillDown(try hierarchy([Node(nil, [])]))
    let expected = StructureStateError.otherStructure(
      expected: next.hierarchy.structureDigest,
      found: left.hierarchy.structureDigest
    )
    var report = StructureReport()
    #expect(throws: expected) { try next.restore(bytes: left.savedState.span, report: &report) }
    #expect(report.refusal == expected && next.currentNode == nil)
    #expect("\(expected)".contains(String(left.hierarchy.structureDigest, radix: 16)))
    let top = DrillDown(left.hierarchy)
    try next.restore(bytes: top.savedState.span, report: &report)
    #expect(report.isOtherStructure && report.droppedScreens == 0 && report.refusal == nil)
  }

  @Test("NS-9: in another hierarchy a form has its node's number there, and its own state")
  func formElsewhere() throws {
    var host = FormHost(DrillDown(try hierarchy(nodes)))
    try host.select(node: 0)
    try host.open(item: 1, InputFormScreen(makeForm(plainPages(9)), on: phone))
    try host.handle(.goToPage(6))
    let bytes = host.savedState
    var next = FormHost(DrillDown(try hierarchy([Node("Fish", []), nodes[0]])))
    var report = StructureReport()
    try next.restore(bytes: bytes.span, report: &report)
    #expect(report.isOtherStructure && report.droppedScreens == 0)
    #expect(next.missingForm == 2 && next.openForms == [2])
    let form = try next.attach(form: 2, InputFormScreen(makeForm(plainPages(9)), on: phone))
    #expect(form == RestoreReport())
    #expect(next.withForm(2) { $0.interactionState.currentPage } == 6)
    next.checkInvariants()
  }

  @Test("NS-9: nodes, their kinds and names tell hierarchies apart, layouts don't")
  func digests() throws {
    func digest(_ nodes: [Node]) throws -> UInt64 { try hierarchy(nodes).structureDigest }
    let same = try digest(nodes)
    #expect(same == (try digest(nodes)))
    let others = [
      [], [Node(nil)], [Node(nil, [])], [Node("A")], [Node("B")], [Node("A"), Node(nil)],
      [Node(nil), Node("A")], [Node("A"), Node("B")], [Node("AB"), Node(nil)], [nodes[0]],
      [nodes[1], nodes[0]], [Node("A", [Node("B")])], [Node("A", []), Node("B")],
    ]
    #expect(Set(try others.map(digest) + [same]).count == others.count + 1)
    var list = HierarchyBuilder(topLayout: .list)
    var grid = HierarchyBuilder(topLayout: .grid)
    try list.append(.category(.list), name: "A")
    try grid.append(.category(.split), name: "A")
    #expect(list.build().structureDigest == grid.build().structureDigest)
  }
}
