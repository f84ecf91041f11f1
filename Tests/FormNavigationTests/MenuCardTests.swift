import FormModel
import FormNavigation
import Testing

/// The contents of a card (NM-3…NM-10, NM-25).
@Suite struct MenuCardTests {
  private func cards(
    _ pages: [TestPage],
    on geometry: ScreenGeometry = ScreenGeometry(width: 390, height: 3_000),
    configuration: MenuConfiguration = .init()
  ) throws -> [CardSnapshot] {
    var screen = InputFormScreen(makeForm(pages), on: geometry, configuration: configuration)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.header))
    return screen.snapshot().cards
  }

  @Test("NM-3: one card per visible page in order; the title is “k: Name”, “k” without a name")
  func titles() throws {
    let pages = [
      TestPage(name: "First"), TestPage(name: "Hidden", isHidden: true), TestPage(name: nil),
      TestPage(name: " \u{3000}\u{A0}"), TestPage(name: "Gone", fields: [.hidden]),
      TestPage(name: "  Last "),
    ]
    let cards = try cards(pages)
    #expect(cards.map(\.page) == [0, 2, 3, 5])
    #expect(cards.map(\.rank) == [1, 2, 3, 4])
    #expect(cards.map(\.isNameBlank) == [false, true, true, false])
    let screen = InputFormScreen(makeForm(pages), on: phone)
    #expect(
      FormPages(count: 6).map { screen.titleLines(ofPage: $0) } == [
        ["1: First"], [], ["2"], ["3"], [], ["4: Last"],
      ]
    )
  }

  @Test("NM-3: invalid UTF-8 in a name shows as U+FFFD and traps nothing")
  func invalidNames() throws {
    var builder = FormBuilder()
    for bytes in [[0x41, 0xFF, 0x42], [0xE2, 0x82], [0xAC, 0x41]] as [[UInt8]] {
      try builder.appendPage(nameUTF8: bytes, isHidden: false, fieldCount: 0)
    }
    let screen = InputFormScreen(builder.build(), on: phone)
    #expect(screen.titleLines(ofPage: 0) == ["1: A\u{FFFD}B"])
    #expect(screen.titleLines(ofPage: 1) == ["2: \u{FFFD}"])
    #expect(screen.titleLines(ofPage: 2) == ["3: \u{FFFD}A"])
  }

  @Test("NM-4: a title takes one to three lines, then an ellipsis; the card grows with it")
  func titleLines() throws {
    // 310 px hold 38 characters of 8 px, and “1: ” takes three. A longer word begins below it.
    let names = [35, 36, 38, 39, 76, 77, 400].map { String(repeating: "x", count: $0) }
    let cards = try cards(names.map { TestPage(name: $0) })
    #expect(cards.map(\.titleFit.lineCount) == [1, 2, 2, 3, 3, 3, 3])
    #expect(cards.map(\.titleFit.isTruncated) == [false, false, false, false, false, true, true])
    for card in cards {
      #expect(card.titleFrame.height == 20 * card.titleFit.lineCount)
      #expect(card.frame.height == 24 + card.titleFrame.height + 4 + 16)
    }
    let screen = InputFormScreen(makeForm(names.map { TestPage(name: $0) }), on: phone)
    for (page, card) in zip(FormPages(count: cards.count), cards) {
      let lines = screen.titleLines(ofPage: page)
      #expect(lines.last?.last == (card.titleFit.isTruncated ? "…" : "x"))
    }
  }

  @Test("NM-4: the progress label has one line, then truncates")
  func label() throws {
    let fields = [FieldFlags](repeating: [], count: 10)
    let narrow = try cards(
      [TestPage(fields: fields), TestPage(), TestPage()],
      on: ScreenGeometry(width: 160, height: 900)
    )
    // The text column is 80 px, the bar 53, which with the gap leaves 19.
    #expect(narrow[0].progress?.label.isTruncated == true)
    #expect(narrow[0].progress?.label.frame.width == 19)
    let wide = try cards([TestPage(fields: fields), TestPage(), TestPage()])
    #expect(wide[0].progress?.label.isTruncated == false)
    #expect(wide[0].progress?.label.frame.width == 7 * "0 of 10".count)
  }

  @Test("NM-5: the bar is a third of the screen, in landscape a half; its fill is never misleading")
  func bar() throws {
    for (geometry, width) in [
      (ScreenGeometry(width: 391, height: 3_000), 130),
      (ScreenGeometry(width: 3_001, height: 3_000), 1_500),
      (ScreenGeometry(width: 3_000, height: 3_000), 1_000),
    ] {
      for (filled, total, fill) in [
        (0, 3, 0), (1, 3, width / 3), (3, 3, width), (1, 2_000, 1), (1_999, 2_000, width - 1),
        (1, 1, width), (0, 1, 0),
      ] {
        var fields = [FieldFlags](repeating: [], count: total)
        for field in 0..<filled { fields[field] = .filled }
        let cards = try cards([TestPage(fields: fields), TestPage(), TestPage()], on: geometry)
        #expect(cards[0].progress?.barFrame.width == width)
        #expect(cards[0].progress?.fillFrame.width == fill, "\(filled) of \(total)")
      }
    }
  }

  @Test("NM-5: no bar of a tiny screen has a negative width")
  func tinyScreens() throws {
    for width in 1...60 {
      let fields: [FieldFlags] = [.filled, .mandatory]
      let cards = try cards(
        [TestPage(name: "字a", fields: fields), TestPage(), TestPage()],
        on: ScreenGeometry(width: width, height: 900)
      )
      let progress = try #require(cards[0].progress)
      // With one of two fields filled, the bar is neither empty nor full if it is wide enough.
      let bar = progress.barFrame.width
      #expect(bar < 2 ? progress.fillFrame.width == 0 : 1...(bar - 1) ~= progress.fillFrame.width)
      #expect(cards[0].frame.width >= 0 && progress.label.frame.width >= 0)
    }
  }

  @Test("NM-6, NM-7, NM-8: the label counts fillable fields, mandatory ones have their own line")
  func progress() throws {
    let cards = try cards([
      TestPage(fields: [.filled, [], .hidden, .readOnly, [.mandatory, .filled]]),
      TestPage(fields: [.mandatory, .mandatory, [.mandatory, .filled], [.mandatory, .hidden]]),
      TestPage(fields: []), TestPage(fields: [.readOnly, [.readOnly, .mandatory]]),
    ])
    #expect(cards.map { $0.progress?.filled } == [2, 1, nil, nil])
    #expect(cards.map { $0.progress?.total } == [3, 3, nil, nil])
    #expect(cards.map { $0.mandatory?.count } == [nil, 2, nil, nil])
    #expect(cards.map { $0.noItems != nil } == [false, false, true, true])
    // Rows: 20 with a bar, 16 without, 4 + 16 more for mandatory fields.
    #expect(cards.map(\.frame.height) == [68, 88, 64, 64])
    #expect(cards[1].mandatory?.text.frame.y == cards[1].frame.y + 12 + 20 + 4 + 20 + 4)
  }

  @Test("NM-6: the texts are replaceable")
  func strings() throws {
    var strings = MenuStrings()
    strings.progress = "{1} 中 {0}"
    #expect(strings.progress.text(3, 12) == "12 中 3")
    #expect(TextTemplate("{0}{0} {2} {").text(7) == "77 {2} {")
    var screen = InputFormScreen(
      makeForm(plainPages(3)),
      on: phone,
      strings: strings
    )
    try screen.handle(.tap(.menuButton))
    #expect(screen.snapshot().cards[0].progress?.label.frame.width == 7 * 6)
  }

  @Test("NM-9: the current page's card and no other has the stroke")
  func stroke() throws {
    var screen = InputFormScreen(makeForm(plainPages(6)), on: phone)
    for page in screen.pages {
      try screen.handle(.tap(.menuButton))
      try screen.handle(.tap(.card(page: page)))
      try screen.handle(.tap(.menuButton))
      try screen.handle(.tap(.header))
      #expect(screen.snapshot().cards.map(\.isCurrent) == screen.pages.map { $0 == page })
      try screen.handle(.tap(.outside))
    }
  }

  @Test("NM-10: a chevron on every card with free navigation, on none without")
  func chevrons() throws {
    let free = try cards(plainPages(5))
    let locked = try cards(
      plainPages(5),
      configuration: MenuConfiguration(allowsFreeNavigation: false)
    )
    #expect(free.allSatisfy { $0.chevronFrame != nil })
    #expect(locked.allSatisfy { $0.chevronFrame == nil })
    #expect(free.map(\.frame) == locked.map(\.frame))
  }

  @Test("NM-25: from right to left every frame is mirrored, the order of cards is not")
  func mirrored() throws {
    let pages = mixedPages(8, seed: 3)
    let width = 390
    var left = ScreenGeometry(width: width, height: 3_000)
    let leftCards = try cards(pages, on: left)
    left.direction = .rightToLeft
    let rightCards = try cards(pages, on: left)
    func mirror(_ frame: ScreenFrame?) -> ScreenFrame? {
      frame.map {
        ScreenFrame(x: width - $0.x - $0.width, y: $0.y, width: $0.width, height: $0.height)
      }
    }
    #expect(leftCards.map(\.page) == rightCards.map(\.page))
    for (a, b) in zip(leftCards, rightCards) {
      #expect(mirror(a.frame) == b.frame && mirror(a.titleFrame) == b.titleFrame)
      #expect(mirror(a.progress?.barFrame) == b.progress?.barFrame)
      #expect(mirror(a.progress?.fillFrame) == b.progress?.fillFrame)
      #expect(mirror(a.progress?.label.frame) == b.progress?.label.frame)
      #expect(mirror(a.noItems?.frame) == b.noItems?.frame)
      #expect(mirror(a.mandatory?.text.frame) == b.mandatory?.text.frame)
      #expect(mirror(a.chevronFrame) == b.chevronFrame)
    }
    // A name without a strong character has the direction of the layout.
    let digits = try cards(
      [TestPage(name: "12"), TestPage(name: "א"), TestPage(name: "a")],
      on: left
    )
    #expect(digits.map(\.titleDirection) == [.rightToLeft, .rightToLeft, .leftToRight])
  }

  @Test("NM-24: the menu button says k of n and is at most 140 px wide")
  func menuButton() throws {
    var screen = InputFormScreen(makeForm(plainPages(12)), on: phone)
    try screen.handle(.tap(.next))
    let button = try #require(screen.snapshot().menuButton)
    #expect(button.rank == 2 && button.visiblePageCount == 12)
    #expect(button.frame.width == 24 + 8 * "2 of 12".count && !button.isTruncated)
    for (count, isTruncated) in [(14, false), (15, true), (40, true)] {
      var strings = MenuStrings()
      strings.menuButton = TextTemplate(String(repeating: "x", count: count))
      let screen = InputFormScreen(makeForm(plainPages(12)), on: phone, strings: strings)
      let button = try #require(screen.snapshot().menuButton)
      #expect(button.frame.width <= 140)
      #expect(button.isTruncated == isTruncated, "\(count)")
    }
  }

  @Test(
    "AX-4, NM-24: Previous and Next show symbols before the menu button's text is cut",
    arguments: [("x", 44), ("{0} of {1}", 24 + 8 * 8), ("A label of some length", 140)]
  )
  func narrowFooter(label: String, needed: Int) throws {
    var strings = MenuStrings()
    strings.menuButton = TextTemplate(label)
    for width in stride(from: 120, through: 420, by: 1) {
      // On page 2 of 12 the text is a digit shorter than on the last.
      var screen = InputFormScreen(
        makeForm(plainPages(12)),
        on: ScreenGeometry(width: width, height: 568),
        strings: strings
      )
      let first = screen.snapshot().footer
      try screen.handle(.goToPage(11))
      let footer = screen.snapshot().footer
      let button = try #require(screen.snapshot().menuButton)
      // 16, 88, 8, needed, 8, 88, 16.
      let hasRoom = width >= 224 + needed
      #expect(footer.showsSymbols == !hasRoom && first.showsSymbols == !hasRoom, "\(width)")
      #expect(footer.previousFrame.width == (hasRoom ? 88 : 44))
      if width < 136 + needed { continue }
      #expect(button.frame.width == (label == "x" ? 32 : needed), "\(width)")
      #expect(button.isTruncated == (needed == 140))
      #expect(button.frame.x - footer.previousFrame.maxX >= 8)
      #expect(footer.nextFrame.x - button.frame.maxX >= 8)
    }
  }

  @Test("NM-24, AX-4: 320 px wide, the menu button says “358 of 358” in full")
  func fullLabel() throws {
    let screen = InputFormScreen(
      makeForm(plainPages(358)),
      on: ScreenGeometry(width: 320, height: 568)
    )
    let snapshot = screen.snapshot()
    #expect(snapshot.footer.showsSymbols && snapshot.menuButton?.isTruncated == false)
  }

  @Test(
    "NB-11: cards, sheet title and footer keep the bar's margins and the system's",
    arguments: ReadingDirection.allCases
  )
  func margins(direction: ReadingDirection) throws {
    func check(_ screen: borrowing InputFormScreen, _ left: Int, _ right: Int) throws {
      let snapshot = screen.snapshot()
      let width = snapshot.screen.width
      let first = try #require(snapshot.cards.first)
      let card = first.frame
      #expect(card.x == left && card.maxX == width - right)
      let footer = snapshot.footer
      let ends = [footer.previousFrame, footer.nextFrame].sorted { $0.x < $1.x }
      #expect(ends[0].x == left && ends[1].maxX == width - right)
      let title = try #require(snapshot.sheet).title.frame
      #expect(direction == .leftToRight ? title.x == left : title.maxX == width - right)
      for frame in snapshot.cards.flatMap(\.frames) {
        #expect(frame.x >= left + 12 && frame.maxX <= width - right - 12)
      }
      for x in [left - 1, width - right] {
        #expect(screen.target(at: ScreenPoint(x: x, y: card.y + 9)) == .emptyPart)
      }
      for x in [left, width - right - 1] {
        #expect(screen.target(at: ScreenPoint(x: x, y: card.y + 9)) == .card(page: first.page))
      }
    }
    func open(_ geometry: ScreenGeometry) throws -> InputFormScreen {
      var screen = InputFormScreen(makeForm(mixedPages(9, seed: 3)), on: geometry)
      try screen.handle(.tap(.menuButton))
      return screen
    }
    let notch = SafeArea(top: 0, bottom: 21, left: 47)
    var phone = try open(ScreenGeometry(width: 390, height: 844, direction: direction))
    try check(phone, 16, 16)
    try phone.handle(.resize(width: 844, height: 390, safeArea: notch))
    try check(phone, 63, 16)
    // As if it had always been so; and one event does what two do.
    let turned = ScreenGeometry(width: 844, height: 390, direction: direction, safeArea: notch)
    #expect(phone.snapshot() == (try open(turned)).snapshot())
    var inTwo = try open(ScreenGeometry(width: 390, height: 844, direction: direction))
    try inTwo.handle(.resize(width: 844, height: 390))
    try inTwo.handle(.setSafeArea(notch))
    #expect(inTwo.snapshot() == phone.snapshot())

    var tablet = try open(ScreenGeometry(width: 768, height: 1_024, direction: direction))
    try check(tablet, 20, 20)
    try tablet.handle(.setMargins(leading: 40, trailing: 48))
    let isMirrored = direction == .rightToLeft
    try check(tablet, isMirrored ? 48 : 40, isMirrored ? 40 : 48)
    try tablet.handle(.setSizeClass(.compact))
    try check(tablet, isMirrored ? 48 : 40, isMirrored ? 40 : 48)
  }

  @Test("AX-4: texts of the bars grow to at most 110 %, those of the menu with the text size")
  func textSizes() throws {
    func shown(_ scale: Int) throws -> InputFormSnapshot {
      var screen = InputFormScreen(
        makeForm(plainPages(12)),
        on: phone,
        bar: NavigationBarContent(title: "Survey", leading: .cancel),
        measurer: ClusterMeasurer(scale: scale)
      )
      let closed = screen.snapshot()
      try screen.handle(.tap(.menuButton))
      #expect(screen.snapshot().sheet?.title.frame.height == 24 * scale / 100)
      return closed
    }
    let largest = try shown(110)
    for scale in [111, 200, 310, 400] {
      let found = try shown(scale)
      #expect(found.bar.layout == largest.bar.layout)
      #expect(found.menuButton == largest.menuButton && found.footer == largest.footer)
    }
    #expect(try shown(80).bar.layout.title?.frame.height == 16)
    #expect(largest.bar.layout.title?.frame.height == 22)
  }
}
