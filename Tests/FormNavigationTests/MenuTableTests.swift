import FormModel
@testable import FormNavigation
import FormRules
import Testing

/// Every cell of the table of interactions, on a phone of 390 × 844: half-open the sheet is 422
/// high, full 732.
@Suite struct MenuTableTests {
  private static let middle: PageID = 20

  /// A screen in a state, with the current page in the middle of 40. In tracking the cards are
  /// dragged.
  private func screen(
    _ state: MenuState,
    from detent: Detent = .halfOpen,
    on geometry: ScreenGeometry = phone
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: geometry)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: Self.middle)))
    if state == .closed { return screen }
    try screen.handle(.tap(.menuButton))
    if state == .full || (state == .tracking && detent == .full) {
      try screen.handle(.tap(.header))
    }
    if state == .tracking {
      try screen.handle(.touchBegan(ScreenPoint(x: 100, y: 600)))
      try screen.handle(.touchMoved(ScreenPoint(x: 100, y: 620)))
    }
    #expect(screen.menu.state == state)
    return screen
  }

  /// The states after an event in closed, half-open, full and tracking.
  private func row(
    _ event: ScreenEvent,
    setUp: (inout InputFormScreen) throws -> Void = { _ in }
  ) throws -> [MenuState] {
    var row: [MenuState] = []
    for state in MenuState.allCases {
      var screen = try screen(state)
      try setUp(&screen)
      try screen.handle(event)
      row.append(screen.menu.state)
    }
    return row
  }

  @Test("NM, table: a tap on the menu button")
  func menuButton() throws {
    #expect(try row(.tap(.menuButton)) == [.halfOpen, .closed, .closed, .tracking])
  }

  @Test("NM, table: a tap on the header")
  func header() throws {
    #expect(try row(.tap(.header)) == [.closed, .full, .halfOpen, .tracking])
  }

  @Test("NM, table: a tap outside closes the menu; closed, it goes to the form")
  func outside() throws {
    #expect(try row(.tap(.outside)) == [.closed, .closed, .closed, .tracking])
    for state in MenuState.allCases {
      var screen = try screen(state)
      let change = try screen.handle(.tap(.outside))
      #expect(change.effects.contains(.passToForm) == (state == .closed))
    }
  }

  @Test("NM, table: a tap on a card goes to its page and closes the menu")
  func freeCard() throws {
    #expect(try row(.tap(.card(page: 3))) == [.closed, .closed, .closed, .tracking])
    for state in MenuState.allCases {
      var screen = try screen(state)
      try screen.handle(.tap(.card(page: 3)))
      let went = state == .halfOpen || state == .full
      #expect(screen.interactionState.currentPage == (went ? 3 : Self.middle))
    }
  }

  @Test("NM, table: a tap on the current card closes the menu")
  func currentCard() throws {
    #expect(try row(.tap(.card(page: Self.middle))) == [.closed, .closed, .closed, .tracking])
  }

  @Test("NM, table: a tap on a card does nothing where navigation is locked")
  func lockedCard() throws {
    for page in [3, Self.middle] {
      let row = try row(.tap(.card(page: page))) { try $0.handle(.setFreeNavigation(false)) }
      #expect(row == MenuState.allCases)
    }
    var screen = try screen(.full)
    try screen.handle(.setFreeNavigation(false))
    try screen.handle(.tap(.card(page: 3)))
    #expect(screen.interactionState.currentPage == Self.middle)
  }

  @Test("NM-2, table: Previous and Next that are visible act beside the open menu, and recentre it")
  func steps() throws {
    for (target, page) in [(ScreenTarget.next, PageID(place: 21)), (.previous, 19)] {
      for state in MenuState.allCases {
        var screen = try screen(state, on: androidPhone)
        let scroll = screen.interactionState.scroll
        try screen.handle(.tap(target))
        let acts = state != .tracking
        #expect(screen.menu.state == state)
        #expect(screen.interactionState.currentPage == (acts ? page : Self.middle))
        #expect((screen.interactionState.scroll != scroll) == (acts && state != .closed))
      }
    }
  }

  @Test("NM-2, table: Finish that is visible finishes, and closes the menu")
  func finish() throws {
    for state in MenuState.allCases {
      var screen = try screen(state, on: androidPhone)
      for page in screen.pages[21...] { try screen.handle(.edit(.hidePage(page))) }
      if state == .tracking {
        try screen.handle(.touchBegan(ScreenPoint(x: 100, y: 600)))
        try screen.handle(.touchMoved(ScreenPoint(x: 100, y: 620)))
      }
      try screen.handle(.tap(.finish))
      #expect(screen.isFinished == (state != .tracking))
      #expect(screen.menu.state == (state == .tracking ? .tracking : .closed))
    }
  }

  @Test("NM, table: a tap on the sheet's empty part does nothing")
  func emptyPart() throws {
    #expect(try row(.tap(.emptyPart)) == MenuState.allCases)
  }

  @Test("NM, table: a touch that moves by 8 px drags; by less, it is a tap still")
  func beginDrag() throws {
    for (state, expected) in [(MenuState.halfOpen, MenuState.tracking), (.full, .tracking)] {
      for (dx, dy, isDrag) in [
        (0, 7, false), (5, 5, false), (0, 8, true), (8, 0, true), (6, -6, true),
      ] {
        var screen = try screen(state)
        try screen.handle(.touchBegan(ScreenPoint(x: 100, y: 600)))
        try screen.handle(.touchMoved(ScreenPoint(x: 100 + dx, y: 600 + dy)))
        #expect(screen.menu.state == (isDrag ? expected : state))
      }
    }
    var closed = try screen(.closed)
    try closed.handle(.touchBegan(ScreenPoint(x: 100, y: 600)))
    let change = try closed.handle(.touchMoved(ScreenPoint(x: 100, y: 500)))
    #expect(change.effects == .passToForm && closed.menu.state == .closed)
    var tracking = try screen(.tracking)
    try tracking.handle(.touchMoved(ScreenPoint(x: 300, y: 400)))
    #expect(tracking.menu.state == .tracking)
  }

  @Test("NM, table: sheet and cards follow the finger, cards clamp")
  func move() throws {
    for state in [MenuState.closed, .halfOpen, .full] {
      var screen = try screen(state)
      let before = screen.interactionState
      try screen.handle(.touchMoved(ScreenPoint(x: 100, y: 300)))
      #expect(screen.interactionState == before)
    }
    var cards = try screen(.tracking)
    let scroll = cards.interactionState.scroll
    try cards.handle(.touchMoved(ScreenPoint(x: 100, y: 650)))
    #expect(cards.interactionState.scroll == scroll - 30)
    try cards.handle(.touchMoved(ScreenPoint(x: 100, y: 10_000)))
    #expect(cards.interactionState.scroll == 0)
    try cards.handle(.touchMoved(ScreenPoint(x: 100, y: -10_000)))
    #expect(cards.interactionState.scroll == cards.menu.maximumScroll)
    #expect(cards.interactionState.drag?.target == .cards)

    var sheet = try screen(.halfOpen)
    try sheet.handle(.touchBegan(ScreenPoint(x: 100, y: 430)))
    try sheet.handle(.touchMoved(ScreenPoint(x: 100, y: 400)))
    #expect(sheet.snapshot().sheet?.frame == ScreenFrame(x: 0, y: 392, width: 390, height: 452))
    try sheet.handle(.touchMoved(ScreenPoint(x: 100, y: 0)))
    #expect(sheet.snapshot().sheet?.frame.height == 732)
    try sheet.handle(.touchMoved(ScreenPoint(x: 100, y: 900)))
    #expect(sheet.snapshot().sheet?.frame.height == 0)
  }

  @Test("NM, table: where nothing is dragged a move and a release change nothing")
  func nothingDragged() throws {
    for state in [MenuState.closed, .halfOpen, .full] {
      var screen = try screen(state)
      let before = screen.interactionState
      screen.menu.follow(ScreenPoint(x: 100, y: 300))
      screen.menu.release(at: ScreenPoint(x: 100, y: 840), screen.session.engine)
      #expect(screen.interactionState == before)
    }
  }

  /// Drags the header by `dy` and lifts the finger.
  private func releaseSheet(_ detent: MenuState, by dy: Int) throws -> MenuState {
    var screen = try screen(detent)
    let start = ScreenPoint(x: 100, y: detent == .full ? 120 : 430)
    try screen.handle(.touchBegan(start))
    // Far enough to drag, whatever the release is.
    try screen.handle(.touchMoved(ScreenPoint(x: 120, y: start.y)))
    try screen.handle(.touchEnded(ScreenPoint(x: 120, y: start.y + dy)))
    return screen.menu.state
  }

  @Test("NM, table: the half-open sheet is released upward, downward, or where it was")
  func releaseHalfOpen() throws {
    for (dy, expected) in [
      (-300, MenuState.full), (-8, .full), (-7, .halfOpen), (0, .halfOpen), (7, .halfOpen),
      (8, .closed), (400, .closed),
    ] {
      #expect(try releaseSheet(.halfOpen, by: dy) == expected, "\(dy)")
    }
  }

  @Test("NM, table: the full sheet is released at the bottom edge, downward, or where it was")
  func releaseFull() throws {
    // 732 px high; header and 24 are 88.
    for (dy, expected) in [
      (-50, MenuState.full), (7, .full), (8, .halfOpen), (310, .halfOpen), (643, .halfOpen),
      (644, .closed), (723, .closed),
    ] {
      #expect(try releaseSheet(.full, by: dy) == expected, "\(dy)")
    }
  }

  @Test("NM-19: a finger at the bottom edge closes nothing while the sheet is still on screen")
  func fingerAtTheEdge() throws {
    // From the cards: 422 px and 412 px of the sheet are left, then 82.
    for (start, expected) in [(520, MenuState.halfOpen), (510, .halfOpen), (180, .closed)] {
      var screen = InputFormScreen(makeForm(plainPages(3)), on: phone)
      try screen.handle(.tap(.menuButton))
      try screen.handle(.tap(.header))
      try screen.drag(from: ScreenPoint(x: 100, y: start), to: ScreenPoint(x: 100, y: 830))
      #expect(screen.menu.state == expected)
    }
  }

  @Test("NM, table: released cards and a cancelled touch go back to the state before")
  func restore() throws {
    for detent in Detent.allCases {
      for event in [
        ScreenEvent.touchEnded(ScreenPoint(x: 100, y: 620)), .touchCancelled, .enterBackground,
      ] {
        var screen = try screen(.tracking, from: detent)
        let scroll = screen.interactionState.scroll
        try screen.handle(event)
        #expect(screen.interactionState.detent == detent)
        #expect(screen.interactionState.drag == nil)
        #expect(screen.interactionState.scroll == scroll)
      }
      // A cancelled drag returns the sheet to its place.
      var screen = try screen(detent == .full ? .full : .halfOpen)
      try screen.handle(.touchBegan(ScreenPoint(x: 100, y: detent == .full ? 120 : 430)))
      try screen.handle(.touchMoved(ScreenPoint(x: 100, y: 700)))
      try screen.handle(.touchCancelled)
      #expect(screen.interactionState.detent == detent)
    }
    #expect(try row(.enterBackground) == [.closed, .halfOpen, .full, .halfOpen])
    #expect(try row(.touchCancelled) == [.closed, .halfOpen, .full, .halfOpen])
    #expect(
      try row(.touchEnded(ScreenPoint(x: 1, y: 1))) == [.closed, .halfOpen, .full, .halfOpen]
    )
  }

  @Test("NM, table: a rotation recentres, and cancels a drag")
  func rotate() throws {
    #expect(
      try row(.resize(width: 844, height: 390)) == [.closed, .halfOpen, .full, .halfOpen]
    )
    for state in [MenuState.halfOpen, .full, .tracking] {
      var screen = try screen(state)
      try screen.handle(.resize(width: 844, height: 390))
      var fresh = try self.screen(.closed)
      try fresh.handle(.resize(width: 844, height: 390))
      try fresh.handle(.tap(.menuButton))
      // Opening centres in the half-open sheet, so a full one is left out. Opening slides the
      // sheet; a rotation doesn't.
      var expected = fresh.interactionState
      expected.transition = nil
      if state != .full { #expect(screen.interactionState == expected) }
      #expect(screen.interactionState.drag == nil)
    }
  }

  @Test("NM-1, table: fewer than three pages, or a menu switched off, close it")
  func unavailable() throws {
    let closed = [MenuState](repeating: .closed, count: 4)
    #expect(try row(.setMenuEnabled(false)) == closed)
    for state in MenuState.allCases {
      var screen = try screen(state)
      for page in screen.pages[..<38] { try screen.handle(.edit(.hidePage(page))) }
      #expect(screen.menu.state == .closed)
      #expect(screen.interactionState.scroll == 0)
    }
  }

  @Test("NM, table: another current page is centred, and cancels a drag")
  func currentPageChange() throws {
    let vanish = ScreenEvent.edit(.hidePage(Self.middle))
    #expect(try row(vanish) == [.closed, .halfOpen, .full, .halfOpen])
    var screen = try screen(.tracking)
    try screen.handle(.touchMoved(ScreenPoint(x: 100, y: 10_000)))
    #expect(screen.interactionState.scroll == 0)
    try screen.handle(vanish)
    #expect(screen.interactionState.currentPage == 21)
    #expect(screen.interactionState.scroll > 0)
  }

  @Test("NM: the table answers as specified, cell by cell")
  func cells() {
    let table: [(MenuEvent, [MenuResponse])] = [
      (.tapMenuButton, [.openHalf, .close, .close, .ignore]),
      (.tapHeader, [.ignore, .expand, .shrinkToHalf, .ignore]),
      (.tapOutside, [.passToForm, .close, .close, .ignore]),
      (.tapFreeCard, [.ignore, .goToPageAndClose, .goToPageAndClose, .ignore]),
      (.tapCurrentCard, [.ignore, .close, .close, .ignore]),
      (.tapLockedCard, [.ignore, .ignore, .ignore, .ignore]),
      (.tapStep, [.act, .act, .act, .ignore]),
      (.tapFinish, [.act, .actAndClose, .actAndClose, .ignore]),
      (.tapEmptyPart, [.ignore, .ignore, .ignore, .ignore]),
      (.beginDrag, [.passToForm, .startTracking, .startTracking, .ignore]),
      (.move, [.ignore, .ignore, .ignore, .follow]),
      (.releaseSheetFromHalfOpen, [.ignore, .ignore, .ignore, .settleFromHalfOpen]),
      (.releaseSheetFromFull, [.ignore, .ignore, .ignore, .settleFromFull]),
      (.releaseCards, [.ignore, .ignore, .ignore, .restore]),
      (.cancel, [.stay, .stay, .stay, .restore]),
      (.rotate, [.stay, .recentre, .recentre, .restoreAndRecentre]),
      (.becomeUnavailable, [.close, .close, .close, .close]),
      (.currentPageChange, [.stay, .recentre, .recentre, .restoreAndRecentre]),
    ]
    #expect(table.map(\.0) == MenuEvent.allCases)
    for (event, answers) in table {
      #expect(MenuState.allCases.map { MenuResponse.to(event, in: $0) } == answers, "\(event)")
    }
  }
}
