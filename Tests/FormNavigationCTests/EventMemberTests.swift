import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormNavigation
import FormRules
import ScreenModel
import Testing

@testable import FormNavigationC

/// Every member of an event, and every enumerator, against what Swift has for it.
@Suite("Events and enumerations of the C interface") struct EventMemberTests {
  @Test("EM-1: every member of an event reaches Swift's event")
  func events() throws {
    var event = formnav_event()
    (event.page, event.index, event.before) = (11, 12, 13)
    (event.x, event.y, event.edit) = (
      14, 15, Edit.hide(page: PageID(rawValue: 16), field: 17).rawValue
    )
    (event.safe_top, event.safe_bottom, event.safe_left, event.safe_right) = (18, 19, 20, 21)
    let page = PageID(rawValue: 11)
    let point = ScreenPoint(x: 14, y: 15)
    let expected: [(Int, ScreenEvent)] = [
      (FORMNAV_EVENT_EDIT, .edit(.hide(page: PageID(rawValue: 16), field: 17))),
      (FORMNAV_EVENT_TOUCH_BEGAN, .touchBegan(point)),
      (FORMNAV_EVENT_TOUCH_MOVED, .touchMoved(point)),
      (FORMNAV_EVENT_TOUCH_ENDED, .touchEnded(point)), (FORMNAV_EVENT_TOUCH_HELD, .touchHeld),
      (FORMNAV_EVENT_TOUCH_CANCELLED, .touchCancelled),
      (FORMNAV_EVENT_TAP, .tap(.card(page: page))),
      (FORMNAV_EVENT_LONG_PRESS, .longPress(.card(page: page))),
      (FORMNAV_EVENT_SCROLL_FORM, .scrollForm(to: 15)),
      (FORMNAV_EVENT_RESIZE, .resize(width: 14, height: 15)),
      (
        FORMNAV_EVENT_SET_SAFE_AREA,
        .setSafeArea(SafeArea(top: 18, bottom: 19, left: 20, right: 21))
      ),
      (FORMNAV_EVENT_GO_TO_PAGE, .goToPage(page)),
      (FORMNAV_EVENT_GO_TO_FIELD, .goToField(FieldID(page: page, field: 12))),
      (FORMNAV_EVENT_ENTER_BACKGROUND, .enterBackground),
      (FORMNAV_EVENT_ENTER_FOREGROUND, .enterForeground),
    ]
    event.target = UInt32(FORMNAV_TARGET_CARD)
    // The header has no other member.
    event.kind = 1
    #expect(members(of: event).filter { $0.value == 0 }.map(\.key) == ["reserved"])
    var kinds: Set<Int> = []
    for (kind, expected) in expected {
      kinds.insert(kind)
      event.kind = UInt32(kind)
      guard case .screen(let found) = try EventOfCaller(event) else {
        Issue.record("\(kind) is an event of the form")
        continue
      }
      #expect(found == expected, "\(kind)")
    }
    let formEvents: [(Int, FormEvent)] = [
      (FORMNAV_EVENT_UNDO, .undo), (FORMNAV_EVENT_REDO, .redo),
      (FORMNAV_EVENT_SET_CLOCK, .setClock(FormClock(milliseconds: 14))),
      (
        FORMNAV_EVENT_ADD_INSTANCE,
        .addInstance(
          repeat: 12,
          inside: InstanceID(page: page),
          before: InstanceID(page: PageID(rawValue: 13))
        )
      ),
      (FORMNAV_EVENT_REMOVE_INSTANCE, .removeInstance(InstanceID(page: page))),
    ]
    for (kind, expected) in formEvents {
      kinds.insert(kind)
      event.kind = UInt32(kind)
      guard case .form(let found) = try EventOfCaller(event) else {
        Issue.record("\(kind) is an event of the screen")
        continue
      }
      #expect(found == expected, "\(kind)")
    }
    for (kind, index, expected) in [
      (FORMNAV_EVENT_SET_MENU, 1, ScreenEvent.setMenuEnabled(true)),
      (FORMNAV_EVENT_SET_FREE_NAVIGATION, 0, .setFreeNavigation(false)),
      (FORMNAV_EVENT_SET_MOTION_REDUCED, 1, .setMotionReduced(true)),
      (FORMNAV_EVENT_SET_STEPS, 0, .setStepIndicator(StepConfiguration(isShown: false))),
      (
        FORMNAV_EVENT_SET_STEPS, 1,
        .setStepIndicator(StepConfiguration(placement: .belowNavigationBar))
      ),
      (FORMNAV_EVENT_SET_STEPS, 2, .setStepIndicator(StepConfiguration(placement: .aboveFooter))),
    ] {
      kinds.insert(kind)
      (event.kind, event.index) = (UInt32(kind), UInt32(index))
      guard case .screen(let found) = try EventOfCaller(event) else { continue }
      #expect(found == expected, "\(kind)")
    }
    #expect(kinds == Set(Declared.enumerators["event_kind"]?.values.map { $0 } ?? []))
  }

