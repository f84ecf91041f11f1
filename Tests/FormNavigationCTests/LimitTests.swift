import CFormNavigation
import Testing

/// Each limit of the header: what is on it is taken, what is beside it refused.
@Suite("Limits of the C interface") struct LimitTests {
  private func code(_ change: (inout formnav_screen_options) -> Void) throws -> Int {
    let opened = try Opened()
    var options = formnav_screen_options()
    (options.width, options.height) = (390, 844)
    change(&options)
    var handle: UInt64 = 0
    let code = formnav_screen_open(opened.form, &options, &handle)
    if code == 0 { try succeed(formnav_free(handle)) }
    return Int(code)
  }

  @Test("EM-1: a screen's options are taken up to their limits")
  func options() throws {
    let sides: [WritableKeyPath<formnav_screen_options, Int32>] = [\.width, \.height]
    let margins: [WritableKeyPath<formnav_screen_options, Int32>] = [
      \.safe_top, \.safe_bottom, \.safe_left, \.safe_right,
    ]
    for (members, least, most) in [(sides, Int32(1), Int32(32_767)), (margins, 0, 1_024)] {
      for member in members {
        for number in [least, most] {
          #expect(try code { $0[keyPath: member] = number } == FORMNAV_OK, "\(number)")
        }
        for number in [least - 1, most + 1] {
          #expect(try code { $0[keyPath: member] = number } == FORMNAV_BAD_ARGUMENT, "\(number)")
        }
      }
    }
    let words: [(WritableKeyPath<formnav_screen_options, UInt32>, [UInt32], [UInt32])] = [
      (\.text_scale, [0, 50, 400], [1, 49, 401]), (\.platform, [0, 1], [2]),
      (\.right_to_left, [0, 1], [2]), (\.language, [0, 1, 2], [3]),
      (\.session.saves_answers, [0, 1], [2]), (\.session.has_clock, [0, 1], [2]),
    ]
    for (member, taken, refused) in words {
      for number in taken { #expect(try code { $0[keyPath: member] = number } == FORMNAV_OK) }
      for number in refused {
        #expect(try code { $0[keyPath: member] = number } == FORMNAV_BAD_ARGUMENT, "\(number)")
      }
    }
    #expect(try code { $0.session.undo_bytes = 1 << 30 } == FORMNAV_OK)
    #expect(try code { $0.session.undo_bytes = 1 << 30 + 1 } == FORMNAV_BAD_ARGUMENT)
    // The first and the last millisecond of the calendar.
    let day: Int64 = 86_400_000
    let first: Int64 = -719_162 * day
    let end: Int64 = 2_932_897 * day
    let clocks: [(Int64, Int)] = [
      (first, FORMNAV_OK), (first - 1, FORMNAV_BAD_ARGUMENT), (end - 1, FORMNAV_OK),
      (end, FORMNAV_BAD_ARGUMENT),
    ]
    for (clock, expected) in clocks {
      let found = try code {
        ($0.session.clock_ms, $0.session.has_clock) = (clock, 1)
      }
      #expect(found == expected, "\(clock)")
    }
  }

  @Test("EM-1: a screen's events are taken up to their limits")
  func events() throws {
    let opened = try Opened()
    func code(_ kind: Int, _ change: (inout formnav_event) -> Void) -> Int {
      var event = formnav_event()
      event.kind = UInt32(kind)
      (event.x, event.y) = (390, 844)
      change(&event)
      return Int(formnav_screen_handle(opened.screen, &event, nil))
    }
    for (number, expected) in [
      (Int64(1), FORMNAV_OK), (32_767, FORMNAV_OK), (0, FORMNAV_BAD_ARGUMENT),
      (32_768, FORMNAV_BAD_ARGUMENT), (-1, FORMNAV_BAD_ARGUMENT),
    ] {
      #expect(code(FORMNAV_EVENT_RESIZE) { $0.x = number } == expected)
      #expect(code(FORMNAV_EVENT_RESIZE) { $0.y = number } == expected)
    }
    let margins: [WritableKeyPath<formnav_event, Int32>] = [
      \.safe_top, \.safe_bottom, \.safe_left, \.safe_right,
    ]
    for member in margins {
      for (number, expected) in [
        (Int32(0), FORMNAV_OK), (1_024, FORMNAV_OK), (-1, FORMNAV_BAD_ARGUMENT),
        (1_025, FORMNAV_BAD_ARGUMENT),
      ] {
        #expect(
          code(FORMNAV_EVENT_SET_SAFE_AREA) { $0[keyPath: member] = number } == expected
        )
      }
    }
  }

