import FormModel
import FormNavigation
import Testing

/// Sheet heights, centring and the cards on show (NM-1, NM-11…NM-15, NM-26).
@Suite struct MenuPositionTests {
  @Test("NM-1: there is a menu from three visible pages on, unless it is switched off")
  func availability() throws {
    for count in 0...5 {
      var screen = InputFormScreen(makeForm(plainPages(count)), on: phone)
      #expect((screen.snapshot().menuButton != nil) == (count >= 3))
      try screen.handle(.tap(.menuButton))
      #expect(screen.menu.isOpen == (count >= 3))
    }
    var off = InputFormScreen(
      makeForm(plainPages(9)),
      on: phone,
      configuration: MenuConfiguration(isEnabled: false)
    )
    try off.handle(.tap(.menuButton))
    #expect(!off.menu.isOpen && off.snapshot().menuButton == nil)
  }

  @Test("NM-2, NM-12: a closed menu has no scroll position; bars show beside the open one or not")
  func closed() throws {
    for screen in [phone, androidPhone] {
      var screen = InputFormScreen(makeForm(plainPages(40)), on: screen)
      #expect(screen.menu.maximumScroll == 0 && screen.menu.sheetHeight == 0)
      try screen.handle(.tap(.menuButton))
      let sheet = try #require(screen.snapshot().sheet)
      #expect(screen.menu.maximumScroll == sheet.maximumScroll && sheet.maximumScroll > 0)
      #expect(screen.menu.areBarsVisible == sheet.areBarsVisible)
    }
  }

  @Test("NM-14: a card that scrolls moves with all that is on it")
  func scrolledCard() throws {
    var screen = InputFormScreen(
      makeForm(plainPages(40, fields: [.mandatory, [.mandatory, .filled]])),
      on: phone
    )
    try screen.handle(.tap(.menuButton))
    let before = screen.snapshot().cards
    let y = try #require(before.last).frame.y
    try screen.drag(from: ScreenPoint(x: 200, y: y), to: ScreenPoint(x: 200, y: y - 40))
    let after = screen.snapshot().cards
    let card = try #require(before.first { old in after.contains { $0.page == old.page } })
    let now = try #require(after.first { $0.page == card.page })
    var moved = card
    moved.move(by: now.frame.y - card.frame.y)
    #expect(moved == now && now != card)
  }

  @Test("AX-4: a card's text counts its lines up to 255")
  func lineCounts() {
    var text = CardText(frame: .zero, lineCount: 3, isTruncated: false)
    #expect(text.lineCount == 3)
    text.lineCount = 400
    #expect(text.lineCount == 255)
  }

