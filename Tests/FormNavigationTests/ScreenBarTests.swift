import FormModel
import FormNavigation
import Testing

/// The navigation bar of an input form screen (NB, IF-1).
@Suite struct ScreenBarTests {
  private func makeScreen(_ bar: NavigationBarContent, pages: Int = 5) -> InputFormScreen {
    InputFormScreen(makeForm(plainPages(pages)), on: phone, bar: bar)
  }

  private let long = NavigationBarContent(
    title: String(repeating: "Goods receipts ", count: 20),
    leading: .back(previousTitle: "List"),
    actions: (0..<5).map { symbolAction("\($0)", priority: 9 - $0) }
  )

  private let crowded = NavigationBarContent(
    title: "Goods",
    leading: .close,
    actions: (0..<5).map { symbolAction("\($0)", priority: 9 - $0) }
  )

  private func middle(_ frame: ScreenFrame?) throws -> ScreenPoint {
    let frame = try #require(frame)
    return ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  @Test("IF-1: the snapshot shows the bar below the status bar, the step indicator below the bar")
  func frames() throws {
    var screen = makeScreen(.goodsReceipt(.details(previousTitle: "Receipts")))
    let bar = screen.snapshot().bar
    #expect(bar.layout.frame == ScreenFrame(x: 0, y: 44, width: 390, height: 44))
    #expect(bar.layout.leading?.kind == .back && bar.layout.leading?.frame.y == 44)
    #expect(bar.sizeClass == .compact && bar.popover == nil)
    #expect(screen.snapshot().stepIndicatorFrame?.y == 88)
    let change = screen.declareBar(.goodsReceipt(.list))
    #expect(change.effects.contains(.bar))
    #expect(screen.snapshot().stepIndicatorFrame?.y == 140)
    #expect(screen.declareBar(.goodsReceipt(.list)) == ScreenChange())
    // NM-27: other words in the same frames must be drawn again.
    #expect(screen.declareBar(.goodsReceipt(.list, title: "Goods deliverie")).effects == .bar)
    #expect(screen.declareBar(.goodsReceipt(.list, title: "Goods deliverix")).effects == .bar)
    // NB-10.
    screen.declareBar(.none)
    #expect(screen.snapshot().bar.layout.frame.height == 0)
    #expect(screen.snapshot().stepIndicatorFrame?.y == 44)
    #expect(screen.barDiagnostics == [])
  }

  @Test(
    "NB-4, IF-1: a touch on a button asks the app for what the button says, and for nothing else"
  )
  func requests() throws {
    var screen = makeScreen(.goodsReceipt(.details(previousTitle: "Receipts")))
    let layout = screen.snapshot().bar.layout
    func touch(_ frame: ScreenFrame?) throws -> BarRequest? {
      let point = try middle(frame)
      #expect(try screen.handle(.touchBegan(point)).effects.isDisjoint(with: .passToForm))
      return try screen.handle(.touchEnded(point)).request
    }
    #expect(try touch(layout.leading?.frame) == .back(steps: 1))
    #expect(try touch(layout.trailing.first?.frame) == .action(0))
    #expect(try touch(layout.titleFrame) == nil)
    for (accessory, request) in [
      (LeadingAccessory.close, BarRequest.close), (.cancel, .cancel),
      (.profile(movesToSidebar: false), .profile),
    ] {
      screen.declareBar(NavigationBarContent(leading: accessory))
      #expect(try touch(screen.snapshot().bar.layout.leading?.frame) == request)
    }
    // Taps on parts that are not there make no request.
    for target in [BarTarget.button(.back), .button(.close), .button(.action(0)), .search] {
      #expect(try screen.handle(.tap(.bar(target))).request == nil)
    }
  }

  @Test("IF-3: a declaration with which the bar finishes the flow changes the footer")
  func finishingBar() throws {
    var screen = makeScreen(NavigationBarContent(title: "Goods"), pages: 1)
    #expect(screen.footer.showsFinish)
    let done = NavigationBarContent(
      title: "Goods",
      actions: [
        BarAction("done", title: "Done", face: .label(alternative: nil), effect: "finish")
      ]
    )
    #expect(screen.declareBar(done).effects.contains(.footer))
    #expect(!screen.footer.showsFinish)
    #expect(screen.declareBar(NavigationBarContent(title: "Goods")).effects.contains(.footer))
    #expect(screen.footer.showsFinish)
  }

  @Test("NM-2, IF-1: while the menu is open the bar belongs to what is outside of it")
  func menu() throws {
    var screen = makeScreen(long)
    let back = try middle(screen.snapshot().bar.layout.leading?.frame)
    try screen.handle(.tap(.menuButton))
    #expect(screen.target(at: back) == .outside)
    try screen.handle(.longPress(.bar(.title)))
    #expect(screen.snapshot().bar.popover == nil)
    let change = try screen.handle(.tap(.bar(.button(.back))))
    #expect(change.request == nil && screen.menu.state == .closed)
  }

  @Test("NB-6: press and hold on a truncated title shows its text, on one that fits nothing")
  func fullTitle() throws {
    var screen = makeScreen(long)
    let title = try middle(screen.snapshot().bar.layout.titleFrame)
    try screen.handle(.touchBegan(title))
    #expect(try screen.handle(.touchHeld).effects.contains(.bar))
    #expect(screen.snapshot().bar.popover == .fullTitle(long.title ?? ""))
    // Lifting the finger after the long press is no tap.
    try screen.handle(.touchEnded(title))
    #expect(screen.snapshot().bar.popover != nil)
    try screen.touch(ScreenPoint(x: 200, y: 500))
    #expect(screen.snapshot().bar.popover == nil)
    screen.declareBar(NavigationBarContent(title: "Goods"))
    try screen.handle(.longPress(.bar(.title)))
    #expect(screen.snapshot().bar.popover == nil)
  }

  @Test("NB-7: press and hold on Back shows the history; choosing an entry pops to it")
  func history() throws {
    var screen = makeScreen(long)
    let back = try middle(screen.snapshot().bar.layout.leading?.frame)
    try screen.handle(.longPress(.bar(.button(.back))))
    #expect(screen.snapshot().bar.popover == nil)
    let visited = stack([1, 2, 3, 4]).history
    screen.setHistory(visited)
    for (entry, request) in [
      (2, BarRequest?.some(.back(steps: 2))), (3, .back(steps: 3)), (4, nil), (0, nil),
    ] {
      try screen.handle(.touchBegan(back))
      try screen.handle(.touchHeld)
      try screen.handle(.touchEnded(back))
      #expect(screen.snapshot().bar.popover == .history(visited))
      let change = try screen.handle(.tap(.bar(.historyEntry(entry))))
      #expect(change.request == request && screen.snapshot().bar.popover == nil)
    }
    // A new history closes the one that is shown.
    try screen.handle(.longPress(.bar(.button(.back))))
    screen.setHistory(stack([1, 2]).history)
    #expect(screen.snapshot().bar.popover == nil)
  }

  @Test("NB-7: from a stack of three on the history is announced once, ever, also after a restart")
  func announcement() throws {
    var screen = makeScreen(long)
    #expect(screen.setHistory(stack([1, 2]).history).effects.isEmpty)
    #expect(screen.setHistory(stack([1, 2, 3]).history).effects == [.announcesHistory, .bar])
    try screen.handle(.tap(.form))
    #expect(screen.setHistory(stack([1, 2, 3, 4]).history).effects.isEmpty)
    var next = makeScreen(long)
    try next.restore(bytes: screen.savedState.bytes.span)
    #expect(next.setHistory(stack([1, 2, 3]).history).effects.isEmpty)
    var told = makeScreen(long)
    #expect(told.setHistory(stack([1, 2, 3]).history, hasBeenAnnounced: true).effects.isEmpty)
    #expect(told.savedState.hasAnnouncedHistory)
  }

  @Test("NB-2: the overflow button opens its menu; an action in it is asked for from there only")
  func overflow() throws {
    var screen = makeScreen(crowded)
    let layout = screen.snapshot().bar.layout
    #expect(layout.overflow == [2, 3, 4])
    #expect(try screen.handle(.tap(.bar(.button(.action(3))))).request == nil)
    try screen.touch(middle(layout.trailing.last?.frame))
    #expect(screen.snapshot().bar.popover == .overflow)
    let change = try screen.handle(.tap(.bar(.button(.action(3)))))
    #expect(change.request == .action(3) && change.effects == .bar)
    #expect(screen.snapshot().bar.popover == nil)
    // Holding it does nothing.
    try screen.handle(.longPress(.bar(.button(.overflow))))
    #expect(screen.snapshot().bar.popover == nil)
  }

  @Test("IF-1: what stands over the screen takes every touch, and goes with what called for it")
  func popovers() throws {
    var screen = makeScreen(crowded)
    func open() throws {
      try screen.handle(.tap(.bar(.button(.overflow))))
      #expect(screen.snapshot().bar.popover == .overflow)
    }
    for y in stride(from: 5, to: 844, by: 20) {
      try open()
      let point = ScreenPoint(x: 60, y: y)
      #expect(screen.target(at: point) == .outside)
      let began = try screen.handle(.touchBegan(point))
      let ended = try screen.handle(.touchEnded(point))
      #expect(began.effects.isEmpty && ended.effects == .bar && ended.request == nil)
    }
    let events: [ScreenEvent] = [
      .tap(.menuButton), .tap(.next), .tap(.form), .enterBackground, .longPress(.form),
      .resize(width: 844, height: 390), .resize(width: 390, height: 844),
    ]
    for event in events {
      try open()
      try screen.handle(event)
      #expect(screen.snapshot().bar.popover == nil)
      #expect(screen.menu.state == .closed && screen.snapshot().currentPage == 0)
    }
    try open()
    // All five actions have room elsewhere.
    screen.declareBar(NavigationBarContent(title: "Goods"))
    #expect(screen.snapshot().bar.popover == nil)
  }

  @Test("NB-5: the large title scrolls out; another page is seen from its top")
  func scrolling() throws {
    var screen = makeScreen(.goodsReceipt(.list))
    #expect(screen.snapshot().bar.layout.largeTitle != nil)
    #expect(try screen.handle(.scrollForm(to: 20)).effects == .bar)
    #expect(screen.snapshot().bar.layout.frame.height == 44 + 32)
    try screen.handle(.scrollForm(to: 300))
    let layout = screen.snapshot().bar.layout
    #expect(layout.largeTitle == nil && layout.title != nil && layout.frame.height == 44)
    // NM-27: a bar that looks the same is not drawn again.
    #expect(try screen.handle(.scrollForm(to: 1 << 60)) == ScreenChange())
    let change = try screen.handle(.tap(.next))
    #expect(change.effects.isSuperset(of: [.bar, .currentPage]))
    #expect(screen.snapshot().bar.layout.largeTitle != nil)
  }

  @Test("NB-2, NB-9, NB-14: in regular width, or said to be so, the bar has a place more")
  func sizeClasses() throws {
    var screen = makeScreen(crowded)
    #expect(screen.snapshot().bar.layout.trailing.count == 3)
    // A phone stays compact when it is rotated.
    try screen.handle(.resize(width: 844, height: 390))
    #expect(screen.snapshot().bar.sizeClass == .compact)
    #expect(screen.snapshot().bar.layout.trailing.count == 3)
    try screen.handle(.resize(width: 844, height: 600))
    #expect(screen.snapshot().bar.sizeClass == .regular)
    #expect(screen.snapshot().bar.layout.trailing.count == 4)
    try screen.handle(.setSizeClass(.compact))
    #expect(screen.snapshot().bar.layout.trailing.count == 3)
    try screen.handle(.setMargins(leading: 40, trailing: 8))
    #expect(screen.snapshot().bar.layout.leading?.frame.x == 40)
    #expect(screen.snapshot().bar.layout.trailing.last?.frame.maxX == 836)
  }

  @Test("NM-23: the form's scroll position returns on the same page and screen")
  func savedScroll() throws {
    var screen = makeScreen(.goodsReceipt(.list))
    try screen.handle(.tap(.next))
    try screen.handle(.scrollForm(to: 77))
    let saved = screen.savedState
    var same = makeScreen(.goodsReceipt(.list))
    try same.restore(saved)
    #expect(same.snapshot() == screen.snapshot() && same.interactionState.bar.scroll == 77)
    var fewer = makeScreen(.goodsReceipt(.list), pages: 1)
    try fewer.restore(saved)
    #expect(fewer.interactionState.bar.scroll == 0)
    var turned = makeScreen(.goodsReceipt(.list))
    try turned.handle(.resize(width: 844, height: 390))
    try turned.restore(saved)
    #expect(turned.interactionState.bar.scroll == 0)
  }
}
