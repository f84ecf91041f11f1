import Testing

@testable import FormNavigation

/// A hierarchy of `count` nodes: every third an item, the others categories; children of a node follow it.
func wideHierarchy(_ count: Int, branching: Int, topLayout: LevelLayout = .list) -> Hierarchy {
  var builder = HierarchyBuilder(topLayout: topLayout)
  builder.reserve(nodes: count)
  var categories: [Int] = []
  categories.reserveCapacity(count)
  var parent = 0
  for node in 0..<count {
    let isItem = node % 3 == 2
    while !categories.isEmpty && node >= branching && parent * branching + branching <= node {
      parent += 1
    }
    let above = node < branching ? nil : categories[min(parent, categories.count - 1)]
    try! builder.append(
      isItem ? .item : .category([LevelLayout.list, .grid, .split][node % 3]),
      in: above
    )
    if !isItem { categories.append(node) }
  }
  return builder.build()
}

@Suite struct DrillDownTests {
  /// Top: 0 category (list), 1 item, 2 category (split). In 0: 3 category (grid), 4 item. In 2: 5, 6 items,
  /// 7 category (list).
  private func hierarchy() throws -> Hierarchy {
    var builder = HierarchyBuilder(topLayout: .grid)
    try builder.append(.category(.list), name: "Food")
    try builder.append(.item, name: "Notes")
    try builder.append(.category(.split), name: "Tools")
    try builder.append(.category(.grid), in: 0, name: "Rice")
    try builder.append(.item, in: 0)
    try builder.append(.item, in: 2)
    try builder.append(.item, in: 2)
    try builder.append(.category(.list), in: 2)
    return builder.build()
  }

  @Test("NS-6: categories and items stand on one level, and the snapshot says which is which")
  func levels() throws {
    let walk = DrillDown(try hierarchy())
    #expect(walk.snapshot.level == nil && walk.snapshot.layout == .grid)
    #expect(walk.snapshot.nodeCount == 3)
    #expect((0..<3).map { walk.row($0).node } == [0, 1, 2])
    #expect((0..<3).map { walk.row($0).isCategory } == [true, false, true])
    #expect(walk.hierarchy.name(ofNode: 2) == "Tools" && walk.hierarchy.name(ofNode: 4) == nil)
    var rows: [DrillDownRow] = []
    walk.fill(&rows, places: 1..<9)
    #expect(rows.map(\.node) == [1, 2])
    walk.fill(&rows, places: 7..<9)
    #expect(rows == [])
  }

  @Test(
    "NS-6: a category goes one level down, an item opens its detail, Back goes to the parent level"
  )
  func walking() throws {
    var walk = DrillDown(try hierarchy())
    try walk.select(node: 0)
    #expect(walk.snapshot.level == 0 && walk.snapshot.layout == .list)
    #expect(walk.snapshot.backState == .active && walk.snapshot.isLevelShown)
    walk.setState([1])
    try walk.select(node: 4)
    let detail = walk.snapshot
    #expect(detail.detail == 4 && detail.level == 0 && !detail.isLevelShown)
    try walk.back()
    #expect(walk.snapshot.detail == nil && walk.snapshot.level == 0)
    #expect(walk.stack.current.state == [1])
    try walk.select(node: 3)
    #expect(walk.snapshot.nodeCount == 0 && walk.snapshot.layout == .grid)
    try walk.back()
    try walk.back()
    #expect(walk.snapshot.level == nil)
  }

