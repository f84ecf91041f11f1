import FormNavigation
import Testing

private func symbol(_ name: String, priority: Int = 0) -> BarAction {
  BarAction(name, title: name, face: .symbol(.add), priority: priority)
}

private func label(_ name: String, priority: Int = 0) -> BarAction {
  BarAction(name, title: name, face: .label(alternative: nil), priority: priority)
}

private func layout(_ content: NavigationBarContent, _ environment: BarEnvironment = compactBar)
  -> NavigationBarLayout
{
  NavigationBar(content).layout(in: environment)
}

private func compact(_ width: Int, scroll: Int = 0) -> BarEnvironment {
  BarEnvironment(width: width, sizeClass: .compact, scroll: scroll)
}

private func regular(_ width: Int, scroll: Int = 0) -> BarEnvironment {
  BarEnvironment(width: width, sizeClass: .regular, scroll: scroll)
}

@Suite struct BarTitleTests {
  @Test("NB-1: a title alone wraps to two lines, then truncates")
  func titleAlone() throws {
    let text = "Goods receipts of the northern warehouses"
    let content = NavigationBarContent(title: text)
    #expect(try #require(layout(content, compact(390)).title).lines(of: text) == [text])
    let wrapped = try #require(layout(content, compact(240)).title)
    #expect(wrapped.lines(of: text) == ["Goods receipts of the", "northern warehouses"])
    let cut = try #require(layout(content, compact(190)).title)
    #expect(cut.lines(of: text) == ["Goods receipts of", "the northern wareh…"])
    #expect(cut.isTruncated && cut.lineCount == 2)
  }

  @Test("NB-1: with a subtitle the title has one line, then truncates, and so has the subtitle")
  func titleWithSubtitle() throws {
    let text = "Goods receipts of the northern warehouses"
    let content = NavigationBarContent(title: text, subtitle: "Today, all suppliers of the region")
    let layout = layout(content, compact(240))
    #expect(try #require(layout.title).lines(of: text) == ["Goods receipts of the nor…"])
    #expect(layout.title?.lineCount == 1 && layout.title?.isTruncated == true)
    #expect(layout.subtitle?.isTruncated == true)
    let whole = self.wide(content)
    #expect(whole.title?.isTruncated == false && whole.subtitle?.isTruncated == false)
  }

  private func wide(_ content: NavigationBarContent) -> NavigationBarLayout {
    layout(content, regular(800))
  }

  @Test("NB-1: a truncated title is cut between grapheme clusters")
  func clusters() throws {
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 60)
    let title = try #require(layout(NavigationBarContent(title: text)).title)
    let lines = title.lines(of: text)
    #expect(title.isTruncated)
    #expect(lines.allSatisfy { $0.allSatisfy { $0 == "👨‍👩‍👧‍👦" || $0 == "…" } })
  }

  @Test("NB-5: the default title appears once the content has scrolled by the large title's height")
  func largeTitle() {
    let content = NavigationBarContent(title: "Goods receipts", titleStyle: .large)
    for scroll in [-20, 0, 1, 30, 51, 52, 53, 4_000] {
      let layout = layout(content, compact(390, scroll: scroll))
      let isCollapsed = scroll >= 52
      #expect((layout.title != nil) == isCollapsed, "\(scroll)")
      #expect((layout.titleFrame != nil) == isCollapsed, "\(scroll)")
      #expect((layout.largeTitle != nil) == !isCollapsed, "\(scroll)")
      let visible = 52 - min(max(scroll, 0), 52)
      #expect(layout.largeTitleFrame?.height ?? 0 == visible, "\(scroll)")
      #expect(layout.frame.height == 44 + visible, "\(scroll)")
    }
  }

  @Test("NB-5: below an object header the bar has no title until the header's has scrolled out")
  func objectHeader() {
    let content = NavigationBarContent(title: "4711", titleStyle: .objectHeader(titleBottom: 96))
    for scroll in [-5, 0, 95, 96, 200] {
      let layout = layout(content, compact(390, scroll: scroll))
      #expect((layout.title != nil) == (scroll >= 96), "\(scroll)")
      #expect(layout.largeTitle == nil && layout.frame.height == 44)
    }
  }

  @Test("NB-5: no button moves when the content scrolls")
  func steadyButtons() {
    var content = NavigationBarContent(
      title: "Goods receipts of the northern warehouses",
      titleStyle: .large,
      leading: .back(previousTitle: "Start")
    )
    content.actions = [label("Sort"), symbol("add"), label("Filter")]
    for width in stride(from: 200, through: 500, by: 10) {
      let before = layout(content, compact(width))
      let after = layout(content, compact(width, scroll: 90))
      #expect(before.trailing == after.trailing && before.leading == after.leading)
      #expect(before.title == nil && after.title != nil)
    }
  }

  @Test("NB-6: press and hold on a truncated title gives its text, on one that fits nothing")
  func fullTitle() {
    let stack = ScreenStack(ScreenEntry(screen: 1))
    let long = String(repeating: "Goods receipts ", count: 20)
    for style in [BarTitleStyle.standard, .large] {
      let target: BarTarget = style == .large ? .largeTitle : .title
      for (text, expected) in [
        ("Goods", BarLongPress.nothing), (long, .fullTitle(long)),
      ] {
        let bar = NavigationBar(NavigationBarContent(title: text, titleStyle: style))
        let layout = bar.layout(in: compactBar)
        #expect(bar.longPress(on: target, in: layout, stack: stack) == expected)
      }
    }
  }
}

