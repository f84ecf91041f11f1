import FormModel
import FormNavigation
import Testing

/// Forms as details of items in a drill-down (NS-6, IF-1).
@Suite struct FormDrillDownTests {
  private func makeScreen() -> InputFormScreen {
    InputFormScreen(makeForm(plainPages(5)), on: phone)
  }

  /// Categories 0 (list) and 1 (split); items 2 and 3 in 0, 4 and 5 in 1; item 6 beside the
  /// categories.
  private func makeHost() throws -> FormHost<DrillDown> {
    var builder = HierarchyBuilder()
    try builder.append(.category(.list))
    try builder.append(.category(.split))
    for parent in [0, 0, 1, 1, nil] { try builder.append(.item, in: parent) }
    return FormHost(DrillDown(builder.build()))
  }

  private func takeAll(_ host: inout FormHost<DrillDown>) -> [UInt64: Int] {
    var closed: [UInt64: Int] = [:]
    while let form = host.takeClosedForm() {
      closed[form.number] = form.screen.snapshot().totals.filled
    }
    return closed
  }

  @Test("NS-6, IF-1: a form opened from a list is left by Back, with its answers")
  func opening() throws {
    var host = try makeHost()
    try host.select(node: 0)
    let opened = try host.open(item: 2, makeScreen())
    #expect(opened.pushed == 1 && !opened.announcesHistory)
    #expect(host.currentForm == 2 && host.openForms == [2])
    #expect(host.navigation.snapshot.detail == 2 && host.navigation.snapshot.level == 0)
    try host.handle(.edit(.fill(page: 0, field: 0)))
    try host.handle(.tap(.next))
    // NB-7: the history is announced when a form has Back, and not before.
    #expect(!host.navigation.hasAnnouncedHistory)
    host.declareBar(NavigationBarContent(title: "Form", leading: .back(previousTitle: "List")))
    #expect(host.navigation.hasAnnouncedHistory)
    #expect(host.withForm(2) { $0.history.count } == 2)
    let change = try host.handle(.tap(.bar(.button(.back))))
    #expect(change?.structure.discarded == 1)
    #expect(host.navigation.currentNode == 0 && host.currentForm == nil)
    #expect(takeAll(&host) == [2: 1])
    host.checkInvariants()
  }

  @Test("NS-6: an item beside the one that is shown takes its place: the form there is left")
  func split() throws {
    var host = try makeHost()
    try host.select(node: 1)
    try host.open(item: 4, makeScreen())
    try host.handle(.edit(.fill(page: 0, field: 0)))
    try host.open(item: 5, makeScreen())
    #expect(host.openForms == [5] && host.navigation.stack.depth == 3)
    #expect(takeAll(&host) == [4: 1])
    #expect(try host.open(item: 5, makeScreen()).isScreenChanged == false)
    try host.select(node: 4)
    #expect(host.openForms == [] && host.navigation.currentNode == 4)
    #expect(takeAll(&host) == [5: 0])
    host.backToTop()
    try host.open(item: 6, makeScreen())
    host.backToTop()
    #expect(takeAll(&host) == [6: 0])
    host.checkInvariants()
  }

  @Test("NS-6: only an item of the level that is shown opens as a form; else nothing changes")
  func errors() throws {
    var host = try makeHost()
    #expect(throws: DrillDownError.notAnItem(node: 0)) { try host.open(item: 0, makeScreen()) }
    #expect(throws: DrillDownError.notOnThisLevel(node: 2)) {
      try host.open(item: 2, makeScreen())
    }
    #expect(throws: DrillDownError.noSuchNode(found: 7, count: 7)) {
      try host.open(item: 7, makeScreen())
    }
    #expect(throws: DrillDownError.noBackAtTop) { try host.back() }
    #expect(host.openForms == [] && takeAll(&host) == [:])
    try host.open(item: 6, makeScreen())
    #expect(throws: DrillDownError.notOnThisLevel(node: 0)) { try host.select(node: 0) }
    #expect(throws: DrillDownError.noSuchHistoryEntry(found: 2, count: 1)) {
      try host.back(steps: 2)
    }
    #expect(host.currentForm == 6)
    host.checkInvariants()
  }

  @Test("NS-9, NM-23: after a restart the form is where it was, once the app gives it")
  func restoring() throws {
    var host = try makeHost()
    try host.select(node: 1)
    try host.open(item: 5, makeScreen())
    try host.handle(.tap(.next))
    try host.handle(.tap(.menuButton))
    let saved = host.savedState
    var next = try makeHost()
    try next.restore(bytes: saved.span)
    #expect(next.currentForm == 5 && next.missingForm == 5 && next.savedState == saved)
    try next.attach(form: 5, makeScreen())
    #expect(next.withForm(5) { $0.snapshot() } == host.withForm(5) { $0.snapshot() })
    #expect(next.withForm(5) { $0.history.count } == 2)
    #expect(next.savedState == saved)
    // A form where the new hierarchy has a category.
    var other = HierarchyBuilder()
    for parent in [nil, nil, 0, 0, 1, 1] { try other.append(.category(.split), in: parent) }
    var changed = FormHost(DrillDown(other.build()))
    #expect(throws: StructureStateError.self) { try changed.restore(bytes: saved.span) }
    changed.checkInvariants()
  }

  @Test("NS-6, NS-10: forms among a million nodes, opened, filled and left all over the hierarchy")
  func million() throws {
    let hierarchy = wideHierarchy(1_000_000, branching: 60, topLayout: .split)
    var host = FormHost(DrillDown(hierarchy))
    var random = TestRandom(5)
    var opened = 0
    var returned = 0
    var deepest = 0
    for number in 0..<3_000 {
      let snapshot = host.navigation.snapshot
      deepest = max(deepest, host.navigation.stack.depth)
      switch random.next(20) {
      case 0..<13 where snapshot.nodeCount > 0 && snapshot.isLevelShown:
        let row = host.navigation.row(random.next(snapshot.nodeCount))
        if row.isCategory {
          try host.select(node: row.node)
        } else if !row.isSelected {
          try host.open(item: row.node, makeScreen())
          try host.handle(.edit(.fill(page: PageID(place: random.next(5)), field: 0)))
          opened += 1
        }
      case 13..<17: _ = try? host.back()
      case 17: _ = try? host.back(steps: 1 + random.next(3))
      case 18 where number % 40 == 0: host.backToTop()
      default: try host.handle(.tap([.next, .menuButton, .previous][random.next(3)]))
      }
      while let form = host.takeClosedForm() {
        if form.screen.snapshot().totals.filled != 1 { Issue.record("form \(form.number)") }
        returned += 1
      }
      if host.openForms.count > 1 || returned + host.openForms.count != opened {
        Issue.record("\(number): a form is lost")
        return
      }
    }
    host.checkInvariants()
    #expect(opened > 200 && deepest >= 4)
  }
}
