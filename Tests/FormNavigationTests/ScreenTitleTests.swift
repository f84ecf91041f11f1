import FormModel
import FormNavigation
import Testing

/// The titles that screens have in the structures around them: on Back, and in the history (NB-4, NB-7).
@Suite struct ScreenTitleTests {
  private let backed = NavigationBarContent(title: "Details", leading: .back())

  private func form(_ title: String?) -> InputFormScreen {
    InputFormScreen(
      makeForm(plainPages(3)),
      on: phone,
      bar: NavigationBarContent(title: title, leading: .back())
    )
  }

  private func label(_ host: borrowing FormHost<TabNavigation>) -> String? {
    let elements = host.currentForm.flatMap { form in
      host.withForm(form) { $0.accessibilityElements() }
    }
    return elements?.first { $0.activation == .screen(.tap(.bar(.button(.back)))) }?.label
  }

  private func rows(_ screen: borrowing InputFormScreen) -> [String] {
    screen.snapshot().bar.popoverLayout.rows.map(\.title)
  }

  @Test("NB-4: Back is labelled with the screen below, whatever that is")
  func labels() throws {
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.open(form: 7, form("Survey"))
    #expect(label(host) == "Back, Tab 0")
    try host.show(ScreenEntry(screen: 9, title: "Receipt 9"))
    try host.open(form: 8, form("Check"))
    #expect(label(host) == "Back, Receipt 9")
    try host.open(form: 9, form(nil))
    #expect(label(host) == "Back, Check")
    // The title of the screen below has changed since it was covered, or there is none.
    try host.back()
    host.declareBar(NavigationBarContent(title: "Checked", leading: .back()))
    try host.open(form: 10, form("Last"))
    #expect(label(host) == "Back, Checked")
    try host.back(steps: 2)
    try host.show(ScreenEntry(screen: 11))
    try host.open(form: 12, form("Last"))
    #expect(label(host) == "Back")
    // The app may say otherwise.
    host.declareBar(NavigationBarContent(title: "T", leading: .back(previousTitle: "Overview")))
    #expect(label(host) == "Back, Overview")
  }

  @Test("NB-4: a form with a blank title labels no Back, the next screen below does")
  func blank() throws {
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.open(form: 7, form(" "))
    try host.open(form: 8, form("Check"))
    #expect(label(host) == "Back")
  }

  @Test("NB-4, NS-6: a drill-down labels Back with the category's name")
  func levels() throws {
    var builder = HierarchyBuilder()
    let category = try builder.append(.category(.list), name: "Households")
    let item = try builder.append(.item, in: category, name: "Nord")
    var host = FormHost(DrillDown(builder.build(), title: "All"))
    try host.select(node: category)
    try host.open(item: item, form(nil))
    let titles = host.withForm(UInt64(item)) { $0.history.map(\.title) }
    #expect(titles == ["Households", "All"])
    let label = host.withForm(UInt64(item)) { $0.navigationBar.content.leading }
    #expect(label == .back(previousTitle: "Households"))
  }

  @Test("NB-7: each row of the history has its screen's title, and a screen reader reads it")
  func history() throws {
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.open(form: 7, form("Survey"))
    try host.show(ScreenEntry(screen: 9))
    try host.open(form: 8, form("Check"))
    try host.handle(.longPress(.bar(.button(.back))))
    #expect(host.withForm(8) { rows($0) } == ["", "Survey", "Tab 0"])
    let labels = host.withForm(8) { $0.accessibilityElements().map(\.label) }
    #expect(labels == ["1 back", "Survey", "Tab 0", "Close"])
  }

  @Test("NB-7: menus have the titles of their entries")
  func menus() throws {
    var bar = NavigationBarContent(title: "T")
    var sort = BarAction("sort", title: "Sort", face: .label(alternative: nil))
    sort.entries = ["By name", "By date"]
    sort.isAlwaysInOverflow = true
    bar.actions = [sort]
    var screen = InputFormScreen(makeForm(plainPages(3)), on: phone, bar: bar)
    try screen.handle(.tap(.bar(.button(.overflow))))
    #expect(rows(screen) == ["Sort"])
    try screen.handle(.tap(.bar(.button(.action(0)))))
    #expect(rows(screen) == ["By name", "By date"])
  }

  @Test("NB-7, NS-9: titles are saved, and those that the structure knows are its own")
  func saved() throws {
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.open(form: 7, form("Survey"))
    try host.show(ScreenEntry(screen: 9, title: "Receipt 9"))
    try host.show(ScreenEntry(screen: 10, title: "Q\u{1F600}"))
    let bytes = host.savedState
    var tabs = tabItems(2)
    tabs[0].title = "Erste"
    var next = FormHost(try TabNavigation(tabs))
    try next.restore(bytes: bytes)
    let stack = next.navigation.currentStack
    #expect(stack.current.title == "Q\u{1F600}")
    #expect(stack.history.map(\.title) == ["Receipt 9", "Survey", "Erste"])
    // Every cut through the bytes is refused.
    for count in 0..<bytes.count {
      #expect(throws: StructureStateError.self) { try next.restore(bytes: Array(bytes[..<count])) }
    }
    var bad = Array(bytes.dropLast(8))
    let place = try #require(bad.ranges(of: Array("Survey".utf8)).first).lowerBound
    bad[place] = 0xFF
    #expect(throws: StructureStateError.noText(offset: place - 8)) {
      try next.restore(bytes: bad + checksum(bad))
    }
  }

  @Test("NB-7, NS-9: a drill-down saves titles that replace the names of its nodes")
  func savedLevels() throws {
    func hierarchy() throws -> (hierarchy: Hierarchy, category: Int, item: Int) {
      var builder = HierarchyBuilder()
      let category = try builder.append(.category(.list), name: "Households")
      let item = try builder.append(.item, in: category, name: "Nord")
      return (builder.build(), category, item)
    }
    let first = try hierarchy()
    var drill = DrillDown(first.hierarchy, title: "All")
    try drill.select(node: first.category)
    drill.setTitle("Mine")
    try drill.select(node: first.item)
    drill.setTitle("Nord, 3 left")
    var next = DrillDown(try hierarchy().hierarchy, title: "Everything")
    try next.restore(bytes: drill.savedState.span)
    #expect(next.stack.current.title == "Nord, 3 left")
    #expect(next.stack.history.map(\.title) == ["Mine", "Everything"])
  }

  @Test("NS-1, NB-7: tabs that are declared again rename their top levels")
  func renamed() throws {
    var app = try TabNavigation(tabItems(2))
    app.show(ScreenEntry(screen: 9, title: "Nine"))
    var tabs = tabItems(2)
    tabs[0].title = "Erste"
    try app.setTabs(tabs)
    #expect(app.currentStack.history.map(\.title) == ["Erste"] && app.current.title == "Nine")
  }
}
