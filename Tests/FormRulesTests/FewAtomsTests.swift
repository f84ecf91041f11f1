import FormModel
import FormRules
import Testing

/// A field with up to 32 comparisons and no other reader has no record; with more it has one.
@Suite struct FewAtomsTests {
  private struct Case {
    let kind: FieldKind
    /// Different comparisons of `${f}` with constants.
    let comparisons: [String]
    let answers: [AnswerValue?]
  }

  private static let numbers =
    [
      "${f} = 1", "${f} < 2", "${f} > 1", "${f} = ''", "${f} <= -1", "${f} != 2", "${f} >= 3",
      "${f} = 0",
      "0.5 < ${f}", "${f} = 7", "${f} < 7",
    ] + (4..<28).map { "${f} \(["=", ">", "<"][$0 % 3]) \($0 * 3)" }

  /// More words than a field compares without a record, of different lengths.
  private static let words =
    ["a", "b", "1", "2", "3", "c", "d", "e", "g"] + (0..<26).map { "w\($0 * $0)" }

  private static func days(_ sign: String) -> [String] {
    (0..<26).map { "${f} \(sign) \(18_010 + $0 * 7)" }
  }

  private static let cases: [Case] = [
    Case(
      kind: .integer,
      comparisons: numbers,
      answers: [nil, -1, 0, 1, 2, 3, 7].map { $0.map { .integer($0) } }
    ),
    Case(
      kind: .decimal,
      comparisons: ["${f} = 1.0000000000005"] + numbers + ["${f} = 1.5"],
      answers: [nil, -1, 0, 0.5, 1, 1.5, 1.000_000_000_000_1, 7].map { $0.map { .decimal($0) } }
    ),
    Case(
      kind: .time,
      comparisons: numbers,
      answers: [nil, 0, 43_200_000, 43_200_001].map { $0.map { .time(milliseconds: $0) } }
    ),
    Case(
      kind: .text,
      comparisons: [
        "${f} = 'a'", "${f} != 'b'", "${f} = ''", "${f} = 'ab'", "${f} > 1", "${f} = 1",
        "${f} = 'é'",
        "${f} = 'c'", "${f} = 'd'", "${f} = 'e'",
      ] + words.suffix(26).map { "${f} = '\($0)'" },
      answers: [nil, "a", "ab", "b", "1", "2", "e\u{301}", "é", "e", "w4", "w625"].map {
        $0.map { .text($0) }
      }
    ),
    Case(
      kind: .boolean,
      comparisons: [
        "${f}", "${f} = ''", "${f} = true()", "${f} = false()", "not(${f})", "${f} < 1",
      ],
      answers: [nil, .boolean(false), .boolean(true)]
    ),
    Case(
      kind: .choice,
      comparisons: [
        "${f} = '1'", "selected(${f}, 'b')", "${f} = ''", "${f} < 2", "${f} > 1", "${f} = 'a'",
        "${f} = '2'", "${f} != '3'", "${f} <= 3", "${f} = '3'",
      ] + words.suffix(26).map { "selected(${f}, '\($0)')" },
      answers: [nil] + ["a", "b", "1", "2", "3", "w0", "w625"].map { .choice($0) }
    ),
    Case(
      kind: .choices,
      comparisons: words.map { "selected(${f}, '\($0)')" },
      answers: [nil]
        + [["a"], ["a", "b"], ["1", "3", "g"], ["2"], ["w0", "w625"], words].map { .choices($0) }
    ),
    Case(
      kind: .date,
      comparisons: [
        "${f} = '2019-04-15'", "${f} < 18001", "${f} > 18001", "${f} = ''", "${f} = 18000",
        "${f} <= '2019-04-15'", "${f} >= 18002", "${f} = 18002", "${f} = 18003", "${f} != 18004",
      ] + days("="),
      answers: [nil, 18_000, 18_001, 18_002, 18_003, 18_129].map { $0.map { .date(days: $0) } }
    ),
    Case(
      kind: .dateTime,
      comparisons: [
        "${f} = 0", "${f} = -1",
        "${f} = '2019-04-15'", "${f} < 18001.5", "${f} > 18001", "${f} = ''", "${f} = 18000",
        "${f} = 18001", "${f} >= 18002", "${f} = 18002", "${f} = 18003", "${f} != 18004",
      ] + days("<"),
      answers: [nil, 18_000, 18_001, 18_002, 18_129].map { day in
        day.map { .dateTime(milliseconds: $0 * 86_400_000) }
      } + [.dateTime(milliseconds: 18_001 * 86_400_000 + 43_200_001), .dateTime(milliseconds: -1)]
    ),
  ]

