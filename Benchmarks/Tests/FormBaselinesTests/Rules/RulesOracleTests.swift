import FormBaselines
import FormModel
import Testing

/// Small forms, with rules computed by hand.
@Suite struct RulesOracleTests {
  private func at(_ page: PageID, _ field: Int) -> FieldID {
    FieldID(page: page, field: field)
  }

  /// Pages of fields whose ids are a letter for the page and the field's number: `a0`, `a1`, `b0`.
  private func oracle(
    _ pages: [[FieldKind]],
    flags: [FieldID: FieldFlags] = [:],
    _ change: (inout FormLogic) -> Void
  ) throws -> RulesOracle {
    var builder = FormBuilder()
    for (page, kinds) in zip(FormPages(count: pages.count), pages) {
      try builder.appendPage(name: "p\(page)")
      let letter = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(page.place)))
      for (field, kind) in kinds.enumerated() {
        try builder.appendField(
          flags[at(page, field)] ?? [],
          details: FieldDetails(id: "\(letter)\(field)", kind: kind)
        )
      }
    }
    change(&builder.logic)
    return try RulesOracle(builder.build(), clock: FormClock(milliseconds: 0))
  }

  @Test("UR-3: effects are at work while the condition holds")
  func effects() throws {
    var oracle = try oracle([[.integer, .text]]) { logic in
      logic.rules = [
        Rule(when: "${a0} < 18", [.init(.hide, .field(at(0, 1)))]),
        Rule(when: "${a0} > 60", [.init(.lock, .field(at(0, 1)))]),
        Rule(when: "${a0} = 18", [.init(.require, .field(at(0, 1)))]),
      ]
    }
    #expect(try oracle.flags(at: at(0, 1)) == [])
    try oracle.apply(.answer(at(0, 0), .integer(17)))
    #expect(try oracle.flags(at: at(0, 1)) == .hidden)
    try oracle.apply(.answer(at(0, 0), .integer(18)))
    #expect(try oracle.flags(at: at(0, 1)) == .mandatory)
    try oracle.apply(.answer(at(0, 0), .integer(61)))
    #expect(try oracle.flags(at: at(0, 1)) == .readOnly)
    try oracle.apply(.answer(at(0, 0), nil))
    #expect(try oracle.flags(at: at(0, 1)) == [])
  }

  @Test("UR-4: hidden wins over shown, and either over the own flag")
  func strength() throws {
    var oracle = try oracle([[.boolean, .boolean, .text]], flags: [at(0, 2): .hidden]) { logic in
      logic.rules = [
        Rule(when: "${a0}", [.init(.show, .field(at(0, 2)))]),
        Rule(when: "${a1}", [.init(.hide, .field(at(0, 2)))]),
      ]
    }
    #expect(try oracle.flags(at: at(0, 2)) == .hidden)
    try oracle.apply(.answer(at(0, 0), .boolean(true)))
    #expect(try oracle.flags(at: at(0, 2)) == [])
    try oracle.apply(.answer(at(0, 1), .boolean(true)))
    #expect(try oracle.flags(at: at(0, 2)) == .hidden)
    try oracle.apply(.edit(.show(page: 0, field: 2)))
    try oracle.apply(.answer(at(0, 1), .boolean(false)))
    try oracle.apply(.answer(at(0, 0), .boolean(false)))
    #expect(try oracle.flags(at: at(0, 2)) == [])
  }

  @Test("UR-3: groups hide, lock and require what is in them, pages too")
  func groups() throws {
    var oracle = try oracle([[.boolean, .text, .text], [.text], [.text]]) { logic in
      logic.groups = [
        FieldGroup(id: "inner", extent: .fields(page: 0, 1..<3)),
        FieldGroup(id: "outer", extent: .pages(1..<3)),
      ]
      logic.rules = [
        Rule(
          when: "${a0}",
          [.init(.hide, .group(0)), .init(.hide, .group(1)), .init(.require, .group(1))]
        ),
        Rule(when: "not(${a0})", [.init(.lock, .page(0)), .init(.lock, .group(1))]),
      ]
    }
    #expect(try oracle.flags(at: at(0, 0)) == .readOnly)
    #expect(try oracle.flags(at: at(1, 0)) == .readOnly)
    #expect(oracle.totals.visiblePages == 3)
    try oracle.apply(.answer(at(0, 0), .boolean(true)))
    #expect(try oracle.flags(at: at(0, 0)) == .filled)
    #expect(try oracle.flags(at: at(0, 2)) == .hidden)
    #expect(try oracle.flags(at: at(2, 0)) == .mandatory)
    #expect(oracle.totals.visiblePages == 1)
  }

  @Test("UR-3: calculations and variables in order, whatever theirs")
  func calculations() throws {
    var oracle = try oracle([[.integer, .decimal, .text]]) { logic in
      logic.calculations = [
        Calculation(field: at(0, 2), expression: "concat(${total}, '!')"),
        Calculation(field: at(0, 1), expression: "${a0} div 2"),
      ]
      logic.variables = [Variable(id: "total", expression: "${a1} + 1")]
    }
    #expect(try oracle.answer(at: at(0, 2)) == .text("!"))
    try oracle.apply(.answer(at(0, 0), .integer(5)))
    #expect(try oracle.answer(at: at(0, 1)) == .decimal(2.5))
    #expect(try oracle.answer(at: at(0, 2)) == .text("3.5!"))
    #expect(oracle.totals.filled == 1 && oracle.totals.total == 1)
    #expect(throws: OracleRefusal.isCalculated) {
      try oracle.apply(.edit(.fill(page: 0, field: 1)))
    }
    #expect(throws: OracleRefusal.isCalculated) {
      try oracle.apply(.answer(FieldID(page: 0, field: 1), nil))
    }
  }

  @Test("UR-5: cycles are refused; under retained, what hides a field may read it")
  func cycles() throws {
    #expect(throws: OracleRulesError.self) {
      _ = try self.oracle([[.integer, .integer]]) { logic in
        logic.calculations = [
          Calculation(field: FieldID(page: 0, field: 0), expression: "${a1}"),
          Calculation(field: FieldID(page: 0, field: 1), expression: "if(false(), ${a0}, 1)"),
        ]
      }
    }
    let hidesItself = Rule(when: "${a0} = 1", [.init(.hide, .page(0))])
    _ = try oracle([[.integer]]) { $0.rules = [hidesItself] }
    for policy in [HiddenAnswerPolicy.blank, .cleared] {
      #expect(throws: OracleRulesError.self) {
        _ = try self.oracle([[.integer]]) { logic in
          logic.rules = [hidesItself]
          logic.policy = policy
        }
      }
    }
  }

  @Test("UR-6: what is read of a hidden field", arguments: HiddenAnswerPolicy.allCases)
  func policies(_ policy: HiddenAnswerPolicy) throws {
    var oracle = try oracle([[.boolean, .integer, .text]]) { logic in
      logic.policy = policy
      logic.rules = [
        Rule(when: "${a0}", [.init(.hide, .field(at(0, 1)))]),
        Rule(when: "${a1} = 3", [.init(.hide, .field(at(0, 2)))]),
      ]
    }
    try oracle.apply(.answer(at(0, 1), .integer(3)))
    #expect(try oracle.flags(at: at(0, 2)) == .hidden)
    try oracle.apply(.answer(at(0, 0), .boolean(true)))
    #expect(try oracle.flags(at: at(0, 2)) == (policy == .retained ? .hidden : []))
    #expect(try oracle.answer(at: at(0, 1)) == (policy == .cleared ? nil : .integer(3)))
    try oracle.apply(.answer(at(0, 0), .boolean(false)))
    #expect(try oracle.flags(at: at(0, 2)) == (policy == .cleared ? [] : .hidden))
    try oracle.apply(.undo)
    try oracle.apply(.undo)
    #expect(try oracle.answer(at: at(0, 1)) == .integer(3))
    #expect(try oracle.flags(at: at(0, 2)) == .hidden)
  }

  @Test("UR-1: answers are checked, and an empty one is none")
  func answers() throws {
    var oracle = try oracle([[.text, .choices, .decimal, .note, .date]]) { logic in
      logic.choiceLists = [
        ChoiceList(id: "l", choices: [Choice(value: "x"), Choice(value: "y")])
      ]
      logic.fieldChoices = [at(0, 1): 0]
      logic.rules = [Rule(when: "${a0} = 'x'", [.init(.hide, .field(at(0, 3)))])]
    }
    #expect(try oracle.apply(.answer(at(0, 1), .choices(["y", "x"]))))
    #expect(try oracle.answer(at: at(0, 1)) == .choices(["x", "y"]))
    #expect(try !oracle.apply(.answer(at(0, 1), .choices(["x", "y"]))))
    #expect(try !oracle.apply(.answer(at(0, 0), .text(""))))
    let refused: [(FormEvent, OracleRefusal)] = [
      (.answer(at(0, 0), .integer(1)), .wrongKind), (.answer(at(0, 3), .text("x")), .wrongKind),
      (.answer(at(0, 1), .choices(["z"])), .notOffered),
      (.answer(at(0, 1), .choices(["x", "x"])), .duplicateChoice),
      (.answer(at(0, 2), .decimal(.infinity)), .outOfRange),
      (.answer(at(0, 4), .date(days: .max)), .outOfRange),
      (.edit(.fill(page: 0, field: 0)), .isRead),
      (.answer(at(1, 0), nil), .address(.noSuchPage(page: 1, pageCount: 1))),
    ]
    for (event, refusal) in refused {
      #expect(throws: refusal) { try oracle.apply(event) }
    }
    #expect(try oracle.apply(.edit(.fill(page: 0, field: 2))))
    #expect(try oracle.apply(.answer(at(0, 2), nil)))
  }

  @Test("UR-9: an answer that breaks its constraint is invalid while shown")
  func constraints() throws {
    var oracle = try oracle([[.integer, .boolean]]) { logic in
      logic.constraints = [Constraint(field: at(0, 0), expression: ". > 0 and . < 10")]
      logic.rules = [Rule(when: "${a1}", [.init(.hide, .field(at(0, 0)))])]
    }
    #expect(oracle.invalidCount == 0)
    try oracle.apply(.answer(at(0, 0), .integer(12)))
    try oracle.apply(.answer(at(0, 1), .boolean(false)))
    #expect(oracle.invalidCount == 1)
    #expect(oracle.totals.completePages == 0)
    try oracle.apply(.answer(at(0, 1), .boolean(true)))
    #expect(oracle.invalidCount == 0)
    #expect(oracle.totals.completePages == 1)
  }

  @Test("VP-4, UD-1: the current page is settled once, and undo goes back to where it was")
  func currentPage() throws {
    var oracle = try oracle([[.boolean], [.text], [.text]]) { logic in
      logic.rules = [
        Rule(when: "${a0}", [.init(.hide, .page(1)), .init(.hide, .page(2))])
      ]
    }
    try oracle.setCurrentPage(1)
    try oracle.apply(.answer(at(0, 0), .boolean(true)))
    #expect(oracle.currentPage == 0)
    try oracle.apply(.undo)
    #expect(oracle.currentPage == 1)
    try oracle.setCurrentPage(2)
    try oracle.apply(.redo)
    #expect(oracle.currentPage == 0)
    #expect(oracle.canRedo == false)
  }

  @Test("UD-1: what changes nothing is no transaction, and a new one ends what could be done again")
  func transactions() throws {
    var oracle = try oracle([[.boolean, .text]]) { _ in }
    try oracle.apply(.answer(at(0, 0), nil))
    try oracle.apply(.setClock(FormClock(milliseconds: 0)))
    #expect(oracle.canUndo == false)
    try oracle.apply(.setClock(FormClock(milliseconds: 5)))
    try oracle.apply(.undo)
    #expect(oracle.clock == FormClock(milliseconds: 0))
    #expect(oracle.canRedo == true)
    try oracle.apply(.answer(at(0, 1), .text("x")))
    #expect(oracle.canRedo == false)
  }

  @Test("UR-2: oracle and rivals open what the engine opens, up to the stated limits")
  func limits() throws {
    let row = Array(repeating: "${a0} = 'x'", count: 1_024).joined(separator: " or ")
    let (open, close) = (String(repeating: "(", count: 255), String(repeating: ")", count: 255))
    let signs = String(repeating: "- ", count: 255) + "${a0}"
    let arguments = Array(repeating: "1", count: 255).joined(separator: ",")
    let conditions = [
      row, "\(open)${a0}\(close) = 'x'", "\(signs) = 1 or ${a0} = 'x'",
      "${a0} = 'x' and max(\(arguments)) = 1",
    ]
    func form(_ condition: String) throws -> FormDefinition {
      var builder = FormBuilder()
      try builder.appendPage(name: "A")
      try builder.appendField([], details: FieldDetails(id: "a0", kind: .text))
      try builder.appendPage(name: "B")
      builder.logic.rules = [Rule(when: condition, [.init(.hide, .page(1))])]
      return builder.build()
    }
    for condition in conditions {
      let form = try form(condition)
      var oracle = try RulesOracle(opening: form)
      var all = try AllRules(opening: form)
      var reachable = try ReachableRules(opening: form)
      let isTaken =
        oracle.take(.text("x"), at: at(0, 0)) && all.take(.text("x"), at: at(0, 0))
        && reachable.take(.text("x"), at: at(0, 0))
      let visible = [
        oracle.visiblePageCount, all.visiblePageCount, reachable.visiblePageCount,
      ]
      #expect(isTaken && visible == [1, 1, 1])
    }
    for condition in [
      "\(row) or ${a0}", "(\(open)${a0}\(close))", "- \(signs)", "max(\(arguments),1) = 1",
    ] {
      let form = try form(condition)
      #expect(throws: OracleRulesError.self) { _ = try RulesOracle(opening: form) }
    }
  }

  @Test("UR-2: a text beyond the limit is taken as empty, and such a form is not opened")
  func textLimit() throws {
    let half = String(repeating: "x", count: 1 << 19)
    var oracle = try oracle([[.text, .integer]]) { logic in
      logic.variables = [Variable(id: "v", expression: "concat(${a0}, ${a0})")]
      logic.calculations = [Calculation(field: at(0, 1), expression: "string-length(${v})")]
    }
    try oracle.apply(.answer(at(0, 0), .text(half)))
    #expect(try oracle.answer(at: at(0, 1)) == .integer(1 << 20))
    try oracle.apply(.answer(at(0, 0), .text(half + "x")))
    #expect(try oracle.answer(at: at(0, 1)) == .integer(0))
    #expect(throws: OracleRulesError.self) {
      _ = try self.oracle([[.text]]) { logic in
        logic.answers[at(0, 0)] = .text(half + "x")
        logic.variables = [Variable(id: "v", expression: "concat(${a0}, ${a0})")]
      }
    }
  }
}