  @Test("EM-1: an answer has as many texts as its kind, and a form as much memory as it may have")
  func answers() throws {
    let opened = try Opened()
    "xy".withCString { bytes in
      let texts = (0..<2).map { formnav_text(bytes: bytes + $0, length: 1) }
      texts.withUnsafeBufferPointer { texts in
        for kind in [FORMNAV_ANSWER_TEXT, FORMNAV_ANSWER_CHOICE] {
          for count in [UInt32(0), 2] {
            var answer = formnav_answer()
            (answer.kind, answer.text_count) = (UInt32(kind), count)
            answer.texts = texts.baseAddress
            let code = formnav_set_answer(opened.session, 0, 0, &answer, nil)
            #expect(code == FORMNAV_BAD_ARGUMENT)
            #expect(lastError() == "expected one text, found \(count)")
          }
        }
      }
    }
    let form = Array(Opened.small.utf8)
    var handle: UInt64 = 0
    #expect(formnav_form_open(form, form.count, 1, &handle) == FORMNAV_BAD_FORM)
    try succeed(formnav_form_open(form, form.count, 1 << 20, &handle))
    try succeed(formnav_free(handle))
  }

  @Test(
    "EM-1: a choice for a text, a choice of a field without a list and a plain form's last change"
  )
  func refused() throws {
    let opened = try Opened()
    "x".withCString { bytes in
      var text = formnav_text(bytes: bytes, length: 1)
      withUnsafePointer(to: &text) { texts in
        var answer = formnav_answer()
        (answer.kind, answer.text_count) = (UInt32(FORMNAV_ANSWER_CHOICE), 1)
        answer.texts = texts
        #expect(formnav_set_answer(opened.session, 0, 0, &answer, nil) == FORMNAV_REFUSED)
      }
      #expect(lastError().hasSuffix(": choice"), "\(lastError())")
    }
    for reader in [opened.session, opened.screen] {
      let code = formnav_choice_text(reader, 0, 0, 0, 0, nil, 0, nil)
      #expect(code == FORMNAV_NO_SUCH_PLACE)
      #expect(lastError() == "expected one of 0 choices, from 0, found 0")
    }
    let plain = Array(#"{"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}]}"#.utf8)
    var (form, session): (UInt64, UInt64) = (0, 0)
    try succeed(formnav_form_open(plain, plain.count, 0, &form))
    try succeed(formnav_session_open(form, nil, &session))
    var change = formnav_change()
    #expect(formnav_last_change(session, &change) == FORMNAV_REFUSED)
    #expect(lastError().contains("expected a session with rules, answers or undo"))
    // A form without repeats is written with its answers.
    for format in [FORMNAV_EXPORT_JSON, FORMNAV_EXPORT_BINARY] {
      let written = try text { formnav_export(session, UInt32(format), $0, $1, $2) }
      var again: UInt64 = 0
      let bytes = Array(written.utf8)
      if format == FORMNAV_EXPORT_JSON {
        try succeed(formnav_form_open(bytes, bytes.count, 0, &again))
        try succeed(formnav_free(again))
      } else {
        #expect(!bytes.isEmpty)
      }
    }
    for handle in [session, form] { try succeed(formnav_free(handle)) }
  }
}
