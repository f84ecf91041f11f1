import CFormNavigation
import Testing

@Suite("The C interface") struct InterfaceTests {
  @Test("EM-1: the library has the header's version")
  func version() { #expect(formnav_version() == 0x00_01_00 && FORMNAV_VERSION == "0.1.0") }

  @Test("EM-1: a form that can't be read or opened has a text that says where")
  func badForms() throws {
    var form: formnav_form = 0
    let bytes = Array(#"{"schema": "formnav.form/1", "pages": 7}"#.utf8)
    #expect(formnav_form_open(bytes, bytes.count, 0, &form) == FORMNAV_BAD_FORM)
    #expect(lastError().hasPrefix("line 1, column 39: expected"), "\(lastError())")
    let cut = Array("<h:html".utf8)
    #expect(formnav_form_open(cut, cut.count, 0, &form) == FORMNAV_BAD_FORM)
    #expect(formnav_form_open(bytes, 0, 0, &form) == FORMNAV_BAD_FORM)
    #expect(form == 0)
  }

  @Test("EM-1: answers come back as they were given")
  func answers() throws {
    let opened = try Opened()
    for value in ["x", "größer 🙂", String(repeating: "long", count: 1_000)] {
      try value.withCString { bytes in
        var text = formnav_text(bytes: bytes, length: value.utf8.count)
        try withUnsafePointer(to: &text) { texts in
          var answer = formnav_answer(
            kind: UInt32(FORMNAV_ANSWER_TEXT),
            text_count: 1,
            integer: 0,
            decimal: 0,
            texts: texts
          )
          try succeed(formnav_set_answer(opened.session, 0, 0, &answer, nil))
        }
      }
      var found = formnav_answer()
      var buffer = [UInt64](repeating: 0, count: 1_000)
      var length = 0
      try succeed(formnav_get_answer(opened.session, 0, 0, &found, &buffer, 8_000, &length))
      let texts = try #require(found.texts)
      let stored = UnsafeRawBufferPointer(start: texts[0].bytes, count: texts[0].length)
      #expect(found.kind == FORMNAV_ANSWER_TEXT && String(decoding: stored, as: UTF8.self) == value)
    }
    var reason = formnav_reason()
    var count = 0
    try succeed(formnav_reasons(opened.session, 0, 1, &reason, 1, &count))
    #expect(count == 1 && reason.effect == FORMNAV_HIDE && reason.holds == 0)
    #expect(try text { formnav_get_text(opened.session, 5, 0, 0, $0, $1, $2) } == "${a} = 'x'")
  }

  @Test("EM-1: a batch and a stream say which edit was refused")
  func refusedEdits() throws {
    let opened = try Opened()
    let fill = UInt64(FORMNAV_FILL) << 16 | 1
    let (missing, none) = (fill | 9 << 32, UInt64(99 << 16))
    for (last, code) in [(missing, FORMNAV_NO_SUCH_PLACE), (none, FORMNAV_BAD_ARGUMENT)] {
      var applied = 0
      var change = formnav_change()
      let batch = [fill, last, fill]
      #expect(formnav_apply_batch(opened.session, batch, 3, &applied, &change) == code)
      #expect(applied == 1 && lastError().hasPrefix("edit 1: "), "\(lastError())")
      #expect(change.changed == 1 && change.pages.0 == 0)
      var effects: [UInt8] = [0, 77, 77]
      let clear = UInt64(FORMNAV_CLEAR) << 16 | 1
      #expect(formnav_play(opened.session, [clear, last, fill], 3, &effects, &applied) == code)
      #expect(applied == 1 && effects[0] & 1 == 1 && effects[1] == 77)
    }
  }

  @Test("EM-1: a session and a screen take back what they saved")
  func savedStates() throws {
    let opened = try Opened()
    for handle in [opened.session, opened.screen] {
      let isScreen = handle == opened.screen
      var event = formnav_event()
      event.edit = UInt64(FORMNAV_HIDE) << 16 | 1
      try succeed(
        isScreen
          ? formnav_screen_handle(handle, &event, nil) : formnav_apply(handle, event.edit, nil)
      )
      var length = 0
      _ = formnav_save(handle, nil, 0, &length)
      var state = [UInt8](repeating: 0, count: length)
      try succeed(formnav_save(handle, &state, length, &length))
      event.edit ^= 1 << 16
      try succeed(
        isScreen
          ? formnav_screen_handle(handle, &event, nil) : formnav_apply(handle, event.edit, nil)
      )
      var dropped = 9
      try succeed(formnav_restore(handle, state, length, &dropped))
      var field = formnav_field_state()
      try succeed(formnav_get_field(handle, 0, 1, &field))
      #expect(dropped == 0 && Int(field.own_flags) == FORMNAV_FLAG_HIDDEN)
      #expect(formnav_restore(handle, state, length - 1, nil) == FORMNAV_BAD_STATE)
    }
  }

  @Test("EM-1: threads open and fill sessions of one form at once")
  func threads() async throws {
    let opened = try Opened()
    let form = opened.form
    let filled = try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var filled: UInt64 = 0
          for _ in 0..<50 {
            var session: formnav_session = 0
            try succeed(formnav_session_open(form, nil, &session))
            try succeed(formnav_apply(session, UInt64(FORMNAV_FILL) << 16 | 1, nil))
            var status = formnav_status()
            try succeed(formnav_get_status(session, &status))
            filled += status.filled
            try succeed(formnav_free(session))
          }
          return filled
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(filled == 400)
  }

  @Test("EM-1: seeded random calls with any numbers end with a code")
  func randomCalls() throws {
    var state: UInt64 = 45
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let words: [UInt32] = [0, 1, 2, 3, 7, 255, 65_535, 1 << 24, 1 << 31, .max - 1, .max]
    let numbers: [Int64] = [0, 1, -1, 100, 390, 844, 1 << 31, -1 << 40, .max, .min]
    func word() -> UInt32 { words[Int(random()) % (random() % 2 == 0 ? 4 : words.count)] }
    func number() -> Int64 { numbers[Int(random()) % numbers.count] }
    let opened = try Opened()
    let (session, screen) = (opened.session, opened.screen)
    for _ in 0..<20_000 {
      let (page, field, kind) = (word(), word(), word())
      let edit = UInt64(field & 0xFFFF) | (random() % 11) << 16 | UInt64(page) << 32
      var code: Int32 = 0
      switch random() % 14 {
      case 0: code = formnav_apply(session, edit, nil)
      case 1: code = formnav_add_instance(session, word(), page, word(), nil)
      case 2: code = formnav_remove_instance(session, page, nil)
      case 3: code = random() % 2 == 0 ? formnav_undo(session, nil) : formnav_redo(session, nil)
      case 4: code = formnav_set_clock(session, number(), nil)
      case 5:
        var answer = formnav_answer()
        answer.kind = kind % 11
        answer.integer = number()
        answer.decimal = Double(bitPattern: UInt64(bitPattern: number()))
        code = formnav_set_answer(session, page, field, &answer, nil)
      case 6: code = formnav_next_page(session, kind, page, word(), nil)
      case 7: code = formnav_next_field(session, kind, page, field, word(), nil)
      case 8: code = formnav_reasons(session, page, field, nil, 0, nil)
      case 9: code = formnav_instance_at(session, kind, page, word(), nil)
      case 10: code = formnav_get_answer(session, page, field, nil, nil, 0, nil)
      default:
        var event = formnav_event()
        event.kind = UInt32(random() % 26)
        event.target = UInt32(random() % 12)
        (event.page, event.index, event.before) = (page, word(), word())
        (event.x, event.y, event.edit) = (number(), number(), edit)
        event.safe_top = Int32(truncatingIfNeeded: number())
        code = formnav_screen_handle(screen, &event, nil)
        let shown = formnav_screen_snapshot(screen, number(), nil, 0, nil)
        if shown != FORMNAV_SHORT_BUFFER { Issue.record("snapshot: \(shown)") }
      }
      if !(0...8).contains(code) || code == FORMNAV_BAD_HANDLE { Issue.record("code \(code)") }
    }
    var status = formnav_status()
    try succeed(formnav_get_status(session, &status))
    try succeed(formnav_get_status(screen, &status))
  }
}
