import FormModel
import FormNavigation
import Testing

/// The Back place, instead of Back in the navigation bar (NS-7, NB-7, NB-15).
@Suite struct BackPlaceTests {
  private func app(_ screens: Int, style: TabStyle = .tabBarWithBack) throws -> TabNavigation {
    var app = try TabNavigation(tabItems(2), style: style)
    for number in 0..<screens { app.show(screen(UInt64(number) + 10)) }
    return app
  }

  private func bar(
    _ app: TabNavigation,
    on screen: ScreenGeometry = phone,
    scale: Int = 100
  ) -> TabBarSnapshot {
    var bar = TabBarSnapshot()
    app.layOut(on: screen, measurer: ClusterMeasurer(scale: scale), &bar)
    return bar
  }

  private let content = NavigationBarContent(
    title: "A form with quite a long title",
    leading: .back(previousTitle: "Receipts")
  )

  @Test(
    "NS-7: where the Back place is, the navigation bar shows no Back, and its room is the title's"
  )
  func noBackInBar() throws {
    for style in TabStyle.allCases {
      var host = FormHost(try TabNavigation(tabItems(2), style: style))
      try host.show(screen(9))
      try host.open(form: 7, InputFormScreen(makeForm(plainPages(3)), on: phone))
      host.declareBar(content)
      var shown = InputFormSnapshot()
      host.fill(&shown)
      let hasBack = style == .tabBar
      #expect((shown.bar.layout.leading?.kind == .back) == hasBack)
      var plain = content
      if !hasBack { plain.leading = nil }
      let expected = NavigationBar(plain).layout(in: compactBar)
      #expect(shown.bar.layout.title?.frame.x == expected.title?.frame.x)
      #expect(shown.bar.layout.title?.firstLine == expected.title?.firstLine)
      try host.handle(.longPress(.bar(.button(.back))))
      host.fill(&shown)
      #expect((shown.bar.popover != nil) == hasBack)
      try host.handle(.tap(.outside))
      try host.handle(.tap(.bar(.button(.back))))
      #expect((host.currentForm == nil) == hasBack)
    }
  }

  @Test(
    "NS-7: the place goes back in the structure, where a form's Back would lead to its page before too"
  )
  func formsOwnBack() throws {
    var own = content
    own.leadingEffect = BarAction.previousPage
    for style in TabStyle.allCases {
      var host = FormHost(try TabNavigation(tabItems(2), style: style))
      try host.open(form: 7, InputFormScreen(makeForm(plainPages(3)), on: phone, bar: own))
      try host.handle(.tap(.next))
      if style == .tabBar {
        try host.handle(.tap(.bar(.button(.back))))
        #expect(host.withForm(7) { $0.interactionState.currentPage } == 0)
      } else {
        #expect(try host.tap(.back).discarded == 1)
        #expect(host.openForms == [])
      }
    }
  }

  @Test("NS-7: Cancel, Close and the profile stay in the bar")
  func otherAccessories() {
    var environment = compactBar
    environment.hasBackPlace = true
    let kinds: [(LeadingAccessory, BarButton.Kind)] = [
      (.cancel, .cancel), (.close, .close), (.profile(movesToSidebar: false), .profile),
    ]
    for (leading, kind) in kinds {
      let bar = NavigationBar(NavigationBarContent(title: "T", leading: leading))
      #expect(bar.layout(in: environment).leading?.kind == kind)
      #expect(bar.layout(in: environment) == bar.layout(in: compactBar))
    }
    let back = NavigationBar(content)
    #expect(back.layout(in: environment).leading == nil)
    #expect(!back.layout(in: environment).isProfileInSidebar)
  }

  @Test("NS-7: a screen learns that Back has its own place, and says that its bar changed")
  func comesAndGoes() {
    var screen = InputFormScreen(makeForm(plainPages(3)), on: phone, bar: content)
    let history = stack([1, 2]).history
    #expect(screen.setHistory(history, hasBackPlace: true).effects == .bar)
    #expect(screen.snapshot().bar.layout.leading == nil)
    #expect(screen.setHistory(history, hasBackPlace: true).effects.isEmpty)
    #expect(screen.setHistory(history).effects == .bar)
    #expect(screen.snapshot().bar.layout.leading?.kind == .back)
  }

