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
}
