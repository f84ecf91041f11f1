import FormModel
import FormNavigation
import Testing

/// A navigation bar's row where parts have no room, or no text (NB-2, NB-3, NB-8, NB-9).
@Suite struct BarFittingTests {
  private func layout(
    _ content: NavigationBarContent,
    _ environment: BarEnvironment
  ) -> NavigationBarLayout {
    NavigationBar(content, measurer: EvenMeasurer()).layout(in: environment)
  }

  @Test("NB-3: what has no room goes in order: Cancel's label, margins, title, actions, Cancel")
  func order() {
    let content = NavigationBarContent(
      title: "Goods receipts",
      leading: .cancel,
      actions: [symbolAction("Add")]
    )
    // Cancel is 60 wide with 8 at each side; without its label all parts are 44 wide, 8 apart, and the margins 16.
    for (width, leading, hasTitle, actions) in [
      (212, 76, true, 1), (211, 44, true, 1), (180, 44, true, 1), (148, 44, true, 1),
      (147, 44, false, 1), (96, 44, false, 1), (95, 44, false, 0), (44, 44, false, 0),
      (43, nil, false, 0),
    ] as [(Int, Int?, Bool, Int)] {
      let layout = layout(content, compactWidth(width))
      #expect(layout.leading?.frame.width == leading, "\(width)")
      #expect((layout.title != nil) == hasTitle, "\(width)")
      #expect(layout.trailing.count == actions, "\(width)")
    }
    let narrow = layout(content, compactWidth(179))
    #expect(narrow.leading?.frame.x == 15 && narrow.trailing.last?.frame.maxX == 163)
  }

  @Test("NB-3, NB-11: where the app has set no margins, none are divided")
  func noMargins() {
    let content = NavigationBarContent(
      title: "Goods receipts",
      leading: .close,
      actions: [symbolAction("Add")]
    )
    let layout = layout(
      content,
      BarEnvironment(width: 100, sizeClass: .compact, leadingMargin: 0, trailingMargin: 0)
    )
    #expect(layout.leading?.frame.x == 0 && layout.trailing.last?.frame.maxX == 100)
    #expect(layout.title == nil)
  }

  @Test("NB-3, NB-8: a logo that would be too low is left out, one of any width fits")
  func logos() {
    var content = NavigationBarContent(
      title: "Goods receipts",
      leading: .close,
      actions: [symbolAction("Add")]
    )
    content.isHomeScreen = true
    content.logo = BarLogo(width: 96, height: 24)
    #expect(layout(content, compactBar).logoFrame?.width == 96)
    #expect(layout(content, compactWidth(100)).logoFrame == nil)
    content.logo = BarLogo(width: .max, height: 30)
    let wide = layout(content, compactBar)
    #expect(wide.logoFrame == nil && wide.title != nil && wide.trailing.count == 1)
  }

  @Test("NB-8: from right to left the logo stands at the right margin")
  func mirroredLogo() {
    var content = NavigationBarContent(title: "Goods")
    content.isHomeScreen = true
    content.logo = BarLogo(width: 96, height: 24)
    let screen = ScreenGeometry(width: 390, height: 844, direction: .rightToLeft)
    var shown = BarSnapshot()
    BarScreen(content, on: screen).fill(&shown)
    #expect(shown.layout.logoFrame == ScreenFrame(x: 390 - 16 - 96, y: 54, width: 96, height: 24))
  }

  @Test("NB-9: beside a search field in the bar title and subtitle begin together, or are absent")
  func searchInBar() throws {
    var content = NavigationBarContent(title: "Goods receipts", subtitle: "Today")
    content.search = BarSearch(placement: .inBar)
    let titled = layout(content, regularBar)
    #expect(titled.isSearchInBar)
    #expect(titled.title?.frame.x == 20 && titled.subtitle?.frame.x == 20)
    let search = try #require(titled.searchFrame)
    #expect(search.x == 20 + 140 + 8 && search.maxX == 1_024 - 20)
    content = NavigationBarContent()
    content.search = BarSearch(placement: .inBar)
    let alone = try #require(layout(content, regularBar).searchFrame)
    #expect(alone.x == 20 && alone.width == 1_024 - 40)
  }

  @Test("NB-2: a label button without a title is as wide as a touch target")
  func untitledAction() {
    let layout = layout(NavigationBarContent(actions: [labelAction(" ")]), compactBar)
    #expect(layout.trailing.map(\.frame.width) == [44])
  }

  @Test("NB-1: a title needs the width of its two lines, with a subtitle that of one")
  func titleNeed() {
    func need(_ title: String?, subtitle: String? = nil) -> Int {
      let content = NavigationBarContent(title: title, subtitle: subtitle)
      return NavigationBar(content, measurer: EvenMeasurer()).titleNeed
    }
    #expect(need("Goods receipts") == 80)
    #expect(need("Goods receipts", subtitle: "Today") == 140)
    #expect(need(nil) == 0 && need(" ") == 0)
  }
}