  @Test("NS-7, NB-7: press and hold on the place gives the history; at the top level nothing")
  func holding() throws {
    var app = try app(0)
    let opensAtTop = app.hold(.back)
    #expect(!opensAtTop && bar(app).history == nil)
    for number in 0..<3 { app.show(screen(UInt64(number) + 10)) }
    for target in [TabBarTarget.tab(0), .tab(1)] {
      let opens = app.hold(target)
      #expect(!opens)
    }
    let opens = app.hold(.back)
    #expect(opens && app.isHistoryShown)
    let history = try #require(bar(app).history)
    #expect(history.rows.map(\.target) == [.historyEntry(1), .historyEntry(2), .historyEntry(3)])
    #expect(history.rows.allSatisfy { $0.frame.height >= 44 })
    #expect(history.frame.maxY < bar(app).frame.y && history.frame.x == 16)
    let again = app.hold(.back)
    #expect(!again && app.isHistoryShown)
    #expect(try app.tap(.historyEntry(2)).discarded == 2)
    #expect(!app.isHistoryShown && app.current.screen == 10)
  }

  @Test(
    "NB-15: every touch finds its row of the history; one beside closes it and does nothing else"
  )
  func touches() throws {
    for direction in ReadingDirection.allCases {
      let screen = ScreenGeometry(
        width: 390,
        height: 844,
        direction: direction,
        safeArea: SafeArea(top: 44, bottom: 34)
      )
      var app = try app(4)
      app.hold(.back)
      let history = try #require(bar(app, on: screen).history)
      for (index, row) in history.rows.enumerated() {
        for y in [row.frame.y, row.frame.maxY - 1] {
          let point = ScreenPoint(x: row.frame.x + 5, y: y)
          #expect(app.target(at: point, on: screen) == .historyEntry(index + 1))
        }
      }
      let padding = ScreenPoint(x: history.frame.x + 1, y: history.frame.y)
      #expect(app.target(at: padding, on: screen) == .history)
      #expect(try app.tap(.history) == StructureChange() && app.isHistoryShown)
      // The same over a tab.
      #expect(app.target(at: ScreenPoint(x: 200, y: 780), on: screen) == .outside)
      #expect(try app.tap(.outside) == StructureChange() && !app.isHistoryShown)
      #expect(app.currentStack.depth == 5)
      app.hold(.back)
      #expect(try app.tap(.tab(1)) == StructureChange() && app.selectedTab == 0)
      #expect(try app.tap(.historyEntry(9)) == StructureChange())
    }
  }

  @Test("NB-15: a long history scrolls, within its ends, at every text size")
  func scrolling() throws {
    for scale in [100, 200, 310] {
      let measurer = ClusterMeasurer(scale: scale)
      var app = try app(40)
      app.scrollHistory(to: 50, on: phone)
      #expect(!app.isHistoryShown)
      app.hold(.back)
      let first = try #require(bar(app, scale: scale).history)
      #expect(first.scroll == 0 && first.maximumScroll > 0 && first.rows.count < 40)
      #expect(first.frame.y >= 0 && first.rows[0].frame.height >= measurer.lineHeight(of: .button))
      app.scrollHistory(to: 9_999, on: phone, measurer: measurer)
      let last = try #require(bar(app, scale: scale).history)
      #expect(last.scroll == last.maximumScroll && last.rows.last?.target == .historyEntry(40))
      app.scrollHistory(to: -5, on: phone, measurer: measurer)
      #expect(bar(app, scale: scale).history == first)
    }
  }

