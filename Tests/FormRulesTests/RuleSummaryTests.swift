import FormModel
import FormRules
import Testing

@Suite struct RuleSummaryTests {
  private func form(_ policy: HiddenAnswerPolicy) throws -> FormDefinition {
    var builder = FormBuilder()
    builder.logic.policy = policy
    for page in 0..<2 {
      try builder.appendPage(name: "Page \(page)")
      for field in 0..<4 {
        try builder.appendField(
          field == 3 ? .hidden : [],
          details: FieldDetails(id: "f\(page)\(field)", kind: .integer)
        )
      }
    }
    builder.logic.groups = [FieldGroup(id: "g", extent: .pages(1..<2))]
    builder.logic.rules = [
      Rule(
        when: "${f00} = 1 or ${f00} > 1",
        [.init(.hide, .field(FieldID(page: 0, field: 1))), .init(.hide, .group(0))]
      ),
      Rule(
        when: "${f01} + ${f00} > 2",
        [.init(.show, .field(FieldID(page: 0, field: 3)))]
      ),
      Rule(when: "${f12} = 1", [.init(.require, .field(FieldID(page: 0, field: 0)))]),
    ]
    builder.logic.calculations = [
      Calculation(field: FieldID(page: 1, field: 2), expression: "${v} * 2")
    ]
    builder.logic.variables = [Variable(id: "v", expression: "${f00} + 1")]
    builder.logic.constraints = [
      Constraint(field: FieldID(page: 1, field: 0), expression: ". > ${f00}")
    ]
    return builder.build()
  }

  @Test("UR-3: rules are counted by kind, comparisons once each")
  func counts() throws {
    let summary = try RuleSummary(form(.retained))
    #expect(summary.rules == 3 && summary.calculations == 1 && summary.constraints == 1)
    #expect(summary.variables == 1 && summary.groups == 1)
    #expect(summary.actions == [.hide: 2, .show: 1, .require: 1])
    #expect(summary.comparisons == 3)
    #expect(summary.readFields == 3)
    #expect(summary.mostRead == FieldID(page: 0, field: 0) && summary.mostReaders == 4)
    #expect(summary.neverShown == 1)
  }

  @Test("UR-5: under blank, reading a field also reads what can hide it")
  func height() throws {
    // The variable, the calculation, and the rule that reads it.
    #expect(try RuleSummary(form(.retained)).height == 3)
    #expect(try RuleSummary(form(.retained)).conditionHeight == 1)
    // The rule on the group, then the rule on the calculated field: no longer than the other path.
    #expect(try RuleSummary(form(.blank)).height == 3)
    #expect(try RuleSummary(form(.blank)).conditionHeight == 2)
    var builder = FormBuilder()
    builder.logic.policy = .blank
    try builder.appendPage(name: "")
    for field in 0..<50_000 {
      try builder.appendField([], details: FieldDetails(id: "q\(field)", kind: .integer))
      if field == 0 { continue }
      builder.logic.rules.append(
        Rule(
          when: "${q\(field - 1)} = 1",
          [.init(.hide, .field(FieldID(page: 0, field: field)))]
        )
      )
    }
    let chain = builder.build()
    #expect(try RuleSummary(chain).height == 49_999)
    #expect(try RuleSummary(chain).conditionHeight == 49_999)
  }

  @Test("UR-3: of fields read as often the first counts; a hiding of what is shown is no fault")
  func ties() throws {
    let form = try makeForm([("a", .integer), ("b", .integer), ("c", .text)]) {
      $0.policy = .blank
      $0.rules = [
        Rule(when: "${b} = 1", [.init(.hide, .page(1))]),
        Rule(when: "${a} = 1", [.init(.hide, .field(field(2)))]),
      ]
    }
    let summary = try RuleSummary(form)
    #expect(summary.readFields == 2 && summary.mostReaders == 1)
    #expect(summary.mostRead == field(0) && summary.warnings == 0 && summary.height == 1)
  }

