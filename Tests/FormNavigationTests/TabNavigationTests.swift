import Testing

@testable import FormNavigation

extension TabNavigation {
  /// The screens of a tab, the top one first.
  func screens(_ tab: Int) -> [UInt64] {
    let stack = try! stack(ofTab: tab)
    return ([stack.current] + stack.history).map(\.screen)
  }
}

@Suite struct TabNavigationTests {
  @Test("NS-1: one to five tabs, four with Back (NS-7)")
  func numberOfTabs() {
    for style in TabStyle.allCases {
      let most = style == .tabBar ? 5 : 4
      #expect(throws: TabError.noTabs) { try TabNavigation([], style: style) }
      for count in 1...most {
        #expect((try? TabNavigation(tabItems(count), style: style))?.tabs.count == count)
      }
      #expect(throws: TabError.tooManyTabs(most: most, found: most + 1)) {
        try TabNavigation(tabItems(most + 1), style: style)
      }
    }
  }

  @Test("NS-1: no tab is an action, and no two are the same")
  func onlyNavigation() {
    var tabs = tabItems(3)
    tabs[1].purpose = .action
    #expect(throws: TabError.actionInTabBar(tab: 1)) { try TabNavigation(tabs) }
    tabs = tabItems(3)
    tabs[2].identifier = tabs[0].identifier
    #expect(throws: TabError.duplicateTab(first: 0, second: 2)) { try TabNavigation(tabs) }
    tabs[1].identifier = tabs[0].identifier
    #expect(throws: TabError.duplicateTab(first: 0, second: 1)) { try TabNavigation(tabs) }
  }

  @Test("NS-1: the set of tabs does not change, their titles may")
  func fixedTabs() throws {
    var app = try TabNavigation(tabItems(3))
    app.show(screen(9))
    var renamed = tabItems(3)
    renamed[1].title = "Renamed"
    try app.setTabs(renamed)
    #expect(app.tabs[1].title == "Renamed" && app.current.screen == 9)
    let before = app
    for changed in [tabItems(2), tabItems(4), tabItems(3).reversed()] {
      #expect(throws: TabError.tabsChanged) { try app.setTabs(changed) }
    }
    renamed[0].purpose = .action
    #expect(throws: TabError.actionInTabBar(tab: 0)) { try app.setTabs(renamed) }
    #expect(app == before)
  }

  @Test("NS-2: each tab keeps its stack and the states of its screens")
  func stickiness() throws {
    var app = try TabNavigation(tabItems(3))
    app.setState([1])
    app.show(screen(20, [2]))
    app.show(screen(21))
    app.setState([3, 4])
    let change = try app.select(tab: 2)
    #expect(change.isTabChanged && change.isScreenChanged && change.discarded == 0)
    #expect(app.current == ScreenEntry(screen: 3, title: "Tab 2"))
    app.show(screen(30))
    try app.select(tab: 0)
    #expect(app.current == screen(21, [3, 4]))
    try app.back()
    #expect(app.current == screen(20, [2]))
    try app.back()
    #expect(app.current == ScreenEntry(screen: 1, state: [1], title: "Tab 0"))
    #expect(app.screens(2) == [30, 3])
  }

  @Test("NS-3: tapping the selected tab goes to its top level and discards what was above")
  func tapOnSelectedTab() throws {
    var app = try TabNavigation(tabItems(2))
    app.setState([5])
    for number in 10..<14 { app.show(screen(UInt64(number))) }
    try app.select(tab: 1)
    app.show(screen(40))
    try app.select(tab: 0)
    let change = try app.select(tab: 0)
    #expect(change.discarded == 4 && change.isScreenChanged && !change.isTabChanged)
    #expect(app.screens(0) == [1] && app.current.state == [5])
    #expect(app.screens(1) == [40, 2])
    #expect(try app.select(tab: 0) == StructureChange())
  }

  @Test("NS-4: a tab that does not exist can't be selected: the selection stays")
  func selection() throws {
    var app = try TabNavigation(tabItems(3))
    try app.select(tab: 1)
    let before = app
    for tab in [-1, 3, .max, .min] {
      #expect(throws: TabError.noSuchTab(found: tab, count: 3)) { try app.select(tab: tab) }
      #expect(throws: TabError.noSuchTab(found: tab, count: 3)) { try app.stack(ofTab: tab) }
    }
    #expect(app == before && app.selectedTab == 1)
  }

  @Test("NS-5: the app starts with the most recent state, or with a given tab at its top level")
  func launchPolicy() throws {
    #expect(try TabNavigation(tabItems(3)).selectedTab == 0)
    let policy = LaunchPolicy.tab(identifier: 101)
    #expect(try TabNavigation(tabItems(3), launchPolicy: policy).selectedTab == 1)
    #expect(throws: TabError.noTabWithIdentifier(7)) {
      try TabNavigation(tabItems(3), launchPolicy: .tab(identifier: 7))
    }

    var left = try TabNavigation(tabItems(3))
    try left.select(tab: 1)
    left.show(screen(50))
    try left.select(tab: 2)
    left.show(screen(60, [6]))
    let saved = left.savedState

    var recent = try TabNavigation(tabItems(3))
    try recent.restore(bytes: saved.span)
    #expect(recent == left)

    var fixed = try TabNavigation(tabItems(3), launchPolicy: policy)
    try fixed.restore(bytes: saved.span)
    #expect(fixed.selectedTab == 1 && fixed.screens(1) == [2])
    #expect(fixed.screens(2) == [60, 3])
  }

  @Test("NS-7: Back is always there and inactive at the top level; in a tab bar it is absent")
  func backPlace() throws {
    for (style, atTop) in [(TabStyle.tabBar, BackState.absent), (.tabBarWithBack, .inactive)] {
      var app = try TabNavigation(tabItems(2), style: style)
      #expect(app.backState == atTop)
      #expect(throws: TabError.backIsInactive) { try app.back() }
      app.show(screen(8))
      #expect(app.backState == .active)
      try app.select(tab: 1)
      #expect(app.backState == atTop)
      try app.select(tab: 0)
      try app.back()
      #expect(app.backState == atTop && app.current.screen == 1)
    }
  }

  @Test("NS-8: Back leads to the view seen before, within the tab; switching is not recorded")
  func historicalBack() throws {
    var app = try TabNavigation(tabItems(2), style: .tabBarWithBack)
    // 5 is visited twice: Back does not skip to a parent.
    for number in [5, 6, 5, 7] { app.show(screen(UInt64(number))) }
    try app.select(tab: 1)
    app.show(screen(9))
    try app.select(tab: 0)
    try app.select(tab: 1)
    try app.back()
    #expect(app.selectedTab == 1 && app.current.screen == 2)
    #expect(throws: TabError.backIsInactive) { try app.back() }
    try app.select(tab: 0)
    var seen: [UInt64] = []
    while app.backState == .active {
      try app.back()
      seen.append(app.current.screen)
    }
    #expect(seen == [5, 6, 5, 1])
  }

  @Test("NB-7: choosing an entry of the history pops to it")
  func choosing() throws {
    var app = try TabNavigation(tabItems(1))
    for number in 10..<15 { app.show(screen(UInt64(number))) }
    #expect(app.currentStack.history.map(\.screen) == [13, 12, 11, 10, 1])
    let before = app
    for steps in [0, -1, 6, .max] {
      #expect(throws: TabError.noSuchHistoryEntry(found: steps, count: 5)) {
        try app.back(steps: steps)
      }
    }
    #expect(app == before)
    #expect(try app.back(steps: 3).discarded == 3)
    #expect(app.current.screen == 11)
    #expect(try app.back(steps: 2).discarded == 2)
    #expect(app.current.screen == 1)
  }

  @Test("NB-7: the Back place announces the gesture once, ever, where the stack is three deep")
  func announcement() throws {
    func app() throws -> TabNavigation { try TabNavigation(tabItems(2), style: .tabBarWithBack) }
    var first = try app()
    #expect(!first.show(screen(10)).announcesHistory)
    #expect(first.show(.form(7)).announcesHistory)
    #expect(!first.show(screen(12)).announcesHistory)
    try first.select(tab: 1)
    first.show(screen(13))
    #expect(!first.show(screen(14)).announcesHistory)
    // Also not after the next start.
    try first.select(tab: 1)
    var next = try app()
    #expect(!(try next.restore(bytes: first.savedState.span).announcesHistory))
    next.show(screen(15))
    #expect(!next.show(screen(16)).announcesHistory)
  }

  @Test("NB-7: without a Back place the structure leaves the announcement to bars that show Back")
  func announcementOfBars() throws {
    var plain = try TabNavigation(tabItems(2))
    plain.show(screen(10))
    #expect(!plain.show(.form(7)).announcesHistory)
    #expect(!plain.show(screen(11)).announcesHistory && !plain.hasAnnouncedHistory)
  }

  @Test("NB-7: what was announced stays so where an older state is returned to")
  func announcementAfterOlderState() throws {
    var app = try TabNavigation(tabItems(2), style: .tabBarWithBack)
    let older = app.savedState
    app.show(screen(10))
    #expect(app.show(screen(11)).announcesHistory)
    try app.restore(bytes: older.span)
    #expect(app.screens(0) == [1])
    app.show(screen(12))
    #expect(!app.show(screen(13)).announcesHistory)
  }

  @Test("NS-10: push, pop, switch and a new state touch one entry: the others are the same objects")
  func touchedEntries() throws {
    var app = try TabNavigation(tabItems(2))
    for number in 0..<1_000 { app.show(screen(UInt64(number))) }
    let top = app.stacks[0].top
    let other = app.stacks[1].top
    app.show(screen(7))
    #expect(app.stacks[0].top.below === top)
    try app.back()
    #expect(app.stacks[0].top === top)
    try app.select(tab: 1)
    try app.select(tab: 0)
    #expect(app.stacks[0].top === top && app.stacks[1].top === other)
    app.setState([1])
    #expect(app.stacks[0].top.below === top.below)
    // Selecting the tab again walks over the screens that it discards, and reports their number.
    #expect(try app.select(tab: 0).discarded == 1_000)
    #expect(app.stacks[1].top === other)
  }
}