  @Test("EM-1: margins, sides and words of a screen reach it")
  func screenOptions() throws {
    let opened = try Opened()
    var options = formnav_screen_options()
    options.session = formnav_session_options(
      clock_ms: 1,
      undo_bytes: 4_096,
      saves_answers: 1,
      has_clock: 1,
      new_instances: 7
    )
    (options.width, options.height) = (393, 851)
    (options.safe_top, options.safe_bottom, options.safe_left, options.safe_right) = (9, 8, 7, 6)
    (options.platform, options.right_to_left, options.language) = (1, 1, 2)
    options.text_scale = 150
    #expect(!members(of: options).values.contains(0))
    var handle: UInt64 = 0
    try "Visit".withCString { title in
      options.title = formnav_text(bytes: title, length: 5)
      try succeed(formnav_screen_open(opened.form, &options, &handle))
    }
    defer { formnav_free(handle) }
    let bytes = Array(Opened.small.utf8)
    var expected = InputFormScreen(
      try FormSession(
        FormImporter.read(InputFile(bytes: bytes, name: "form")),
        clock: FormClock(milliseconds: 1),
        journalBytes: 4_096,
        savesAnswers: true
      ),
      on: ScreenGeometry(
        width: 393,
        height: 851,
        platform: .android,
        direction: .rightToLeft,
        safeArea: SafeArea(top: 9, bottom: 8, left: 7, right: 6)
      ),
      bar: NavigationBarContent(title: "Visit"),
      strings: .hebrew,
      barStrings: .hebrew,
      measurer: ClusterMeasurer(scale: 150)
    )
    let screen = try FormNavigationC.screen(handle)
    #expect(screen.pointee.session.clock == FormClock(milliseconds: 1))
    var (found, wanted) = (InputFormSnapshot(), InputFormSnapshot())
    for target in [ScreenTarget.menuButton, .header] {
      #expect(try screen.pointee.handle(.tap(target)) == expected.handle(.tap(target)))
      screen.pointee.fill(&found)
      expected.fill(&wanted)
      #expect(found == wanted)
    }
    #expect(screen.pointee.menu.strings == expected.menu.strings)
    // Each option alone makes another screen.
    let others: [(inout formnav_screen_options) -> Void] = [
      { $0.width += 1 }, { $0.height += 1 }, { $0.safe_top += 1 }, { $0.safe_bottom += 1 },
      { $0.safe_left += 1 }, { $0.safe_right += 1 }, { $0.platform = 0 }, { $0.right_to_left = 0 },
      { $0.text_scale = 100 },
    ]
    for (index, change) in others.enumerated() {
      var changed = options
      change(&changed)
      changed.title.length = 0
      var other: UInt64 = 0
      try succeed(formnav_screen_open(opened.form, &changed, &other))
      defer { formnav_free(other) }
      let screen = try FormNavigationC.screen(other)
      for target in [ScreenTarget.menuButton, .header] { try screen.pointee.handle(.tap(target)) }
      screen.pointee.fill(&found)
      #expect(found != wanted, "option \(index)")
    }
  }

