import FormModel
import FormNavigation
import Testing

/// Frames of tab bar and Back place, and touches on them (NS-7, NS-11).
@Suite struct TabBarLayoutTests {
  private func snapshot(_ tabs: TabNavigation, _ screen: ScreenGeometry) -> TabBarSnapshot {
    var snapshot = TabBarSnapshot()
    tabs.layOut(on: screen, &snapshot)
    return snapshot
  }

  private func screens() -> [ScreenGeometry] {
    [(320, 568), (390, 844), (844, 390), (1_366, 1_024)].flatMap { width, height in
      ReadingDirection.allCases.map {
        ScreenGeometry(
          width: width,
          height: height,
          direction: $0,
          safeArea: SafeArea(bottom: 34, left: width > height ? 47 : 0)
        )
      }
    }
  }

  @Test("NS-11: the tabs share the bar, 49 high above the safe area, and each touch finds its tab")
  func touches() throws {
    for screen in screens() {
      for style in [TabStyle.tabBar, .tabBarWithBack] {
        for count in 1...style.maximumTabs {
          let tabs = try TabNavigation(tabItems(count), style: style)
          let bar = snapshot(tabs, screen)
          #expect(bar.frame.maxY == screen.height && bar.frame.height == 49 + 34)
          #expect(bar.places.count == count + (style == .tabBar ? 0 : 1))
          var room = 0
          for place in bar.places {
            #expect(place.frame.y == screen.height - 83 && place.frame.height == 49)
            #expect(place.frame.width >= 44)
            room += place.frame.width
            for x in [place.frame.x, place.frame.maxX - 1] {
              for y in [place.frame.y, place.frame.maxY - 1] {
                #expect(tabs.target(at: ScreenPoint(x: x, y: y), on: screen) == place.target)
              }
            }
            for inner in [place.iconFrame, place.labelFrame] {
              #expect(inner.x >= place.frame.x && inner.maxX <= place.frame.maxX)
              #expect(inner.y >= place.frame.y && inner.maxY <= place.frame.maxY)
            }
          }
          #expect(room == screen.width - screen.safeArea.left)
          for y in [screen.height - 84, screen.height - 34] {
            #expect(tabs.target(at: ScreenPoint(x: 60, y: y), on: screen) == nil)
          }
        }
      }
    }
  }

  @Test("NS-11: tabs stand in reading order")
  func order() throws {
    let tabs = try TabNavigation(tabItems(3), style: .tabBarWithBack)
    var screen = ScreenGeometry(width: 400, height: 800)
    #expect(snapshot(tabs, screen).places.map(\.frame.x) == [0, 100, 200, 300])
    #expect(snapshot(tabs, screen).places.map(\.target) == [.back, .tab(0), .tab(1), .tab(2)])
    screen.direction = .rightToLeft
    #expect(snapshot(tabs, screen).places.map(\.frame.x) == [300, 200, 100, 0])
  }

  @Test("NS-4, NS-11: one tab is highlighted, by a line as well")
  func highlighted() throws {
    var tabs = try TabNavigation(tabItems(4))
    for tab in [0, 3, 1] {
      try tabs.tap(.tab(tab))
      let marked = snapshot(tabs, phone).places.filter { $0.markFrame != nil }
      #expect(marked.map(\.target) == [.tab(tab)])
      #expect(marked[0].markFrame?.width == marked[0].frame.width)
    }
  }

  @Test("NS-7: the Back place is inactive at the top level, and gives the history below it")
  func backPlace() throws {
    var tabs = try TabNavigation(tabItems(2), style: .tabBarWithBack)
    #expect(snapshot(tabs, phone).places.map(\.isEnabled) == [false, true, true])
    #expect(try tabs.tap(.back) == StructureChange())
    #expect(tabs.longPress(on: .back) == nil)
    tabs.show(ScreenEntry(screen: 10))
    #expect(snapshot(tabs, phone).places[0].isEnabled)
    #expect(tabs.longPress(on: .back) == tabs.currentStack.history)
    #expect(tabs.longPress(on: .tab(0)) == nil)
    #expect(try tabs.tap(.back).discarded == 1)
    var plain = try TabNavigation(tabItems(2))
    plain.show(ScreenEntry(screen: 10))
    #expect(plain.longPress(on: .back) == nil)
  }

  @Test(
    "NM-2, NS-11: beside a hosted form the tabs are found, unless a sheet or a popover covers them"
  )
  func hosted() throws {
    for platform in ScreenGeometry.Platform.allCases {
      let screen = ScreenGeometry(width: 390, height: 844, platform: platform)
      var host = FormHost(try TabNavigation(tabItems(2)))
      let point = ScreenPoint(x: 300, y: 820)
      #expect(host.tabTarget(at: point, on: screen) == .tab(1))
      try host.open(form: 7, InputFormScreen(makeForm(plainPages(9)), on: screen))
      #expect(host.tabTarget(at: point, on: screen) == .tab(1))
      try host.handle(.tap(.menuButton))
      #expect(host.tabTarget(at: point, on: screen) == (platform == .android ? .tab(1) : nil))
      try host.handle(.tap(.outside))
      #expect(try host.tap(.tab(1)).isTabChanged)
      #expect(host.currentForm == nil)
      // NS-2.
      try host.tap(.tab(0))
      #expect(host.currentForm == 7)
    }
  }
}
