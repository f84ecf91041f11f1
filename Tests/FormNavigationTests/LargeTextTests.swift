import FormModel
import FormNavigation
import Testing

/// Texts of bars shown large while a finger rests on them (AX-4).
@Suite struct LargeTextTests {
  private func screen(
    _ scale: Int,
    on geometry: ScreenGeometry = phone,
    _ content: NavigationBarContent = NavigationBarContent(
      title: "Visit",
      leading: .back(previousTitle: "Forms"),
      actions: [
        BarAction("edit", title: "Edit", face: .label(alternative: .edit)),
        BarAction("add", title: "Add a page", face: .symbol(.add)),
      ]
    )
  ) -> InputFormScreen {
    InputFormScreen(
      makeForm(plainPages(5)),
      on: geometry,
      bar: content,
      measurer: ClusterMeasurer(scale: scale)
    )
  }

  private func rest(
    on frame: ScreenFrame?,
    _ screen: inout InputFormScreen
  ) throws -> ScreenChange {
    let frame = try #require(frame)
    let point = ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    try screen.handle(.touchBegan(point))
    return try screen.handle(.touchHeld)
  }

  /// The text shown large when a finger rests on each part of navigation bar and footer.
  private func texts(_ screen: inout InputFormScreen) throws -> [String?] {
    let shown = screen.snapshot()
    let bar = shown.bar.layout
    let frames =
      [bar.leading?.frame, bar.titleFrame] + bar.trailing.map(\.frame)
      + [shown.footer.previousFrame, shown.menuButton?.frame, shown.footer.nextFrame]
    var texts: [String?] = []
    for frame in frames.compactMap({ $0 }) {
      _ = try rest(on: frame, &screen)
      texts.append(screen.snapshot().largeText?.text)
      try screen.handle(.touchCancelled)
    }
    return texts
  }

