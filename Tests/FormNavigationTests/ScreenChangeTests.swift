import FormModel
import FormNavigation
import FormRules
import Testing

/// The bounded report of what an edit changed (NM-27).
@Suite struct ScreenChangeTests {
  /// All cards of a form, as they are shown.
  private func cards(_ screen: borrowing InputFormScreen, _ count: Int) -> [CardSnapshot?] {
    FormPages(count: count).map { screen.card(ofPage: $0) }
  }

  /// A card without its position.
  private func content(_ card: CardSnapshot?) -> CardSnapshot? {
    guard var card else { return nil }
    let y = card.frame.y
    card.frame.y -= y
    card.titleFrame.y -= y
    card.progress?.barFrame.y -= y
    card.progress?.fillFrame.y -= y
    card.progress?.label.frame.y -= y
    card.noItems?.frame.y -= y
    card.mandatory?.text.frame.y -= y
    card.chevronFrame?.y -= y
    return card
  }

  @Test("NM-27: every card that an edit changes is in its report", arguments: [4, 12, 103])
  func report(pages count: Int) throws {
    let pages = mixedPages(count, seed: count)
    var screen = InputFormScreen(makeForm(pages), on: phone)
    var random = TestRandom(count)
    for _ in 0..<300 {
      if !screen.menu.isOpen { try screen.handle(.tap(.menuButton)) }
      let wasOpen = screen.menu.isOpen
      let before = cards(screen, count)
      let page = PageID(place: random.next(count))
      let fields = pages[page.place].fields.count
      let edit =
        fields == 0 || random.chance(50)
        ? Edit(random.chance(50) ? .hidePage : .showPage, page: page)
        : Edit(
          EditOperation(rawValue: UInt8(random.next(8)))!,
          page: page,
          field: random.next(fields)
        )
      let change = try screen.handle(.edit(edit))
      guard wasOpen && screen.menu.isOpen else { continue }
      let after = cards(screen, count)
      let redigited = (0..<change.redigited.count).map { change.redigited[$0] }
      #expect(change.redigited.count <= 2)
      for other in screen.pages
      where content(before[other.place]) != content(after[other.place]) {
        // Apart from its number, a card may only differ where the report says so.
        var renamed = content(before[other.place])
        let isRenumbered =
          after[other.place].map { change.renumbered.contains($0.rank) } ?? false
        if isRenumbered { renamed?.rank = after[other.place]!.rank }
        let isNamed =
          other == change.page || redigited.contains(other) || other == change.currentPage
          || other == change.previousCurrentPage || renamed == content(after[other.place])
        if !isNamed { Issue.record("\(edit): page \(other) is not in \(change)") }
      }
      let didMove = zip(before, after).contains {
        $0 != nil && $1 != nil && $0!.frame.y != $1!.frame.y
      }
      if didMove { #expect(!change.effects.isDisjoint(with: [.cardHeights, .scroll])) }
    }
  }

  @Test("NM-27: at most one card per power of ten changes its digits")
  func digits() throws {
    // A line has 38 characters. “9: ” takes three and “10: ” four, so 35 fit with one digit only.
    let name = String(repeating: "x", count: 35)
    let pages = (0..<1_200).map { _ in TestPage(name: name) }
    var screen = InputFormScreen(makeForm(pages), on: phone)
    try screen.handle(.tap(.menuButton))
    #expect(screen.card(ofPage: 8)?.titleFit.lineCount == 1)
    #expect(screen.card(ofPage: 9)?.titleFit.lineCount == 2)
    let height = try #require(screen.snapshot().sheet).contentHeight
    let card = screen.card(ofPage: 5)?.frame.height ?? 0
    let vanished = try screen.handle(.edit(.hidePage(5)))
    #expect(vanished.page == 5 && vanished.renumbered == 6..<1_200)
    #expect((0..<vanished.redigited.count).map { vanished.redigited[$0] } == [9, 99, 999])
    #expect(screen.card(ofPage: 9)?.titleFit.lineCount == 1)
    // Without the hidden card, and one line less on the card that is now number 9.
    #expect(screen.snapshot().sheet?.contentHeight == height - card - 8 - 20)
    let appeared = try screen.handle(.edit(.showPage(5)))
    #expect(appeared.renumbered == 7..<1_201)
    #expect((0..<appeared.redigited.count).map { appeared.redigited[$0] } == [9, 99, 999])
    #expect(screen.card(ofPage: 9)?.titleFit.lineCount == 2)
    let late = try screen.handle(.edit(.hidePage(500)))
    #expect((0..<late.redigited.count).map { late.redigited[$0] } == [999])
  }

  @Test("NM-27: the last card too changes its digits, and with them its lines")
  func lastDigits() throws {
    // One line with a number of one digit, two lines with two digits.
    let pages = (0..<10).map { _ in TestPage(name: String(repeating: "x", count: 35)) }
    var screen = InputFormScreen(makeForm(pages), on: phone)
    try screen.handle(.tap(.menuButton))
    let long = screen.snapshot().sheet?.contentHeight
    for (edit, lines, digits) in [(Edit.hidePage(0), 1, 1), (.showPage(0), 2, 1)] {
      let change = try screen.handle(.edit(edit))
      #expect(change.redigited.count == digits)
      #expect(screen.card(ofPage: 9)?.titleFit.lineCount == lines)
    }
    #expect(screen.snapshot().sheet?.contentHeight == long)
  }

  @Test("NM-27: a batch that moves cards over a power of ten changes all their digits")
  func batchDigits() throws {
    let pages = (0..<140).map { _ in TestPage(name: String(repeating: "x", count: 35)) }
    var screen = InputFormScreen(makeForm(pages), on: phone)
    try screen.handle(.tap(.menuButton))
    let all = screen.snapshot()
    for count in 1...6 {
      // The first page, the current one, stays.
      let turned = screen.pages.dropFirst().prefix(count)
      let hide = turned.map { Edit.hidePage($0) }
      try screen.apply(batch: hide.span)
      var pages = pages
      for page in 1...count { pages[page].isHidden = true }
      var fresh = InputFormScreen(makeForm(pages), on: phone)
      try fresh.handle(.tap(.menuButton))
      #expect(screen.snapshot() == fresh.snapshot())
      let show = turned.map { Edit.showPage($0) }
      try screen.apply(batch: show.span)
      #expect(screen.snapshot() == all)
    }
  }

  @Test("NM-27: an edit that changes nothing shown says so")
  func nothing() throws {
    var screen = InputFormScreen(makeForm(plainPages(5, fields: [.hidden, []])), on: phone)
    try screen.handle(.tap(.menuButton))
    #expect(try screen.handle(.edit(.show(page: 2, field: 1))) == ScreenChange())
    let hidden = try screen.handle(.edit(.fill(page: 2, field: 0)))
    #expect(hidden.effects == .form && hidden.page == nil)
    let filled = try screen.handle(.edit(.fill(page: 2, field: 1)))
    #expect(filled.effects == .form && filled.page == 2)
    let current = try screen.handle(.edit(.fill(page: 0, field: 1)))
    #expect(current.effects == [.form, .stepIndicator] && current.page == 0)
  }

  @Test("NM-21, NM-27: an edit that leaves less to scroll moves the cards, and says so")
  func scrolls() throws {
    var screen = InputFormScreen(makeForm(plainPages(20, fields: [.mandatory])), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.header))
    for _ in 0..<4 {
      try screen.handle(.touchBegan(ScreenPoint(x: 195, y: 820)))
      try screen.handle(.touchMoved(ScreenPoint(x: 195, y: 220)))
      try screen.handle(.touchEnded(ScreenPoint(x: 195, y: 220)))
    }
    let before = try #require(screen.snapshot().sheet)
    #expect(before.scroll == before.maximumScroll && before.scroll > 500)
    // The mandatory line of 16 px goes, and the gap of 4 px above it.
    let change = try screen.handle(.edit(.fill(page: 3, field: 0)))
    let after = try #require(screen.snapshot().sheet)
    #expect(change.effects == [.form, .cardHeights, .scroll] && change.page == 3)
    #expect(after.scroll == before.scroll - 20 && after.scroll == after.maximumScroll)
  }