@Suite struct BarHeightTests {
  @Test("NB-10: a screen may have no bar")
  func noBar() {
    var content = NavigationBarContent(title: "Photo", actions: [symbol("add")])
    content.search = BarSearch()
    content.isBarShown = false
    #expect(layout(content) == NavigationBarLayout())
    #expect(NavigationBar(content).diagnostics(in: compactBar) == [])
    #expect(layout(.none).frame.height == 0)
  }

  @Test("NB-11: the row is 44 high, targets are 44 at least, icons 24, and the margins are kept")
  func metrics() {
    let content = NavigationBarContent(
      title: "Parts",
      leading: .profile(movesToSidebar: false),
      actions: [symbol("add"), label("i")]
    )
    let environment = BarEnvironment(
      width: 390,
      sizeClass: .compact,
      leadingMargin: 20,
      trailingMargin: 12
    )
    let layout = layout(content, environment)
    #expect(layout.frame == ScreenFrame(x: 0, y: 0, width: 390, height: 44))
    #expect(layout.leading?.frame == ScreenFrame(x: 20, y: 0, width: 44, height: 44))
    #expect(layout.leading?.iconFrame == ScreenFrame(x: 30, y: 10, width: 24, height: 24))
    #expect(layout.trailing.map(\.frame.width) == [44, 44])
    #expect(layout.trailing.last?.frame.maxX == 390 - 12)
    #expect(layout.trailing.first?.iconFrame?.width == 24)
    #expect(layout.title?.frame == ScreenFrame(x: 175, y: 12, width: 40, height: 20))
  }

  @Test("NB-8: the logo stands on the home screen only, leading, and keeps its aspect ratio")
  func logo() throws {
    var content = NavigationBarContent(title: "Home", leading: .profile(movesToSidebar: false))
    content.logo = BarLogo(width: 96, height: 24)
    #expect(layout(content).logoFrame == nil)
    content.isHomeScreen = true
    #expect(layout(content).logoFrame == ScreenFrame(x: 16 + 44 + 8, y: 10, width: 96, height: 24))
    content.logo = BarLogo(width: 200, height: 60)
    #expect(layout(content).logoFrame == ScreenFrame(x: 68, y: 7, width: 100, height: 30))
    content.logo = BarLogo(width: 400, height: 24)
    let narrow = try #require(layout(content).logoFrame)
    #expect(narrow.width < 400 && narrow.width * 24 / 400 == narrow.height)
    content.logo = BarLogo(width: 9_000, height: 24)
    #expect(layout(content).logoFrame == nil)
  }
}

@Suite struct BarSearchTests {
  private func content(
    _ placement: BarSearch.Placement,
    persistent: Bool = false,
    style: BarTitleStyle = .standard
  ) -> NavigationBarContent {
    var content = NavigationBarContent(
      title: "Parts",
      titleStyle: style,
      leading: .close,
      actions: [symbol("add")]
    )
    content.search = BarSearch(placement: placement, isPersistent: persistent)
    return content
  }

  @Test("NB-9: in compact width the search field is always below the bar")
  func compactWidth() {
    for placement in BarSearch.Placement.allCases {
      let layout = layout(content(placement))
      #expect(!layout.isSearchInBar)
      #expect(layout.searchFrame == ScreenFrame(x: 16, y: 48, width: 358, height: 44))
      #expect(layout.frame.height == 44 + 52)
    }
  }

  @Test(
    "NB-9: in regular width it may stand in the bar, with a leading-aligned title and no large one"
  )
  func inBar() throws {
    let layout = layout(content(.inBar, style: .large), regular(800))
    #expect(layout.isSearchInBar && layout.largeTitle == nil && layout.frame.height == 44)
    let title = try #require(layout.titleFrame)
    #expect(title.x == 16 + 44 + 8)
    let search = try #require(layout.searchFrame)
    #expect(search.x == title.maxX + 8)
    #expect(search.maxX == layout.trailing[0].frame.x - 8)
    let below = self.below(regular(800))
    #expect(!below.isSearchInBar && below.largeTitle != nil && below.frame.height == 44 + 52 + 52)
    // Without room it goes below.
    #expect(!self.narrow.isSearchInBar)
  }