  private static func options(clock: Int64, isGiven: Bool) -> formnav_session_options {
    var options = formnav_session_options()
    (options.clock_ms, options.has_clock) = (clock, isGiven ? 1 : 0)
    return options
  }

  @Test("EM-1, RP-1: a session makes as many instances at once as its options say")
  func newInstances() throws {
    let text = """
      {"schema": "formnav.form/1",
       "pages": [{"fields": [{"id": "k", "kind": "integer"}]}, {"fields": [{}]}],
       "repeats": [{"id": "r", "pages": [1, 2], "count": "${k}"}]}
      """
    let bytes = Array(text.utf8)
    var form: UInt64 = 0
    try succeed(formnav_form_open(bytes, bytes.count, 0, &form))
    defer { formnav_free(form) }
    for (limit, most) in [(0, 100_000), (3, 3)] {
      var options = formnav_session_options()
      options.new_instances = UInt64(limit)
      var handle: UInt64 = 0
      try succeed(formnav_session_open(form, &options, &handle))
      defer { formnav_free(handle) }
      let session = try FormNavigationC.session(handle)
      let error = FormError.tooManyNewInstances(found: WideInt(most + 1), limit: most)
      #expect(throws: SessionError.formLimit(error)) {
        try session.pointee.answer("k", .integer(WideInt(most + 1)))
      }
      try session.pointee.answer("k", .integer(3))
      #expect(session.pointee.pages.count == 4)
    }
  }

  @Test("EM-1: a session reads the system's time unless it is given a clock")
  func clocks() throws {
    let opened = try Opened()
    for (options, isGiven) in [
      (formnav_session_options(), false),
      (Self.options(clock: 5, isGiven: false), false),
      (Self.options(clock: 0, isGiven: true), true),
    ] {
      for isScreen in [false, true] {
        var (handle, options, before) = (UInt64(0), options, FormClock.now)
        var screen = formnav_screen_options()
        (screen.session, screen.width, screen.height) = (options, 390, 844)
        try succeed(
          isScreen
            ? formnav_screen_open(opened.form, &screen, &handle)
            : formnav_session_open(opened.form, &options, &handle)
        )
        defer { formnav_free(handle) }
        let clock =
          isScreen
          ? try FormNavigationC.screen(handle).pointee.session.clock
          : try FormNavigationC.session(handle).pointee.clock
        if isGiven { before.milliseconds = 0 }
        let after = isGiven ? before : .now
        #expect((before.milliseconds...after.milliseconds).contains(clock.milliseconds))
      }
    }
    var (handle, before) = (UInt64(0), FormClock.now)
    try succeed(formnav_session_open(opened.form, nil, &handle))
    defer { formnav_free(handle) }
    before = try FormNavigationC.session(handle).pointee.clock
    #expect(before.today >= FormClock.now.today - 1)
    var options = formnav_session_options()
    options.has_clock = 2
    #expect(formnav_session_open(opened.form, &options, &handle) == FORMNAV_BAD_ARGUMENT)
  }

  @Test("EM-1: every enumerator has the number of Swift's value")
  func enumerators() throws {
    var expected: [String: [String: Int]] = [:]
    expected["operation"] = numbered(EditOperation.allCases)
    expected["kind"] = numbered(FieldKind.allCases)
    expected["menu_state"] = numbered(MenuState.allCases)
    expected["flags"] = bits(
      [
        ("HIDDEN", .hidden), ("READ_ONLY", .readOnly), ("MANDATORY", .mandatory),
        ("FILLED", .filled),
      ]
        as [(String, FieldFlags)]
    )
    expected["effects"] = bits(
      [
        ("CHANGED", .flag), ("PAGE_COUNTS", .pageCounts), ("PAGE_APPEARED", .pageAppeared),
        ("PAGE_VANISHED", .pageVanished), ("PAGE_COMPLETED", .pageCompleted),
        ("PAGE_REOPENED", .pageReopened), ("CURRENT_PAGE", .currentPage),
        ("OTHER_PAGES", .otherPages),
      ] as [(String, ProgressChange.Effects)]
    )
    expected["screen_effects"] = bits(
      [
        ("FORM", .form), ("CURRENT_PAGE", .currentPage), ("MENU_STATE", .menuState),
        ("SHEET", .sheet), ("SCROLL", .scroll), ("CARD_HEIGHTS", .cardHeights),
        ("FOOTER", .footer), ("STEPS", .stepIndicator), ("MENU_BUTTON", .menuButton),
        ("LAYOUT", .layout), ("MANY_CARDS", .manyCards), ("PASS_TO_FORM", .passToForm),
        ("BAR", .bar), ("ANNOUNCES_HISTORY", .announcesHistory), ("FINISHED", .finished),
        ("LARGE_TEXT", .largeText),
      ] as [(String, ScreenChange.Effects)]
    )
    let field = FieldID(page: PageID(rawValue: 1), field: 2)
    var refusals: [String: Int] = ["NONE": code(of: nil)]
    for refusal: StepRefusal in [
      .noPage, .firstPage, .lastPage, .notLastPage, .alreadyFinished, .mandatoryRemaining(field),
      .invalidAnswer(field),
    ] { refusals[upper(refusal)] = code(of: refusal) }
    expected["refusal"] = refusals
    var focuses: [String: Int] = ["STAYS": 0]
    for focus in AccessibilityFocus.allCases {
      var change = ScreenChange()
      change.focus = focus
      focuses[upper(focus)] = Int(formnav_screen_change(change).focus)
    }
    expected["focus"] = focuses
    var targets: [String: Int] = [:]
    for number in 0..<11 {
      var event = formnav_event()
      (event.kind, event.target) = (UInt32(FORMNAV_EVENT_TAP), UInt32(number))
      guard case .screen(.tap(let target)) = try EventOfCaller(event) else { continue }
      targets[target == .bar(.title) ? "TITLE" : upper(target)] = number
    }
    expected["target"] = targets
    for (name, found) in Declared.enumerators where expected[name] != nil {
      #expect(found == expected[name], "\(name)")
    }
    // The others have no counterpart: their numbers mean what the header says.
    #expect(
      Set(Declared.enumerators.keys).subtracting(expected.keys) == [
        "code", "answer_kind", "export_format", "search", "form_text", "choice_part", "rule_target",
        "platform", "language", "event_kind", "steps", "card_flags", "snapshot_flags", "text_kind",
      ]
    )
  }

  private func code(of refusal: StepRefusal?) -> Int {
    var change = ScreenChange()
    change.refusal = refusal
    return Int(formnav_screen_change(change).refusal)
  }

  private func numbered<Case: RawRepresentable>(_ cases: [Case]) -> [String: Int]
  where Case.RawValue == UInt8 {
    Dictionary(uniqueKeysWithValues: cases.map { (upper($0), Int($0.rawValue)) })
  }

  private func bits<Set: OptionSet>(_ named: [(String, Set)]) -> [String: Int]
  where Set.RawValue: BinaryInteger {
    Dictionary(uniqueKeysWithValues: named.map { ($0.0, Int($0.1.rawValue)) })
  }

  /// The name of a case as the header writes it: `dateTime` as DATE_TIME.
  private func upper(_ value: some Any) -> String {
    let name = "\(value)".prefix { $0 != "(" }
    return name.reduce(into: "") { text, letter in
      text += (letter.isUppercase ? "_" : "") + letter.uppercased()
    }
  }
}
