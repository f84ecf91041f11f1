import FormModel
import FormNavigation
import Testing

/// Bars of screens that are no forms.
@Suite struct BarScreenTests {
  private let content = NavigationBarContent(
    title: "Receipt 4711",
    leading: .back(),
    actions: [
      labelAction("Edit", priority: 1),
      BarAction("x", title: "Share", face: .symbol(.share), isAlwaysInOverflow: true),
    ]
  )
  private let below: ScreenStack = {
    var stack = ScreenStack(ScreenEntry(screen: 0, title: "Receipts"))
    stack.push(ScreenEntry(screen: 1, title: "Search"))
    stack.push(ScreenEntry(screen: 2))
    return stack
  }()

  private func snapshot(_ screen: BarScreen) -> BarSnapshot {
    var snapshot = BarSnapshot()
    screen.fill(&snapshot)
    return snapshot
  }

  @Test("NB-7: Back can be held on a screen that is no form, and its history leads back")
  func history() throws {
    var screen = BarScreen(content, on: phone)
    screen.hold(.button(.back))
    #expect(snapshot(screen).popover == nil)
    screen.setHistory(below.history)
    #expect(screen.navigationBar.content.leading == .back(previousTitle: "Search"))
    screen.hold(.button(.back))
    let shown = snapshot(screen)
    #expect(shown.popover == .history(below.history))
    let row = try #require(shown.popoverLayout.rows.last)
    #expect(row.title == "Receipts")
    let target = screen.target(at: ScreenPoint(x: row.frame.x + 5, y: row.frame.y + 5))
    #expect(target == .bar(.historyEntry(2)))
    #expect(screen.tap(target) == .back(steps: 2) && snapshot(screen).popover == nil)
    screen.hold(.button(.back))
    let labels = screen.accessibilityElements().map(\.label)
    #expect(labels == ["Search", "Receipts", "Close"])
    #expect(screen.tap(.outside) == nil && snapshot(screen).popover == nil)
  }

