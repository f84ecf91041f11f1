import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormNavigationC

/// Reads through the interface against those of a session that had the same transactions.
@Suite("Reads of the C interface") struct ReadTests {
  /// A call that writes a word, and the code of its error as a negative number.
  private func word(_ call: (UnsafeMutablePointer<UInt32>) -> Int32) -> Int {
    var found: UInt32 = 77
    let code = call(&found)
    return code == 0 ? (found == .max ? -1 : Int(found)) : -100 - Int(code)
  }

  private func number(_ page: PageID?) -> Int { page.map { Int($0.rawValue) } ?? -1 }

  @Test("EM-1, UR-10: texts have the present values in them")
  func labels() throws {
    let opened = try Opened(
      #"""
      {"schema": "formnav.form/1", "pages": [
        {"name": "…", "nameExpression": "concat(${a}, '!')",
         "fields": [{"id": "a"}, {"label": "…?", "labelExpression": "concat(${a}, '?')"}]}]}
      """#
    )
    func read(_ reader: UInt64, _ kind: Int, _ field: UInt32) throws -> String {
      try text { formnav_get_text(reader, UInt32(kind), 0, field, $0, $1, $2) }
    }
    for reader in [opened.session, opened.screen] {
      #expect(try read(reader, FORMNAV_PAGE_NAME, 0) == "!")
      #expect(try read(reader, FORMNAV_FIELD_LABEL, 1) == "?")
      try "Zoe".withCString { bytes in
        var text = formnav_text(bytes: bytes, length: 3)
        try withUnsafePointer(to: &text) { texts in
          var answer = formnav_answer()
          answer.kind = UInt32(FORMNAV_ANSWER_TEXT)
          answer.text_count = 1
          answer.texts = texts
          try succeed(
            reader == opened.session
              ? formnav_set_answer(reader, 0, 0, &answer, nil)
              : formnav_screen_set_answer(reader, 0, 0, &answer, nil)
          )
        }
      }
      #expect(try read(reader, FORMNAV_PAGE_NAME, 0) == "Zoe!")
      #expect(try read(reader, FORMNAV_FIELD_LABEL, 1) == "Zoe?")
      #expect(try read(reader, FORMNAV_FIELD_LABEL, 0).isEmpty)
    }
  }

  @Test("EM-1: searches, places and instances are those of the session")
  func places() throws {
    let form = try FormImporter.read(path: path("Tests/Embedding/repeats.json"))
    let bytes = FormFile.bytes(of: form, as: .binary)
    var session = try FormSession(form.clone())
    var (opened, handle): (UInt64, UInt64) = (0, 0)
    try succeed(formnav_form_open(bytes, bytes.count, 1 << 20, &opened))
    try succeed(formnav_session_open(opened, nil, &handle))
    defer { for number in [opened, handle] { formnav_free(number) } }
    for (index, around) in [(0, nil), (1, PageID(place: 1)), (0, nil), (1, PageID(place: 1))] {
      let expected = try session.addInstance(of: index, inside: around.map { InstanceID(page: $0) })
      var change = formnav_change()
      let outer = around?.rawValue ?? .max
      try succeed(formnav_add_instance(handle, UInt32(index), outer, .max, &change))
      #expect(change.added_instance == expected.addedInstance?.page.rawValue)
      #expect(change.changed == 1 && change.moves_pages == 1 && change.has_more_pages == 0)
    }
    let hidden = Edit.hidePage(try #require(session.pages.last))
    try session.apply(hidden)
    try succeed(formnav_apply(handle, hidden.rawValue, nil))
    let engine = session.engine.pages
    for (position, page) in engine.enumerated() {
      let own = page.rawValue
      #expect(word { formnav_page_at(handle, UInt32(position), $0) } == Int(own))
      #expect(word { formnav_position(handle, own, $0) } == position)
      let rank = try session.engine.rank(ofPage: page)
      #expect(word { formnav_rank(handle, own, $0) } == rank ?? 0)
      if let rank { #expect(word { formnav_select(handle, UInt32(rank), $0) } == Int(own)) }
      let next = try session.engine.visiblePage(after: page)
      #expect(word { formnav_next_page(handle, 0, own, 0, $0) } == number(next))
      let previous = try session.engine.visiblePage(before: page)
      #expect(word { formnav_previous_page(handle, 0, own, 0, $0) } == number(previous))
      let incomplete = try session.incompletePage(before: page, wrapping: true)
      #expect(word { formnav_previous_page(handle, 1, own, 1, $0) } == number(incomplete))
      let mandatory = try session.engine.pageWithMandatoryRemaining(after: page, wrapping: true)
      #expect(word { formnav_next_page(handle, 2, own, 1, $0) } == number(mandatory))
      var instance = formnav_instance()
      try succeed(formnav_instance_of_page(handle, own, &instance))
      let place = try session.instance(ofPage: page)
      #expect(instance.page == place?.id.page.rawValue ?? .max)
      #expect(Int(instance.numbers_count) == place?.numbers.count ?? 0)
      if let place, let last = (0..<place.numbers.count).last {
        let numbers = [instance.numbers.0, instance.numbers.1, instance.numbers.2]
        let around = try session.instancesAround(place.id).dropFirst().first?.page
        let index = UInt32(place.repeat)
        #expect(Int(numbers[last]) == place.numbers[last] && instance.repeat == index)
        let outer = around?.rawValue ?? .max
        let found = word { formnav_instance_at(handle, index, outer, numbers[last], $0) }
        #expect(found == number(place.id.page))
      }
      let template = try session.templatePage(of: page)
      #expect(
        word { formnav_field_count(handle, own, $0) } == (try form.fieldCount(ofPage: template))
      )
      let name = try text { formnav_get_text(handle, 0, own, 0, $0, $1, $2) }
      #expect(name == (try form.name(ofPage: template)))
    }
    #expect(word { formnav_next_page(handle, 0, .max, 0, $0) } == 0)
    #expect(
      word { formnav_previous_page(handle, 0, .max, 0, $0) }
        == number(session.engine.page(atRank: session.engine.visiblePageCount))
    )
    #expect(word { formnav_instance_count(handle, 0, .max, $0) } == 3)
    for missing in [
      word { formnav_page_at(handle, 99, $0) }, word { formnav_select(handle, 0, $0) },
      word { formnav_instance_at(handle, 0, .max, 9, $0) },
    ] { #expect(missing == -105) }
    #expect(word { formnav_previous_page(handle, 2, 0, 0, $0) } == -102)
    #expect(try text { formnav_get_text(handle, 3, 1, 0, $0, $1, $2) } == "visit")
    #expect(try text { formnav_get_text(handle, 4, 1, 0, $0, $1, $2) } == "Visit")
    #expect(try text { formnav_get_text(handle, 1, 1, 3, $0, $1, $2) } == "job")
    #expect(try text { formnav_get_text(handle, 2, 1, 1, $0, $1, $2) } == "")
    #expect(formnav_get_text(handle, 4, 2, 0, nil, 0, nil) == FORMNAV_NO_SUCH_PLACE)
    var field = formnav_field()
    try succeed(formnav_find_field(handle, "cost", 4, [1, 2], 2, &field))
    let address = session.address(ofFieldWithID: "cost", inside: InstanceNumbers([1, 2]) ?? .none)
    #expect(field.page == address?.page.rawValue && field.field == 1)
    #expect(formnav_find_field(handle, "cost", 4, [9, 9], 2, &field) == FORMNAV_NO_SUCH_PLACE)
  }

  @Test("EM-1: a refused answer names the field, its kind, and the kind that was found")
  func refusedAnswers() throws {
    let opened = try Opened()
    var answer = formnav_answer()
    answer.kind = UInt32(FORMNAV_ANSWER_BOOLEAN)
    let expected = "b (Two): expected an answer of kind integer, found one of another kind: boolean"
    #expect(formnav_set_answer(opened.session, 1, 0, &answer, nil) == FORMNAV_REFUSED)
    #expect(lastError() == expected)
    #expect(formnav_screen_set_answer(opened.screen, 1, 0, &answer, nil) == FORMNAV_REFUSED)
    #expect(lastError() == expected)
    #expect(formnav_set_answer(opened.session, 9, 0, &answer, nil) == FORMNAV_NO_SUCH_PLACE)
  }

  @Test("EM-1, RP-2: a repeat says how many instances it has, and who adds and removes them")
  func limits() throws {
    let repeats = [
      #""initial": 2, "minimum": 1, "maximum": 4"#, #""allowsAdding": false"#,
      #""allowsRemoving": false"#, #""count": "2""#,
    ]
    let opened = try Opened(
      """
      {"schema": "formnav.form/1", "pages": [\(repeats.map { _ in #"{"fields": [{}]}"# }.joined(separator: ", "))],
       "repeats": [\(repeats.enumerated().map {
         #"{"id": "r\#($0)", "pages": [\#($0), \#($0 + 1)], \#($1)}"#
       }.joined(separator: ", "))]}
      """
    )
    var found: [[UInt32]] = []
    for index in repeats.indices {
      var one = formnav_repeat()
      try succeed(formnav_get_repeat(opened.session, UInt32(index), &one))
      found.append(
        [one.minimum, one.maximum, one.allows_adding, one.allows_removing, one.is_counted]
      )
    }
    let none = UInt32.max
    #expect(
      found == [[1, 4, 1, 1, 0], [0, none, 0, 1, 0], [0, none, 1, 0, 0], [0, none, 0, 0, 1]]
    )
    #expect(formnav_get_repeat(opened.session, 4, nil) == FORMNAV_NO_SUCH_PLACE)
  }

  @Test("EM-1: an answer of every kind comes back")
  func kindsOfAnswers() throws {
    let kinds = [
      "text", "integer", "decimal", "boolean", "date", "time", "dateTime", "choice", "choices",
    ]
    let fields = kinds.map {
      #"{"kind": "\#($0)"\#($0.hasPrefix("choice") ? #", "choices": "l""# : "")}"#
    }
    let opened = try Opened(
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [\(fields.joined(separator: ", "))]}],
       "choices": [{"id": "l", "choices": [{"value": "x"}, {"value": "y"}]}]}
      """
    )
    for kind in 1..<FORMNAV_ANSWER_CHOICES + 1 {
      try "xy".withCString { bytes in
        let texts = [
          formnav_text(bytes: bytes, length: 1), formnav_text(bytes: bytes + 1, length: 1),
        ]
        let count: UInt32 = kind == FORMNAV_ANSWER_CHOICES ? 2 : 1
        try texts.withUnsafeBufferPointer { texts in
          var answer = formnav_answer(
            kind: UInt32(kind),
            text_count: count,
            integer: 1,
            decimal: 0.5,
            texts: texts.baseAddress
          )
          try succeed(formnav_set_answer(opened.session, 0, UInt32(kind - 1), &answer, nil))
        }
        var found = formnav_answer()
        var buffer = [UInt64](repeating: 0, count: 8)
        let field = UInt32(kind - 1)
        try succeed(formnav_get_answer(opened.session, 0, field, &found, &buffer, 64, nil))
        let hasTexts = [FORMNAV_ANSWER_TEXT, FORMNAV_ANSWER_CHOICE, FORMNAV_ANSWER_CHOICES]
          .contains(kind)
        #expect(found.kind == kind && found.text_count == (hasTexts ? count : 0))
        if hasTexts {
          #expect(
            found.texts[Int(count) - 1].bytes[0]
              == CChar(kind == FORMNAV_ANSWER_CHOICES ? 121 : 120)
          )
          buffer.withUnsafeMutableBytes {
            let odd = $0.baseAddress.map { $0 + 1 }
            let code = formnav_get_answer(opened.session, 0, field, nil, odd, 60, nil)
            #expect(code == FORMNAV_BAD_ARGUMENT)
          }
        } else {
          #expect(kind == FORMNAV_ANSWER_DECIMAL ? found.decimal == 0.5 : found.integer == 1)
        }
      }
    }
    var empty = formnav_answer()
    try succeed(formnav_set_answer(opened.session, 0, 3, &empty, nil))
    try succeed(formnav_get_answer(opened.session, 0, 3, &empty, nil, 0, nil))
    #expect(empty.kind == FORMNAV_ANSWER_NONE)
    empty.kind = UInt32(FORMNAV_ANSWER_BOOLEAN)
    try succeed(formnav_set_answer(opened.session, 0, 3, &empty, nil))
    empty.integer = 7
    try succeed(formnav_get_answer(opened.session, 0, 3, &empty, nil, 0, nil))
    #expect(empty.kind == FORMNAV_ANSWER_BOOLEAN && empty.integer == 0)
    empty.integer = 2
    #expect(formnav_set_answer(opened.session, 0, 3, &empty, nil) == FORMNAV_BAD_ARGUMENT)
  }

  @Test("EM-1: an import has a report, counts come back, and a change names at most eight pages")
  func countsAndChanges() throws {
    var file = try InputFile(path: path("Corpus/forms/xforms/household.xml"))
    let bytes = try file.takeAll(memoryLimit: .unlimited)
    var form: UInt64 = 0
    try succeed(formnav_form_open(bytes, bytes.count, 0, &form))
    let report = try text { formnav_form_report(form, $0, $1, $2) }
    #expect(report.hasPrefix("ODK XForm \"Household survey\": 3 pages"))
    try succeed(formnav_free(form))
    let pages = [String](repeating: #"{"fields": [{}]}"#, count: 10).joined(separator: ", ")
    let opened = try Opened(#"{"schema": "formnav.form/1", "pages": [\#(pages)]}"#)
    let edits = (0..<UInt64(10)).map { $0 << 32 | UInt64(FORMNAV_FILL) << 16 }
    var change = formnav_change()
    try succeed(formnav_apply_batch(opened.session, edits, 10, nil, &change))
    #expect(change.changed == 1 && change.has_more_pages == 1 && change.moves_pages == 0)
    #expect(change.pages_count == 8 && change.positions_first == 0 && change.positions_end == 10)
    var counts = formnav_progress()
    try succeed(formnav_page_progress(opened.session, 9, &counts))
    #expect(counts.is_visible == 1 && counts.is_complete == 1 && counts.filled == 1)
    try succeed(formnav_apply(opened.session, edits[9] & ~0xFFFF_FFFF | 9 << 16 | 0xFFFF, nil))
    try succeed(formnav_page_progress(opened.session, 9, &counts))
    #expect(counts.is_visible == 0 && counts.is_complete == 0 && counts.filled == 0)
  }

  @Test("EM-1: reasons name their targets, and a field says that it is invalid")
  func reasons() throws {
    let opened = try Opened(
      """
      {"schema": "formnav.form/1", "pages": [
        {"fields": [{"id": "a", "kind": "integer", "constraint": ". < 9"}]}, {"fields": [{"id": "b"}]}
      ], "groups": [{"id": "g", "pages": [1, 2]}],
      "rules": [{"when": "${a} = 9", "lock": ["b", "page:#1", "g"]}]}
      """
    )
    var nine = formnav_answer()
    nine.kind = UInt32(FORMNAV_ANSWER_INTEGER)
    nine.integer = 9
    try succeed(formnav_set_answer(opened.session, 0, 0, &nine, nil))
    var state = formnav_field_state()
    try succeed(formnav_get_field(opened.session, 0, 0, &state))
    #expect(state.is_invalid == 1)
    var reasons = [formnav_reason](repeating: formnav_reason(), count: 3)
    var count = 0
    try succeed(formnav_reasons(opened.session, 1, 0, &reasons, 3, &count))
    #expect(count == 3 && reasons.map(\.target) == [0, 1, 2])
    #expect(reasons.allSatisfy { $0.holds == 1 && $0.effect == FORMNAV_LOCK })
    try succeed(formnav_reasons(opened.session, 1, .max, &reasons, 3, &count))
    #expect(count == 2)
  }

  @Test("EM-1: a long text of an error is cut between two characters")
  func longErrors() throws {
    #expect(Failure(3, String(repeating: "é", count: 600)).kept() == 3)
    #expect(lastError() == String(repeating: "é", count: 511))
    #expect(Failure(3, "x" + String(repeating: "é", count: 600)).kept() == 3)
    #expect(lastError() == "x" + String(repeating: "é", count: 511))
    #expect(formnav_last_error(nil, 1_023, nil) == FORMNAV_BAD_ARGUMENT)
    #expect(Failure(4, "").kept() == 4 && formnav_last_error(nil, 0, nil) == 0)
  }

  @Test("EM-1: options out of range, rules that can't be read and states without answers are codes")
  func options() throws {
    let opened = try Opened()
    var handle: UInt64 = 0
    var options = formnav_session_options()
    options.saves_answers = 2
    #expect(formnav_session_open(opened.form, &options, &handle) == FORMNAV_BAD_ARGUMENT)
    options = formnav_session_options()
    (options.clock_ms, options.has_clock) = (.max, 1)
    #expect(formnav_session_open(opened.form, &options, &handle) == FORMNAV_BAD_ARGUMENT)
    let bytes = Array(
      #"{"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a", "calculation": "${a}"}]}]}"#
        .utf8
    )
    #expect(formnav_form_open(bytes, bytes.count, -1, &handle) == FORMNAV_BAD_ARGUMENT)
    #expect(formnav_form_open(bytes, bytes.count, 0, &handle) == FORMNAV_OK)
    var session: UInt64 = 0
    #expect(formnav_session_open(handle, nil, &session) == FORMNAV_BAD_FORM)
    try succeed(formnav_free(handle))
    try succeed(formnav_session_open(opened.form, nil, &session))
    #expect(formnav_save(session, nil, 0, nil) == FORMNAV_REFUSED)
    #expect(
      try text { formnav_export(session, 2, $0, $1, $2) } == "{\n  \"r\": [\n    {}\n  ]\n}\n"
    )
    // A file of the form has no instances.
    for format in [0, 1] as [UInt32] {
      #expect(formnav_export(session, format, nil, 0, nil) == FORMNAV_REFUSED)
      #expect(lastError().contains("answers alone") && lastError().contains("saved state"))
    }
    #expect(try text { formnav_form_report(opened.form, $0, $1, $2) } == "")
    try succeed(formnav_free(session))
    [UInt64](repeating: 0, count: 2).withUnsafeBytes {
      let odd = $0.baseAddress.map { ($0 + 1).assumingMemoryBound(to: UInt64.self) }
      #expect(formnav_play(opened.session, odd, 1, nil, nil) == FORMNAV_BAD_ARGUMENT)
    }
    // Every page is hidden.
    for page in 0..<UInt64(3) {
      try succeed(formnav_apply(opened.session, page << 32 | 9 << 16 | 0xFFFF, nil))
    }
    var status = formnav_status()
    try succeed(formnav_get_status(opened.session, &status))
    #expect(status.current_page == .max && status.current_rank == 0)
  }

  @Test("CH-1: offered choices are read in a session and on a screen")
  func choices() throws {
    let opened = try Opened(
      """
      {"schema": "formnav.form/1", "pages": [{"fields": [
        {"id": "a", "kind": "choice", "choices": "letters", "label": "A"},
        {"id": "b", "kind": "choice", "choices": "words", "filter": "#{letter} = ${a}"}, {"id": "c"}
      ]}], "choices": [
        {"id": "letters", "choices": [{"value": "x", "label": "x in ÄÖÜäöü"}, {"value": "y"}]},
        {"id": "words", "columns": ["letter"], "choices": [
          {"value": "xylophone", "cells": ["x"]}, {"value": "yak", "label": "A yak", "cells": ["y"]}]}]}
      """
    )
    for reader in [opened.session, opened.screen] {
      func offer(_ field: UInt32) throws -> formnav_offer {
        var offer = formnav_offer()
        try succeed(formnav_get_offer(reader, 0, field, &offer))
        return offer
      }
      func read(_ index: UInt32, _ kind: UInt32, of field: UInt32 = 0) throws -> String {
        try text { formnav_choice_text(reader, 0, field, index, kind, $0, $1, $2) }
      }
      #expect(try (0..<3).map { try offer($0).choices } == [2, 0, 0])
      #expect(Int(formnav_get_offer(reader, 0, 3, nil)) == FORMNAV_NO_SUCH_PLACE)
      let (whole, none) = try (offer(0).version, offer(1).version)
      let texts = try [read(0, 0), read(0, 1), read(1, 0), read(1, 1)]
      #expect(texts == ["x", "x in ÄÖÜäöü", "y", "y"])
      let code = formnav_choice_text(reader, 0, 0, 2, 0, nil, 0, nil)
      #expect(Int(code) == FORMNAV_NO_SUCH_PLACE)
      #expect(lastError() == "expected one of 2 choices, from 0, found 2")
      #expect(Int(formnav_choice_text(reader, 0, 0, 0, 2, nil, 0, nil)) == FORMNAV_BAD_ARGUMENT)
      var answer = formnav_answer()
      answer.kind = UInt32(FORMNAV_ANSWER_CHOICE)
      answer.text_count = 1
      var value = Array("y".utf8CString)
      try value.withUnsafeMutableBufferPointer { value in
        var text = formnav_text(bytes: value.baseAddress, length: 1)
        try withUnsafePointer(to: &text) { text in
          answer.texts = text
          try succeed(
            reader == opened.screen
              ? formnav_screen_set_answer(reader, 0, 0, &answer, nil)
              : formnav_set_answer(reader, 0, 0, &answer, nil)
          )
        }
      }
      #expect(try offer(1).choices == 1)
      #expect(try offer(0).version == whole)
      #expect(try offer(1).version != none)
      #expect(try [read(0, 0, of: 1), read(0, 1, of: 1)] == ["yak", "A yak"])
    }
  }
}
