import FormModel
import FormNavigation
import Testing

/// Popovers of the navigation bar over a screen (NB-15).
@Suite struct PopoverTests {
  private let backed = NavigationBarContent(
    title: String(repeating: "Goods receipts ", count: 20),
    leading: .back(previousTitle: "List")
  )

  private let crowded = NavigationBarContent(
    title: "Goods",
    leading: .close,
    actions: (0..<6).map { symbolAction("\($0)", priority: 9 - $0) }
  )

  private let pullDown = NavigationBarContent(
    title: "Goods",
    actions: [
      BarAction("print", title: "Print", face: .symbol(.print), entries: ["Receipt", "Labels"])
    ]
  )

  private func makeScreen(
    _ bar: NavigationBarContent,
    on screen: ScreenGeometry = phone
  ) -> InputFormScreen {
    InputFormScreen(makeForm(plainPages(5)), on: screen, bar: bar)
  }

  private func middle(_ frame: ScreenFrame) -> ScreenPoint {
    ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  @Test("NB-15: rows of 44 stand below the bar, within the margins, mirrored from right to left")
  func frames() throws {
    for direction in ReadingDirection.allCases {
      var screen = makeScreen(
        crowded,
        on: ScreenGeometry(width: 390, height: 844, direction: direction)
      )
      try screen.handle(.tap(.bar(.button(.overflow))))
      let bar = screen.snapshot().bar
      let place = bar.popoverLayout
      let x = direction == .leftToRight ? 390 - 16 - 260 : 16
      #expect(place.frame == ScreenFrame(x: x, y: 88, width: 260, height: 4 * 44 + 8))
      #expect(place.maximumScroll == 0 && place.textFrame == nil)
      #expect(place.rows.map(\.target) == [2, 3, 4, 5].map { .button(.action($0)) })
      for (index, row) in place.rows.enumerated() {
        #expect(row.frame == ScreenFrame(x: x, y: 92 + 44 * index, width: 260, height: 44))
      }
    }
    var narrow = makeScreen(crowded, on: ScreenGeometry(width: 200, height: 400))
    try narrow.handle(.tap(.bar(.button(.overflow))))
    let frame = narrow.snapshot().bar.popoverLayout.frame
    #expect(frame.x == 16 && frame.width == 168)
  }

  @Test("NB-15: a drag that begins beside a popover neither scrolls nor closes it")
  func dragBeside() throws {
    var screen = makeScreen(crowded, on: ScreenGeometry(width: 390, height: 220))
    try screen.handle(.tap(.bar(.button(.overflow))))
    #expect(screen.snapshot().bar.popoverLayout.maximumScroll > 0)
    try screen.drag(from: ScreenPoint(x: 20, y: 200), to: ScreenPoint(x: 20, y: 120))
    #expect(screen.snapshot().bar.popover == .overflow)
    #expect(screen.snapshot().bar.popoverLayout.scroll == 0)
  }

  @Test("NB-15: every touch on a row finds it")
  func rows() throws {
    var screen = makeScreen(backed)
    screen.setHistory(stack([1, 2, 3, 4]).history)
    for steps in 1...3 {
      try screen.handle(.longPress(.bar(.button(.back))))
      let row = screen.snapshot().bar.popoverLayout.rows[steps - 1]
      for y in [row.frame.y, row.frame.maxY - 1] {
        let point = ScreenPoint(x: row.frame.x, y: y)
        #expect(screen.target(at: point) == .bar(.historyEntry(steps)))
      }
      try screen.handle(.touchBegan(middle(row.frame)))
      let change = try screen.handle(.touchEnded(middle(row.frame)))
      #expect(change.request == .back(steps: steps))
      #expect(screen.snapshot().bar.popover == nil)
      #expect(screen.snapshot().bar.popoverLayout == PopoverSnapshot())
    }
  }

  @Test(
    "NB-15: a touch outside closes a popover and does nothing else; one beside its rows does nothing"
  )
  func outside() throws {
    var screen = makeScreen(backed)
    screen.setHistory(stack([1, 2]).history)
    try screen.handle(.longPress(.bar(.button(.back))))
    let frame = screen.snapshot().bar.popoverLayout.frame
    let edge = ScreenPoint(x: frame.x + 3, y: frame.y)
    #expect(screen.target(at: edge) == .bar(.popover))
    try screen.handle(.touchBegan(edge))
    #expect(try screen.handle(.touchEnded(edge)) == ScreenChange())
    #expect(screen.snapshot().bar.popover != nil)
    let next = middle(screen.snapshot().footer.nextFrame)
    #expect(screen.target(at: next) == .outside)
    try screen.handle(.touchBegan(next))
    try screen.handle(.touchEnded(next))
    #expect(screen.snapshot().bar.popover == nil && screen.snapshot().currentRank == 1)
  }

  @Test("NB-15: rows that don't fit are scrolled, by a drag that chooses nothing")
  func scrolled() throws {
    var screen = makeScreen(backed, on: ScreenGeometry(width: 390, height: 300))
    screen.setHistory(stack(Array(1...20)).history)
    try screen.handle(.longPress(.bar(.button(.back))))
    var place = screen.snapshot().bar.popoverLayout
    #expect(place.frame.maxY <= 300 - 8 && place.frame.y == 88)
    #expect(place.maximumScroll == 19 * 44 + 8 - place.frame.height)
    #expect(place.rows.count == (place.frame.height - 8 + 43) / 44)
    let start = ScreenPoint(x: place.frame.x + 20, y: place.frame.maxY - 20)
    try screen.handle(.touchBegan(start))
    let change = try screen.handle(.touchMoved(ScreenPoint(x: start.x, y: start.y - 100)))
    #expect(change.effects == .bar)
    try screen.handle(.touchEnded(ScreenPoint(x: start.x, y: start.y - 100)))
    place = screen.snapshot().bar.popoverLayout
    #expect(place.scroll == 100 && place.rows.first?.target == .historyEntry(3))
    #expect(place.rows.first?.frame.y == 92 - 12)
    #expect(
      screen.target(at: ScreenPoint(x: start.x, y: 92)) == .bar(.historyEntry(3))
    )
    // A cancelled drag, and one far beyond the end.
    try screen.handle(.touchBegan(start))
    try screen.handle(.touchMoved(ScreenPoint(x: start.x, y: -5_000)))
    try screen.handle(.touchCancelled)
    place = screen.snapshot().bar.popoverLayout
    #expect(place.scroll == place.maximumScroll && place.rows.last?.target == .historyEntry(19))
    #expect(place.rows.last?.frame.maxY == place.frame.maxY - 4)
    // Another popover is not scrolled.
    try screen.handle(.tap(.outside))
    try screen.handle(.longPress(.bar(.button(.back))))
    #expect(screen.snapshot().bar.popoverLayout.scroll == 0)
  }

