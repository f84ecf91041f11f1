import FormNavigation
import Testing

/// The effects of buttons, and the places of those that leave a screen (NB-12).
@Suite struct BarEffectTests {
  private func action(_ name: String, effect: String? = nil) -> BarAction {
    BarAction(name, title: name, face: .label(alternative: nil), effect: effect)
  }

  private func effects(_ content: NavigationBarContent) -> [BarDiagnostic] {
    NavigationBar(content).diagnostics(in: compactBar).filter { $0.code == .duplicateEffect }
  }

  @Test("NB-12: two buttons of one effect, the leading accessory included")
  func effects() {
    var content = NavigationBarContent(
      leading: .back(previousTitle: "Forms"),
      actions: [action("Save", effect: "leave"), action("Share"), action("Print")]
    )
    #expect(effects(content) == [])
    content.leadingEffect = "leave"
    #expect(effects(content).map(\.subject) == [.action(0)])
    #expect(effects(content).first?.found == -1)
    #expect(effects(content).first?.rule == "NB-12")
    #expect(effects(content).first?.remedy == "Remove it: the leading accessory does the same.")
    content.leading = nil
    #expect(effects(content) == [])
    content.actions[2].effect = "leave"
    #expect(effects(content).map(\.subject) == [.action(2)])
    #expect(effects(content).first?.remedy == "Remove it: action 0 does the same.")
  }

  @Test(
    "NB-12: two buttons of one label or of one symbol, and a search button beside a search field"
  )
  func labelsAndSymbols() {
    func codes(_ content: NavigationBarContent) -> [String] {
      NavigationBar(content).diagnostics(in: regularBar)
        .filter { $0.code != .notLeading && $0.code != .unfamiliarSymbol }
        .map { "\($0.code.rawValue) \($0.subject) \($0.found)" }
    }
    func symbol(_ title: String, _ symbol: BarSymbol) -> BarAction {
      BarAction(title + "\(symbol)", title: title, face: .symbol(symbol))
    }
    var content = NavigationBarContent(actions: [
      symbol("Add", .add), symbol("Filter", .filter),
      BarAction("other", title: "Add", face: .label(alternative: nil), isAlwaysInOverflow: true),
    ])
    #expect(codes(content) == ["duplicate-label action(2) 0"])
    content.actions[2].title = "Add many"
    content.actions[2].face = .symbol(.filter)
    #expect(codes(content) == ["duplicate-symbol action(2) 1"])
    // A second Back, whether by its word, its symbol or the title that labels the first.
    for (leading, action, code) in [
      (LeadingAccessory.back(), symbol("Return", .back), "duplicate-symbol action(0) -1"),
      (.back(), symbol("Back", .add), "duplicate-label action(0) -1"),
      (.back(previousTitle: "Forms"), symbol("Forms", .add), "duplicate-label action(0) -1"),
      (.cancel, symbol("Cancel", .add), "duplicate-label action(0) -1"),
      (.close, symbol("Shut", .close), "duplicate-symbol action(0) -1"),
    ] {
      #expect(codes(NavigationBarContent(leading: leading, actions: [action])) == [code])
    }
    var searched = NavigationBarContent(actions: [symbol("Find", .search)])
    #expect(codes(searched) == [])
    searched.search = BarSearch()
    #expect(codes(searched) == ["search-beside-field action(0) 0"])
    searched.actions[0].face = .label(alternative: .search)
    #expect(codes(searched) == ["search-beside-field action(0) 0"])
    let found = NavigationBar(searched).diagnostics(in: regularBar)
    #expect(found.first?.remedy == "Remove it: the search field is there already.")
    // Blank titles are no labels.
    let blank = [symbol(" ", .add), symbol(" ", .filter)]
    #expect(codes(NavigationBarContent(actions: blank)) == [])
  }

