import FormModel
import FormNavigation
import FormRules
import Testing

@Suite struct InputFormScreenTests {
  @Test("IF-2: Next and Previous go over visible pages and stop at the ends")
  func steps() throws {
    var pages = plainPages(6)
    pages[0].isHidden = true
    pages[3].fields = [.hidden]
    pages[5].isHidden = true
    var screen = InputFormScreen(makeForm(pages), on: phone)
    var seen: [PageID?] = [screen.interactionState.currentPage]
    #expect(!screen.snapshot().footer.canGoToPrevious)
    for _ in pages where screen.snapshot().footer.canGoToNext {
      try screen.handle(.tap(.next))
      seen.append(screen.interactionState.currentPage)
    }
    #expect(seen == [1, 2, 4])
    try screen.handle(.tap(.next))
    #expect(screen.interactionState.currentPage == 4)
    for expected in [PageID(place: 2), 1, 1] {
      try screen.handle(.tap(.previous))
      #expect(screen.interactionState.currentPage == expected)
    }
  }

  @Test("IF-2: without a current page Next, Previous and Finish are disabled")
  func noPage() throws {
    for locked in [false, true] {
      var screen = InputFormScreen(
        makeForm([TestPage(isHidden: true)]),
        on: phone,
        configuration: MenuConfiguration(allowsFreeNavigation: !locked)
      )
      let footer = screen.snapshot().footer
      #expect(!footer.canGoToNext && !footer.canGoToPrevious && !footer.canFinish)
      for target in [ScreenTarget.next, .previous, .finish, .menuButton] {
        try screen.handle(.tap(target))
      }
      #expect(screen.interactionState.currentPage == nil && !screen.interactionState.isFinished)
      try screen.handle(.edit(.showPage(0)))
      #expect(screen.interactionState.currentPage == 0)
    }
  }

  @Test("IF-2: a current page that vanishes moves on, also where navigation is locked")
  func vanishing() throws {
    var screen = InputFormScreen(
      makeForm(plainPages(4, fields: [.mandatory])),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: false)
    )
    #expect(!screen.snapshot().footer.canGoToNext)
    let change = try screen.handle(.edit(.hidePage(0)))
    #expect(change.effects.contains(.currentPage))
    #expect(change.previousCurrentPage == 0 && change.currentPage == 1)
    #expect(screen.interactionState.currentPage == 1)
  }

  @Test("IF-1, FP-9: an edit of what does not exist throws and changes nothing; no point traps")
  func badEvents() throws {
    var screen = InputFormScreen(makeForm(plainPages(5)), on: phone)
    try screen.handle(.tap(.menuButton))
    let before = screen.snapshot()
    #expect(throws: SessionError.address(.noSuchPage(page: 5, pageCount: 5))) {
      try screen.handle(.edit(.hidePage(5)))
    }
    #expect(throws: SessionError.address(.noSuchField(page: 1, field: 1, fieldCount: 1))) {
      try screen.handle(.edit(.fill(page: 1, field: 1)))
    }
    #expect(screen.snapshot() == before)
    let points = [Int.min, -1, 0, 500, Int.max].flatMap { x in
      [Int.min, -1, 0, 500, Int.max].map { ScreenPoint(x: x, y: $0) }
    }
    for point in points {
      for other in points {
        _ = screen.target(at: point)
        try screen.handle(.touchBegan(point))
        try screen.handle(.touchMoved(other))
        try screen.handle(.touchEnded(point))
      }
    }
    for page in [PageID.nowhere, 5, PageID(place: 0, generation: 1)] {
      try screen.handle(.tap(.card(page: page)))
    }
    for side in [Int.min, -1, 0, 1, Int.max] {
      try screen.handle(.resize(width: side, height: 700))
      try screen.handle(.resize(width: 700, height: side))
      _ = screen.snapshot()
    }
  }

  @Test("A second finger takes the first one's place")
  func secondFinger() throws {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 430)))
    try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 300)))
    try screen.handle(.touchBegan(ScreenPoint(x: 60, y: 600)))
    #expect(screen.menu.state == .halfOpen && screen.interactionState.drag == nil)
  }
}