  @Test("NB-6, NB-15: the full title stands whole between the margins")
  func fullTitle() throws {
    var screen = makeScreen(backed)
    try screen.handle(.longPress(.bar(.title)))
    let place = screen.snapshot().bar.popoverLayout
    let text = try #require(place.textFrame)
    #expect(place.frame.x == 16 && place.frame.width == 358 && text.width == 334)
    #expect(text.height > 44 && place.frame.height == text.height + 24 && place.rows.isEmpty)
    try screen.handle(.tap(.bar(.popover)))
    #expect(screen.snapshot().bar.popover != nil)
  }

  @Test("NB-2, NB-15: a pull-down opens entries of its own, in the bar and from the overflow menu")
  func pullDowns() throws {
    var screen = makeScreen(pullDown)
    #expect(try screen.handle(.tap(.bar(.button(.action(0))))).request == nil)
    #expect(screen.snapshot().bar.popover == .pullDown(action: 0))
    #expect(screen.snapshot().bar.popoverLayout.rows.map(\.target) == [.entry(0), .entry(1)])
    let row = screen.snapshot().bar.popoverLayout.rows[1]
    try screen.handle(.touchBegan(middle(row.frame)))
    let chosen = try screen.handle(.touchEnded(middle(row.frame)))
    #expect(chosen.request == .entry(action: 0, entry: 1))
    #expect(screen.snapshot().bar.popover == nil)
    for entry in [-1, 2] {
      try screen.handle(.tap(.bar(.button(.action(0)))))
      #expect(try screen.handle(.tap(.bar(.entry(entry)))).request == nil)
    }
    var hidden = pullDown
    hidden.actions[0].isAlwaysInOverflow = true
    screen.declareBar(hidden)
    #expect(try screen.handle(.tap(.bar(.button(.action(0))))).request == nil)
    try screen.handle(.tap(.bar(.button(.overflow))))
    #expect(try screen.handle(.tap(.bar(.button(.action(0))))).request == nil)
    #expect(screen.snapshot().bar.popover == .pullDown(action: 0))
    #expect(try screen.handle(.tap(.bar(.entry(0)))).request == .entry(action: 0, entry: 0))
  }

