import FormNavigation
import Testing

@Suite struct BarTitleTests {
  @Test("NB-1: a title alone wraps to two lines, then truncates")
  func titleAlone() throws {
    let text = "Goods receipts of the northern warehouses"
    let content = NavigationBarContent(title: text)
    #expect(try #require(barLayout(content, compactWidth(390)).title).lines(of: text) == [text])
    let wrapped = try #require(barLayout(content, compactWidth(240)).title)
    #expect(wrapped.lines(of: text) == ["Goods receipts of the", "northern warehouses"])
    let cut = try #require(barLayout(content, compactWidth(190)).title)
    #expect(cut.lines(of: text) == ["Goods receipts of", "the northern wareh…"])
    #expect(cut.isTruncated && cut.lineCount == 2)
  }

  @Test("NB-1: with a subtitle the title has one line, then truncates, and so has the subtitle")
  func titleWithSubtitle() throws {
    let text = "Goods receipts of the northern warehouses"
    let content = NavigationBarContent(title: text, subtitle: "Today, all suppliers of the region")
    let layout = barLayout(content, compactWidth(240))
    #expect(try #require(layout.title).lines(of: text) == ["Goods receipts of the nor…"])
    #expect(layout.title?.lineCount == 1 && layout.title?.isTruncated == true)
    #expect(layout.subtitle?.isTruncated == true)
    let whole = self.wide(content)
    #expect(whole.title?.isTruncated == false && whole.subtitle?.isTruncated == false)
  }

  private func wide(_ content: NavigationBarContent) -> NavigationBarLayout {
    barLayout(content, regularWidth(800))
  }

  @Test("NB-1: a truncated title is cut between grapheme clusters")
  func clusters() throws {
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 60)
    let title = try #require(barLayout(NavigationBarContent(title: text)).title)
    let lines = title.lines(of: text)
    #expect(title.isTruncated)
    #expect(lines.allSatisfy { $0.allSatisfy { $0 == "👨‍👩‍👧‍👦" || $0 == "…" } })
  }

  @Test("NB-5: the default title appears once the content has scrolled by the large title's height")
  func largeTitle() {
    let content = NavigationBarContent(title: "Goods receipts", titleStyle: .large)
    for scroll in [-20, 0, 1, 30, 51, 52, 53, 4_000] {
      let layout = barLayout(content, compactWidth(390, scroll: scroll))
      let isCollapsed = scroll >= 52
      #expect((layout.title != nil) == isCollapsed, "\(scroll)")
      #expect((layout.titleFrame != nil) == isCollapsed, "\(scroll)")
      #expect((layout.largeTitle != nil) == !isCollapsed, "\(scroll)")
      let visible = 52 - min(max(scroll, 0), 52)
      #expect(layout.largeTitleFrame?.height ?? 0 == visible, "\(scroll)")
      #expect(layout.frame.height == 44 + visible, "\(scroll)")
    }
  }

  @Test("NB-5: a subtitle that does not fit below the large title is left out")
  func largeSubtitle() {
    let content = NavigationBarContent(
      title: "Goods receipts",
      subtitle: "Today",
      titleStyle: .large
    )
    for (height, isShown) in [(32, true), (33, false), (60, false)] {
      let measurer = EvenMeasurer(heights: [.sheetTitle: height])
      let bar = NavigationBar(content, measurer: measurer)
      let layout = bar.layout(in: compactWidth(390))
      #expect(layout.largeTitle != nil && (layout.largeSubtitle != nil) == isShown, "\(height)")
      #expect(layout.frame.height == 96, "\(height)")
    }
  }

  @Test("NB-1: a text that takes no room is none: beside such a subtitle the title wraps")
  func textWithoutRoom() throws {
    let content = NavigationBarContent(title: "Goods receipts of this week", subtitle: "Today")
    for (advance, wraps) in [(0, true), (1, false)] {
      let bar = NavigationBar(content, measurer: EvenMeasurer(advances: [.cardDetail: advance]))
      let layout = bar.layout(in: compactWidth(200))
      #expect((layout.title?.secondLine != nil) == wraps && (layout.subtitle == nil) == wraps)
    }
    let bar = NavigationBar(content, measurer: EvenMeasurer(advances: [.cardTitle: 0]))
    let layout = bar.layout(in: compactWidth(200))
    #expect(layout.title == nil && layout.subtitle == nil && layout.titleFrame == nil)
    #expect(bar.diagnostics(in: compactWidth(200)) == [])
  }

  @Test("NB-5: below an object header the bar has no title until the header's has scrolled out")
  func objectHeader() {
    let content = NavigationBarContent(title: "4711", titleStyle: .objectHeader(titleBottom: 96))
    for scroll in [-5, 0, 95, 96, 200] {
      let layout = barLayout(content, compactWidth(390, scroll: scroll))
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
    content.actions = [labelAction("Sort"), symbolAction("add"), labelAction("Filter")]
    for width in stride(from: 200, through: 500, by: 10) {
      let before = barLayout(content, compactWidth(width))
      let after = barLayout(content, compactWidth(width, scroll: 90))
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
        ("Goods", BarPopover?.none), (long, .fullTitle(long)),
      ] {
        let bar = NavigationBar(NavigationBarContent(title: text, titleStyle: style))
        let layout = bar.layout(in: compactBar)
        #expect(bar.longPress(on: target, in: layout, history: stack.history) == expected)
      }
    }
  }
}