  @Test("UR-2: what reads the clock is counted: rules, calculations, constraints, labels")
  func clock() throws {
    let form = try makeForm([("a", .date), ("b", .date), ("c", .text)]) {
      $0.rules = [
        Rule(when: "${a} < today()", [.init(.hide, .field(field(2)))]),
        Rule(when: "${a} = 'today()'", [.init(.lock, .field(field(2)))]),
      ]
      $0.calculations = [Calculation(field: field(1), expression: "now()")]
      $0.constraints = [Constraint(field: field(0), expression: ". <= today()")]
      $0.labels = [LabelExpression(of: .field(field(2)), expression: "string(now() - 1)")]
    }
    #expect(try RuleSummary(form).clockReaders == 4)
  }

  @Test("UR-5: a form whose rules go round has no summary")
  func circle() throws {
    var builder = FormBuilder()
    builder.logic.policy = .blank
    try builder.appendPage(name: "")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    builder.logic.rules = [
      Rule(when: "${a} = 1", [.init(.hide, .field(FieldID(page: 0, field: 0)))])
    ]
    let form = builder.build()
    #expect(throws: RuleError.self) { try RuleSummary(form) }
  }

  @Test("UR-5, RP-4: under blank, a chain leads through what hides a repeat, and in its instances")
  func repeats() throws {
    var builder = FormBuilder()
    builder.logic.policy = .blank
    for (page, ids) in [["a"], ["b", "c"], ["d"]].enumerated() {
      try builder.appendPage(name: "Page \(page)")
      for id in ids { try builder.appendField([], details: FieldDetails(id: id, kind: .integer)) }
    }
    builder.logic.repeats = [FormRepeat(id: "r", pages: 1..<2)]
    builder.logic.groups = [
      FieldGroup(id: "around", extent: .pages(1..<3)),
      FieldGroup(id: "inside", extent: .fields(page: 1, 1..<2)),
    ]
    builder.logic.rules = [
      Rule(when: "${a} = 1", [.init(.hide, .group(0))]),
      Rule(when: "${b} = 1", [.init(.hide, .group(1))]),
      Rule(when: "${c} = 1", [.init(.require, .field(FieldID(page: 2, field: 0)))]),
      Rule(when: "${d} = 1", [.init(.lock, .field(FieldID(page: 0, field: 0)))]),
    ]
    let summary = try RuleSummary(builder.build())
    // The last field's rule follows the group around, the inner group's rule too, and the third rule both.
    #expect(summary.conditionHeight == 3)
    // What a rule outside reads of an instance is computed.
    #expect(summary.comparisons == 3 && summary.computed == 1)
    #expect(summary.readFields == 4)
  }

  @Test("UR-3: filters and labels read fields, too; a rule that hides what is hidden is told")
  func otherReaders() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    for (id, kind) in [("a", FieldKind.text), ("c", .choice)] {
      try builder.appendField([], details: FieldDetails(id: id, kind: kind))
    }
    try builder.appendPage(name: "B", isHidden: true)
    try builder.appendField([], details: FieldDetails(id: "b", kind: .text))
    builder.logic.groups = [FieldGroup(id: "g", extent: .pages(1..<2))]
    builder.logic.rules = [
      Rule(when: "${a} = 'x'", [.init(.hide, .page(1)), .init(.hide, .group(0))])
    ]
    builder.logic.choiceLists = [
      ChoiceList(
        id: "l",
        choices: [Choice(value: "v")],
        columns: [ChoiceColumn(name: "of", texts: ["x"])]
      )
    ]
    builder.logic.fieldChoices = [FieldID(page: 0, field: 1): 0]
    builder.logic.choiceFilters = [
      ChoiceFilter(field: FieldID(page: 0, field: 1), expression: "#{of} = ${a}")
    ]
    builder.logic.labels = [LabelExpression(of: .page(0), expression: "${a}")]
    let summary = try RuleSummary(builder.build())
    #expect(summary.warnings == 1 && summary.readFields == 1)
    #expect(summary.mostRead == FieldID(page: 0, field: 0) && summary.mostReaders == 3)
    #expect(summary.height == 1)
    #expect(try RuleSummary(makeForm([])).height == 0)
  }
}
