import FormModel
import FormProgress
import FormRules
import Testing

/// Rules whose conditions compare a field with a constant. The compiler looks their atoms up in
/// batches of 32.
@Suite struct ConditionTests {
  /// A form of a field `x` and targets, each shown by a rule with one of the conditions, in turn.
  private func session(
    _ kind: FieldKind,
    rules: Int,
    _ conditions: [String],
    choices: [String] = []
  ) throws -> FormSession {
    let targets = (0..<rules).map { ("t\($0)", FieldKind.text) }
    let form = try makeForm([("x", kind)] + targets) {
      $0.rules = (0..<rules).map {
        Rule(when: conditions[$0 % conditions.count], [.init(.hide, .field(field($0 + 1)))])
      }
      if !choices.isEmpty {
        $0.choiceLists = [ChoiceList(id: "l", choices: choices.map { Choice(value: $0) })]
        $0.fieldChoices[field(0)] = 0
      }
    }
    return try FormSession(form)
  }

  @Test(
    "UR-3, UR-8: rules that ask the same hold together, whether in one batch or several, and negated ones else",
    arguments: [1, 31, 32, 33, 64, 65, 100]
  )
  func batches(rules: Int) throws {
    // Another kind of rule ends a batch before it is full.
    for between in [nil, "not(string-length(${x}) < 2)"] {
      var conditions = ["${x} = 1", "${x} != 2", "${x} = 2", "${x} != 1", "${x} = 1"]
      if let between { conditions.insert(between, at: 3) }
      var session = try session(.integer, rules: rules, conditions)
      for answer in [nil, 1, 2, 3, 1, 12, nil] as [Int?] {
        try session.answer(field(0), answer.map { .integer($0) })
        let truths = [answer == 1, answer != 2, answer == 2, answer != 1, answer == 1]
        var expected = truths
        if between != nil { expected.insert(answer.map { $0 > 9 } ?? false, at: 3) }
        for rule in 0..<rules {
          let isHidden = try session.effectiveFlags(at: field(rule + 1)).contains(.hidden)
          #expect(
            isHidden == expected[rule % expected.count],
            "rule \(rule), \(String(describing: answer))"
          )
        }
      }
    }
  }

  /// Whether each condition holds.
  private func truths(
    _ kind: FieldKind,
    _ answer: AnswerValue?,
    _ conditions: [String],
    choices: [String] = []
  ) throws -> [Bool] {
    var session = try session(kind, rules: conditions.count, conditions, choices: choices)
    try session.answer(field(0), answer)
    return try conditions.indices.map {
      try session.effectiveFlags(at: field($0 + 1)).contains(.hidden)
    }
  }

  @Test("UR-2: of a choice whose value has spaces each word is selected, and the whole is equal")
  func spacedValues() throws {
    let conditions = [
      "selected(${x}, 'b')", "selected(${x}, 'a b')", "${x} = 'a b'", "${x} = 'b'",
      "selected(${x}, '')", "selected(${x}, 'a')", "${x} = 2",
    ]
    func found(_ value: String) throws -> String {
      let choices = ["a", "a b", "c  d", " 2"]
      return try truths(.choice, .choice(value), conditions, choices: choices)
        .map { $0 ? "1" : "0" }.joined()
    }
    #expect(try found("a") == "0000010")
    #expect(try found("a b") == "1110010")
    #expect(try found("c  d") == "0000100")
    #expect(try found(" 2") == "0000101")
  }

  @Test("UR-1: a field of several choices needs values without white space")
  func spacedSeveral() throws {
    let error = #expect(throws: RuleError.self) {
      _ = try session(.choices, rules: 1, ["true()"], choices: ["a", "b\tc"])
    }
    #expect(
      error?.description == """
        page 0, field 0: expected a list of values without white space, since it takes several choices, found list "l"
        """
    )
  }

  @Test("UR-2: a constant before the field is compared as it stands there")
  func constantFirst() throws {
    let conditions = ["3 < ${x}", "3 <= ${x}", "3 > ${x}", "3 >= ${x}", "3 = ${x}", "3 != ${x}"]
    for (kind, answers) in [
      (FieldKind.decimal, [AnswerValue.decimal(2), .decimal(3), .decimal(4)]),
      (.integer, [.integer(2), .integer(3), .integer(4)]),
      (.date, [.date(days: 2), .date(days: 3), .date(days: 4)]),
      (.text, [.text("2"), .text("3"), .text("4")]),
    ] {
      let found = try answers.map { try truths(kind, $0, conditions) }
      #expect(found[0] == [false, false, true, true, false, true], "\(kind)")
      #expect(found[1] == [false, true, false, true, true, false], "\(kind)")
      #expect(found[2] == [true, true, false, false, false, true], "\(kind)")
    }
  }

  @Test("UR-2: choices that are one number are equal to it, each of them")
  func numbersOfChoices() throws {
    let choices = ["1", "1.0", "2"]
    let conditions = ["${x} = 1", "${x} = '1'", "${x} = 2", "${x} != 1"]
    let found = try choices.map { try truths(.choice, .choice($0), conditions, choices: choices) }
    #expect(
      found == [
        [true, true, false, false], [true, false, false, false], [false, false, true, true],
      ]
    )
  }

  @Test(
    "UR-2: a choice of a list is found whichever place it has",
    arguments: [63, 64, 65, 66, 130]
  )
  func manyChoices(count: Int) throws {
    let choices = (0..<count).map { "c\($0)" }
    let last = count - 1
    let conditions =
      [0, 1, 62, last - 1, last].map { "selected(${x}, 'c\($0)')" } + ["selected(${x}, '')"]
    let found = try truths(.choices, .choices(["c0", "c\(last)"]), conditions, choices: choices)
    #expect(found == [true, false, last == 62, false, true, false])
    let first = try truths(.choices, .choices(["c0"]), conditions, choices: choices)
    #expect(first == [true, false, false, false, false, false])
    let none = try truths(.choices, nil, conditions, choices: choices)
    #expect(none == [false, false, false, false, false, true])
  }

  @Test("UR-2, UR-8: conditions that join the same, one of them the opposite, are two")
  func negatedJoins() throws {
    let long = "string-length(${x}) > 3"
    let conditions = [
      "\(long) and ${x} != 'a'", "not(\(long)) and ${x} != 'a'", "\(long) or ${x} = 'a'",
      "not(\(long)) or ${x} = 'a'", "not(\(long) and ${x} != 'a')",
    ]
    for (text, expected) in [
      ("abcd", [true, false, true, false, false]), ("a", [false, false, true, true, true]),
      ("b", [false, true, false, true, true]),
    ] {
      #expect(try truths(.text, .text(text), conditions) == expected, "\(text)")
    }
  }

  @Test("UR-2: comparisons that are not looked up as numbers, choices or truths mean the same")
  func rareComparisons() throws {
    let large = 9_007_199_254_740_993
    let cases: [(FieldKind, AnswerValue?, [String], [(String, Bool)])] = [
      (
        .choices, .choices(["a", "b"]), ["a", "b"],
        [
          ("${x} = 'a'", false), ("${x} != 'a b'", false), ("selected(${x}, 'a b')", true),
          ("selected(${x}, 'q')", false),
          ("selected(${x}, ${x})", true), ("${x} > 1", false), ("selected('a', ${x})", false),
        ]
      ),
      (
        .choice, nil, [],
        [
          ("${x} = 'a'", false), ("${x} = 1", false), ("selected(${x}, 'a')", false),
          ("${x} = ''", true),
        ]
      ),
      (
        .choice, .choice("a"), ["a"],
        [("${x} = 5", false), ("${x} = 'q'", false), ("selected(${x}, 'q')", false)]
      ),
      (
        .text, .text("a b"), [],
        [
          ("selected(${x}, 'b')", true), ("selected(${x}, ' a b ')", true),
          ("selected(${x}, 'c')", false), ("selected(${x}, '')", false),
        ]
      ),
      (
        .integer, .integer(12), [],
        [("selected(${x}, '12')", true), ("selected(${x}, '1')", false)]
      ),
      (
        .integer, .integer(large), [],
        [
          ("${x} = \(large)", true), ("${x} < 1 div 0", true), ("${x} > 'x'", false),
          ("${x} = 1 div 0", false),
          ("${x} = 1.5", false), ("true() and true()", true), ("true() and ${x} > 1", true),
          ("false() or ${x} > 1", true),
          ("${x} > 1 or true()", true), ("${x} = true()", true), ("selected(${x}, '1')", false),
          ("${x}", true),
          ("not(${x} > 1 and true())", false), ("${x} >= 0 and ${x} <= 1", false),
        ]
      ),
      (
        .boolean, .boolean(true), [],
        [
          ("${x} = 'q'", true), ("${x} < 'q'", false), ("${x} >= 0", true), ("${x} = ''", false),
          ("${x} != 5", false), ("${x}", true),
        ]
      ),
      (.boolean, .boolean(false), [], [("${x} = ''", true), ("${x} != 5", true), ("${x}", false)]),
      (
        .date, .date(days: 0), [],
        [("${x} = '1970-1-1'", false), ("${x} = '1970-01-01'", true), ("${x} = 0", true)]
      ),
      (
        .text, .text("1"), [],
        [("${x}", true), ("${x} = 1", true), ("${x} < 2", true), ("${x} = '1'", true)]
      ),
    ]
    for (kind, answer, choices, conditions) in cases {
      let found = try truths(kind, answer, conditions.map(\.0), choices: choices)
      for ((condition, expected), found) in zip(conditions, found) {
        #expect(found == expected, "\(kind): \(condition)")
      }
    }
  }

  @Test("UR-2: a condition of several, and its opposite, are values in other expressions")
  func negatedParts() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .integer), ("n", .integer), ("t", .text)]) {
        $0.calculations = [
          Calculation(field: field(2), expression: "if(not(${a} > 1 and ${b} > 1), 1, 2)"),
          Calculation(field: field(3), expression: "concat(count(${a}), ${a} > 1 and ${b} > 1)"),
        ]
        $0.rules = [Rule(when: "${a} > 1 and ${b} > 1", [.init(.hide, .page(1))])]
      }
    )
    for (a, b, number, text) in [
      (nil, nil, 1, "1false"), (2, nil, 1, "1false"), (2, 2, 2, "1true"), (1, 2, 1, "1false"),
    ] as [(Int?, Int?, Int, String)] {
      try session.answer("a", a.map { .integer($0) })
      try session.answer("b", b.map { .integer($0) })
      #expect(try session.answer(at: field(2)) == .integer(number))
      #expect(try session.answer(at: field(3)) == .text(text))
    }
  }

  @Test("UR-6: under blank a hidden field is not counted, in a text neither")
  func countedInText() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("t", .text)]) {
        $0.policy = .blank
        $0.calculations = [Calculation(field: field(1), expression: "concat(count(${a}), 'x')")]
      }
    )
    #expect(try session.answer(at: field(1)) == .text("1x"))
    try session.apply(.hide(page: 0, field: 0))
    #expect(try session.answer(at: field(1)) == .text("0x"))
  }

  @Test("UR-3: a rule on a group of pages reaches each of its fields, and a page without any")
  func groupWithEmptyPage() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    try builder.appendPage(fieldCount: 0)
    try builder.appendPage(fieldCount: 20)
    builder.logic.groups = [FieldGroup(id: "g", extent: .pages(1..<3))]
    builder.logic.rules = [
      Rule(when: "${a} > 1", [.init(.lock, .group(0))]),
      Rule(when: "${a} > 2", [.init(.hide, .group(0))]),
    ]
    var session = try FormSession(builder.build(), journalBytes: 4_096)
    func flags() throws -> Set<FieldFlags> {
      Set(try (0..<20).map { try session.engine.flags(at: FieldID(page: 2, field: $0)) })
    }
    for (number, flags_, pages) in [
      (1, FieldFlags(), 3), (2, .readOnly, 3), (3, .readOnly, 1), (0, [], 3),
    ] {
      try session.answer("a", .integer(number))
      #expect(try flags() == [flags_] && session.engine.visiblePageCount == pages)
    }
    // A page of a hidden group stays hidden, whatever its own flag is.
    try session.answer("a", .integer(3))
    for edit: Edit in [.hidePage(2), .showPage(2)] {
      #expect(try session.apply(edit).isChange && session.engine.visiblePageCount == 1)
    }
    try session.apply(.hidePage(1))
    try session.answer("a", .integer(0))
    #expect(session.engine.visiblePageCount == 2)
    try session.apply(.showPage(1))
    #expect(session.engine.visiblePageCount == 3 && session.brokenInvariant == nil)
  }
}