  @Test("AX-4: press and hold on a text of navigation bar or footer shows it large, a symbol's too")
  func parts() throws {
    var screen = screen(200)
    #expect(
      try texts(&screen)
        == ["Back, Forms", "Visit", "Edit", "Add a page", "Previous", "1 of 5", "Next"]
    )
    for _ in 0..<4 { try screen.handle(.tap(.next)) }
    #expect(try texts(&screen).suffix(2) == ["5 of 5", "Finish"])
    var hebrew = InputFormScreen(
      makeForm(plainPages(5)),
      on: phone,
      strings: .hebrew,
      measurer: ClusterMeasurer(scale: 200)
    )
    #expect(try texts(&hebrew).suffix(3) == ["הקודם", "1 מתוך 5", "הבא"])
  }

  @Test("AX-4: only where the text size is larger than that of bars, which grow to at most 110 %")
  func onlyWhereHeldBack() throws {
    for scale in [80, 100, 110] {
      var screen = screen(scale)
      let none = try texts(&screen).allSatisfy { $0 == nil }
      #expect(none, "\(scale) %")
    }
    for scale in [130, 310] {
      var screen = screen(scale)
      let all = try texts(&screen).allSatisfy { $0 != nil }
      #expect(all, "\(scale) %")
    }
  }

  @Test("AX-4: it stands in the middle of the screen, wrapped, at the real text size, and fits")
  func layout() throws {
    let title = "Household survey of the north"
    let content = NavigationBarContent(title: title, subtitle: "2026")
    for (width, height) in [(320, 568), (390, 844), (844, 390), (1_024, 1_366)] {
      let geometry = ScreenGeometry(
        width: width,
        height: height,
        safeArea: SafeArea(top: height > width ? 44 : 0, bottom: 21, left: height > width ? 0 : 47)
      )
      for scale in [130, 200, 310] {
        var screen = screen(scale, on: geometry, content)
        let bar = screen.snapshot().bar.layout
        guard bar.title?.isTruncated == false else { continue }
        _ = try rest(on: bar.titleFrame, &screen)
        let large = try #require(screen.snapshot().largeText)
        let line = ClusterMeasurer(scale: scale).lineHeight(of: .button)
        #expect(large.text == title + (bar.subtitle == nil ? "" : ", 2026"))
        #expect(large.textFrame.height % line == 0 && large.textFrame.height >= line)
        #expect(abs(2 * large.frame.x + large.frame.width - width) <= 1)
        #expect(abs(2 * large.frame.y + large.frame.height - height) <= 1)
        #expect(large.frame.x >= geometry.safeArea.left + 16)
        #expect(large.frame.y >= geometry.safeArea.top + 16 && large.frame.width <= 480)
        #expect(!large.isTruncated || height == 390)
      }
    }
    var narrow = screen(310, on: ScreenGeometry(width: 320, height: 568))
    narrow.declareBar(content)
    var other = screen(310)
    _ = try rest(on: other.snapshot().bar.layout.trailing.last?.frame, &other)
    // “Add a page” has ten clusters of 24 px.
    #expect(other.snapshot().largeText?.textFrame.width == 240)
    #expect(other.snapshot().largeText?.textFrame.height == 62)
  }

  @Test("AX-4: it goes when the finger leaves, moves on, or is taken away, and is no tap")
  func leaving() throws {
    let start = ScreenPoint(x: 330, y: 766)
    let ends: [ScreenEvent] = [
      .touchEnded(ScreenPoint(x: 333, y: 770)), .touchCancelled, .enterBackground,
      .touchMoved(ScreenPoint(x: 330, y: 758)), .touchBegan(ScreenPoint(x: 9, y: 400)),
      .resize(width: 844, height: 390), .tap(.menuButton),
    ]
    for end in ends {
      var screen = screen(200)
      try screen.handle(.touchBegan(start))
      #expect(screen.snapshot().largeText == nil)
      #expect(try screen.handle(.touchHeld).effects == .largeText)
      #expect(screen.snapshot().largeText?.text == "Next")
      #expect(screen.interactionState.largeText == .next)
      // A resting finger moves a little.
      #expect(try screen.handle(.touchMoved(ScreenPoint(x: 333, y: 769))).effects.isEmpty)
      #expect(screen.snapshot().largeText != nil)
      #expect(try screen.handle(end).effects.contains(.largeText), "\(end)")
      #expect(screen.snapshot().largeText == nil, "\(end)")
      #expect(screen.snapshot().currentPage == 0)
      try screen.handle(.touchEnded(start))
      #expect(screen.snapshot().currentPage == 0)
    }
  }

  @Test("AX-4, NB-6, NB-7: a hold that gives the history or the full title shows no text large")
  func otherMeanings() throws {
    var screen = screen(200)
    screen.setHistory(stack([1, 2]).history)
    _ = try rest(on: screen.snapshot().bar.layout.leading?.frame, &screen)
    #expect(screen.snapshot().largeText == nil)
    #expect(screen.snapshot().bar.popover == .history(stack([1, 2]).history))
    // The same on the rows of a popover.
    let row = screen.snapshot().bar.popoverLayout.rows.first?.frame
    _ = try rest(on: row, &screen)
    #expect(screen.snapshot().largeText == nil)
    let long = String(repeating: "A very long title ", count: 9)
    var cut = self.screen(200, NavigationBarContent(title: long))
    _ = try rest(on: cut.snapshot().bar.layout.titleFrame, &cut)
    #expect(cut.snapshot().bar.popover == .fullTitle(long) && cut.snapshot().largeText == nil)
    // A screen reader.
    var spoken = self.screen(200)
    try spoken.handle(.longPress(.next))
    try spoken.handle(.longPress(.bar(.title)))
    #expect(spoken.snapshot().largeText == nil)
  }

  private func screen(_ scale: Int, _ content: NavigationBarContent) -> InputFormScreen {
    screen(scale, on: phone, content)
  }

  @Test("AX-4: it follows its text, and goes with it")
  func following() throws {
    var screen = screen(200)
    _ = try rest(on: screen.snapshot().menuButton?.frame, &screen)
    try screen.handle(.goToPage(2))
    #expect(screen.snapshot().largeText?.text == "3 of 5")
    try screen.handle(.edit(.hidePage(0)))
    #expect(screen.snapshot().largeText?.text == "2 of 4")
    for page in [PageID(place: 1), 2] { try screen.handle(.edit(.hidePage(page))) }
    #expect(screen.snapshot().largeText == nil)
    var other = self.screen(200)
    _ = try rest(on: other.snapshot().bar.layout.trailing.first?.frame, &other)
    #expect(other.snapshot().largeText?.text == "Edit")
    #expect(other.declareBar(NavigationBarContent(title: "Visit")).effects.contains(.largeText))
    #expect(other.snapshot().largeText == nil)
  }

  @Test("AX-4: where a part has no text, none is shown large")
  func noText() throws {
    var strings = MenuStrings()
    strings.next = " "
    var screen = InputFormScreen(
      makeForm(plainPages(5)),
      on: phone,
      bar: NavigationBarContent(title: "Visit"),
      strings: strings,
      measurer: ClusterMeasurer(scale: 200)
    )
    _ = try rest(on: screen.snapshot().footer.nextFrame, &screen)
    #expect(screen.snapshot().largeText == nil)
    try screen.handle(.touchCancelled)
    // The free part of the navigation bar.
    _ = try rest(on: ScreenFrame(x: 0, y: 50, width: 4, height: 4), &screen)
    #expect(screen.snapshot().largeText == nil)
  }

  @Test("AX-4: Next goes with the last page, Finish with another, a large title as it scrolls out")
  func goneParts() throws {
    var screen = screen(200)
    for (page, text) in [(PageID(place: 4), "Next"), (2, "Finish")] {
      _ = try rest(on: screen.snapshot().footer.nextFrame, &screen)
      #expect(screen.snapshot().largeText?.text == text)
      try screen.handle(.goToPage(page))
      #expect(screen.snapshot().largeText == nil)
      try screen.handle(.touchCancelled)
    }
    var titled = self.screen(200, .goodsReceipt(.list))
    _ = try rest(on: titled.snapshot().bar.layout.largeTitleFrame, &titled)
    let title = try #require(titled.snapshot().largeText).text
    #expect(title.hasPrefix("Goods"))
    try titled.handle(.scrollForm(to: 300))
    #expect(titled.snapshot().largeText == nil)
  }

  @Test("AX-4: on Android the footer's texts can be shown large beside the open menu")
  func besideTheMenu() throws {
    let geometry = ScreenGeometry(width: 412, height: 892, platform: .android)
    var screen = screen(200, on: geometry)
    try screen.handle(.tap(.menuButton))
    guard screen.snapshot().sheet?.areBarsVisible == true else { return }
    _ = try rest(on: screen.snapshot().footer.nextFrame, &screen)
    #expect(screen.snapshot().largeText?.text == "Next" && screen.snapshot().sheet != nil)
  }

  // MARK: Tab bar

  private func bar(_ app: TabNavigation, _ scale: Int) -> TabBarSnapshot {
    var bar = TabBarSnapshot()
    var strings = NavigationBarStrings()
    strings.back = "Zurück"
    app.layOut(on: phone, measurer: ClusterMeasurer(scale: scale), strings: strings, &bar)
    return bar
  }

  @Test(
    "AX-4: texts of the tab bar are shown large, and go when the finger leaves or a tab is tapped"
  )
  func tabs() throws {
    let measurer = ClusterMeasurer(scale: 200)
    var app = try TabNavigation(tabItems(3), style: .tabBarWithBack)
    for (target, text) in [
      (TabBarTarget.tab(0), "Tab 0"), (.tab(2), "Tab 2"), (.back, "Zurück"),
    ] {
      let isShown = app.hold(target, measurer: measurer)
      #expect(isShown)
      let large = try #require(bar(app, 200).largeText)
      #expect(large.text == text && large.textFrame.height == 40)
      #expect(abs(2 * large.frame.x + large.frame.width - 390) <= 1)
      app.endHold()
      #expect(bar(app, 200).largeText == nil)
    }
    let isShownOutside = app.hold(.outside, measurer: measurer)
    #expect(!isShownOutside && bar(app, 200).largeText == nil)
    // A tab without a title has no text to show.
    var untitled = try TabNavigation([TabItem(identifier: 1, title: "", topLevel: 1)])
    untitled.hold(.tab(0), measurer: measurer)
    #expect(bar(untitled, 200).largeText == nil)
    let isShownSmall = app.hold(.tab(0), measurer: ClusterMeasurer(scale: 110))
    let isShownBeside = app.hold(.tab(3), measurer: measurer)
    #expect(!isShownSmall && !isShownBeside)
    app.hold(.tab(1), measurer: measurer)
    #expect(try app.tap(.tab(1)).isTabChanged && bar(app, 200).largeText == nil)
    // NB-7: holding the Back place below the top level shows its history.
    app.show(ScreenEntry(screen: 10))
    app.hold(.back, measurer: measurer)
    #expect(bar(app, 200).largeText == nil && bar(app, 200).history != nil)
    app.endHold()
    #expect(bar(app, 200).history != nil)
  }

  @Test("AX-4, NB-7: the history of the Back place takes the place of a tab's large text")
  func historyInPlaceOfText() throws {
    let measurer = ClusterMeasurer(scale: 200)
    var app = try TabNavigation(tabItems(3), style: .tabBarWithBack)
    app.show(ScreenEntry(screen: 10))
    app.hold(.tab(0), measurer: measurer)
    #expect(bar(app, 200).largeText?.text == "Tab 0")
    app.hold(.back, measurer: measurer)
    let shown = bar(app, 200)
    #expect(shown.largeText == nil && shown.history != nil)
  }

  @Test("AX-4: labels of tabs grow to at most 110 %, within their place")
  func labels() throws {
    let app = try TabNavigation(tabItems(5))
    for (scale, height) in [(80, 12), (100, 16), (110, 17), (310, 17)] {
      for place in bar(app, scale).places {
        #expect(place.labelFrame.height == height)
        #expect(place.labelFrame.maxY <= place.frame.maxY)
      }
    }
  }
}
