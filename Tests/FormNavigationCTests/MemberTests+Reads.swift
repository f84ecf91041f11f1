import CFormNavigation
import FormFormats
import FormImport
import FormModel
import FormProgress
import Testing

@testable import FormNavigationC
@testable import FormRules

extension MemberTests {
  /// A form in which every count is another one. Page 5 is hidden, page 1 complete; three repeats, one in another.
  private static let counted = """
    {"schema": "formnav.form/1", "pages": [
      {"fields": [{"id": "a", "kind": "integer", "mandatory": true, "constraint": ". < 9"}, {"id": "b"},
        {"mandatory": true}, {"mandatory": true}, {"mandatory": true}, {"filled": true}, {"filled": true},
        {"filled": true}, {"filled": true}, {"filled": true}, {"readOnly": true}, {"hidden": true}, {}]},
      {"fields": [{"filled": true}]}, {"fields": [{"id": "x", "kind": "dateTime"}, {}]},
      {"fields": [{"id": "y"}]}, {"fields": [{"id": "z"}]}, {"hidden": true, "fields": [{}, {}]}],
    "groups": [{"id": "g", "pages": [5, 6]}],
    "repeats": [{"id": "r", "pages": [2, 5], "minimum": 1, "maximum": 4, "allowsRemoving": false},
      {"id": "s", "pages": [3, 5], "count": "2"}, {"id": "t", "pages": [4, 5], "allowsAdding": false, "initial": 3}],
    "rules": [{"when": "${a} = 7"}, {"when": "${a} = 10", "lock": ["g"], "require": ["b"]}]}
    """

  /// The form as the interface has it, with an answer that is not allowed.
  private func opened() throws -> Opened {
    let opened = try Opened(Self.counted)
    for number in [Int64(1), 10, 11] {
      var answer = formnav_answer()
      (answer.kind, answer.integer) = (UInt32(FORMNAV_ANSWER_INTEGER), number)
      try succeed(formnav_set_answer(opened.session, 0, 0, &answer, nil))
    }
    try succeed(formnav_undo(opened.session, nil))
    return opened
  }

  /// The same session in Swift.
  private func twin() throws -> FormSession {
    var session = try FormSession(
      FormImporter.read(InputFile(bytes: Array(Self.counted.utf8), name: "form")),
      journalBytes: 1 << 12
    )
    let a = FieldID(page: PageID(place: 0), field: 0)
    for number in [WideInt(1), 10, 11] { _ = try session.answer(a, .integer(number)) }
    _ = try session.handle(.undo)
    return session
  }

