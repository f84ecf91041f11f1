import FormModel
import FormNavigation
import Testing

/// Touches on the screen and the states that they lead to (NM-14…NM-22).
@Suite struct MenuTouchTests {
  private func openScreen(
    pages: Int = 40,
    on geometry: ScreenGeometry = phone,
    current: PageID = 0
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(makeForm(plainPages(pages)), on: geometry)
    try screen.handle(.tap(.menuButton))
    if current > 0 {
      try screen.handle(.tap(.card(page: current)))
      try screen.handle(.tap(.menuButton))
    }
    return screen
  }

  @Test("NM-16: a touch on the menu button opens the menu half")
  func menuButton() throws {
    var screen = InputFormScreen(makeForm(plainPages(5)), on: phone)
    let frame = try #require(screen.snapshot().menuButton).frame
    try screen.touch(ScreenPoint(x: frame.x + 1, y: frame.y + 1))
    #expect(screen.menu.state == .halfOpen)
  }

  @Test("NM-17: half-open to full by the header, or upward from any cards")
  func toFull() throws {
    var tapped = try openScreen()
    try tapped.touch(ScreenPoint(x: 50, y: 430))
    #expect(tapped.menu.state == .full)
    var dragged = try openScreen()
    try dragged.drag(from: ScreenPoint(x: 50, y: 430), to: ScreenPoint(x: 50, y: 300))
    #expect(dragged.menu.state == .full)
    var atEnd = try openScreen(current: 39)
    #expect(atEnd.interactionState.scroll == atEnd.menu.maximumScroll)
    try atEnd.drag(from: ScreenPoint(x: 50, y: 700), to: ScreenPoint(x: 50, y: 600))
    #expect(atEnd.menu.state == .full)
    // 8 px are a drag.
    var barely = try openScreen(current: 39)
    try barely.drag(from: ScreenPoint(x: 50, y: 700), to: ScreenPoint(x: 50, y: 692))
    #expect(barely.menu.state == .full)
    for current in [PageID(place: 0), 20] {
      var inTheMiddle = try openScreen(current: current)
      try inTheMiddle.drag(from: ScreenPoint(x: 50, y: 700), to: ScreenPoint(x: 50, y: 600))
      #expect(inTheMiddle.menu.state == .full)
    }
    // Downward, the cards scroll back to the top.
    var back = try openScreen(current: 20)
    let scroll = back.interactionState.scroll
    try back.drag(from: ScreenPoint(x: 50, y: 600), to: ScreenPoint(x: 50, y: 700))
    #expect(back.menu.state == .halfOpen && back.interactionState.scroll == scroll - 100)
  }

  @Test("NM-18: full to half-open by the header, or down on cards that are at the top")
  func toHalf() throws {
    for (start, end) in [(120, 120), (120, 200), (600, 650)] {
      var screen = try openScreen()
      try screen.handle(.tap(.header))
      try screen.drag(from: ScreenPoint(x: 50, y: start), to: ScreenPoint(x: 50, y: end))
      #expect(screen.menu.state == .halfOpen, "from \(start) to \(end)")
    }
  }

  @Test("NM-19: closed by a tap outside, a drag down, or one long drag of the full sheet")
  func toClosed() throws {
    for (start, end) in [(100, 100), (430, 500), (600, 700)] {
      var screen = try openScreen()
      try screen.drag(from: ScreenPoint(x: 50, y: start), to: ScreenPoint(x: 50, y: end))
      #expect(screen.menu.state == .closed, "from \(start) to \(end)")
    }
    var full = try openScreen()
    try full.handle(.tap(.header))
    try full.drag(from: ScreenPoint(x: 50, y: 120), to: ScreenPoint(x: 50, y: 840))
    #expect(full.menu.state == .closed)
  }

