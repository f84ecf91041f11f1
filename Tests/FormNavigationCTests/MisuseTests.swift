import CFormNavigation
import Testing

@Suite("Misuse of the C interface") struct MisuseTests {
  @Test("EM-1: a null, freed or foreign handle is an error code")
  func handles() throws {
    let opened = try Opened()
    var freed: UInt64 = 0
    try succeed(formnav_session_open(opened.form, nil, &freed))
    try succeed(formnav_free(freed))
    let foreign: [(calls: HandleCalls, others: [UInt64])] = [
      (formCalls, [opened.session, opened.screen]),
      (sessionCalls, [opened.form, opened.screen]),
      (readerCalls, [opened.form]),
      (screenCalls, [opened.form, opened.session]),
    ]
    for (calls, others) in foreign {
      for (name, call) in calls {
        for handle in [0, 1, freed, .max, 0xFFFF, opened.session ^ 1 << 40] + others {
          let code = call(handle)
          if code != FORMNAV_BAD_HANDLE { Issue.record("\(name) of \(handle): \(code)") }
        }
        #expect(lastError().hasPrefix("expected the handle of a "), "\(name)")
      }
    }
    #expect(formnav_free(freed) == FORMNAV_BAD_HANDLE)
    #expect(formnav_free(0) == FORMNAV_BAD_HANDLE)
  }

  @Test("EM-1: a freed handle stays invalid when its slot is used again")
  func generations() throws {
    let opened = try Opened()
    var old: [UInt64] = []
    for _ in 0..<100 {
      var handle: UInt64 = 0
      try succeed(formnav_session_open(opened.form, nil, &handle))
      for number in old where formnav_undo(number, nil) != FORMNAV_BAD_HANDLE {
        Issue.record("\(number) is open again, with \(handle)")
      }
      try succeed(formnav_free(handle))
      old.append(handle)
    }
  }

