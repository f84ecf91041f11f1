import FormModel
import FormNavigation
import Testing

/// The sheet's title and the texts below a card's title wrap (AX-4). At 310 % a detail's letter is
/// 21 px wide and its line 49 high; a title's line is 62 high. A screen of 320 px has a column of
/// 240 px, which is eleven letters.
@Suite struct WrappedTextTests {
  private static let narrow = ScreenGeometry(width: 320, height: 4_000)

  private func screen(
    _ pages: [TestPage],
    on geometry: ScreenGeometry = narrow,
    strings: MenuStrings = .init(),
    textSize: Int = 310
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(
      makeForm(pages),
      on: geometry,
      strings: strings,
      measurer: ClusterMeasurer(scale: textSize)
    )
    try screen.handle(.tap(.menuButton))
    if screen.menu.detent == .halfOpen { try screen.handle(.tap(.header)) }
    return screen
  }

  private func mandatory(_ count: Int) -> TestPage {
    TestPage(fields: [FieldFlags](repeating: .mandatory, count: count))
  }

  @Test("NM-7, NM-8, AX-4: texts below a title wrap, and the card is as high as they need")
  func frames() throws {
    let cards = try screen([mandatory(2), mandatory(12), TestPage()]).snapshot().cards
    // “2 mandatory”, “items left”; “12”, “mandatory”, “items left”; “No items”, “need to be”, “completed”.
    #expect(cards.map { $0.mandatory?.text.lineCount } == [2, 3, nil])
    #expect(cards.map { $0.noItems?.lineCount } == [nil, nil, 3])
    // Two paddings, a title, a gap; then 53 with the bar, a gap, the lines, or the lines alone.
    #expect(cards.map(\.frame.height) == [90 + 53 + 4 + 98, 90 + 53 + 4 + 147, 90 + 147])
    for card in cards {
      let text = try #require(card.mandatory?.text ?? card.noItems)
      let y = card.frame.y + (card.noItems == nil ? 12 + 62 + 4 + 53 + 4 : 12 + 62 + 4)
      #expect(
        text.frame == ScreenFrame(x: 28, y: y, width: 240, height: 49 * text.lineCount)
      )
      #expect(!text.isTruncated && text.frame.maxY + 12 == card.frame.maxY)
    }
  }

  @Test("NM-7, AX-4: a card's height follows a number that takes other lines")
  func followsEdits() throws {
    var screen = try screen([mandatory(10), TestPage(), TestPage()])
    let before = screen.snapshot()
    // “10 mandatory” does not fit on a line, “9 mandatory” does.
    let change = try screen.handle(.edit(.fill(page: 0, field: 3)))
    let after = screen.snapshot()
    #expect(change.effects.contains(.cardHeights) && change.page == 0)
    #expect(before.cards[0].mandatory?.text.lineCount == 3)
    #expect(after.cards[0].mandatory?.text.lineCount == 2)
    #expect(after.cards[0].frame.height == before.cards[0].frame.height - 49)
    #expect(after.cards[1].frame.y == before.cards[1].frame.y - 49)
    #expect(after.sheet?.contentHeight == before.sheet.map { $0.contentHeight - 49 })
    try screen.handle(.edit(.clear(page: 0, field: 3)))
    #expect(screen.snapshot() == before)
  }

  @Test("NM-7, NM-8, AX-4: lines at every text size are those that words of such widths fill")
  func sizes() throws {
    let counts = [1, 2, 3, 9, 10, 11, 99, 100, 123]
    for strings in [MenuStrings(), .hebrew, .arabic] {
      for (width, textSize) in [(320, 80), (320, 100), (280, 200), (390, 250), (320, 310)] {
        let geometry = ScreenGeometry(width: width, height: 10_000)
        let shown = try screen(
          counts.map(mandatory) + [TestPage()],
          on: geometry,
          strings: strings,
          textSize: textSize
        ).snapshot().cards
        let letter = 7 * textSize / 100
        let room = (width - 80) / letter
        for (card, count) in zip(shown, counts) {
          let text = strings.mandatory.text(count, in: strings.language)
          let expected = lineCount(text, room: room)
          let found = try #require(card.mandatory?.text)
          #expect(found.lineCount == expected, "\(text), \(width) px at \(textSize) %")
          #expect(found.frame.width == (expected == 1 ? letter * text.count : width - 80))
        }
        let text = try #require(shown.last?.noItems)
        #expect(text.lineCount == lineCount(strings.noItems, room: room))
      }
    }
  }

  /// The lines that this many letters take, in words that each fit on one.
  private func lineCount(_ text: String, room: Int) -> Int {
    var count = 1
    var taken = 0
    for word in text.split(separator: " ").map(\.count) {
      let wanted = taken == 0 ? word : taken + 1 + word
      if wanted > room { count += 1 }
      taken = wanted > room ? word : wanted
    }
    return count
  }

  @Test("NM-7, NM-8, AX-4: a text of more than five lines ends in an ellipsis, within its card")
  func longest() throws {
    let geometry = ScreenGeometry(width: 120, height: 4_000)
    for card in try screen([mandatory(2), TestPage(), TestPage()], on: geometry).snapshot().cards {
      let text = try #require(card.mandatory?.text ?? card.noItems)
      #expect(text.lineCount == 5 && text.isTruncated)
      #expect(text.frame.maxY + 12 == card.frame.maxY)
    }
    var strings = MenuStrings()
    strings.noItems = ""
    let empty = try screen([TestPage(), TestPage(), TestPage()], strings: strings).snapshot().cards
    #expect(empty[0].noItems?.lineCount == 1 && empty[0].noItems?.isTruncated == false)
  }

  @Test("NM-2, AX-4: the sheet's title wraps, and the header is as high as it needs")
  func sheetTitle() throws {
    // A letter of the title is 27 px wide and its line 74 high, so seven letters fit.
    let geometry = ScreenGeometry(width: 240, height: 1_000)
    let pages = [mandatory(2), mandatory(12), TestPage()]
    let screen = try screen(pages, on: geometry)
    let sheet = try #require(screen.snapshot().sheet)
    let top = sheet.frame.y
    #expect(sheet.title.lineCount == 2 && !sheet.title.isTruncated)
    #expect(sheet.title.frame == ScreenFrame(x: 16, y: top + 24, width: 208, height: 2 * 74))
    #expect(sheet.headerFrame.height == 24 + 2 * 74 + 16)
    #expect(sheet.cardAreaFrame.y == sheet.headerFrame.maxY)
    // On one line the frame is as wide as the text.
    let wide = try self.screen(pages).snapshot().sheet?.title
    #expect(wide?.lineCount == 1 && wide?.frame.width == 9 * 27 && wide?.frame.height == 74)
  }

  @Test(
    "NM-2, NM-11, AX-4: a long title is cut before it takes a card's room",
    arguments: [1, 2, 5]
  )
  func longSheetTitle(most: Int) throws {
    var strings = MenuStrings()
    strings.title = "All the many pages of this form that are filled"
    // The full sheet: a card with one line of everything, the gap below it, the title's padding and
    // its lines.
    let full = (12 + 62 + 4 + 53 + 4 + 49 + 12 + 8) + 40 + most * 74
    for short in [0, 1] {
      let sheet = try #require(
        screen(
          [mandatory(2), mandatory(12), TestPage()],
          on: ScreenGeometry(width: 320, height: full + 88 + 24 - short),
          strings: strings
        ).snapshot().sheet
      )
      let lines = max(1, most - short)
      #expect(sheet.frame.height == full - short)
      #expect(sheet.title.lineCount == lines && sheet.title.isTruncated == (lines < 5))
      #expect(sheet.headerFrame.height == 40 + lines * 74)
    }
    let sheet = try screen([TestPage(), TestPage(), TestPage()], strings: strings).snapshot().sheet
    #expect(sheet?.title.lineCount == 5, "A sheet of any height has at most five")
  }

  @Test("AX-4: texts wrap at the width that the screen is turned to")
  func turned() throws {
    var screen = try screen(
      [mandatory(12), TestPage(), TestPage()],
      on: ScreenGeometry(width: 320, height: 700)
    )
    func lineCounts() -> [Int?] {
      FormPages(count: 2).map { page in
        let card = screen.card(ofPage: page)
        return card?.mandatory?.text.lineCount ?? card?.noItems?.lineCount
      }
    }
    #expect(lineCounts() == [3, 3])
    try screen.handle(.resize(width: 700, height: 320))
    #expect(lineCounts() == [1, 1])
    // A width that the screen has not measured yet.
    try screen.handle(.resize(width: 400, height: 700))
    #expect(lineCounts() == [2, 2])
  }
}
