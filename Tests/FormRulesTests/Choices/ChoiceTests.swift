import FormModel
import FormProgress
import FormRules
import Testing

@Suite struct ChoiceTests {
  private static let districts = ChoiceList(
    id: "districts",
    choices: [
      Choice(value: "d1", label: "North"), Choice(value: "d2", label: "South"),
      Choice(value: "d3"), Choice(value: "d4", label: "Far south"),
    ],
    columns: [
      ChoiceColumn(name: "region", texts: ["r1", "r2", "r1", "r2"]),
      ChoiceColumn(name: "old name", texts: ["Upper", "", "Up"]),
    ]
  )

  /// Fields `region`, `start`, `district`, and `village`, whose filter reads the district.
  private static func form(
    filter: String = "#{region} = ${region}",
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormDefinition {
    let fields: [(String, FieldKind)] = [
      ("region", .choice), ("start", .text), ("district", .choice), ("village", .choice),
    ]
    return try makeForm(fields) { logic in
      logic.choiceLists = [
        ChoiceList(id: "regions", choices: ["r1", "r2"].map { Choice(value: $0) }), districts,
        ChoiceList(
          id: "villages",
          choices: (0..<8).map { Choice(value: "v\($0)") },
          columns: [ChoiceColumn(name: "in", texts: (0..<8).map { "d\($0 % 4 + 1)" })]
        ),
      ]
      logic.fieldChoices = [field(0): 0, field(2): 1, field(3): 2]
      logic.choiceFilters = [
        ChoiceFilter(field: field(2), expression: filter),
        ChoiceFilter(field: field(3), expression: "#{in} = ${district}"),
      ]
      change(&logic)
    }
  }

  private func values(_ session: inout FormSession, _ index: Int) throws -> [String] {
    try session.choices(of: field(index)).map(\.value)
  }

  @Test(
    "CH-1, CH-4: filters of many parts, and with functions, offer what a look at each row finds"
  )
  func rareFilters() throws {
    let either = "(#{region} = 'r1' or #{region} = 'r2')"
    let filters: [(String, [String])] = [
      (Array(repeating: either, count: 8).joined(separator: " and "), ["d1", "d2", "d3", "d4"]),
      ("string-length(#{region}) + -string-length(#{region}) = 0", ["d1", "d2", "d3", "d4"]),
      ("#{region} = concat(${region}, '')", ["d1", "d3"]),
      ("#{region} = string(${region})", ["d1", "d3"]),
      ("#{region} = selected-at(${region}, 0)", ["d1", "d3"]),
      ("#{region} = ${v}", ["d1", "d3"]),
      ("#{region} = ${region} and count(${start}) > 0 and ${start} = 'x'", ["d1", "d3"]),
    ]
    for (filter, offered) in filters {
      var session = try FormSession(
        try Self.form(filter: filter) {
          $0.variables = [Variable(id: "v", expression: "${region}")]
        }
      )
      try session.answer("region", .choice("r1"))
      try session.answer("start", .text("x"))
      let found = try values(&session, 2)
      #expect(found == offered, "\(filter)")
      try session.answer("district", .choice(offered[0]))
    }
  }

  @Test("CH-2: an answer of another kind is refused for its kind, not as one that is not offered")
  func otherKind() throws {
    var session = try FormSession(try Self.form())
    for value in [AnswerValue.choices(["d2"]), .text("d2"), .integer(1)] {
      #expect(throws: SessionError.wrongKind(field(2), expected: .choice)) {
        try session.answer("district", value)
      }
    }
    #expect(throws: SessionError.notOffered(field(2))) {
      try session.answer("district", .choice("d2"))
    }
    #expect(throws: SessionError.self) { try session.answer("district", .choice("none of them")) }
  }

  @Test("CH-1: a filter reads missing labels as empty, also those of the last choices")
  func labels() throws {
    for (filter, offered) in [
      ("#{label} = ${start}", ["d3", "d4"]), ("starts-with(#{label}, 'N')", ["d1"]),
    ] {
      var session = try FormSession(
        try Self.form(filter: filter) { logic in
          logic.choiceLists[1].choices.replaceSubrange(3..<4, with: [Choice(value: "d4")])
        }
      )
      #expect(try values(&session, 2) == offered)
    }
  }

  @Test("CH-1: a field offers the rows for which its filter is true, in the list's order")
  func offers() throws {
    var session = try FormSession(try Self.form())
    #expect(try values(&session, 0) == ["r1", "r2"] && values(&session, 2).isEmpty)
    try session.answer("region", .choice("r2"))
    let offered = try session.choices(of: field(2))
    #expect(
      offered.map(\.value) == ["d2", "d4"] && offered.map(\.label) == ["South", "Far south"]
    )
    #expect(offered.row(at: 1) == 3)
    try session.answer("district", .choice("d4"))
    #expect(try values(&session, 3) == ["v3", "v7"])
    // What was offered stays as it was.
    try session.answer("region", nil)
    #expect(offered.count == 2)
  }

  @Test(
    "CH-1: filters read values, labels and columns of any name",
    arguments: [
      ("#{value} = 'd2' or #{label} = 'North'", ["d1", "d2"]), ("#{label} = ''", ["d3"]),
      ("starts-with(#{old name}, 'Up')", ["d1", "d3"]), ("#{old name} = ''", ["d2", "d4"]),
      ("string-length(#{value}) = 2 and #{region} != 'r1'", ["d2", "d4"]),
      ("not(#{region} = 'r1' or #{label} = 'South')", ["d4"]), ("1 = 1", ["d1", "d2", "d3", "d4"]),
      ("-string-length(#{label}) < -4", ["d1", "d2", "d4"]),
      ("-(1) = -1 and #{region} = 'r1'", ["d1", "d3"]),
      ("regex(#{value}, 'd[24]')", ["d2", "d4"]),
      ("regex(concat(#{region}, ${start}), 'r1.*')", ["d1", "d3"]),
      ("regex(${start}, '[a-z]*') and #{region} = 'r1'", ["d1", "d3"]),
      ("1 = 2", []), ("#{region}", ["d1", "d2", "d3", "d4"]),
      ("if(#{region} = 'r1', #{old name} = 'Up', ${start} = '')", ["d2", "d3", "d4"]),
    ] as [(String, [String])]
  )
  func columns(filter: String, expected: [String]) throws {
    var session = try FormSession(try Self.form(filter: filter))
    #expect(try values(&session, 2) == expected)
  }

  @Test("CH-1: a filter that meets a limit on texts is false")
  func tooLong() throws {
    let long = String(repeating: "x", count: 600_000)
    let filter = "concat(${start}, ${start}) = ${start} or #{value} = 'd1'"
    var session = try FormSession(try Self.form(filter: filter))
    #expect(try values(&session, 2) == ["d1", "d2", "d3", "d4"])
    try session.answer("start", .text(long))
    #expect(try values(&session, 2).isEmpty)
    #expect(throws: SessionError.notOffered(field(2))) {
      try session.answer("district", .choice("d1"))
    }
    try session.answer("start", .text("x"))
    #expect(try values(&session, 2) == ["d1"])
  }

  @Test("CH-2: choosing what is not offered is an error that names the field")
  func refused() throws {
    var session = try FormSession(try Self.form())
    try session.answer("region", .choice("r1"))
    let error = SessionError.notOffered(field(2))
    #expect(throws: error) { try session.answer("district", .choice("d2")) }
    #expect(session.description(of: error).hasPrefix("district (A): expected choices that are"))
    #expect(throws: SessionError.noSuchChoice(field(2))) {
      try session.answer("district", .choice("d9"))
    }
    #expect(try session.answer(at: field(2)) == nil)
    try session.answer("district", .choice("d3"))
    #expect(throws: SessionError.noChoices(field(1))) { try session.choices(of: field(1)) }
    #expect(throws: SessionError.address(.noSuchPage(page: 9, pageCount: 2))) {
      try session.choices(of: field(0, page: 9))
    }
    var plain = try FormSession(try makeForm([("a", .choice)]))
    #expect(throws: SessionError.noChoices(field(0))) { try plain.choices(of: field(0)) }
  }

  @Test("CH-2: an answer that is no longer offered is invalid, and taken away under cleared")
  func lost() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try FormSession(try Self.form { $0.policy = policy }, journalBytes: 4_096)
      try session.answer("region", .choice("r1"))
      try session.answer("district", .choice("d3"))
      try session.answer("village", .choice("v2"))
      let change = try session.answer("region", .choice("r2"))
      if policy == .cleared {
        // One transaction takes both away: the village's filter reads the district.
        #expect(try session.answer(at: field(2)) == nil && session.answer(at: field(3)) == nil)
        #expect(session.invalidCount == 0 && session.totals.filled == 1)
      } else {
        #expect(try session.isInvalid(at: field(2)) && !session.isInvalid(at: field(3)))
        #expect(session.invalidCount == 1 && change.pages.contains(0))
        #expect(try session.invalidField(ofPage: 0) == field(2))
      }
      session.undo()
      #expect(session.invalidCount == 0)
      #expect(try session.answer(at: field(3)) == .choice("v2"), "\(policy)")
    }
  }

  @Test("CH-2: answers at the beginning are checked, and a constraint holds beside a filter")
  func first() throws {
    for policy in HiddenAnswerPolicy.allCases {
      let form = try Self.form {
        $0.policy = policy
        $0.answers = [field(0): .choice("r1"), field(2): .choice("d2"), field(3): .choice("v1")]
        $0.constraints = [Constraint(field: field(2), expression: ". != 'd1'")]
      }
      var session = try FormSession(form)
      #expect(session.invalidCount == (policy == .cleared ? 0 : 1))
      #expect(try (session.answer(at: field(3)) == nil) == (policy == .cleared))
      try session.answer("district", .choice("d1"))
      #expect(try session.isInvalid(at: field(2)), "\(policy): the constraint")
      try session.answer("district", .choice("d3"))
      #expect(try !session.isInvalid(at: field(2)), "\(policy)")
    }
  }

  @Test("CH-2, UD-3: saved answers that are no longer offered become as in any transaction")
  func restored() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var session = try FormSession(try Self.form { $0.policy = policy }, savesAnswers: true)
      try session.answer("region", .choice("r1"))
      try session.answer("district", .choice("d3"))
      let saved = session.savedAnswers
      // In the other form the district has moved.
      let form = try Self.form {
        $0.policy = policy
        $0.choiceLists[1].columns[0] = ChoiceColumn(name: "region", texts: ["r1", "r2", "r2"])
      }
      var other = try FormSession(form, savesAnswers: true)
      var dropped: [DroppedAnswer] = []
      try other.restore(try #require(saved), dropped: &dropped)
      #expect(dropped.isEmpty)
      #expect(try (other.answer(at: field(2)) == nil) == (policy == .cleared))
      #expect(other.invalidCount == (policy == .cleared ? 0 : 1))
    }
  }

  @Test("CH-1: a value that stands in several rows is offered if one of them is")
  func twice() throws {
    for policy in HiddenAnswerPolicy.allCases {
      let form = try Self.form {
        $0.policy = policy
        $0.choiceLists[1].choices.append(Choice(value: "d1", label: "North of the south"))
        $0.choiceLists[1].columns[0] = ChoiceColumn(
          name: "region",
          texts: ["r1", "r2", "r1", "r2", "r2"]
        )
      }
      var session = try FormSession(form)
      try session.answer("region", .choice("r2"))
      let offered = try session.choices(of: field(2))
      #expect(offered.map(\.label) == ["South", "Far south", "North of the south"])
      try session.answer("district", .choice("d1"))
      try session.answer("region", .choice("r1"))
      #expect(try session.answer(at: field(2)) == .choice("d1") && session.invalidCount == 0)
      try session.answer("region", nil)
      #expect(session.invalidCount == (policy == .cleared ? 0 : 1))
    }
  }

  @Test("CH-1: a calculated field is not checked, since no person chooses its answer")
  func calculated() throws {
    let form = try Self.form {
      $0.calculations = [Calculation(field: field(2), expression: "'d2'")]
    }
    var session = try FormSession(form)
    #expect(try session.answer(at: field(2)) == .choice("d2") && session.invalidCount == 0)
    try session.answer("region", .choice("r1"))
    #expect(try values(&session, 2) == ["d1", "d3"])
  }

  @Test("CH-1, RP-4: in a repeat a filter reads its own instance")
  func repeats() throws {
    for policy in HiddenAnswerPolicy.allCases {
      var builder = FormBuilder()
      try builder.appendPage(name: "Home")
      try builder.appendField([], details: FieldDetails(id: "start", kind: .text))
      try builder.appendPage(name: "Member")
      try builder.appendField([], details: FieldDetails(id: "region", kind: .choice))
      try builder.appendField([], details: FieldDetails(id: "district", kind: .choice))
      builder.logic.policy = policy
      builder.logic.repeats = [FormRepeat(id: "member", pages: 1..<2, initial: 3)]
      builder.logic.choiceLists = [
        ChoiceList(id: "regions", choices: ["r1", "r2"].map { Choice(value: $0) }), Self.districts,
      ]
      builder.logic.fieldChoices = [field(0, page: 1): 0, field(1, page: 1): 1]
      builder.logic.choiceFilters = [
        ChoiceFilter(
          field: field(1, page: 1),
          expression: "#{region} = ${region} and starts-with(#{old name}, ${start})"
        )
      ]
      var session = try FormSession(builder.build(), journalBytes: 4_096)
      try session.set("region", [1], .choice("r1"))
      try session.set("region", [3], .choice("r2"))
      let offered = try (1...3).map { number in
        try session.choices(of: session.address("district", [number])).map(\.value)
      }
      #expect(offered == [["d1", "d3"], [], ["d2", "d4"]])
      try session.set("district", [1], .choice("d3"))
      try session.set("district", [3], .choice("d2"))
      #expect(throws: SessionError.notOffered(session.address("district", [3]))) {
        try session.set("district", [3], .choice("d1"))
      }
      // The value of the form is read by each instance.
      try session.answer("start", .text("Up"))
      let first = session.address("district", [1])
      let third = session.address("district", [3])
      let counts = try [first, third].map { try session.choices(of: $0).count }
      #expect(counts == [2, 0])
      #expect(try session.answer(at: first) == .choice("d3"))
      #expect(try (session.answer(at: third) == nil) == (policy == .cleared))
      #expect(session.invalidCount == (policy == .cleared ? 0 : 1))
      session.undo()
      #expect(session.invalidCount == 0)
      #expect(try session.answer(at: third) == .choice("d2"))
    }
  }

  @Test("CH-1, UR-5: errors of filters name their place")
  func errors() throws {
    func error(_ filter: String, _ change: (inout FormLogic) -> Void = { _ in }) -> RuleError? {
      do {
        _ = try FormSession(try Self.form(filter: filter, change))
        return nil
      } catch {
        return error as? RuleError
      }
    }
    let cases: [(String, String)] = [
      ("#{regio} = 1", "line 1, column 1: expected a column of the field's list, found \"regio\""),
      ("1 = #region", "line 1, column 6: expected { and a name, found \"region\""),
      (
        "#{region} = ${x}",
        "line 1, column 13: expected the id of a field or a variable, found \"x\""
      ),
      (". = #{region}", "line 1, column 1: expected a value; . is"),
    ]
    for (filter, message) in cases {
      let found = error(filter).map { "\($0)" } ?? "none"
      #expect(found.hasPrefix("choice filter 0, \(message)"), "\(found)")
    }
    let rule = error("1 = 1") { $0.rules = [Rule(when: "#{region} = 'r1'", [])] }
    #expect(rule.map { "\($0)" }?.contains("in choice filters only") == true)
    #expect(
      error("1 = 1") { $0.choiceFilters[1].field = field(2) }
        == .invalid(.choiceFilter(1), expected: "one filter for a field", found: "a second one")
    )
    for index in [1, 9] {
      let found = error("1 = 1") { $0.choiceFilters[0].field = field(index) }
      guard case .invalid(.choiceFilter(0), _, _)? = found else {
        Issue.record("\(index): \(found.map { "\($0)" } ?? "none")")
        continue
      }
    }
    for name in ["", "value", "label", "region", "a}"] {
      let found = error("1 = 1") {
        $0.choiceLists[1].columns.append(ChoiceColumn(name: name, texts: []))
      }
      guard case .invalid(.choiceList(1), _, _)? = found else {
        Issue.record("\(name): \(found.map { "\($0)" } ?? "none")")
        continue
      }
    }
    let texts = ["1", "2", "3", "4", "5"]
    #expect(
      error("1 = 1") { $0.choiceLists[1].columns.append(ChoiceColumn(name: "c", texts: texts)) }
        == .invalid(.choiceList(1), expected: "at most 4 texts in the column \"c\"", found: "5")
    )
    // Under `cleared` a field's answer depends on its filter.
    let circle = error("#{region} = ${village}") { $0.policy = .cleared }
    guard case .cycle(let names)? = circle else {
      Issue.record("\(circle.map { "\($0)" } ?? "none")")
      return
    }
    #expect(Set(names) == ["district", "village"])
    #expect(error("#{region} = ${village}") == nil)
  }

  @Test("CH-1: columns keep each text once, and end with the last text that is not empty")
  func storage() {
    let column = ChoiceColumn(name: "c", texts: ["a", "", "é", "e\u{301}", "a", "", ""])
    #expect((0..<9).map { column[$0] } == ["a", "", "é", "e\u{301}", "a", "", "", "", ""])
    #expect(Array(column[3].utf8) == Array("e\u{301}".utf8))
    #expect(column == ChoiceColumn(name: "c", texts: ["a", "", "é", "e\u{301}", "a"]))
    #expect(column != ChoiceColumn(name: "c", texts: ["a", "", "é", "é", "a"]))
    var list = ChoiceList(id: "l", choices: [Choice(value: "a"), Choice(value: "b", label: "")])
    list.choices.append(Choice(value: "c", label: "C"))
    #expect(list.choices.map(\.label) == [nil, "", "C"] && list.choices[2].value == "c")
    list.choices.removeAll { $0.value == "b" }
    #expect(
      list == ChoiceList(id: "l", choices: [Choice(value: "a"), .init(value: "c", label: "C")])
    )
  }
}
