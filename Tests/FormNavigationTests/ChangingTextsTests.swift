import FormModel
import FormNavigation
import Testing

/// Words, text size and direction change while a screen is shown (AX-4, IF-3).
@Suite struct ChangingTextsTests {
  private var words: MenuStrings {
    var words = MenuStrings()
    words.title = "Alle Seiten dieses Formulars"
    words.progress = "{0} von {1} ausgefüllt"
    return words
  }

  private func screen(
    _ geometry: ScreenGeometry,
    strings: MenuStrings = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) -> InputFormScreen {
    InputFormScreen(
      makeForm(mixedPages(60, seed: 5)),
      on: geometry,
      bar: NavigationBarContent(title: "Survey", leading: .back(previousTitle: "Forms")),
      strings: strings,
      measurer: measurer
    )
  }

  @Test("AX-4: a screen whose texts change shows what one made with them shows")
  func equality() throws {
    for scale in [80, 100, 200, 310] {
      for direction in ReadingDirection.allCases {
        for detent in [nil, Detent.halfOpen, .full] {
          var changed = screen(phone)
          try changed.handle(.goToPage(31))
          if detent != nil { try changed.handle(.tap(.menuButton)) }
          if detent == .full { try changed.handle(.tap(.header)) }
          let measurer = ClusterMeasurer(scale: scale)
          let change = changed.setTexts(strings: words, measurer: measurer, direction: direction)
          #expect(change.effects.contains(.layout) && change.transition == nil)
          var geometry = phone
          geometry.direction = direction
          var fresh = screen(geometry, strings: words, measurer: measurer)
          try fresh.restore(changed.savedState)
          // Opened and centred in the same way as the changed screen.
          try fresh.handle(.resize(width: 391, height: 844))
          try fresh.handle(.resize(width: 390, height: 844))
          #expect(changed.snapshot() == fresh.snapshot(), "\(scale) %, \(direction)")
          try changed.handle(.resize(width: 844, height: 390))
          try fresh.handle(.resize(width: 844, height: 390))
          #expect(changed.snapshot() == fresh.snapshot(), "\(scale) %, \(direction), turned")
          #expect(changed.titleLines(ofPage: 31) == fresh.titleLines(ofPage: 31))
        }
      }
    }
  }

  @Test("AX-4: a finger that rests on a button while the words change presses nothing")
  func pressed() throws {
    var screen = screen(phone)
    let next = screen.snapshot().footer.nextFrame
    let point = ScreenPoint(x: next.x + 5, y: next.y + 5)
    try screen.handle(.touchBegan(point))
    screen.setTexts(strings: words)
    try screen.handle(.touchEnded(point))
    #expect(screen.interactionState.currentPage == 0)
    try screen.touch(point)
    #expect(screen.interactionState.currentPage == 1)
  }

  /// With kerning: a run is a fifth narrower than its clusters.
  private struct Kerned: TextMeasurer {
    let base = ClusterMeasurer()
    var shapesRuns: Bool { true }
    func lineHeight(of role: TextRole) -> Int { base.lineHeight(of: role) }
    func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int {
      base.advance(ofCluster: cluster, role: role)
    }
    func width(ofRun run: UTF8Span, role: TextRole) -> Int {
      base.width(ofRun: run, role: role) * 4 / 5
    }
  }

  @Test(
    "NM-4: a measurer that measures runs as a whole is asked for cards, their lines and the bar alike"
  )
  func runs() throws {
    let name = String(repeating: "kerned ", count: 22)
    let title = "A title of some length"
    let measurers: [any TextMeasurer] = [ClusterMeasurer(), Kerned()]
    for measurer in measurers {
      let lines = 3
      let pages = (0..<3).map { _ in TestPage(name: name) }
      var screen = InputFormScreen(
        makeForm(pages),
        on: phone,
        bar: NavigationBarContent(title: title),
        measurer: measurer
      )
      try screen.handle(.tap(.menuButton))
      let shown = screen.card(ofPage: 0)
      let card = try #require(shown)
      #expect(card.titleFit.lineCount == lines)
      #expect(screen.titleLines(ofPage: 0).count == lines)
      let isCut = screen.titleLines(ofPage: 0).last?.hasSuffix("…") ?? false
      #expect(card.titleFit.isTruncated == isCut)
      let width = try #require(screen.snapshot().bar.layout.title).frame.width
      #expect(width == (measurer.shapesRuns ? title.count * 8 * 4 / 5 : title.count * 8))
    }
    // More fits on a line.
    let plain = lineCount(name, ClusterMeasurer())
    #expect(lineCount(name, Kerned()) < plain)
  }

  private func lineCount(_ text: String, _ measurer: any TextMeasurer) -> Int {
    measurer.fit(text.utf8Span, role: .cardTitle, indent: 24, width: 310, maximumLines: 99)
      .lineCount
  }

  @Test("AX-3: a new direction keeps words and measurer, and words or measurer the rest")
  func oneOfThem() {
    let measurer = ClusterMeasurer(scale: 130)
    var changed = screen(phone, strings: words, measurer: measurer)
    changed.setTexts(direction: .rightToLeft)
    var geometry = phone
    geometry.direction = .rightToLeft
    #expect(
      changed.snapshot() == screen(geometry, strings: words, measurer: measurer).snapshot()
    )
    changed.setTexts(strings: MenuStrings())
    #expect(changed.snapshot() == screen(geometry, measurer: measurer).snapshot())
    changed.setTexts(measurer: ClusterMeasurer())
    #expect(changed.snapshot() == screen(geometry).snapshot())
  }
}
