import FormModel
import FormNavigation
import Testing

/// Sheet heights, centring and the cards on show (SPEC NM-1, NM-11…NM-15, NM-26).
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

  @Test(
    "NM-11: the sheet is half of the screen high, or all but 112 px",
    arguments: [
      (844, 422, 732), (845, 422, 733), (390, 195, 278), (224, 112, 112), (223, 111, 111),
      (1, 0, 0),
    ]
  )
  func heights(height: Int, half: Int, full: Int) throws {
    for platform in ScreenGeometry.Platform.allCases {
      var screen = InputFormScreen(
        makeForm(plainPages(5)),
        on: ScreenGeometry(width: 400, height: height, platform: platform)
      )
      try screen.handle(.tap(.menuButton))
      #expect(screen.menu.sheetHeight == half)
      let area = try #require(screen.snapshot().sheet).cardAreaFrame
      let bars = platform == .android ? 104 : 0
      #expect(area.height == max(0, half - 64 - bars))
      try screen.handle(.tap(.header))
      let sheet = try #require(screen.snapshot().sheet)
      #expect(sheet.frame == ScreenFrame(x: 0, y: height - full, width: 400, height: full))
      #expect(sheet.cardAreaFrame.height == max(0, full - 64 - bars))
    }
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
      // The heights, one after the other: what the offsets are judged by.
      var tops: [(page: Int, minY: Int, height: Int)] = []
      var y = 0
      try screen.handle(.tap(.menuButton))
      for page in pages.indices {
        guard let card = screen.card(ofPage: page) else { continue }
        tops.append((page, y, card.frame.height))
        y += card.frame.height + 8
      }
      let content = y - 8
      let bars = platform == .android ? 104 : 0
      let half = max(0, height / 2 - 64 - bars)
      let full = max(0, height - 112 - 64 - bars)
      let extent = platform == .android ? full : half
      for (page, minY, cardHeight) in tops {
        if !screen.menu.isOpen { try screen.handle(.tap(.menuButton)) }
        try screen.handle(.tap(.card(page: page)))
        try screen.handle(.tap(.menuButton))
        let wanted = Int((Double(2 * minY + cardHeight - half) / 2).rounded(.down))
        let expected = min(max(wanted, 0), max(0, content - extent))
        if screen.interactionState.scroll != expected {
          Issue.record("page \(page): \(screen.interactionState.scroll), expected \(expected)")
        }
      }
      // Full, the current card is centred when it changes: the one before vanishes in its favour.
      try screen.handle(.tap(.header))
      for index in stride(from: tops.count - 2, to: tops.count - 40, by: -1) {
        try screen.handle(.edit(.hidePage(tops[index + 1].page)))
        let last = tops[index]
        let content = last.minY + last.height
        let wanted = Int((Double(2 * last.minY + last.height - full) / 2).rounded(.down))
        #expect(screen.interactionState.scroll == min(max(wanted, 0), max(0, content - full)))
      }
    }
  }

  @Test("NM-13: a change of detent only clamps")
  func detentClamps() throws {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: 20)))
    try screen.handle(.tap(.menuButton))
    let scroll = screen.interactionState.scroll
    try screen.handle(.tap(.header))
    #expect(screen.interactionState.scroll == scroll)
    try screen.handle(.tap(.outside))
    for page in [38, 39] {
      try screen.handle(.tap(.menuButton))
      try screen.handle(.tap(.card(page: page)))
    }
    try screen.handle(.tap(.menuButton))
    let atEnd = screen.interactionState.scroll
    try screen.handle(.tap(.header))
    #expect(screen.interactionState.scroll == screen.menu.maximumScroll)
    #expect(screen.interactionState.scroll == atEnd - 310)
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
        let expected = pages.indices.filter { page in
          guard let frame = screen.card(ofPage: page)?.frame else { return false }
          return frame.y < area.maxY && frame.maxY > area.y
        }
        #expect(snapshot.cards.map(\.page) == expected)
        #expect(snapshot.cards == expected.map { screen.card(ofPage: $0)! })
        for card in snapshot.cards {
          let y = max(card.frame.y, area.y)
          #expect(screen.target(at: ScreenPoint(x: 50, y: y)) == .card(page: card.page))
        }
        // Somewhere else, by a drag of the cards.
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