  @Test(
    "NB-7, NS-7: the Back place announces the history with a tooltip above it, gone at the next touch",
    arguments: ReadingDirection.allCases
  )
  func announcement(direction: ReadingDirection) throws {
    let screen = ScreenGeometry(
      width: 390,
      height: 844,
      direction: direction,
      safeArea: SafeArea(bottom: 34)
    )
    let touches: [(inout TabNavigation) throws -> Void] = [
      { try $0.tap(.tab(0)) }, { $0.hold(.tab(1)) }, { $0.endAnnouncement() },
    ]
    for touch in touches {
      var app = try app(1)
      #expect(bar(app, on: screen).announcement == nil)
      app.show(ScreenEntry(screen: 11))
      let shown = bar(app, on: screen)
      let tooltip = try #require(shown.announcement)
      #expect(tooltip.text == NavigationBarStrings().historyAnnouncement)
      let arrow = try #require(tooltip.place.arrowFrame)
      let icon = shown.places[0].iconFrame
      #expect(arrow.x + arrow.width / 2 == icon.x + icon.width / 2)
      #expect(arrow.y == tooltip.place.frame.maxY && arrow.maxY == shown.frame.y)
      #expect(app.accessibilityElements(on: screen).last?.label == tooltip.text)
      // It lets touches through.
      let middle = ScreenPoint(x: icon.x, y: icon.y)
      #expect(app.target(at: middle, on: screen) == .back)
      try touch(&app)
      #expect(bar(app, on: screen).announcement == nil)
    }
    // A touch on a form beside it too.
    var host = FormHost(try app(1))
    try host.open(form: 7, InputFormScreen(makeForm(plainPages(3)), on: phone))
    #expect(bar(host.navigation).announcement != nil)
    try host.handle(.touchBegan(ScreenPoint(x: 5, y: 400)))
    #expect(bar(host.navigation).announcement == nil)
  }

  @Test("NS-7: whatever else moves closes the history, and it is not saved")
  func closing() throws {
    let moves: [(inout TabNavigation) throws -> Void] = [
      { try $0.select(tab: 1) }, { $0.show(screen(3)) }, { try $0.back() },
      { try $0.restore(bytes: $0.savedState) },
    ]
    for move in moves {
      var app = try app(2)
      app.hold(.back)
      try move(&app)
      #expect(!app.isHistoryShown)
    }
  }

  @Test(
    "NS-7, NM-2: over a hosted form the history takes every touch, and the place is found again after"
  )
  func hosted() throws {
    var host = FormHost(try app(1))
    try host.open(form: 7, InputFormScreen(makeForm(plainPages(3)), on: phone))
    let place = try #require(bar(host.navigation).places.first?.frame)
    let point = ScreenPoint(x: place.x + 9, y: place.y + 9)
    #expect(host.tabTarget(at: point, on: phone) == .back)
    let opens = host.hold(.back)
    #expect(opens)
    #expect(host.tabTarget(at: point, on: phone) == .outside)
    #expect(host.tabTarget(at: ScreenPoint(x: 200, y: 100), on: phone) == .outside)
    let row = try #require(bar(host.navigation).history?.rows.last?.frame)
    let entry = host.tabTarget(at: ScreenPoint(x: row.x + 5, y: row.y + 9), on: phone)
    #expect(entry == .historyEntry(2))
    #expect(try host.tap(.historyEntry(2)).discarded == 2)
    #expect(host.currentForm == nil && host.openForms == [])
    #expect(host.tabTarget(at: ScreenPoint(x: 200, y: 100), on: phone) == nil)
  }

  @Test(
    "AX-1, NS-7: while the history is shown a screen reader finds its entries, and what closes it"
  )
  func accessibility() throws {
    var app = try app(2)
    app.hold(.back)
    let found = app.accessibilityElements(on: phone)
    #expect(found.map(\.label) == ["1 back", "Tab 0", "Close"])
    #expect(
      found.map(\.activation) == [
        .tabBar(.historyEntry(1)), .tabBar(.historyEntry(2)), .tabBar(.outside),
      ]
    )
    #expect(found.allSatisfy { $0.traits == .button })
  }
}
