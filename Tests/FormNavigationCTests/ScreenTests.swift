import CFormNavigation
import FormModel
import FormRules
import ScreenModel
import Testing

@testable import FormNavigation
@testable import FormNavigationC

@Suite("Screens of the C interface") struct ScreenTests {
  private func send(_ event: formnav_event, to screen: UInt64) throws -> formnav_screen_change {
    var (event, change) = (event, formnav_screen_change())
    try succeed(formnav_screen_handle(screen, &event, &change))
    return change
  }

  private func tap(_ target: Int, on screen: UInt64) throws -> formnav_screen_change {
    var event = formnav_event()
    (event.kind, event.target) = (UInt32(FORMNAV_EVENT_TAP), UInt32(target))
    return try send(event, to: screen)
  }

  private func shown(_ screen: UInt64, _ time: Int64 = -1) throws -> (
    formnav_snapshot, [formnav_card]
  ) {
    var length = 0
    _ = formnav_screen_snapshot(screen, time, nil, 0, &length)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length + 1, alignment: 8)
    defer { memory.deallocate() }
    #expect(formnav_screen_snapshot(screen, time, memory + 1, length, nil) == FORMNAV_BAD_ARGUMENT)
    try succeed(formnav_screen_snapshot(screen, time, memory, length, &length))
    let snapshot = memory.load(as: formnav_snapshot.self)
    let cards = (memory + MemoryLayout<formnav_snapshot>.stride)
      .assumingMemoryBound(to: formnav_card.self)
    return (snapshot, (0..<Int(snapshot.cards_count)).map { cards[$0] })
  }

  @Test("EM-1: a touch beyond every screen is no trap")
  func farTouches() throws {
    let opened = try Opened()
    _ = try tap(FORMNAV_TARGET_MENU_BUTTON, on: opened.screen)
    for far in [Int64.min, .max] {
      for kind in [
        FORMNAV_EVENT_TOUCH_BEGAN, FORMNAV_EVENT_TOUCH_MOVED, FORMNAV_EVENT_TOUCH_ENDED,
        FORMNAV_EVENT_SCROLL_FORM,
      ] {
        var event = formnav_event()
        event.kind = UInt32(kind)
        (event.x, event.y) = kind == FORMNAV_EVENT_TOUCH_BEGAN ? (100, 500) : (far, far)
        _ = try send(event, to: opened.screen)
        _ = try shown(opened.screen)
      }
    }
  }

  @Test("EM-1: a screen shows what InputFormScreen shows")
  func snapshot() throws {
    let opened = try Opened()
    let screen = opened.screen
    let before = try shown(screen)
    #expect(before.1.isEmpty && Int(before.0.flags) & FORMNAV_HAS_SHEET == 0)
    var event = formnav_event()
    event.edit = 2 << 32 | UInt64(FORMNAV_LOCK) << 16
    _ = try send(event, to: screen)
    let change = try tap(FORMNAV_TARGET_MENU_BUTTON, on: screen)
    #expect(change.slides == 1 && change.focus == 1 && change.to_height > change.from_height)
    _ = try shown(screen, 0)
    let (snapshot, cards) = try shown(screen)
    let pointer = try FormNavigationC.screen(screen)
    var expected = InputFormSnapshot()
    pointer.pointee.fill(&expected)
    let sheet = try #require(expected.sheet)
    #expect(snapshot.sheet.y == sheet.frame.y && snapshot.sheet.height == sheet.frame.height)
    #expect(snapshot.scroll == sheet.scroll && snapshot.menu_state == sheet.state.rawValue)
    #expect(cards.map(\.page) == expected.cards.map(\.page.rawValue))
    for (card, other) in zip(cards, expected.cards) {
      #expect(card.frame.y == other.frame.y && card.title.width == other.titleFrame.width)
      #expect(card.total == other.progress?.total ?? 0)
      #expect(card.no_items.height == other.noItems?.frame.height ?? 0)
      #expect(card.mandatory == other.mandatory?.count ?? 0)
      #expect(card.flags & 1 == (other.isCurrent ? 1 : 0))
    }
    let texts = try (0..<12).map { kind in
      try text { formnav_screen_text(screen, UInt32(kind), 0, $0, $1, $2) }
    }
    #expect(
      texts == [
        "1: One", "0 of 2", "1 mandatory item left", "0 answers to correct",
        "No items need to be completed", "1 of 3", "All pages", "Previous", "Next", "Finish", "",
        "",
      ]
    )
    #expect(formnav_screen_text(screen, 12, 0, nil, 0, nil) == FORMNAV_BAD_ARGUMENT)
    #expect(formnav_screen_text(screen, 0, 9, nil, 0, nil) == FORMNAV_NO_SUCH_PLACE)
    let closed = try tap(FORMNAV_TARGET_OUTSIDE, on: screen)
    #expect(closed.focus == 2)
  }

  @Test("EM-1: a button that does nothing says why")
  func refusals() throws {
    let opened = try Opened()
    let screen = opened.screen
    #expect(try tap(FORMNAV_TARGET_PREVIOUS, on: screen).refusal == 2)
    #expect(try tap(FORMNAV_TARGET_FINISH, on: screen).refusal == 4)
    var event = formnav_event()
    event.kind = UInt32(FORMNAV_EVENT_SET_FREE_NAVIGATION)
    _ = try send(event, to: screen)
    let locked = try tap(FORMNAV_TARGET_NEXT, on: screen)
    #expect(
      locked.refusal == 6 && locked.refused_field.page == 0 && locked.refused_field.field == 0
    )
    event.index = 1
    _ = try send(event, to: screen)
    event.kind = UInt32(FORMNAV_EVENT_GO_TO_PAGE)
    event.page = 2
    #expect(try send(event, to: screen).focus == 3)
    #expect(try tap(FORMNAV_TARGET_NEXT, on: screen).refusal == 3)
    var nine = formnav_answer()
    nine.kind = UInt32(FORMNAV_ANSWER_INTEGER)
    nine.integer = 9
    var change = formnav_screen_change()
    try succeed(formnav_screen_set_answer(screen, 1, 0, &nine, &change))
    #expect(Int(change.effects) & FORMNAV_SCREEN_FORM != 0)
    #expect(try tap(FORMNAV_TARGET_FINISH, on: screen).refusal == 7)
    #expect(try text { formnav_screen_text(screen, 3, 1, $0, $1, $2) } == "1 answer to correct")
    event.kind = UInt32(FORMNAV_EVENT_UNDO)
    _ = try send(event, to: screen)
    _ = try tap(FORMNAV_TARGET_FINISH, on: screen)
    #expect(try tap(FORMNAV_TARGET_FINISH, on: screen).refusal == 5)
    let edits = (0..<UInt64(3)).map { $0 << 32 | UInt64(FORMNAV_HIDE_PAGE) << 16 | 0xFFFF }
    var applied = 0
    try succeed(formnav_screen_apply_batch(screen, edits, 3, &applied, &change))
    #expect(applied == 3 && change.current_page == .max)
    #expect(try tap(FORMNAV_TARGET_NEXT, on: screen).refusal == 1)
    let (empty, _) = try shown(screen)
    #expect(empty.current_rank == 0)
    #expect(try text { formnav_screen_text(screen, 5, 0, $0, $1, $2) } == "")
    for (bad, code) in [(9 << 32, FORMNAV_NO_SUCH_PLACE), (99 << 16, FORMNAV_BAD_ARGUMENT)] {
      let batch = [edits[0] ^ 1 << 16, UInt64(bad)]
      #expect(formnav_screen_apply_batch(screen, batch, 2, &applied, &change) == code)
      #expect(applied == 1 && lastError().hasPrefix("edit 1: "))
    }
  }

  @Test("EM-1: every event, target and place is taken, and no other")
  func events() throws {
    let opened = try Opened()
    for kind in 0..<UInt32(26) {
      for target in 0..<UInt32(kind == 11 || kind == 12 ? 12 : 4) {
        var event = formnav_event()
        (event.kind, event.target, event.index) = (kind, target, target)
        (event.x, event.y) = (390, 844)
        event.page = kind == UInt32(FORMNAV_EVENT_ADD_INSTANCE) ? .max : 1
        event.before = .max
        let code = formnav_screen_handle(opened.screen, &event, nil)
        let isNone =
          kind > 23 || target == 11 || (20...22).contains(kind) && target > 1
          || kind == 23 && target > 2
        #expect(
          (code == FORMNAV_BAD_ARGUMENT) == isNone,
          "event \(kind), target \(target): \(code)"
        )
      }
    }
    var event = formnav_event()
    event.edit = 99 << 16
    #expect(formnav_screen_handle(opened.screen, &event, nil) == FORMNAV_BAD_ARGUMENT)
    event.kind = UInt32(FORMNAV_EVENT_RESIZE)
    (event.x, event.y) = (390, 1 << 32)
    #expect(formnav_screen_handle(opened.screen, &event, nil) == FORMNAV_BAD_ARGUMENT)
    event.kind = UInt32(FORMNAV_EVENT_SET_SAFE_AREA)
    event.safe_top = 1_025
    #expect(formnav_screen_handle(opened.screen, &event, nil) == FORMNAV_BAD_ARGUMENT)
  }

  @Test("EM-1: a screen opens in each language and platform")
  func options() throws {
    let opened = try Opened()
    let titles = ["All pages", "كل الصفحات", "כל העמודים"]
    for (language, title) in titles.enumerated() {
      var options = formnav_screen_options()
      (options.width, options.height, options.language) = (390, 844, UInt32(language))
      (options.platform, options.right_to_left, options.text_scale) = (1, 1, 200)
      var screen: UInt64 = 0
      try succeed(formnav_screen_open(opened.form, &options, &screen))
      #expect(try text { formnav_screen_text(screen, 6, 0, $0, $1, $2) } == title)
      // Both the menu's words and the bar's.
      let shown = try FormNavigationC.screen(screen)
      let strings: (MenuStrings, NavigationBarStrings) =
        [(MenuStrings(), NavigationBarStrings()), (.arabic, .arabic), (.hebrew, .hebrew)][language]
      #expect(shown.pointee.menu.strings == strings.0)
      #expect(shown.pointee.bar.bar.strings == strings.1)
      try succeed(formnav_free(screen))
      options.language = 3
      #expect(formnav_screen_open(opened.form, &options, &screen) == FORMNAV_BAD_ARGUMENT)
    }
    var screen: UInt64 = 0
    #expect(formnav_screen_open(opened.form, nil, &screen) == FORMNAV_BAD_ARGUMENT)
    let wrong: [(WritableKeyPath<formnav_screen_options, Int32>, Int32)] = [
      (\.width, 0), (\.width, 32_768), (\.height, -1), (\.safe_top, -1), (\.safe_bottom, 1_025),
      (\.safe_left, -1), (\.safe_right, 1_025),
    ]
    for (member, number) in wrong {
      var options = formnav_screen_options()
      (options.width, options.height) = (390, 844)
      options[keyPath: member] = number
      #expect(formnav_screen_open(opened.form, &options, &screen) == FORMNAV_BAD_ARGUMENT)
      #expect(lastError().hasSuffix(", found \(number)"), "\(lastError())")
    }
    for scale in [UInt32(49), 401] {
      var options = formnav_screen_options()
      (options.width, options.height, options.text_scale) = (390, 844, scale)
      #expect(formnav_screen_open(opened.form, &options, &screen) == FORMNAV_BAD_ARGUMENT)
    }
    #expect(screen == 0)
  }
}