  private func below(_ environment: BarEnvironment) -> NavigationBarLayout {
    layout(content(.below, style: .large), environment)
  }

  private var narrow: NavigationBarLayout { layout(content(.inBar), regular(290)) }

  @Test("NB-9: a persistent search field stays when content scrolls, another goes with it")
  func persistence() {
    for scroll in [0, 20, 52, 70, 104, 500] {
      let stays = layout(
        content(.below, persistent: true, style: .large),
        compact(390, scroll: scroll)
      )
      #expect(stays.searchFrame?.height == 44)
      #expect(stays.frame.height == 44 + max(52 - scroll, 0) + 52)
      let goes = layout(content(.below, style: .large), compact(390, scroll: scroll))
      #expect(goes.frame.height == 44 + max(104 - scroll, 0))
      #expect((goes.searchFrame == nil) == (scroll >= 100))
    }
  }
}

@Suite struct BarActionTests {
  @Test(
    "NB-2: at most 3 trailing places in compact width, 4 in regular, the overflow button the last"
  )
  func places() {
    for count in 0...7 {
      let actions = (0..<count).map { symbol("a\($0)", priority: -$0) }
      for environment in [compact(390), regular(390)] {
        let places = environment.sizeClass == .compact ? 3 : 4
        let layout = layout(NavigationBarContent(title: "Parts", actions: actions), environment)
        let shown = count <= places ? count : places - 1
        let expected: [BarButton.Kind] =
          (0..<shown).map { .action($0) } + (count > places ? [.overflow] : [])
        #expect(layout.trailing.map(\.kind) == expected)
        #expect(layout.overflow == Array(shown..<count))
      }
    }
  }

  @Test("NB-2: the most important stay, as declared; the rest go to the overflow in priority order")
  func priorities() {
    let actions = [
      symbol("low", priority: 1), symbol("high", priority: 9), symbol("mid", priority: 5),
      symbol("mid too", priority: 5), symbol("higher", priority: 10),
    ]
    let layout = layout(NavigationBarContent(actions: actions))
    #expect(layout.trailing.map(\.kind) == [.action(1), .action(4), .overflow])
    #expect(layout.overflow == [2, 3, 0])
  }

  @Test("NB-2: an action may be always in the overflow, whose button then takes a place")
  func alwaysInOverflow() {
    var actions = [symbol("a"), symbol("b"), symbol("c", priority: 7)]
    actions[2].isAlwaysInOverflow = true
    #expect(ends(NavigationBarContent(actions: actions), compactBar) == "– | a, b, more")
    actions.append(symbol("d", priority: -1))
    let layout = layout(NavigationBarContent(actions: actions))
    #expect(layout.trailing.map(\.kind) == [.action(0), .action(1), .overflow])
    #expect(layout.overflow == [2, 3])
  }