  @Test("NB-7: such a bar announces the history once, with an arrow; one without Back never does")
  func announcement() {
    var plain = BarScreen(NavigationBarContent(title: "List"), on: phone)
    plain.setHistory(below.history)
    #expect(!plain.hasAnnouncedHistory && snapshot(plain).popover == nil)
    var screen = BarScreen(content, on: phone)
    screen.setHistory(below.history)
    #expect(screen.hasAnnouncedHistory && snapshot(screen).isBackHighlighted)
    #expect(snapshot(screen).popoverLayout.arrowFrame != nil)
    #expect(
      screen.accessibilityElements().last?.label == NavigationBarStrings().historyAnnouncement
    )
    #expect(screen.tap(.form) == nil && snapshot(screen).popover == nil)
    var told = BarScreen(content, on: phone)
    told.setHistory(below.history, hasBeenAnnounced: true)
    #expect(snapshot(told).popover == nil)
  }

  @Test("NB-2, NB-15: buttons and menus ask the app, and other sides close what is open")
  func taps() {
    var screen = BarScreen(content, on: phone)
    #expect(screen.tap(.bar(.button(.back))) == .back(steps: 1))
    #expect(screen.tap(.bar(.button(.action(0)))) == .action(0))
    #expect(screen.tap(.bar(.button(.action(1)))) == nil)
    #expect(screen.tap(.bar(.button(.overflow))) == nil)
    #expect(snapshot(screen).popoverLayout.rows.map(\.title) == ["Share"])
    screen.layOut(on: phone.rotated)
    #expect(snapshot(screen).popover == nil)
    _ = screen.tap(.bar(.button(.overflow)))
    #expect(screen.tap(.bar(.button(.action(1)))) == .action(1))
    screen.declare(NavigationBarContent(title: "T"))
    #expect(screen.tap(.bar(.button(.back))) == nil)
  }

  @Test("NB-15: what is declared or laid out as it was before closes no popover")
  func unchanged() {
    var screen = BarScreen(content, on: phone)
    _ = screen.tap(.bar(.button(.overflow)))
    screen.declare(content)
    screen.layOut(on: phone)
    #expect(snapshot(screen).popover == .overflow)
    #expect(screen.state.pressed == .button(.overflow) && screen.state.content == content)
    // An action in the bar is no row of the overflow menu, so the tap only closes it.
    #expect(screen.tap(.bar(.button(.action(0)))) == nil && snapshot(screen).popover == nil)
  }

  @Test("NB-2, NB-14: actions of toolbar and sidebar, which the app draws, ask the app")
  func drawnByTheApp() {
    let actions = [
      BarAction("filter", title: "Filter", face: .symbol(.filter), place: .toolbar),
      BarAction("print", title: "Print", face: .symbol(.print), movesInRegularWidth: true),
    ]
    var screen = BarScreen(NavigationBarContent(title: "Goods", actions: actions), on: phone)
    screen.setSizeClass(.regular)
    #expect(snapshot(screen).layout.trailing.isEmpty)
    for action in 0..<2 {
      #expect(screen.tap(.bar(.button(.action(action)))) == .action(action))
    }
    #expect(screen.tap(.bar(.button(.action(2)))) == nil)
  }

  @Test("AX-1, AX-2: symbols at the leading edge have names, and a title its subtitle")
  func labels() throws {
    for (leading, label) in [
      (LeadingAccessory.profile(movesToSidebar: false), "Profile"), (.close, "Close"),
      (.cancel, "Cancel"), (.back(previousTitle: " "), "Back"),
    ] {
      let screen = BarScreen(NavigationBarContent(leading: leading), on: phone)
      #expect(screen.accessibilityElements().map(\.label) == [label])
    }
    let titled = NavigationBarContent(title: "Receipt", subtitle: "Today")
    let header = try #require(BarScreen(titled, on: phone).accessibilityElements().first)
    #expect(header.label == "Receipt" && header.value == "Today" && header.traits == .header)
  }

  @Test("AX-1, NB-6: a screen reader reads the full title, then what closes it")
  func fullTitle() {
    let title = String(repeating: "Goods receipts ", count: 20)
    var screen = BarScreen(NavigationBarContent(title: title), on: phone)
    screen.hold(.title)
    #expect(snapshot(screen).popover == .fullTitle(title))
    #expect(screen.accessibilityElements().map(\.label) == [title, "Close"])
  }

  @Test("NB-11: such a bar keeps the margins of its size class and the system's")
  func margins() {
    let tablet = ScreenGeometry(width: 768, height: 1_024, safeArea: SafeArea(left: 47))
    var screen = BarScreen(content, on: tablet)
    #expect(snapshot(screen).layout.leading?.frame.x == 67)
    screen.setSizeClass(.compact)
    #expect(snapshot(screen).layout.leading?.frame.x == 63)
    screen.setMargins(leading: 30, trailing: 4)
    #expect(snapshot(screen).layout.leading?.frame.x == 77)
  }

  @Test("NB-5, NB-15: what lies at a point of such a bar follows its scroll positions")
  func scrolling() throws {
    var screen = BarScreen(.goodsReceipt(.list), on: phone)
    #expect(snapshot(screen).layout.largeTitle != nil)
    screen.scroll(to: 300)
    #expect(snapshot(screen).layout.largeTitle == nil)
    let button = try #require(snapshot(screen).layout.trailing.first)
    let point = ScreenPoint(x: button.frame.x + 5, y: button.frame.y + 5)
    #expect(screen.target(at: point) == .bar(.button(button.kind)))
    #expect(screen.target(at: ScreenPoint(x: 9, y: 700)) == .form)
    // Without a popover nothing scrolls; its own scroll position is clamped.
    screen.scrollPopover(to: 50)
    #expect(snapshot(screen).popoverLayout.scroll == 0)
    var deep = BarScreen(content, on: ScreenGeometry(width: 390, height: 300))
    deep.setHistory(stack(Array(1...20)).history, hasBeenAnnounced: true)
    deep.hold(.button(.back))
    deep.scrollPopover(to: 50)
    #expect(snapshot(deep).popoverLayout.scroll == 50)
    deep.scrollPopover(to: .max)
    let last = snapshot(deep).popoverLayout
    #expect(last.scroll == last.maximumScroll && last.rows.last?.target == .historyEntry(19))
  }

  @Test("NB-2, NB-14: a popover closes when its button is gone, or its action in the sidebar")
  func sizeClasses() {
    let tablet = ScreenGeometry(width: 1_024, height: 768)
    func check(_ actions: [BarAction], tapped: BarButton.Kind, _ popover: BarPopover) {
      var screen = BarScreen(NavigationBarContent(title: "Goods", actions: actions), on: tablet)
      screen.setSizeClass(.compact)
      #expect(screen.tap(.bar(.button(tapped))) == nil)
      #expect(snapshot(screen).popover == popover)
      screen.setSizeClass(.regular)
      #expect(snapshot(screen).popover == nil)
      screen.setSizeClass(.compact)
      #expect(snapshot(screen).popover == nil)
    }
    check((0..<4).map { symbolAction("\($0)") }, tapped: .overflow, .overflow)
    let print = BarAction(
      "print",
      title: "Print",
      face: .symbol(.print),
      movesInRegularWidth: true,
      entries: ["Receipt", "Labels"]
    )
    check([print], tapped: .action(0), .pullDown(action: 0))
  }
}