  @Test(
    "A batch is one transaction: the screen is as after its edits, the current page settled once"
  )
  func batch() throws {
    let pages = mixedPages(130, seed: 77)
    var random = TestRandom(6)
    for size in [1, 3, 10, 60, 400] {
      var screen = InputFormScreen(makeForm(pages), on: phone)
      var single = InputFormScreen(makeForm(pages), on: phone)
      try screen.handle(.tap(.menuButton))
      try single.handle(.tap(.menuButton))
      for _ in 0..<20 {
        let edits = (0..<size).map { _ in
          // Not the current page: hiding it would move the current page.
          let page = PageID(place: 20 + random.next(110))
          return Edit(random.chance(60) ? .showPage : .hidePage, page: page)
        }
        try screen.apply(batch: edits.span)
        for edit in edits { try single.handle(.edit(edit)) }
        if screen.snapshot() != single.snapshot() { Issue.record("after \(size) edits") }
      }
    }
    var screen = InputFormScreen(makeForm(plainPages(3)), on: phone)
    let bad = [Edit.fill(page: 0, field: 0), .fill(page: 3, field: 0), .fill(page: 1, field: 0)]
    var failure: ScreenBatchError?
    do throws(ScreenBatchError) {
      try screen.apply(batch: bad.map { $0 })
    } catch {
      failure = error
    }
    #expect(screen.snapshot().totals.filled == 1)
    #expect(failure?.index == 1)
    #expect(failure?.underlying == .address(.noSuchPage(page: 3, pageCount: 3)))
    #expect(failure?.change.effects.contains(.form) == true, "what the first edit changed is said")
  }
}

extension ScreenChangeTests {
  @Test("NM-27: what the report does not name looks as before, after every kind of event")
  func effects() throws {
    let pages = mixedPages(9, seed: 31)
    for platform in ScreenGeometry.Platform.allCases {
      var screen = InputFormScreen(
        makeForm(pages),
        on: ScreenGeometry(width: 390, height: 844, platform: platform)
      )
      var source = RandomEvents(seed: 31, fieldCounts: pages.map(\.fields.count))
      var before = screen.snapshot()
      for _ in 0..<3_000 {
        let event = source.next(before)
        guard let change = try? screen.handle(event) else { continue }
        let after = screen.snapshot()
        let effects = change.effects
        if !effects.contains(.layout) {
          let isRight =
            (effects.contains(.footer) || before.footer == after.footer)
            && (effects.contains(.stepIndicator) || before.stepIndicator == after.stepIndicator)
            && (effects.contains(.menuButton) || before.menuButton == after.menuButton)
            && effects.contains(.currentPage) == (before.currentPage != after.currentPage)
            && effects.contains(.scroll)
              == ((before.sheet?.scroll ?? 0) != (after.sheet?.scroll ?? 0))
            && (effects.contains(.sheet) || before.sheet?.frame == after.sheet?.frame)
            && effects.contains(.menuState)
              == (before.sheet?.state != after.sheet?.state
                || before.sheet?.detent != after.sheet?.detent)
          if !isRight { Issue.record("\(event): \(change)") }
        }
        before = after
      }
    }
  }
}