  private func form(
    _ kind: FieldKind,
    _ comparisons: some Collection<String>
  ) throws -> FormDefinition {
    let targets = comparisons.indices.map { _ in ("", FieldKind.text) }
    return try makeForm([("f", kind)] + targets) {
      if kind == .choice || kind == .choices {
        $0.choiceLists = [
          ChoiceList(
            id: "l",
            choices: Self.words.map { Choice(value: $0) }
          )
        ]
        $0.fieldChoices[field(0)] = 0
      }
      for (place, comparison) in comparisons.enumerated() {
        $0.rules.append(Rule(when: comparison, [.init(.hide, .field(field(1 + place)))]))
      }
    }
  }

  /// Rules whose field does not have the flag that their condition gives, evaluated from its text.
  private func wrong(_ session: borrowing FormSession, _ count: Int) throws -> [Int] {
    var wrong: [Int] = []
    for rule in 0..<count {
      let isHidden = try session.effectiveFlags(at: field(1 + rule)).contains(.hidden)
      if isHidden != session.holds(rule: rule) { wrong.append(rule) }
    }
    return wrong
  }

  @Test(
    "UR-3: one to 32 comparisons of a field, and more, hold as the conditions say",
    arguments: cases.indices
  )
  func comparisons(_ index: Int) throws {
    let entry = Self.cases[index]
    for first in entry.comparisons.indices {
      // From each start, the lengths at which the kind of record changes; from the first start, all
      // lengths.
      let most = entry.comparisons.count - first
      for count in 1...most where first == 0 || count <= 3 || 31...34 ~= count || count == most {
        let comparisons = entry.comparisons[first..<first + count]
        var session = try FormSession(try form(entry.kind, comparisons))
        for answer in entry.answers + entry.answers.reversed() {
          try session.answer("f", answer)
          let wrong = try wrong(session, count)
          if !wrong.isEmpty { Issue.record("\(comparisons), \(answer as Any): \(wrong)") }
        }
      }
    }
  }

  @Test(
    "UR-1: an answer that a form comes with is known to the comparisons",
    arguments: cases.indices
  )
  func firstAnswers(_ index: Int) throws {
    let entry = Self.cases[index]
    for count in [1, 3, entry.comparisons.count] {
      for answer in entry.answers {
        var session = try FormSession(try form(entry.kind, entry.comparisons.prefix(count)))
        try session.answer("f", answer)
        let opened = try FormSession(try session.copyForm())
        let wrong = try wrong(opened, count)
        #expect(wrong.isEmpty, "\(entry.kind) \(answer as Any)")
        let before = try session.effectiveFlags(at: field(1))
        #expect(try opened.effectiveFlags(at: field(1)) == before)
      }
    }
  }

  @Test(
    "UR-3, UD-1: what is answered again after undo is known to the comparisons",
    arguments: cases.indices
  )
  func answeredAgain(_ index: Int) throws {
    let entry = Self.cases[index]
    for count in [1, 3, entry.comparisons.count] {
      let form = try form(entry.kind, entry.comparisons.prefix(count))
      var session = try FormSession(form, journalBytes: 65_536)
      for first in entry.answers {
        for second in entry.answers where second != first {
          try session.answer("f", first)
          try session.answer("f", second)
          session.undo()
          var wrong = try wrong(session, count)
          try session.answer("f", second)
          wrong += try self.wrong(session, count)
          #expect(wrong.isEmpty, "\(entry.kind) \(first as Any), \(second as Any)")
        }
      }
    }
  }

  @Test("UR-3: forty numbers compared by equality alone hold as the conditions say, one at a time")
  func equalities() throws {
    let form = try form(.decimal, (0..<40).map { "${f} = \($0).5" })
    var session = try FormSession(form, journalBytes: 65_536)
    for answer in [nil, 0.5, 39.5, 7, 7.5, nil, 12.5] as [Double?] {
      try session.answer("f", answer.map { .decimal($0) })
      let wrong = try wrong(session, 40)
      let count = (0..<40).count { session.holds(rule: $0) }
      #expect(wrong.isEmpty && count == (answer == nil || answer == 7 ? 0 : 1))
      if answer == 7.5 {
        session.undo()
        let undone = try self.wrong(session, 40)
        #expect(undone.isEmpty && !session.holds(rule: 7))
      }
    }
  }

