import FormModel
import FormNavigation
import Testing

/// The elements that a screen reader finds, and its focus (AX-1…AX-3).
@Suite struct AccessibilityTests {
  private let bar = NavigationBarContent(
    title: "Survey",
    leading: .back(previousTitle: "Forms"),
    actions: [symbolAction("Filter")]
  )

  private func screen(
    _ pages: [TestPage],
    on device: ScreenGeometry = phone
  ) -> InputFormScreen {
    InputFormScreen(makeForm(pages), on: device, bar: bar)
  }

  private func labels(_ screen: borrowing InputFormScreen) -> [String] {
    screen.accessibilityElements().map(\.label)
  }

  @Test("AX-1: bar, step indicator, heading, the page's fields and footer, in reading order")
  func readingOrder() throws {
    let fields: [FieldFlags] = [[.filled, .mandatory], .hidden, .readOnly, .mandatory]
    let screen = screen(plainPages(4, fields: fields))
    let found = screen.accessibilityElements()
    #expect(
      found.map(\.label) == [
        "Back, Forms", "Survey", "Filter", "Step 1 of 4, in progress", "Page 0", "Field 1",
        "Field 3", "Field 4", "Previous", "Page 1 of 4", "Next",
      ]
    )
    #expect(found[5...7].map(\.value) == ["Filled in", "", "Required"])
    #expect(found[5...7].map(\.traits) == [[], .disabled, []])
    #expect(found[1].traits == .header && found[4].traits == .header)
    #expect(found[8].traits == [.button, .disabled] && found[10].traits == .button)
  }

  @Test("AX-1: the open menu is its header and cards, and last what closes it")
  func openMenu() throws {
    var screen = screen(plainPages(4))
    try screen.handle(.tap(.menuButton))
    let found = screen.accessibilityElements()
    let cards = screen.snapshot().cards
    #expect(found.count == cards.count + 2)
    #expect(found.first?.label == "All pages" && found.first?.traits == [.header, .button])
    #expect(found.last?.label == "Close menu")
    #expect(found.last?.activation == .screen(.tap(.outside)))
    try screen.handle(.tap(.outside))
    let isOpen = screen.menu.isOpen
    #expect(!isOpen)
  }

  @Test("AX-1: what acts beside the menu on Android stands before what closes it")
  func visibleBars() throws {
    var screen = screen(plainPages(4), on: androidPhone)
    try screen.handle(.tap(.menuButton))
    let found = labels(screen)
    #expect(found.suffix(4) == ["Previous", "Page 1 of 4", "Next", "Close menu"])
  }

  @Test("AX-1: what stands over the screen is its rows, and what closes it")
  func popover() throws {
    var screen = screen(plainPages(4))
    screen.setHistory(stack([1, 2, 3]).history, hasBeenAnnounced: true)
    try screen.handle(.longPress(.bar(.button(.back))))
    let entries = labels(screen)
    #expect(entries == ["1 back", "2 back", "Close"])
    let rows = screen.accessibilityElements().map(\.activation)
    #expect(rows[1] == .screen(.tap(.bar(.historyEntry(2)))))
    try screen.handle(.tap(.outside))
    let first = labels(screen).first
    #expect(first == "Back, Forms")
  }

  @Test("AX-2: a card says title, counts, what is left, and whether it is current")
  func cards() throws {
    var pages = plainPages(3, fields: [[.filled], [.mandatory], [.mandatory]])
    pages[1] = TestPage(name: nil, fields: [])
    var screen = screen(pages)
    try screen.handle(.tap(.menuButton))
    let found = screen.accessibilityElements()
    #expect(found[1].label == "1: \u{2068}Page 0\u{2069}")
    #expect(found[1].value == "1 of 3, 2 mandatory items left")
    #expect(found[1].traits == [.button, .selected])
    #expect(found[1].activation == .screen(.tap(.card(page: 0))))
    #expect(found[2].label == "2" && found[2].value == "No items need to be completed")
    #expect(found[2].traits == .button)
    try screen.handle(.setFreeNavigation(false))
    let locked = screen.accessibilityElements()
    #expect(locked[1].traits == .selected && locked[1].activation == nil)
  }

  @Test("AX-2: activating an element does what a touch in its middle does")
  func touches() throws {
    var random = TestRandom(5)
    for device in [phone, androidPhone, ScreenGeometry(width: 844, height: 390)] {
      for detent in [nil, Detent.halfOpen, .full] {
        var screen = screen(mixedPages(12, seed: random.next(1_000)), on: device)
        if detent != nil { try screen.handle(.tap(.menuButton)) }
        if detent == .full { try screen.handle(.tap(.header)) }
        var touched = 0
        for element in screen.accessibilityElements() {
          guard case .screen(.tap(let target)) = element.activation, let frame = element.frame,
            frame.height > 0
          else { continue }
          let middle = ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
          #expect(screen.target(at: middle) == target)
          touched += 1
        }
        #expect(touched >= 3)
      }
    }
  }

  @Test("AX-2: focus goes to the header of a menu that opens, back to the button, and to a heading")
  func focus() throws {
    var screen = screen(plainPages(4))
    #expect(try screen.handle(.tap(.menuButton)).focus == .menuHeader)
    #expect(try screen.handle(.tap(.header)).focus == nil)
    #expect(try screen.handle(.tap(.outside)).focus == .menuButton)
    #expect(try screen.handle(.tap(.next)).focus == .heading)
    #expect(try screen.handle(.edit(.fill(page: 1, field: 0))).focus == nil)
    try screen.handle(.tap(.menuButton))
    #expect(try screen.handle(.tap(.card(page: 3))).focus == .heading)
    try screen.handle(.tap(.menuButton))
    // The button is gone with the menu.
    #expect(try screen.handle(.setMenuEnabled(false)).focus == .heading)
  }

  @Test("AX-2: a batch and a restored state lead where events would have led")
  func focusOfTheWhole() throws {
    var screen = screen(plainPages(4))
    let first = screen.savedState
    try screen.handle(.tap(.menuButton))
    let open = screen.savedState
    // Another page becomes current below the open menu.
    #expect(try screen.apply(batch: [.hidePage(0)]).focus == nil)
    // Two pages have no menu, so it closes, and another page is current.
    #expect(try screen.apply(batch: [.hidePage(1)]).focus == .heading)
    #expect(try screen.apply(batch: [.showPage(0), .showPage(1)]).focus == nil)
    #expect(try screen.apply(batch: [.hidePage(2), .fill(page: 3, field: 0)]).focus == .heading)
    #expect(try screen.apply(batch: [.showPage(2)]).focus == nil)
    #expect(try screen.restore(open).focus == .menuHeader)
    #expect(try screen.restore(open).focus == nil)
    #expect(try screen.restore(first).focus == .menuButton)
    #expect(try screen.restore(first).focus == nil)
    try screen.handle(.goToPage(2))
    let third = screen.savedState
    // The app restarts at its first page, until the state is restored.
    var again = self.screen(plainPages(4))
    #expect(try again.restore(third).focus == .heading)
    var opened = self.screen(plainPages(4))
    #expect(try opened.restore(open).focus == .menuHeader)
  }

  @Test("AX-3: a name is isolated from its number, whatever script it is in")
  func isolation() throws {
    var pages = plainPages(3)
    pages[0].name = "פרטי משק הבית"
    var screen = screen(pages)
    try screen.handle(.tap(.menuButton))
    let label = labels(screen)[1]
    #expect(label == "1: \u{2068}פרטי משק הבית\u{2069}")
  }

  @Test("AX-1: in a tab bar one tab is selected, and Back at the top level can't be used")
  func tabBar() throws {
    let items = (0..<3).map { TabItem(identifier: UInt64($0), title: "Tab \($0)", topLevel: 9) }
    var tabs = try TabNavigation(items, style: .tabBarWithBack)
    try tabs.select(tab: 1)
    let found = tabs.accessibilityElements(on: phone)
    #expect(found.map(\.label) == ["Back", "Tab 0", "Tab 1", "Tab 2"])
    #expect(
      found.map(\.traits) == [[.button, .disabled], .button, [.button, .selected], .button]
    )
    #expect(found[3].activation == .tabBar(.tab(2)))
  }
}