  @Test("NM-20: a touch anywhere on a card goes to its page and closes the menu")
  func card() throws {
    let opened = try openScreen(current: 20)
    let area = try #require(opened.snapshot().sheet).cardAreaFrame
    for card in opened.snapshot().cards {
      for x in [card.frame.x, card.frame.maxX - 1] {
        for y in [card.frame.y, card.frame.maxY - 1] where area.contains(ScreenPoint(x: x, y: y)) {
          var screen = try openScreen(current: 20)
          try screen.touch(ScreenPoint(x: x, y: y))
          #expect(screen.interactionState.currentPage == card.page)
          #expect(screen.menu.state == .closed)
        }
      }
    }
    // Touches beside and between the cards do nothing.
    let first = opened.snapshot().cards[1].frame
    for point in [
      ScreenPoint(x: 15, y: first.y), ScreenPoint(x: first.maxX, y: first.y),
      ScreenPoint(x: 50, y: first.maxY),
      ScreenPoint(x: 50, y: first.maxY + 7),
    ] {
      #expect(opened.target(at: point) == .emptyPart)
    }
    #expect(opened.target(at: ScreenPoint(x: 50, y: first.maxY + 8)) != .emptyPart)
  }

  @Test("NM-21: cards scroll between the top and the end, and never turn to moving the sheet")
  func scrolling() throws {
    for detent in Detent.allCases {
      var screen = try openScreen(current: 20)
      if detent == .full { try screen.handle(.tap(.header)) }
      try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 600)))
      try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 610)))
      for y in [5_000, 20, -5_000, 600] {
        try screen.handle(.touchMoved(ScreenPoint(x: 50, y: y)))
        #expect(screen.interactionState.drag?.target == .cards)
        #expect(screen.interactionState.scroll >= 0)
        #expect(screen.interactionState.scroll <= screen.menu.maximumScroll)
      }
    }
  }

  @Test("NM-15: a sheet that is dragged so low that only a gap is left of its cards shows none")
  func gap() throws {
    var screen = try openScreen(current: 20)
    try screen.handle(.tap(.header))
    let cards = screen.snapshot().cards
    let area = try #require(screen.snapshot().sheet).cardAreaFrame
    // The second pixel of the gap above the second card comes to the top.
    let rest = MenuMetrics.cardGap - 1
    let pitch = cards[1].frame.y - cards[0].frame.y
    var distance = area.y - (cards[1].frame.y - rest) + pitch
    while distance < MenuMetrics.dragThreshold { distance += pitch }
    try screen.drag(from: ScreenPoint(x: 50, y: 400), to: ScreenPoint(x: 50, y: 400 + distance))
    let header = try #require(screen.snapshot().sheet).headerFrame.y + 10
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: header)))
    for height in (0...rest + 3).reversed() {
      try screen.handle(.touchMoved(ScreenPoint(x: 50, y: header + area.height - height)))
      let snapshot = screen.snapshot()
      let low = try #require(snapshot.sheet).cardAreaFrame
      #expect(low.height == height)
      let expected = height > rest ? [rest] : []
      #expect(snapshot.cards.map { $0.frame.y - low.y } == expected, "\(height)")
    }
  }

  @Test("NM-14: the header stays where it is while cards scroll")
  func header() throws {
    var screen = try openScreen(current: 20)
    let before = try #require(screen.snapshot().sheet)
    try screen.drag(from: ScreenPoint(x: 50, y: 640), to: ScreenPoint(x: 50, y: 700))
    let after = try #require(screen.snapshot().sheet)
    #expect(after.scroll == before.scroll - 60)
    #expect(after.headerFrame == before.headerFrame && after.title == before.title)
  }

  @Test("A drag from outside drags nothing, and is no tap")
  func outside() throws {
    var screen = try openScreen()
    var before = screen.interactionState
    before.transition = nil
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 100)))
    try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 300)))
    #expect(screen.interactionState.drag?.target == .nothing)
    try screen.handle(.touchEnded(ScreenPoint(x: 50, y: 300)))
    #expect(screen.interactionState == before)
  }

  @Test("NM-2: beside the open menu Android's bars act; the sheet covers those of iOS")
  func bars() throws {
    for platform in ScreenGeometry.Platform.allCases {
      let geometry = ScreenGeometry(width: 390, height: 844, platform: platform)
      let closed = InputFormScreen(makeForm(plainPages(40)), on: geometry)
      let snapshot = closed.snapshot()
      let places: [(ScreenPoint, ScreenTarget)] = [
        (
          ScreenPoint(x: snapshot.menuButton!.frame.x, y: snapshot.menuButton!.frame.y), .menuButton
        ),
        (
          ScreenPoint(x: snapshot.footer.previousFrame.x, y: snapshot.footer.previousFrame.y),
          .previous
        ),
        (ScreenPoint(x: snapshot.footer.nextFrame.x, y: snapshot.footer.nextFrame.y), .next),
        (ScreenPoint(x: 5, y: 843), .bars),
      ]
      for (point, target) in places {
        #expect(closed.target(at: point) == target)
        var screen = try openScreen(on: geometry)
        guard platform == .android else {
          #expect(screen.target(at: point) != target)
          continue
        }
        #expect(screen.target(at: point) == target)
        try screen.touch(point)
        #expect(screen.menu.state == (target == .menuButton ? .closed : .halfOpen))
        // Previous can't be used on the first page.
        #expect(screen.interactionState.currentPage == (target == .next ? 1 : 0))
      }
      // A screen reader's tap on a part below the sheet is a tap outside.
      for target in [ScreenTarget.menuButton, .previous, .next, .finish, .bars] {
        if platform == .android { continue }
        var screen = try openScreen(on: geometry, current: 39)
        if target == .next { screen = try openScreen(on: geometry) }
        let page = screen.interactionState.currentPage
        try screen.handle(.tap(target))
        #expect(screen.menu.state == .closed)
        #expect(screen.interactionState.currentPage == page && !screen.isFinished)
      }
      // The overlay covers bar and step indicator.
      for y in [60, 90] {
        var screen = try openScreen(on: geometry)
        #expect(screen.target(at: ScreenPoint(x: 200, y: y)) == .outside)
        try screen.handle(.tap(.bar(.bar)))
        #expect(screen.menu.state == .closed)
      }
      #expect(
        try #require(openScreen(on: geometry).snapshot().sheet).areBarsVisible
          == (platform == .android)
      )
    }
  }

  @Test("IF-1: while the menu is open no touch reaches the form")
  func noTouchReachesForm() throws {
    for platform in ScreenGeometry.Platform.allCases {
      let geometry = ScreenGeometry(width: 320, height: 480, platform: platform)
      var screen = try openScreen(on: geometry)
      for y in stride(from: -5, to: 490, by: 5) {
        for x in [-3, 0, 20, 160, 319, 330] {
          if !screen.menu.isOpen { try screen.handle(.tap(.menuButton)) }
          let down = try screen.handle(.touchBegan(ScreenPoint(x: x, y: y)))
          let move = try screen.handle(.touchMoved(ScreenPoint(x: x, y: y + 3)))
          let up = try screen.handle(.touchEnded(ScreenPoint(x: x, y: y + 3)))
          let effects = down.effects.union(move.effects).union(up.effects)
          if effects.contains(.passToForm) { Issue.record("touch at \(x), \(y)") }
        }
      }
    }
  }

  @Test("NM-22: locked, Next waits for the page's mandatory fields, cards have no chevron")
  func locked() throws {
    let pages = plainPages(5, fields: [.mandatory, []])
    var screen = InputFormScreen(
      makeForm(pages),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: false)
    )
    #expect(!screen.snapshot().footer.canGoToNext)
    try screen.handle(.tap(.next))
    #expect(screen.interactionState.currentPage == 0)
    try screen.handle(.edit(.fill(page: 0, field: 0)))
    #expect(screen.snapshot().footer.canGoToNext)
    try screen.handle(.tap(.next))
    #expect(screen.interactionState.currentPage == 1)
    // Previous is never locked; a card leads nowhere, even from a complete page.
    #expect(screen.snapshot().footer.canGoToPrevious)
    try screen.handle(.tap(.previous))
    try screen.handle(.tap(.menuButton))
    #expect(screen.snapshot().cards.allSatisfy { $0.chevronFrame == nil })
    try screen.handle(.tap(.card(page: 2)))
    #expect(screen.interactionState.currentPage == 0 && screen.menu.state == .halfOpen)
    try screen.handle(.setFreeNavigation(true))
    #expect(screen.snapshot().cards.allSatisfy { $0.chevronFrame != nil })
  }
}