  @Test("UR-1, UD-1: what reads a field, few comparisons or more, keeps it from being filled alone")
  func filledAlone() throws {
    for count in [1, 32, 33] {
      let form = try form(.integer, Self.numbers.prefix(count))
      var session = try FormSession(form, journalBytes: 65_536)
      do throws(SessionError) {
        try session.apply(Edit(.fill, at: field(0)))
        Issue.record("filled alone")
      } catch { #expect(error == .isRead(field(0))) }
      try session.answer("f", .integer(1))
      let hidden = try session.effectiveFlags(at: field(1))
      try session.apply(Edit(.clear, at: field(0)))
      var wrong = try wrong(session, count)
      #expect(wrong.isEmpty)
      session.undo()
      wrong = try self.wrong(session, count)
      #expect(try session.effectiveFlags(at: field(1)) == hidden && wrong.isEmpty)
    }
  }

  @Test("UR-3: fields that expressions compute with are found behind those that are only compared")
  func mixed() throws {
    let names = (0..<6).map { "f\($0)" }
    var session = try FormSession(
      try makeForm(names.map { ($0, .integer) }) {
        $0.variables = [Variable(id: "v", expression: "${f4} * 10")]
        $0.groups = [FieldGroup(id: "g", extent: .fields(page: 0, 2..<4))]
        $0.rules = [
          Rule(when: "${f0} = 1 and ${f2} = 1", [.init(.hide, .field(field(0, page: 1)))]),
          Rule(when: "${f1} + ${f3} = 3", [.init(.hide, .field(field(1, page: 1)))]),
          Rule(when: "count(${f3}) + ${v} = 21", [.init(.hide, .field(field(2, page: 1)))]),
          Rule(when: "${f0} = 2", [.init(.hide, .group(0))]),
          Rule(when: "${f5} > 1", [.init(.lock, .group(0))]),
        ]
      }
    )
    for (name, answer) in zip(names, [1, 1, 1, 2, 2, 2]) {
      try session.answer(name, .integer(answer))
    }
    for rule in 0..<3 {
      let holds = session.holds(rule: rule)
      #expect(holds)
      #expect(try session.effectiveFlags(at: field(rule, page: 1)) == [.hidden])
    }
    #expect(try session.effectiveFlags(at: field(3)).contains(.readOnly))
    try session.answer("f0", .integer(2))
    try session.apply(Edit(.hide, at: field(3)))
    try session.apply(Edit(.show, at: field(3)))
    #expect(try session.effectiveFlags(at: field(3)).isSuperset(of: [.hidden, .readOnly]))
    #expect(try session.effectiveFlags(at: field(0, page: 1)) == [])
  }

  /// The bytes of rules that each compare a field of their own, or that all compare one field.
  private func bytes(comparisons: Int, ofOneField: Bool, _ kind: FieldKind) throws -> Int {
    let rules = 500
    let form = try makeForm((0..<rules * 9).map { ("f\($0)", kind) }) {
      for rule in 0..<rules {
        let parts = (0..<comparisons).map { part in
          let constant = kind == .text ? "'v\(part)'" : "\(part)"
          return "${f\(rule * 9 + (ofOneField ? 1 : part + 1))} = \(constant)"
        }
        let condition = parts.joined(separator: ofOneField ? " or " : " and ")
        $0.rules.append(Rule(when: condition, [.init(.show, .field(field(rule * 9)))]))
      }
    }
    return try RuleSummary(form).bytes / rules
  }

  @Test("UR-8: a rule takes 96 bytes, and 16 for each further comparison")
  func memory() throws {
    for kind in [FieldKind.integer, .text] {
      for ofOneField in [false, true] {
        // These counts fill the size classes of the allocator.
        let counts = Array(1...8) + (ofOneField ? [16, 24, 32, 40, 48] : [])
        // The bytes that every field takes, read by rules or not.
        let plain = 9 * 9
        for count in counts {
          let bytes = try bytes(comparisons: count, ofOneField: ofOneField, kind) - plain
          #expect(bytes <= 96 + 16 * (count - 1), "\(kind) \(count) of one field: \(ofOneField)")
        }
      }
    }
  }
}