  @Test("NM-12: cards that do not fill the card area stand at its top")
  func top() throws {
    var screen = InputFormScreen(makeForm(plainPages(3)), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: 2)))
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.header))
    let snapshot = screen.snapshot()
    #expect(snapshot.sheet?.scroll == 0 && snapshot.sheet?.maximumScroll == 0)
    #expect(snapshot.cards.first?.frame.y == snapshot.sheet?.cardAreaFrame.y)
  }

  @Test(
    "NM-13: the current card is centred exactly, at once, on a form of 10,000 mixed pages",
    arguments: ScreenGeometry.Platform.allCases,
    ReadingDirection.allCases
  )
  func centring(platform: ScreenGeometry.Platform, direction: ReadingDirection) throws {
    let pages = mixedPages(10_000, seed: 42)
    for (width, height) in [(390, 844), (844, 390)] {
      var screen = InputFormScreen(
        makeForm(pages),
        on: ScreenGeometry(width: width, height: height, platform: platform, direction: direction)
      )
      // The heights added up, to check the offsets.
      var tops: [(page: PageID, minY: Int, height: Int)] = []
      var y = 0
      try screen.handle(.tap(.menuButton))
      for page in screen.pages {
        guard let card = screen.card(ofPage: page) else { continue }
        tops.append((page, y, card.frame.height))
        y += card.frame.height + 8
      }
      let content = y - 8
      let bars = platform == .android ? 105 : 0
      // In landscape the half-open sheet is raised until one card has room.
      let half = bars > 0 && height == 390 ? 96 : height / 2 - 64 - bars
      let full = max(0, height - 112 - 64 - bars)
      for (page, minY, cardHeight) in tops {
        if !screen.menu.isOpen { try screen.handle(.tap(.menuButton)) }
        try screen.handle(.tap(.card(page: page)))
        try screen.handle(.tap(.menuButton))
        let middle = Int((Double(2 * minY + cardHeight - half) / 2).rounded(.down))
        let wanted = cardHeight > half ? minY : middle
        let expected = min(max(wanted, 0), max(0, content - half))
        if screen.interactionState.scroll != expected {
          Issue.record("page \(page): \(screen.interactionState.scroll), expected \(expected)")
        }
      }
      // A full sheet centres the current card when it changes: its predecessor becomes current.
      try screen.handle(.tap(.header))
      for index in stride(from: tops.count - 2, to: tops.count - 40, by: -1) {
        try screen.handle(.edit(.hidePage(tops[index + 1].page)))
        let last = tops[index]
        let content = last.minY + last.height
        let middle = Int((Double(2 * last.minY + last.height - full) / 2).rounded(.down))
        let wanted = last.height > full ? last.minY : middle
        #expect(screen.interactionState.scroll == min(max(wanted, 0), max(0, content - full)))
      }
    }
  }

  private func openScreen(current: PageID, on geometry: ScreenGeometry = phone) throws
    -> InputFormScreen
  {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: geometry)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: current)))
    try screen.handle(.tap(.menuButton))
    return screen
  }

  @Test("NM-13: a change of detent centres the current card anew")
  func detentCentres() throws {
    var screen = try openScreen(current: 20)
    for _ in 0..<3 {
      let snapshot = screen.snapshot()
      let area = try #require(snapshot.sheet).cardAreaFrame
      let card = try #require(snapshot.cards.first { $0.isCurrent }).frame
      #expect(abs((card.y - area.y) - (area.maxY - card.maxY)) <= 1)
      try screen.handle(.tap(.header))
    }
  }

  @Test(
    "NM-13, NM-23: once the user has scrolled, a change of detent keeps the position and clamps it"
  )
  func detentKeeps() throws {
    var screen = try openScreen(current: 20)
    let scroll = screen.interactionState.scroll
    try screen.drag(from: ScreenPoint(x: 50, y: 600), to: ScreenPoint(x: 50, y: 650))
    #expect(screen.interactionState.isScrolled && screen.interactionState.scroll == scroll - 50)
    try screen.handle(.tap(.header))
    #expect(screen.menu.state == .full && screen.interactionState.scroll == scroll - 50)
    // The offset is kept with the state, and forgotten when the card is centred.
    var later = InputFormScreen(makeForm(plainPages(40)), on: phone)
    try later.restore(screen.savedState)
    #expect(later.interactionState.isScrolled)
    try later.handle(.tap(.header))
    #expect(later.interactionState.scroll == scroll - 50)
    try later.handle(.resize(width: 844, height: 390))
    #expect(!later.interactionState.isScrolled)
    // A drag that moves no card doesn't count as scrolling.
    var top = try openScreen(current: 0)
    try top.drag(from: ScreenPoint(x: 50, y: 600), to: ScreenPoint(x: 90, y: 600))
    #expect(!top.interactionState.isScrolled)
    // Clamped: the full sheet has less to scroll.
    var atEnd = try openScreen(current: 39)
    let end = atEnd.interactionState.scroll
    try atEnd.drag(from: ScreenPoint(x: 50, y: 600), to: ScreenPoint(x: 50, y: 610))
    try atEnd.handle(.tap(.header))
    #expect(atEnd.interactionState.scroll == atEnd.menu.maximumScroll)
    #expect(atEnd.interactionState.scroll == end - 310)
  }

  @Test("NM-13: a card that is higher than the card area shows its top")
  func highCard() throws {
    let pages = (0..<6).map { _ in
      TestPage(name: String(repeating: "title ", count: 30), fields: [.mandatory])
    }
    for (width, height, platform) in [
      (844, 390, ScreenGeometry.Platform.android), (568, 320, .iOS), (568, 320, .android),
      (320, 480, .android),
    ] {
      for page in FormPages(count: 6) {
        var screen = InputFormScreen(
          makeForm(pages),
          on: ScreenGeometry(width: width, height: height, platform: platform)
        )
        try screen.handle(.tap(.menuButton))
        try screen.handle(.tap(.card(page: page)))
        try screen.handle(.tap(.menuButton))
        let snapshot = screen.snapshot()
        let area = try #require(snapshot.sheet).cardAreaFrame
        let card = try #require(snapshot.cards.first { $0.isCurrent })
        #expect(card.frame.height > area.height)
        #expect(card.frame.y == area.y, "\(width) × \(height), page \(page)")
      }
    }
  }

  @Test("NM-15: the cards on show are those that intersect the card area")
  func visibleCards() throws {
    let pages = mixedPages(200, seed: 8)
    for geometry in [phone, androidPhone, phone.rotated] {
      var screen = InputFormScreen(makeForm(pages), on: geometry)
      try screen.handle(.tap(.menuButton))
      let maximum = screen.menu.maximumScroll
      var random = TestRandom(1)
      for _ in 0..<150 {
        let area = screen.snapshot().sheet!.cardAreaFrame
        if area.height == 0 { break }
        let snapshot = screen.snapshot()
        let expected = screen.pages.filter { page in
          guard let frame = screen.card(ofPage: page)?.frame else { return false }
          return frame.y < area.maxY && frame.maxY > area.y
        }
        #expect(snapshot.cards.map(\.page) == expected)
        #expect(snapshot.cards == expected.map { screen.card(ofPage: $0)! })
        for card in snapshot.cards {
          let y = max(card.frame.y, area.y)
          #expect(screen.target(at: ScreenPoint(x: 50, y: y)) == .card(page: card.page))
        }
        // After a drag of the cards to another place.
        let start = ScreenPoint(x: 50, y: area.y + area.height / 2)
        try screen.handle(.touchBegan(start))
        try screen.handle(.touchMoved(ScreenPoint(x: 90, y: start.y)))
        let target = random.next(maximum + 1)
        let dy = screen.interactionState.scroll - target
        try screen.handle(.touchMoved(ScreenPoint(x: 90, y: start.y + dy)))
        try screen.handle(.touchEnded(ScreenPoint(x: 90, y: start.y + dy)))
        #expect(screen.interactionState.scroll == target)
      }
    }
  }

  @Test("NM-26: a title takes fewer lines on the longer side of the screen")
  func wrapping() throws {
    let pages = (0..<3).map { _ in TestPage(name: String(repeating: "wide ", count: 12)) }
    var screen = InputFormScreen(makeForm(pages), on: phone)
    for (width, height, lines) in [(390, 844, 2), (844, 390, 1), (390, 844, 2), (200, 844, 3)] {
      try screen.handle(.resize(width: width, height: height))
      try screen.handle(.tap(.menuButton))
      let card = screen.card(ofPage: 0)
      #expect(card?.titleFit.lineCount == lines)
      #expect(screen.titleLines(ofPage: 0).count == lines)
      #expect(card?.titleFrame.height == lines * 20)
      try screen.handle(.tap(.outside))
    }
  }

  @Test("NM-26: a rotation wraps titles anew, as if the screen had always been so")
  func rotation() throws {
    let pages = mixedPages(30, seed: 12)
    var screen = InputFormScreen(makeForm(pages), on: phone)
    for (width, height) in [(844, 390), (390, 844), (600, 844), (844, 600), (300, 500), (844, 390)]
    {
      try screen.handle(.resize(width: width, height: height))
      try screen.handle(.tap(.menuButton))
      var fresh = InputFormScreen(
        makeForm(pages),
        on: ScreenGeometry(width: width, height: height)
      )
      try fresh.handle(.tap(.menuButton))
      #expect(screen.snapshot() == fresh.snapshot())
      try screen.handle(.tap(.outside))
    }
    let isReady = [(500, 900), (900, 500), (844, 500)].map {
      screen.prepare(width: $0.0, height: $0.1)
    }
    #expect(isReady == [true, false, true])
  }
}
