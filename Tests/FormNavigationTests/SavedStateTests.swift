import FormModel
import FormNavigation
import Testing

/// Leaving the app and returning (NM-23).
@Suite struct SavedStateTests {
  private func scrolled(_ detent: Detent, on geometry: ScreenGeometry = phone) throws
    -> InputFormScreen
  {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: geometry)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: 20)))
    try screen.handle(.tap(.menuButton))
    if detent == .full { try screen.handle(.tap(.header)) }
    try screen.drag(from: ScreenPoint(x: 50, y: 677), to: ScreenPoint(x: 50, y: 700))
    return screen
  }

  @Test("NM-23: detent, scroll position and current page return on the same form and screen")
  func same() throws {
    for detent in Detent.allCases {
      let left = try scrolled(detent)
      let bytes = left.savedState.bytes
      #expect(try SavedState(bytes: bytes.span) == left.savedState)
      var back = InputFormScreen(makeForm(plainPages(40)), on: phone)
      try back.restore(bytes: bytes.span)
      #expect(back.snapshot() == left.snapshot())
      try back.handle(.goToPage(3))
      try back.restore(bytes: bytes)
      #expect(back.snapshot() == left.snapshot())
    }
    var finished = InputFormScreen(makeForm(plainPages(1)), on: phone)
    try finished.handle(.tap(.finish))
    var back = InputFormScreen(makeForm(plainPages(1)), on: phone)
    try back.restore(finished.savedState)
    #expect(back.interactionState.isFinished)
  }

  @Test("NM-23: a drag under way is kept as the state before it")
  func drag() throws {
    var screen = try scrolled(.halfOpen)
    try screen.handle(.touchBegan(ScreenPoint(x: 50, y: 430)))
    try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 200)))
    #expect(screen.savedState.detent == .halfOpen)
    try screen.restore(screen.savedState)
    #expect(screen.menu.state == .halfOpen)
    try screen.handle(.touchMoved(ScreenPoint(x: 50, y: 100)))
    #expect(screen.menu.state == .halfOpen)
  }

  @Test("NM-23: on a turned screen the current card is centred")
  func rotated() throws {
    let saved = try scrolled(.halfOpen).savedState
    var turned = InputFormScreen(makeForm(plainPages(40)), on: phone.rotated)
    try turned.restore(saved)
    var fresh = InputFormScreen(makeForm(plainPages(40)), on: phone.rotated)
    try fresh.handle(.tap(.menuButton))
    try fresh.handle(.tap(.card(page: 20)))
    try fresh.handle(.tap(.menuButton))
    #expect(turned.snapshot() == fresh.snapshot())
  }

  @Test("NM-23: on a form that has changed it is a legal state")
  func changedForm() throws {
    let saved = try scrolled(.full).savedState
    // A shorter form: the page is gone, another one is current.
    var short = InputFormScreen(makeForm(plainPages(6)), on: phone)
    try short.restore(saved)
    #expect(short.interactionState.currentPage == 0)
    #expect(short.menu.state == .full && short.interactionState.scroll == 0)
    // Too short for a menu.
    var two = InputFormScreen(makeForm(plainPages(2)), on: phone)
    try two.restore(saved)
    #expect(two.menu.state == .closed && two.interactionState.scroll == 0)
    // The current page is hidden, and there are fewer pages: clamped.
    var pages = plainPages(22)
    pages[20].isHidden = true
    var hidden = InputFormScreen(makeForm(pages), on: phone)
    try hidden.restore(saved)
    #expect(hidden.interactionState.currentPage == 0)
    #expect(hidden.interactionState.scroll == 0)
    var fewer = InputFormScreen(makeForm(plainPages(21)), on: phone)
    try fewer.restore(saved)
    #expect(fewer.interactionState.scroll == fewer.menu.maximumScroll)
    // No pages at all, and a finished flow that does not end there any more.
    var empty = InputFormScreen(makeForm([]), on: phone)
    try empty.restore(saved)
    #expect(empty.menu.state == .closed)
    var state = saved
    state.isFinished = true
    var unfinished = InputFormScreen(makeForm(plainPages(40)), on: phone)
    try unfinished.restore(state)
    #expect(!unfinished.interactionState.isFinished)
  }

  @Test("NM-23: every other sequence of bytes is a typed error and changes nothing")
  func garbage() throws {
    let good = try scrolled(.halfOpen).savedState.bytes
    var screen = try scrolled(.full)
    let before = screen.interactionState
    for length in 0..<good.count {
      let (garbage, part) = ([UInt8](repeating: 7, count: length), Array(good.prefix(length)))
      #expect(throws: SavedStateError.self) { try screen.restore(bytes: garbage.span) }
      #expect(throws: SavedStateError.self) { try screen.restore(bytes: part.span) }
    }
    for index in good.indices {
      for bit in 0..<8 {
        var bytes = good
        bytes[index] ^= 1 << UInt8(bit)
        do {
          try screen.restore(bytes: bytes.span)
          Issue.record("bit \(bit) of byte \(index) went unnoticed")
        } catch {}
      }
    }
    var bytes = good
    bytes[4] = 9
    #expect(throws: SavedStateError.unknownVersion(expected: 3, found: 9)) {
      try screen.restore(bytes: bytes.span)
    }
    bytes = good
    bytes[2] = 0x58
    #expect(throws: SavedStateError.unexpectedByte(offset: 2, expected: 0x53, found: 0x58)) {
      try screen.restore(bytes: bytes.span)
    }
    #expect(screen.interactionState == before)
  }
}