  func filled() throws {
    let opened = try Opened(Self.counted)
    // One that is not allowed; some are missing.
    let answers = Array(#"{"a": 10, "b": "x"}"#.utf8)
    var found = formnav_filled_status()
    try succeed(formnav_form_status(opened.form, answers, answers.count, 0, &found))
    var session = try FormSession(
      FormImporter.read(InputFile(bytes: Array(Self.counted.utf8), name: "form"))
    )
    _ = try session.answer("a", .integer(10))
    _ = try session.answer("b", .text("x"))
    let totals = session.totals
    expect(
      found,
      [
        "total": Int64(totals.total), "filled": Int64(totals.filled),
        "mandatory_remaining": Int64(totals.mandatoryRemaining), "invalid": 1, "findings": 0,
        "visible_pages": Int64(totals.visiblePages), "complete_pages": Int64(totals.completePages),
        "first_left": 1, "can_be_finished": 0,
      ],
      repeating: ["findings", "can_be_finished", "first_left", "invalid", "complete_pages"]
    )
  }

  func texts() throws {
    let opened = try Opened(FormLanguageTests.form)
    var found = formnav_texts()
    try succeed(formnav_form_texts(opened.form, &found))
    expect(found, ["languages": 3, "are_markdown": 1])
  }

  func offers() throws {
    let form = """
      {"schema": "formnav.form/1", "pages": [{"fields": [{"kind": "choice", "choices": "n", "filter": "#{value} > 1"}]}],
        "choices": [{"id": "n", "choices": [{"value": "1"}, {"value": "2"}, {"value": "3"}, {"value": "4"}]}]}
      """
    let opened = try Opened(form)
    var session = try FormSession(
      FormImporter.read(InputFile(bytes: Array(form.utf8), name: "form"))
    )
    let choices = try session.choices(of: FieldID(page: PageID(place: 0), field: 0))
    var found = formnav_offer()
    try succeed(formnav_get_offer(opened.session, 0, 0, &found))
    expect(found, ["choices": Int64(choices.count), "version": Int64(choices.version)])
  }

  private func flag(_ isTrue: Bool) -> Int64 { isTrue ? 1 : 0 }

  func counts() throws {
    let opened = try opened()
    var moved = try twin()
    var found = formnav_status()
    guard let last = moved.engine.page(atRank: moved.engine.visiblePageCount) else { return }
    try moved.setCurrentPage(last)
    try succeed(formnav_set_current_page(opened.session, last.rawValue))
    try succeed(formnav_get_status(opened.session, &found))
    let totals = moved.totals
    expect(
      found,
      [
        "shown": Int64(totals.shown), "total": Int64(totals.total), "filled": Int64(totals.filled),
        "mandatory_total": Int64(totals.mandatoryTotal),
        "mandatory_remaining": Int64(totals.mandatoryRemaining),
        "invalid": Int64(moved.invalidCount), "pages": Int64(moved.engine.pageCount),
        "visible_pages": Int64(totals.visiblePages), "complete_pages": Int64(totals.completePages),
        "current_page": Int64(last.rawValue), "current_rank": Int64(totals.visiblePages),
        "repeats": 3, "rules": 2, "can_undo": 1, "can_redo": 1, "reserved": 0,
      ],
      repeating: ["can_undo", "can_redo", "invalid", "reserved", "current_rank", "visible_pages"]
    )
    for _ in 0..<2 { try succeed(formnav_redo(opened.session, nil)) }
    try succeed(formnav_get_status(opened.session, &found))
    #expect(found.can_undo == 1 && found.can_redo == 0)
    for _ in 0..<9 { try succeed(formnav_undo(opened.session, nil)) }
    try succeed(formnav_get_status(opened.session, &found))
    #expect(found.can_undo == 0 && found.can_redo == 1)
    let again = try self.opened()
    let session = try twin()
    for page in session.pages {
      var found = formnav_progress()
      try succeed(formnav_page_progress(again.session, page.rawValue, &found))
      let counts = try session.engine.progress(ofPage: page)
      let expected = [
        "is_visible": flag(counts.isVisible), "is_complete": flag(counts.isComplete),
        "shown": Int64(counts.shown), "total": Int64(counts.total),
        "filled": Int64(counts.filled), "mandatory_total": Int64(counts.mandatoryTotal),
        "mandatory_remaining": Int64(counts.mandatoryRemaining),
        "invalid": Int64(counts.invalid),
      ]
      let alike: Set =
        page == PageID(place: 0) ? ["is_visible", "is_complete"] : Set(expected.keys)
      expect(found, expected, repeating: alike)
    }
  }

  func reading() throws {
    let opened = try opened()
    let apart = try self.opened()
    let session = try twin()
    var changed = 0
    for page in session.pages {
      for operation in [EditOperation.hide, .show] {
        let edit = Edit(operation, page: page, field: 0).rawValue
        var found = formnav_reading()
        try succeed(formnav_apply_and_read(opened.session, edit, &found))
        var expected = formnav_reading()
        try succeed(formnav_apply(apart.session, edit, &expected.effects))
        try succeed(formnav_get_status(apart.session, &expected.status))
        try succeed(formnav_page_progress(apart.session, page.rawValue, &expected.progress))
        try succeed(
          formnav_next_page(apart.session, 1, page.rawValue, 1, &expected.next_incomplete)
        )
        #expect(members(of: found) == members(of: expected))
        changed += Int(found.effects >> 1 & 1)
        #expect(found.next_incomplete != .max)
        try succeed(formnav_apply_and_read(opened.session, edit, nil))
      }
    }
    #expect(changed >= 4)
  }

  func places() throws {
    let opened = try opened()
    let session = try twin()
    for (place, kind) in [(0, FieldKind.integer), (1, .text), (10, .text), (11, .text)] {
      var found = formnav_field_state()
      let address = FieldID(page: PageID(place: 0), field: place)
      try succeed(formnav_get_field(opened.session, 0, UInt32(place), &found))
      let own = try session.ownFlags(at: address)
      let flags = try session.effectiveFlags(at: address)
      if place == 1 { #expect(own != flags) }
      #expect(
        members(of: found) == [
          "kind": Int64(kind.rawValue), "flags": Int64(flags.rawValue),
          "own_flags": Int64(own.rawValue),
          "is_invalid": flag(try session.isInvalid(at: address)),
        ]
      )
    }
    var field = formnav_field()
    try succeed(formnav_find_field(opened.session, "b", 1, nil, 0, &field))
    expect(field, ["page": 0, "field": 1])
    try succeed(
      formnav_next_field(opened.session, UInt32(FORMNAV_INVALID), 0, 0, 0, &field)
    )
    #expect(members(of: field) == ["page": Int64(UInt32.max), "field": Int64(UInt32.max)])
  }

  func instances() throws {
    let opened = try opened()
    let session = opened.session
    var limits: [[String: Int64]] = []
    for index in 0..<UInt32(3) {
      var found = formnav_repeat()
      try succeed(formnav_get_repeat(session, index, &found))
      limits.append(members(of: found))
    }
    func limit(_ numbers: Int64...) -> [String: Int64] {
      let names = ["minimum", "maximum", "allows_adding", "allows_removing", "is_counted"]
      return Dictionary(uniqueKeysWithValues: zip(names, numbers))
    }
    let none = Int64(UInt32.max)
    #expect(limits == [limit(1, 4, 1, 0, 0), limit(0, none, 0, 0, 1), limit(0, none, 0, 1, 0)])
    // The third one of the second of the second.
    var change = formnav_change()
    try succeed(formnav_add_instance(session, 0, .max, .max, &change))
    var (second, third) = (UInt32(0), UInt32(0))
    try succeed(formnav_instance_at(session, 1, change.added_instance, 2, &second))
    try succeed(formnav_instance_at(session, 2, second, 3, &third))
    func instance(of page: UInt32) throws -> [String: Int64] {
      var found = formnav_instance()
      try succeed(formnav_instance_of_page(session, page, &found))
      return members(of: found)
    }
    func expected(_ page: UInt32, _ index: Int64, _ numbers: Int64...) -> [String: Int64] {
      var all = ["page": Int64(page), "repeat": index, "numbers_count": Int64(numbers.count)]
      for place in 0..<3 { all["numbers..\(place)"] = place < numbers.count ? numbers[place] : 0 }
      return all
    }
    #expect(try instance(of: third) == expected(third, 2, 2, 2, 3))
    #expect(try instance(of: second) == expected(second, 1, 2, 2))
    #expect(try instance(of: 0) == expected(.max, 0))
  }

  func reasons() throws {
    let opened = try opened()
    let session = try twin()
    for (page, field, expected) in [
      (UInt32(0), UInt32(1), try session.reasons(for: FieldID(page: PageID(place: 0), field: 1))),
      (5, .max, try session.reasons(forPage: PageID(place: 5))),
    ] {
      #expect(!expected.isEmpty)
      var found = [formnav_reason](repeating: formnav_reason(), count: expected.count)
      var count = 0
      try succeed(formnav_reasons(opened.session, page, field, &found, found.count, &count))
      #expect(count == expected.count)
      for (one, reason) in zip(found, expected) {
        let target =
          switch reason.action.target {
          case .field: FORMNAV_RULE_ON_FIELD
          case .page: FORMNAV_RULE_ON_PAGE
          case .group: FORMNAV_RULE_ON_GROUP
          }
        #expect(
          members(of: one) == [
            "rule": 1, "effect": Int64(reason.action.effect.rawValue), "target": Int64(target),
            "holds": 1,
          ]
        )
      }
    }
  }