  @Test("NS-6: a level may group its categories before its items")
  func grouped() throws {
    var builder = HierarchyBuilder()
    // Each level has an item, a category, an item and a category.
    for parent in [nil, 1, 3] as [Int?] {
      for place in 0..<4 {
        try builder.append(place % 2 == 0 ? .item : .category(.list), in: parent)
      }
    }
    try builder.groupLevel(ofCategory: nil)
    try builder.groupLevel(ofCategory: 3)
    #expect(throws: HierarchyError.parentIsItem(found: 0)) {
      try builder.groupLevel(ofCategory: 0)
    }
    #expect(throws: HierarchyError.noSuchParent(found: 12, count: 12)) {
      try builder.groupLevel(ofCategory: 12)
    }
    var walk = DrillDown(builder.build())
    func nodes() -> [Int] { (0..<walk.snapshot.nodeCount).map { walk.row($0).node } }
    #expect(walk.snapshot.groupedCategoryCount == 2)
    #expect(nodes() == [1, 3, 0, 2])
    #expect((0..<4).map { walk.row($0).isCategory } == [true, true, false, false])
    try walk.select(node: 1)
    #expect(walk.snapshot.groupedCategoryCount == nil && nodes() == [4, 5, 6, 7])
    try walk.back()
    try walk.select(node: 3)
    #expect(walk.snapshot.groupedCategoryCount == 2 && nodes() == [9, 11, 8, 10])
  }

  @Test("NS-6: Back exists only below the top")
  func backAtTop() throws {
    var walk = DrillDown(try hierarchy())
    #expect(walk.backState == .absent)
    #expect(throws: DrillDownError.noBackAtTop) { try walk.back() }
    try walk.select(node: 1)
    #expect(walk.backState == .active)
    #expect(walk.backToTop().discarded == 1 && walk.backState == .absent)
    #expect(walk.backToTop() == StructureChange())
  }

  @Test("NS-6: only what is on the level can be selected")
  func notOnLevel() throws {
    var walk = DrillDown(try hierarchy())
    for node in [-1, 8, .max] {
      #expect(throws: DrillDownError.noSuchNode(found: node, count: 8)) {
        try walk.select(node: node)
      }
    }
    #expect(throws: DrillDownError.notOnThisLevel(node: 4)) { try walk.select(node: 4) }
    try walk.select(node: 0)
    for node in [0, 1, 2, 5] {
      #expect(throws: DrillDownError.notOnThisLevel(node: node)) { try walk.select(node: node) }
    }
    try walk.select(node: 4)
    // The level lies below the detail.
    #expect(throws: DrillDownError.notOnThisLevel(node: 3)) { try walk.select(node: 3) }
    #expect(walk.stack.depth == 3)
  }

  @Test("NS-6: beside a split level another item takes the place of the one shown")
  func split() throws {
    var walk = DrillDown(try hierarchy())
    try walk.select(node: 2)
    try walk.select(node: 5)
    #expect(walk.snapshot.isLevelShown && walk.snapshot.detail == 5)
    #expect(walk.row(0).isSelected && !walk.row(1).isSelected)
    let change = try walk.select(node: 6)
    #expect(change.pushed == 1 && change.discarded == 1)
    #expect(walk.stack.depth == 3 && walk.snapshot.detail == 6)
    #expect(try walk.select(node: 6) == StructureChange())
    try walk.select(node: 7)
    #expect(walk.snapshot.level == 7 && walk.stack.depth == 3)
    try walk.back()
    #expect(walk.snapshot.level == 2 && walk.snapshot.detail == nil)
  }

  @Test("NB-7: in a drill-down too choosing an entry pops to it; bars announce the gesture")
  func history() throws {
    var walk = DrillDown(try hierarchy())
    try walk.select(node: 0)
    #expect(!(try walk.select(node: 3).announcesHistory) && !walk.hasAnnouncedHistory)
    #expect(walk.stack.history.map(\.screen) == [1, 0])
    #expect(throws: DrillDownError.noSuchHistoryEntry(found: 3, count: 2)) {
      try walk.back(steps: 3)
    }
    #expect(try walk.back(steps: 2).discarded == 2)
  }

  @Test("NS-6: a split view may combine a list of categories and a grid of items")
  func listAndGrid() throws {
    var builder = HierarchyBuilder(topLayout: .listAndGrid)
    let items = try ["a", "b"].map { try builder.append(.item, name: $0) }
    let below = try builder.append(.category(.listAndGrid), name: "c")
    let nested = try builder.append(.item, in: below, name: "d")
    var walk = DrillDown(builder.build())
    #expect(walk.snapshot.layout == .listAndGrid && walk.snapshot.isLevelShown)
    // Which is which: the list has the first so many, the grid the rest.
    #expect(walk.snapshot.groupedCategoryCount == 1)
    #expect((0..<3).map { walk.row($0).node } == [below] + items)
    try walk.select(node: below)
    #expect(walk.snapshot.layout == .listAndGrid && walk.snapshot.groupedCategoryCount == 0)
    // An item's detail takes the level's place: only a split of level and detail shows both.
    try walk.select(node: nested)
    #expect(walk.snapshot.detail == nested && !walk.snapshot.isLevelShown)
    try walk.back()
    #expect(walk.snapshot.level == below)
  }

  @Test("NS-6: nodes that can't be are refused when the hierarchy is built")
  func building() throws {
    var builder = HierarchyBuilder()
    #expect(throws: HierarchyError.noSuchParent(found: 0, count: 0)) {
      try builder.append(.item, in: 0)
    }
    try builder.append(.item)
    #expect(throws: HierarchyError.parentIsItem(found: 0)) { try builder.append(.item, in: 0) }
    #expect(throws: HierarchyError.noSuchParent(found: -2, count: 1)) {
      try builder.append(.item, in: -2)
    }
    #expect(builder.build().nodeCount == 1)
    let empty = DrillDown(HierarchyBuilder().build())
    #expect(empty.snapshot.nodeCount == 0)
  }

  @Test("NS-6, NS-10: a million nodes, and a path of a hundred thousand levels")
  func million() throws {
    let wide = wideHierarchy(1_000_000, branching: 100)
    var children = wide.childCount(ofCategory: nil)
    for node in 0..<wide.nodeCount { children += wide.childCount(ofCategory: node) }
    #expect(children == 1_000_000)
    var walk = DrillDown(wide)
    var random = TestRandom(8)
    for _ in 0..<20_000 {
      let snapshot = walk.snapshot
      if snapshot.nodeCount == 0 || !snapshot.isLevelShown || random.chance(20) {
        if snapshot.backState == .active { try walk.back() }
      } else {
        try walk.select(node: walk.row(random.next(snapshot.nodeCount)).node)
      }
    }
    walk.checkInvariants()

    var builder = HierarchyBuilder()
    for node in 0..<100_000 { try builder.append(.category(.list), in: node == 0 ? nil : node - 1) }
    var deep = DrillDown(builder.build())
    for node in 0..<100_000 {
      let top = deep.stack.top
      try deep.select(node: node)
      if deep.stack.top.below !== top { Issue.record("level \(node) touched others") }
    }
    #expect(deep.backToTop().discarded == 100_000)
  }
}
