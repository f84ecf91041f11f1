import FormModel
import FormNavigation
import Testing

/// Slides of the sheet (NM-28), on a phone of 390 × 844: half-open it is 422 high, full 732.
@Suite struct MenuTransitionTests {
  private func screen(current: PageID = 20, isMotionReduced: Bool = false) throws -> InputFormScreen
  {
    var screen = InputFormScreen(
      makeForm(plainPages(40)),
      on: phone,
      configuration: MenuConfiguration(isMotionReduced: isMotionReduced)
    )
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: current)))
    return screen
  }

  private func slide(_ change: ScreenChange) throws -> SheetTransition {
    try #require(change.transition)
  }

  @Test("NM-28: opening, expanding, shrinking and closing slide, and say from where to where")
  func slides() throws {
    var screen = try screen()
    let opened = try slide(screen.handle(.tap(.menuButton)))
    #expect([opened.fromHeight, opened.toHeight] == [0, 422])
    #expect([opened.fromOpacity, opened.toOpacity] == [0, 1_000])
    #expect(opened.fromScroll == opened.toScroll)
    #expect(screen.interactionState.transition == opened)
    let half = screen.interactionState.scroll
    let expanded = try slide(screen.handle(.tap(.header)))
    #expect([expanded.fromHeight, expanded.toHeight] == [422, 732])
    #expect([expanded.fromScroll, expanded.toScroll] == [half, screen.interactionState.scroll])
    #expect([expanded.fromOpacity, expanded.toOpacity] == [1_000, 1_000])
    let shrunk = try slide(screen.handle(.tap(.header)))
    #expect([shrunk.fromHeight, shrunk.toHeight, shrunk.toScroll] == [732, 422, half])
    // The cards move with the closing sheet.
    let closed = try slide(screen.handle(.tap(.outside)))
    #expect([closed.fromHeight, closed.toHeight] == [422, 0])
    #expect([closed.fromScroll, closed.toScroll] == [half, half])
    #expect([closed.fromOpacity, closed.toOpacity] == [1_000, 0] && closed.detent == .halfOpen)
    #expect(SheetTransition.milliseconds == 250)
  }

  @Test("NM-28: a released sheet slides from where the finger left it")
  func released() throws {
    var screen = try screen()
    try screen.handle(.tap(.menuButton))
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 430)))
    #expect(try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 330))).transition == nil)
    #expect(screen.interactionState.transition == nil)
    let released = try slide(screen.handle(.touchEnded(ScreenPoint(x: 50, y: 330))))
    #expect([released.fromHeight, released.toHeight] == [522, 732])
    // A sheet that rests at its old place does not slide.
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 120)))
    try screen.handle(.touchMoved(ScreenPoint(x: 70, y: 120)))
    #expect(try screen.handle(.touchEnded(ScreenPoint(x: 70, y: 120))).transition == nil)
  }

  @Test("NM-28: a snapshot at any share is on the way, fast at first, and ends where it leads")
  func shares() throws {
    var screen = try screen()
    try screen.handle(.tap(.menuButton))
    var snapshot = InputFormSnapshot()
    var heights: [Int] = []
    for time in [-5, 0, 250, 500, 750, 999, 1_000, 5_000] {
      screen.fill(&snapshot, at: time)
      let sheet = try #require(snapshot.sheet)
      heights.append(sheet.frame.height)
      #expect(sheet.frame.maxY == 844)
      #expect(sheet.cardAreaFrame.height == max(0, sheet.frame.height - 64))
      #expect(sheet.overlayOpacity == [0, 0, 437, 750, 937, 999, 1_000, 1_000][heights.count - 1])
      // The same as if the sheet had been dragged there.
      #expect(
        snapshot.cards.allSatisfy { $0.frame.y < 844 && $0.frame.maxY > sheet.cardAreaFrame.y }
      )
    }
    #expect(heights == [0, 0, 184, 316, 395, 421, 422, 422])
    #expect(snapshot == screen.snapshot())
    try screen.handle(.tap(.outside))
    screen.fill(&snapshot, at: 500)
    let closing = try #require(snapshot.sheet)
    #expect(closing.state == .closed && closing.frame.height == 106)
    #expect(closing.overlayOpacity == 250)
    screen.fill(&snapshot, at: 1_000)
    #expect(snapshot.sheet == nil && snapshot.cards.isEmpty)
  }

  @Test("NM-28: a touch acts on where the slide leads")
  func touches() throws {
    var screen = try screen()
    try screen.handle(.tap(.menuButton))
    #expect(screen.target(at: ScreenPoint(x: 50, y: 430)) == .header)
    try screen.handle(.tap(.outside))
    #expect(screen.target(at: ScreenPoint(x: 50, y: 430)) == .form)
  }

  @Test("NM-28: with reduced motion, and on a screen that is laid out anew, it jumps")
  func jumps() throws {
    var reduced = try screen(isMotionReduced: true)
    #expect(try reduced.handle(.tap(.menuButton)).transition == nil)
    try reduced.handle(.setMotionReduced(false))
    #expect(try reduced.handle(.tap(.header)).transition != nil)
    #expect(try reduced.handle(.resize(width: 844, height: 390)).transition == nil)
    #expect(reduced.interactionState.transition == nil)
    // An event that moves nothing leaves the last slide as it is.
    try reduced.handle(.tap(.outside))
    let last = reduced.interactionState.transition
    #expect(try reduced.handle(.edit(.fill(page: 0, field: 0))).transition == nil)
    #expect(last != nil && reduced.interactionState.transition == last)
  }
}