  @Test("NB-3: what the bar gives up, in order, as it gets narrower")
  func givingUp() {
    let content = NavigationBarContent(
      title: "Warehouse",
      leading: .back(previousTitle: "Receipts"),
      actions: [
        label("Print", priority: 3), label("Edit", priority: 2), symbol("add", priority: 1),
      ]
    )
    var seen: [String] = []
    for width in stride(from: 460, through: 150, by: -1) {
      let layout = layout(content, compact(width))
      let back = layout.leading?.labelFrame == nil ? "‹" : "‹ Receipts"
      let names = layout.trailing.map { button in
        if case .action(let index) = button.kind { content.actions[index].title } else { "…" }
      }
      let title = layout.title?.lineCount == 2 ? "shrunk" : "whole"
      let state = "\(back) \(title) \(names.joined(separator: " "))"
      if seen.last != state { seen.append(state) }
    }
    #expect(
      seen == [
        "‹ Receipts whole Print Edit add",
        "‹ whole Print Edit add",
        "‹ whole Print add …",
        // Print, given up last, takes more room than Edit, which is back.
        "‹ whole Edit add …",
        "‹ whole add …",
        "‹ whole …",
        "‹ shrunk …",
      ]
    )
  }

  @Test("NB-3: an action that does not fit is skipped, not the ones after it")
  func skipping() {
    let actions = [
      label("A label of great length", priority: 9), symbol("b", priority: 8),
      label("C", priority: 7),
      symbol("d", priority: 6),
    ]
    let content = NavigationBarContent(title: "Parts", actions: actions)
    #expect(ends(content, compact(390)) == "– | A label of great length, b, more")
    #expect(ends(content, compact(250)) == "– | b, C, more")
  }

  @Test("NB-3: the title shrinks last, to no less than 44")
  func titleShrinks() throws {
    let content = NavigationBarContent(
      title: "Supercalifragilisticexpialidocious parts",
      leading: .back(previousTitle: ""),
      actions: [symbol("a"), symbol("b")]
    )
    for width in 150...420 {
      let layout = layout(content, compact(width))
      let title = try #require(layout.title)
      if title.isTruncated {
        #expect(layout.trailing.map(\.kind) == [.overflow])
        #expect(try #require(layout.titleFrame).width >= 44)
      }
    }
  }

  @Test("NB-3: a single symbol stays beside a title that shrinks: the overflow button is as wide")
  func singleSymbol() {
    let title = String(repeating: "Parts ", count: 40)
    let content = NavigationBarContent(title: title, actions: [symbol("add")])
    #expect(ends(content, compactBar) == "– | add")
    let labelled = NavigationBarContent(title: title, actions: [label("Approve")])
    #expect(ends(labelled, compactBar) == "– | more")
  }

  @Test("NB-4: profile, back, close or cancel lead, and Back has the previous screen's title")
  func leading() throws {
    func button(_ accessory: LeadingAccessory?) -> BarButton? {
      layout(NavigationBarContent(title: "Parts", leading: accessory)).leading
    }
    #expect(button(nil) == nil)
    #expect(button(.profile(movesToSidebar: true))?.kind == .profile)
    #expect(button(.close)?.kind == .close)
    let cancel = try #require(button(.cancel))
    #expect(cancel.kind == .cancel && cancel.labelFrame?.width == 6 * 8 && cancel.iconFrame == nil)
    let back = try #require(button(.back(previousTitle: "Receipts")))
    #expect(back.kind == .back && back.frame.x == 16 && back.iconFrame != nil)
    #expect(back.labelFrame?.width == 8 * 8)
    #expect(button(.back(previousTitle: " "))?.labelFrame == nil)
  }

  @Test("NB-14: from compact to regular, actions return from the overflow in priority order")
  func returning() {
    let actions = (0..<6).map { symbol("a\($0)", priority: [1, 6, 3, 5, 2, 4][$0]) }
    let content = NavigationBarContent(title: "Parts", actions: actions)
    let inCompact = layout(content, compact(700))
    let inRegular = layout(content, regular(700))
    #expect(inCompact.overflow == [5, 2, 4, 0])
    #expect(inRegular.overflow == [2, 4, 0])
    #expect(inRegular.trailing.map(\.kind) == [.action(1), .action(3), .action(5), .overflow])
  }

  @Test("NB-14: what is marked moves: from the toolbar to the bar, from the bar to the sidebar")
  func moving() {
    var actions = [symbol("a"), symbol("b"), symbol("c"), symbol("d")]
    actions[1].place = .toolbar
    actions[1].movesInRegularWidth = true
    actions[2].place = .toolbar
    actions[3].movesInRegularWidth = true
    var content = NavigationBarContent(actions: actions)
    content.leading = .profile(movesToSidebar: true)
    let inCompact = layout(content, compact(700))
    #expect(inCompact.trailing.map(\.kind) == [.action(0), .action(3)])
    #expect(inCompact.toolbar == [1, 2] && inCompact.sidebar == [])
    #expect(inCompact.leading?.kind == .profile && !inCompact.isProfileInSidebar)
    let inRegular = layout(content, regular(700))
    #expect(inRegular.trailing.map(\.kind) == [.action(0), .action(1)])
    #expect(inRegular.toolbar == [2] && inRegular.sidebar == [3])
    #expect(inRegular.leading == nil && inRegular.isProfileInSidebar)
  }

  @Test("NB-14: leading and trailing mirror in right-to-left")
  func mirroring() {
    var content = NavigationBarContent(
      title: "Parts",
      subtitle: "All",
      titleStyle: .large,
      leading: .back(previousTitle: "Receipts"),
      actions: [symbol("a"), label("Edit")]
    )
    content.search = BarSearch()
    for scroll in [0, 60] {
      let left = layout(content, compact(390, scroll: scroll))
      let right = NavigationBar(content).layout(
        in: BarEnvironment(
          width: 390,
          sizeClass: .compact,
          direction: .rightToLeft,
          scroll: scroll
        )
      )
      #expect(right.leading?.frame.maxX == 390 - 16)
      #expect(right.leading?.labelFrame == left.leading?.labelFrame?.laidOut(.rightToLeft, in: 390))
      #expect(right.trailing.last?.frame.x == 16)
      #expect(
        right.trailing.map(\.frame)
          == left.trailing.map { $0.frame.laidOut(.rightToLeft, in: 390) }
      )
      #expect(right.titleFrame == left.titleFrame?.laidOut(.rightToLeft, in: 390))
      #expect(right.largeTitle?.frame == left.largeTitle?.frame.laidOut(.rightToLeft, in: 390))
      #expect(right.searchFrame == left.searchFrame?.laidOut(.rightToLeft, in: 390))
    }
  }
}