  @Test("EM-1: too many open handles are a code")
  func handlesRunOut() async {
    await #expect(processExitsWith: .success) {
      let object = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
      var count = 0
      while handle_open(object, 7) != 0 { count += 1 }
      precondition(count == 65_535)
      let bytes = Array(Opened.small.utf8)
      var form: formnav_form = 0
      precondition(formnav_form_open(bytes, bytes.count, 0, &form) == FORMNAV_NO_ROOM)
      precondition(form == 0)
    }
  }

  @Test("EM-1: null pointers to results and inputs are codes")
  func nulls() throws {
    let opened = try Opened()
    // Results that are not wanted.
    for (calls, handle) in [(sessionCalls, opened.session), (screenCalls, opened.screen)] {
      for (name, call) in calls + readerCalls where name != "restore" && name != "find_field" {
        let code = call(handle)
        let isFine = [FORMNAV_OK, FORMNAV_SHORT_BUFFER].contains(Int(code))
        if !isFine { Issue.record("\(name): \(code), \(lastError())") }
      }
    }
    // Inputs and results that are needed.
    let (session, screen) = (opened.session, opened.screen)
    let codes: [(String, Int32)] = [
      ("form_open", formnav_form_open(nil, 9, 0, nil)),
      ("session_open", formnav_session_open(opened.form, nil, nil)),
      ("screen_open", formnav_screen_open(opened.form, nil, nil)),
      ("play", formnav_play(session, nil, 1, nil, nil)),
      ("apply_batch", formnav_apply_batch(session, nil, 1, nil, nil)),
      ("set_answer", formnav_set_answer(session, 0, 0, nil, nil)),
      ("find_field", formnav_find_field(session, nil, 1, nil, 0, nil)),
      ("restore", formnav_restore(session, nil, 1, nil)),
      ("save", formnav_save(session, nil, 100, nil)),
      ("handle", formnav_screen_handle(screen, nil, nil)),
      ("snapshot", formnav_screen_snapshot(screen, 0, nil, 1 << 20, nil)),
    ]
    for (name, code) in codes { #expect(code == FORMNAV_BAD_ARGUMENT, "\(name)") }
  }

  @Test("EM-1: numbers without a meaning, and lengths beyond memory, are codes")
  func numbers() throws {
    let opened = try Opened()
    let session = opened.session
    var text = formnav_text(bytes: nil, length: -1)
    var options = formnav_session_options()
    options.undo_bytes = .max
    var handle: UInt64 = 0
    let codes: [(String, Int32)] = [
      ("edit", formnav_apply(session, 99 << 16, nil)),
      ("form of SIZE_MAX bytes", formnav_form_open("{", -1, 0, &handle)),
      ("undo", formnav_session_open(opened.form, &options, &handle)),
      ("count", formnav_play(session, [7], -1, nil, nil)),
      ("count of bytes", formnav_apply_batch(session, [7], Int.max / 4, nil, nil)),
      ("capacity", formnav_save(session, nil, -1, nil)),
      ("kind of text", formnav_get_text(session, 99, 0, 0, nil, 0, nil)),
      ("kind of page", formnav_next_page(session, 9, 0, 0, nil)),
      ("kind of field", formnav_next_field(session, 0, 0, 0, 0, nil)),
      ("wraps", formnav_next_page(session, 1, 0, 2, nil)),
      ("format", formnav_export(session, 9, nil, 0, nil)),
      ("numbers", formnav_find_field(session, "b", 1, [1, 1, 1, 1], 4, nil)),
      ("UTF-8", formnav_find_field(session, "\u{80}", 1, nil, 0, nil)),
      ("clock", formnav_set_clock(session, .max, nil)),
    ]
    for (name, code) in codes { #expect(code == FORMNAV_BAD_ARGUMENT, "\(name): \(lastError())") }
    for kind in [FORMNAV_ANSWER_TEXT, FORMNAV_ANSWER_CHOICE, FORMNAV_ANSWER_CHOICES, 99] {
      var answer = formnav_answer()
      answer.kind = UInt32(kind)
      answer.text_count = 1
      withUnsafePointer(to: &text) {
        answer.texts = $0
        let code = formnav_set_answer(session, 0, 0, &answer, nil)
        #expect(code == FORMNAV_BAD_ARGUMENT, "kind \(kind)")
      }
    }
  }

  @Test("EM-1: a short buffer gets nothing but the length that it should have")
  func shortBuffers() throws {
    let opened = try Opened()
    let (session, screen) = (opened.session, opened.screen)
    try succeed(formnav_apply(session, 1 << 16, nil))
    let writers: [(String, Writer)] = [
      ("save", { formnav_save(session, $0, $1, $2) }),
      ("save of a screen", { formnav_save(screen, $0, $1, $2) }),
      ("export", { formnav_export(session, 2, $0, $1, $2) }),
      ("export of a screen", { formnav_export(screen, 2, $0, $1, $2) }),
      ("text", { formnav_get_text(session, 2, 0, 0, $0, $1, $2) }),
      ("snapshot", { formnav_screen_snapshot(screen, -1, $0, $1, $2) }),
      ("screen text", { formnav_screen_text(screen, 6, 0, $0, $1, $2) }),
    ]
    for (name, writer) in writers {
      var length = 0
      #expect(writer(nil, 0, &length) == FORMNAV_SHORT_BUFFER, "\(name)")
      let memory = UnsafeMutableRawPointer.allocate(byteCount: length + 1, alignment: 8)
      defer { memory.deallocate() }
      memory.initializeMemory(as: CChar.self, repeating: 77, count: length + 1)
      let buffer = memory.assumingMemoryBound(to: CChar.self)
      let needed = length
      #expect(writer(buffer, needed - 1, &length) == FORMNAV_SHORT_BUFFER, "\(name)")
      #expect(length == needed && (0...needed).allSatisfy { buffer[$0] == 77 }, "\(name)")
      #expect(writer(buffer, needed, &length) == FORMNAV_OK, "\(name)")
      #expect(buffer[needed] == 77 && (0..<needed).contains { buffer[$0] != 77 }, "\(name)")
    }
  }
}