  @Test("NB-7: the history is announced by the first screen that shows Back, once")
  func announcement() throws {
    var cancelled = makeScreen(NavigationBarContent(title: "Form", leading: .cancel))
    #expect(cancelled.setHistory(stack([1, 2, 3]).history).effects.isEmpty)
    #expect(!cancelled.savedState.hasAnnouncedHistory)
    // The form's second step has Back.
    let change = cancelled.declareBar(backed)
    #expect(change.effects.contains(.announcesHistory))
    #expect(cancelled.savedState.hasAnnouncedHistory)
    let text = NavigationBarStrings().historyAnnouncement
    let bar = cancelled.snapshot().bar
    #expect(bar.popover == .announcement(text))
    #expect(bar.popoverLayout.frame.x == 16 && bar.popoverLayout.frame.y == 96)
    #expect(bar.popoverLayout.textFrame != nil)
  }

  @Test(
    "NB-7: the tooltip's arrow points at Back, which is highlighted meanwhile",
    arguments: ReadingDirection.allCases
  )
  func arrow(direction: ReadingDirection) throws {
    var screen = InputFormScreen(
      makeForm(plainPages(4)),
      on: ScreenGeometry(width: 390, height: 844, direction: direction),
      bar: backed
    )
    #expect(!screen.snapshot().bar.isBackHighlighted)
    screen.setHistory(stack([1, 2, 3]).history)
    let bar = screen.snapshot().bar
    let arrow = try #require(bar.popoverLayout.arrowFrame)
    let symbol = try #require(bar.layout.leading?.iconFrame)
    #expect(bar.isBackHighlighted)
    #expect(arrow.x + arrow.width / 2 == symbol.x + symbol.width / 2)
    #expect(arrow.y == bar.layout.rowFrame.maxY && arrow.maxY == bar.popoverLayout.frame.y)
    #expect(bar.popoverLayout.frame.x <= arrow.x && arrow.maxX <= bar.popoverLayout.frame.maxX)
    try screen.handle(.touchBegan(ScreenPoint(x: 5, y: 400)))
    #expect(!screen.snapshot().bar.isBackHighlighted)
    #expect(screen.snapshot().bar.popoverLayout.arrowFrame == nil)
  }

  @Test("NB-7, NB-15: the tooltip is gone at the next touch, which does what it would without")
  func tooltip() throws {
    var screen = makeScreen(backed)
    screen.setHistory(stack([1, 2, 3]).history)
    #expect(screen.snapshot().bar.popover != nil)
    let next = middle(screen.snapshot().footer.nextFrame)
    #expect(screen.target(at: next) == .next)
    let down = try screen.handle(.touchBegan(next))
    #expect(down.effects == .bar && screen.snapshot().bar.popover == nil)
    try screen.handle(.touchEnded(next))
    #expect(screen.snapshot().currentRank == 2)
    screen.declareBar(NavigationBarContent(title: "Form"))
    #expect(!screen.declareBar(backed).effects.contains(.announcesHistory))
  }

  @Test("NB-7: an open menu keeps the announcement for later; a bar without Back ends it")
  func later() throws {
    var screen = makeScreen(backed)
    try screen.handle(.tap(.menuButton))
    #expect(screen.setHistory(stack([1, 2, 3]).history).effects.isEmpty)
    #expect(try screen.handle(.tap(.outside)).effects.contains(.announcesHistory))
    screen.declareBar(NavigationBarContent(title: "Form"))
    #expect(screen.snapshot().bar.popover == nil)
  }

  @Test("NB-7: a restored state that closes the menu over Back announces the history")
  func byRestoring() throws {
    var screen = makeScreen(backed)
    let closed = screen.savedState
    try screen.handle(.tap(.menuButton))
    screen.setHistory(stack([1, 2, 3]).history)
    #expect(try screen.restore(closed).effects.contains(.announcesHistory))
    #expect(screen.snapshot().bar.popover != nil)
    #expect(try !screen.restore(closed).effects.contains(.announcesHistory))
  }

  @Test("NB-15: where there is no popover a snapshot is emptied")
  func none() throws {
    var screen = makeScreen(crowded)
    try screen.handle(.tap(.bar(.button(.overflow))))
    var place = screen.snapshot().bar.popoverLayout
    #expect(!place.rows.isEmpty)
    let bar = NavigationBar(crowded)
    bar.layOut(nil, of: bar.layout(in: compactBar), compactBar, on: phone, &place)
    #expect(place == PopoverSnapshot())
  }
}