@Suite struct BarHeightTests {
  @Test("NB-10: a screen may have no bar")
  func noBar() {
    var content = NavigationBarContent(title: "Photo", actions: [symbolAction("add")])
    content.search = BarSearch()
    content.isBarShown = false
    #expect(barLayout(content) == NavigationBarLayout())
    #expect(NavigationBar(content).diagnostics(in: compactBar) == [])
    #expect(barLayout(.none).frame.height == 0)
  }

  @Test("NB-11: the row is 44 high, targets are 44 at least, icons 24, and the margins are kept")
  func metrics() {
    let content = NavigationBarContent(
      title: "Parts",
      leading: .profile(movesToSidebar: false),
      actions: [symbolAction("add"), labelAction("i")]
    )
    let environment = BarEnvironment(
      width: 390,
      sizeClass: .compact,
      leadingMargin: 20,
      trailingMargin: 12
    )
    let layout = barLayout(content, environment)
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
    #expect(barLayout(content).logoFrame == nil)
    content.isHomeScreen = true
    #expect(
      barLayout(content).logoFrame == ScreenFrame(x: 16 + 44 + 8, y: 10, width: 96, height: 24)
    )
    content.logo = BarLogo(width: 200, height: 60)
    #expect(barLayout(content).logoFrame == ScreenFrame(x: 68, y: 7, width: 100, height: 30))
    content.logo = BarLogo(width: 400, height: 24)
    let narrow = try #require(barLayout(content).logoFrame)
    #expect(narrow.width < 400 && narrow.width * 24 / 400 == narrow.height)
    content.logo = BarLogo(width: 9_000, height: 24)
    #expect(barLayout(content).logoFrame == nil)
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
      actions: [symbolAction("add")]
    )
    content.search = BarSearch(placement: placement, isPersistent: persistent)
    return content
  }

  @Test("NB-9: in compact width the search field is always below the bar")
  func inCompactWidth() {
    for placement in BarSearch.Placement.allCases {
      let layout = barLayout(content(placement))
      #expect(!layout.isSearchInBar)
      #expect(layout.searchFrame == ScreenFrame(x: 16, y: 48, width: 358, height: 44))
      #expect(layout.frame.height == 44 + 52)
    }
  }

  @Test(
    "NB-9: in regular width it may stand in the bar, with a leading-aligned title and no large one"
  )
  func inBar() throws {
    let layout = barLayout(content(.inBar, style: .large), regularWidth(800))
    #expect(layout.isSearchInBar && layout.largeTitle == nil && layout.frame.height == 44)
    let title = try #require(layout.titleFrame)
    #expect(title.x == 20 + 44 + 8)
    let search = try #require(layout.searchFrame)
    #expect(search.x == title.maxX + 8)
    #expect(search.maxX == layout.trailing[0].frame.x - 8)
    let below = self.below(regularWidth(800))
    #expect(!below.isSearchInBar && below.largeTitle != nil && below.frame.height == 44 + 52 + 52)
    // Without room it goes below.
    #expect(!self.narrow.isSearchInBar)
  }

  private func below(_ environment: BarEnvironment) -> NavigationBarLayout {
    barLayout(content(.below, style: .large), environment)
  }

  private var narrow: NavigationBarLayout { barLayout(content(.inBar), regularWidth(290)) }

  @Test("NB-9: a persistent search field stays when content scrolls, another goes with it")
  func persistence() {
    for scroll in [0, 20, 52, 70, 104, 500] {
      let stays = barLayout(
        content(.below, persistent: true, style: .large),
        compactWidth(390, scroll: scroll)
      )
      #expect(stays.searchFrame?.height == 44)
      #expect(stays.frame.height == 44 + max(52 - scroll, 0) + 52)
      let goes = barLayout(content(.below, style: .large), compactWidth(390, scroll: scroll))
      #expect(goes.frame.height == 44 + max(104 - scroll, 0))
      #expect((goes.searchFrame == nil) == (scroll >= 100))
    }
  }
}