  func answers() throws {
    let answers: [(AnswerValue, Int, Int64, Double)] = [
      (.integer(-7), FORMNAV_ANSWER_INTEGER, -7, 0),
      (.decimal(2.5), FORMNAV_ANSWER_DECIMAL, 0, 2.5),
      (.boolean(true), FORMNAV_ANSWER_BOOLEAN, 1, 0), (.date(days: -3), FORMNAV_ANSWER_DATE, -3, 0),
      (.time(milliseconds: 4), FORMNAV_ANSWER_TIME, 4, 0),
      (.dateTime(milliseconds: -5), FORMNAV_ANSWER_DATE_TIME, -5, 0),
    ]
    for (value, kind, integer, decimal) in answers {
      let opened = try Opened(
        #"{"schema": "formnav.form/1", "pages": [{"fields": [{"kind": "\#(upTo(value))"}]}]}"#
      )
      var given = formnav_answer()
      (given.kind, given.integer, given.decimal) = (UInt32(kind), integer, decimal)
      try succeed(formnav_set_answer(opened.session, 0, 0, &given, nil))
      let address = FieldID(page: PageID(place: 0), field: 0)
      #expect(try FormNavigationC.session(opened.session).pointee.answer(at: address) == value)
      var found = formnav_answer()
      try succeed(formnav_get_answer(opened.session, 0, 0, &found, nil, 0, nil))
      #expect(
        members(of: found) == [
          "kind": Int64(kind), "text_count": 0, "integer": integer, "decimal": Int64(decimal * 8),
        ]
      )
    }
  }

  /// The name of an answer's kind.
  private func upTo(_ value: AnswerValue) -> String { String("\(value)".prefix { $0 != "(" }) }
}