  @Test("NB-12: over all screens of an app, Back, Close and Cancel stand in one place")
  func places() {
    func trailing(_ purpose: BarAction.Purpose) -> BarAction {
      BarAction("x", title: "x", face: .symbol(.close), purpose: purpose)
    }
    let back = NavigationBarContent(leading: .back(previousTitle: "Forms"))
    let close = NavigationBarContent(leading: .close)
    #expect(BarPlacementAdvice.advice(over: [back, close, back]) == [])
    let moved = BarPlacementAdvice.advice(over: [
      back, close, NavigationBarContent(actions: [trailing(.action)]),
      NavigationBarContent(actions: [trailing(.cancel)]),
    ])
    #expect(moved.count == 1)
    #expect(moved.first?.exit == .close && moved.first?.screen == 2)
    #expect(moved.first?.expected == .leading && moved.first?.found == .trailing)
    // The toolbar is a place of its own, and other actions count for nothing.
    let tool = BarAction("b", title: "Back", face: .symbol(.back), place: .toolbar)
    let below = BarPlacementAdvice.advice(over: [
      back, NavigationBarContent(actions: [labelAction("Edit"), tool]),
    ])
    #expect(below.map(\.exit) == [.back] && below.map(\.screen) == [1])
    #expect(below.map(\.found) == [.toolbar])
    // A screen without a bar has none.
    var hidden = NavigationBarContent.none
    hidden.actions = [trailing(.close)]
    #expect(BarPlacementAdvice.advice(over: [close, hidden]) == [])
  }

  @Test("NB-4: a label of Back goes before a title wraps, however long the label")
  func backLabel() {
    // 390 − 2 × 16 px; the symbol takes 44, the gap 8, a character 8.
    for (title, label, isShown) in [
      ("Goods receipt", "Receipts", true), ("Goods receipt", "All goods receipts", true),
      ("Goods receipt", "All goods receipts of June", false),
      ("Goods receipt 2026", "A list", true),
      ("Goods receipt number 7,431 of 2026", "A", true),
      ("Goods receipt number 7,431 of 2026", "A list", false),
    ] {
      let layout = NavigationBar(
        NavigationBarContent(title: title, leading: .back(previousTitle: label))
      ).layout(in: compactBar)
      #expect((layout.leading?.labelFrame != nil) == isShown, "\(title), \(label)")
      #expect(layout.title?.lineCount == 1)
    }
  }

  @Test(
    "NB-2, NB-11: a phone that is turned stays compact; the margins are those of the size class"
  )
  func sizeClass() throws {
    for (width, height, expected) in [
      (390, 844, SizeClass.compact), (844, 390, .compact), (932, 430, .compact),
      (600, 960, .regular), (960, 600, .regular), (599, 1_200, .compact), (1_366, 1_024, .regular),
    ] {
      let screen = InputFormScreen(
        makeForm(plainPages(3)),
        on: ScreenGeometry(width: width, height: height),
        bar: NavigationBarContent(title: "Forms", leading: .close)
      )
      let bar = screen.snapshot().bar
      #expect(bar.sizeClass == expected)
      #expect(bar.layout.leading?.frame.x == (expected == .compact ? 16 : 20))
    }
  }

  @Test("NB-11: the bar keeps clear of the safe areas at the sides, in either direction")
  func sides() throws {
    for direction in ReadingDirection.allCases {
      let screen = InputFormScreen(
        makeForm(plainPages(3)),
        on: ScreenGeometry(
          width: 844,
          height: 390,
          direction: direction,
          safeArea: SafeArea(top: 0, left: 47, right: 21)
        ),
        bar: NavigationBarContent(
          title: "Forms",
          leading: .close,
          actions: [BarAction("add", title: "Add", face: .symbol(.add))]
        )
      )
      let layout = screen.snapshot().bar.layout
      let buttons = [layout.leading?.frame, layout.trailing.first?.frame].compactMap { $0 }
      #expect(buttons.map(\.x).min() == 47 + 16 && buttons.map(\.maxX).max() == 844 - 21 - 16)
      #expect(layout.frame.y == 0)
    }
  }
}
