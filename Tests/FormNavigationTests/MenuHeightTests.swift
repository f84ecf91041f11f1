import FormModel
import FormNavigation
import Testing

/// Heights of the sheet (NM-11).
@Suite struct MenuHeightTests {
  /// An open menu: detent, heights of the sheet and of its card area, whether bars are above it.
  private struct Heights: Equatable, CustomStringConvertible {
    var detent: Detent
    var sheet: Int
    var cards: Int
    var bars: Bool

    init(_ detent: Detent, _ sheet: Int, cards: Int, bars: Bool = false) {
      (self.detent, self.sheet, self.cards, self.bars) = (detent, sheet, cards, bars)
    }

    init(_ snapshot: InputFormSnapshot) throws {
      let shown = try #require(snapshot.sheet)
      detent = shown.detent
      sheet = shown.frame.height
      cards = shown.cardAreaFrame.height
      bars = shown.areBarsVisible
      #expect(shown.frame.maxY == snapshot.screen.height)
    }

    var description: String { "\(detent) \(sheet), cards \(cards), bars \(bars)" }
  }

  private func open(
    _ platform: ScreenGeometry.Platform,
    _ width: Int,
    _ height: Int,
    safeArea: SafeArea = SafeArea(),
    bar: NavigationBarContent = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(
      makeForm(plainPages(9)),
      on: ScreenGeometry(width: width, height: height, platform: platform, safeArea: safeArea),
      bar: bar,
      measurer: measurer
    )
    try screen.handle(.tap(.menuButton))
    return screen
  }

  @Test("NM-11: half of the screen, and all but 112 px")
  func common() throws {
    for (height, half, full) in [(844, 422, 732), (845, 422, 733), (568, 284, 456)] {
      for platform in ScreenGeometry.Platform.allCases {
        let taken = platform == .android ? 169 : 64
        let bars = platform == .android
        var screen = try open(platform, 320, height)
        #expect(
          try Heights(screen.snapshot())
            == Heights(.halfOpen, half, cards: half - taken, bars: bars)
        )
        try screen.handle(.tap(.header))
        #expect(
          try Heights(screen.snapshot()) == Heights(.full, full, cards: full - taken, bars: bars)
        )
      }
    }
  }

  @Test("NM-11: the half-open sheet is raised until one card has room")
  func raised() throws {
    var android = try open(.android, 844, 390)
    #expect(try Heights(android.snapshot()) == Heights(.halfOpen, 265, cards: 96, bars: true))
    try android.handle(.tap(.header))
    #expect(try Heights(android.snapshot()) == Heights(.full, 278, cards: 109, bars: true))
    let iOS = try open(.iOS, 568, 300)
    #expect(try Heights(iOS.snapshot()) == Heights(.halfOpen, 160, cards: 96))
  }

  @Test("NM-11: where no card has room beside Android's bars, the sheet covers them")
  func covered() throws {
    var screen = try open(.android, 568, 320)
    #expect(try Heights(screen.snapshot()) == Heights(.halfOpen, 160, cards: 96))
    let next = screen.snapshot().footer.nextFrame
    #expect(screen.target(at: ScreenPoint(x: next.x + 5, y: next.y + 5)) == .card(page: 0))
    try screen.handle(.tap(.header))
    #expect(try Heights(screen.snapshot()) == Heights(.full, 208, cards: 144))
    // As on iOS, a tap on a covered button is a tap outside.
    try screen.handle(.tap(.next))
    #expect(screen.menu.state == .closed && screen.interactionState.currentPage == 0)
  }

  @Test("NM-11: where both heights are equal the menu opens full, and what leads to H closes")
  func noHalf() throws {
    for (platform, height) in [(ScreenGeometry.Platform.iOS, 224), (.android, 377), (.iOS, 1)] {
      var screen = try open(platform, 568, height)
      #expect(screen.menu.state == .full)
      try screen.handle(.tap(.header))
      #expect(screen.menu.state == .closed)
    }
    var dragged = try open(.android, 568, 377)
    try dragged.drag(from: ScreenPoint(x: 50, y: 120), to: ScreenPoint(x: 50, y: 140))
    #expect(dragged.menu.state == .closed)
    // Turning the device makes a half-open sheet a full one there.
    var turned = try open(.iOS, 224, 568)
    #expect(turned.menu.state == .halfOpen)
    try turned.handle(.resize(width: 568, height: 224))
    #expect(turned.menu.state == .full)
  }

  @Test("NM-11: the full sheet begins 24 below the navigation bar as it is laid out")
  func belowBar() throws {
    var content = NavigationBarContent(title: "Forms", titleStyle: .large)
    content.search = BarSearch()
    var screen = try open(.iOS, 390, 844, bar: content)
    try screen.handle(.tap(.header))
    #expect(screen.snapshot().bar.layout.frame.maxY == 192)
    #expect(screen.menu.sheetHeight == 844 - 192 - 24)
    // A shrinking bar gives its room to the sheet, which slides.
    let change = try screen.handle(.scrollForm(to: 104))
    #expect(screen.menu.sheetHeight == 732)
    #expect(change.effects.contains(.sheet) && change.transition?.toHeight == 732)
  }

  @Test("NM-11, NB-11: the bottom safe area shows no cards, and Android's bars stand above it")
  func safeArea() throws {
    let area = SafeArea(top: 59, bottom: 34)
    let iOS = try open(.iOS, 390, 844, safeArea: area)
    #expect(try Heights(iOS.snapshot()) == Heights(.halfOpen, 422, cards: 324))
    #expect(iOS.snapshot().bar.layout.frame.y == 59)
    let android = try open(.android, 390, 844, safeArea: area)
    #expect(try Heights(android.snapshot()) == Heights(.halfOpen, 422, cards: 219, bars: true))
    #expect(android.snapshot().footer.nextFrame.maxY == 844 - 34 - 49 - 8)
    var turned = try open(.iOS, 390, 844)
    try turned.handle(.setSafeArea(area))
    #expect(turned.snapshot() == iOS.snapshot())
  }

  @Test("NM-11, AX-4: the header grows with its text, and so does the room for one card")
  func textSize() throws {
    let screen = try open(.iOS, 390, 844, measurer: ClusterMeasurer(scale: 310))
    let sheet = try #require(screen.snapshot().sheet)
    #expect(sheet.headerFrame.height == 24 + 74 + 16)
    #expect(sheet.title.frame.maxY <= sheet.headerFrame.maxY)
    let small = try open(.android, 320, 568, measurer: ClusterMeasurer(scale: 310))
    #expect(try #require(small.snapshot().sheet).cardAreaFrame.height >= 62 + 49 + 53 + 40)
  }

  @Test("NM-11: a bar that grows over the open menu turns a half that is as high as full into full")
  func growingBar() throws {
    let bar = NavigationBarContent.goodsReceipt(.list)
    var turned = 0
    for height in stride(from: 150, through: 400, by: 5) {
      var screen = try open(.iOS, 140, height)
      guard screen.menu.state == .halfOpen else { continue }
      screen.declareBar(bar)
      let fresh = try open(.iOS, 140, height, bar: bar)
      #expect(screen.menu.state == fresh.menu.state, "\(height)")
      if screen.menu.state == .full { turned += 1 }
    }
    #expect(turned > 0)
  }
}
