import FormBaselines
import FormContenders
import FormImport
import FormModel
import FormRules
import Testing

@testable import FormFuzzing
@testable import FormWorkload

@Suite struct EnginesTests {
  private static func identity(
    _ format: String,
    _ capabilities: ContenderCapabilities
  ) -> ContenderIdentity {
    ContenderIdentity(
      name: "engine",
      version: "1",
      method: "",
      formats: [format],
      capabilities: capabilities
    )
  }

  private static func numbers(_ form: borrowing SessionForm) -> [Int] {
    let totals = form.totals
    return [totals.total, totals.filled, totals.mandatoryRemaining, totals.visiblePages]
  }

  @Test("IM-4: a form and its XForm, imported, are one and the same to whoever answers")
  func xform() throws {
    let json = Self.identity(ContenderForm.Format.json, [.answers, .edits])
    let xforms = Self.identity(ContenderForm.Format.xforms, .answers)
    var differences = 0
    var answers = 0
    for seed in 0..<80 {
      var random = Xoshiro256StarStar(seed: UInt64(seed))
      let plan = RulesForm(common: &random)
      if plan.logic.rules.isEmpty { continue }
      let (own, other) = (try EnginesForm(plan, for: json), try EnginesForm(plan, for: xforms))
      var one = try SessionForm(own.form.clone())
      var two = try SessionForm(other.form.clone())
      if Self.numbers(one) != Self.numbers(two) { differences += 1 }
      for _ in 0..<60 {
        let entry = plan.commonEntry(&random)
        guard let played = other.played(entry) else { continue }
        answers += 1
        guard let event = own.played(entry) else { continue }
        if one.play(event) != two.play(played) { differences += 1 }
        if Self.numbers(one) != Self.numbers(two) { differences += 1 }
      }
    }
    #expect(differences == 0 && answers > 1_500, "\(differences) in \(answers) answers")
  }

  @Test(
    "IM-4: a form and its survey, imported, are one and the same to whoever answers",
    arguments: [HiddenAnswerPolicy.retained, .cleared]
  )
  func survey(policy: HiddenAnswerPolicy) throws {
    let json = Self.identity(ContenderForm.Format.json, [.answers, .edits])
    let surveyJS = Self.identity(ContenderForm.Format.surveyJS, .answers)
    var differences = 0
    var answers = 0
    for seed in 0..<80 {
      var random = Xoshiro256StarStar(seed: UInt64(seed))
      var plan = RulesForm(common: &random)
      if plan.logic.rules.isEmpty { continue }
      plan.logic.policy = policy
      let (own, other) = (try EnginesForm(plan, for: json), try EnginesForm(plan, for: surveyJS))
      #expect(other.form.logic.policy == policy && other.answersShownOnly == (policy == .cleared))
      var one = try SessionForm(own.form.clone())
      var two = try SessionForm(other.form.clone())
      if Self.numbers(one) != Self.numbers(two) { differences += 1 }
      for _ in 0..<60 {
        let entry = plan.commonEntry(&random)
        guard let played = other.played(entry) else { continue }
        answers += 1
        guard let event = own.played(entry) else { continue }
        if one.play(event) != two.play(played) { differences += 1 }
        if Self.numbers(one) != Self.numbers(two) { differences += 1 }
      }
    }
    #expect(differences == 0 && answers > 1_500, "\(differences) in \(answers) answers")
  }

  @Test("IM-4: forms are drawn that compute values, which take no answer, in each format")
  func calculations() throws {
    var counts = (calculations: 0, values: 0)
    for seed in 0..<150 {
      var random = Xoshiro256StarStar(seed: UInt64(seed))
      var plan = RulesForm(common: &random)
      plan.drawCommonCalculations(&random)
      for format in [ContenderForm.Format.xforms, ContenderForm.Format.surveyJS] {
        let other = try EnginesForm(plan, for: Self.identity(format, .answers))
        #expect(other.form.logic.calculations.count == plan.logic.calculations.count)
        for given in plan.logic.calculations {
          #expect(other.played(.answer(given.field, nil)) == nil)
        }
        var played = try SessionForm(other.form.clone())
        for _ in 0..<20 {
          if let event = other.played(plan.commonEntry(&random)) { _ = played.play(event) }
        }
        counts.calculations += plan.logic.calculations.count
        for given in other.form.logic.calculations where played.value(at: given.field) != nil {
          counts.values += 1
        }
      }
    }
    #expect(counts.calculations > 60 && counts.values > 30, "\(counts)")
  }

  @Test(
    "IM-4: calculations are written as SurveyJS reads them, and others are not",
    arguments: [
      ("${a} + ${b}", "{a} + {b}"), ("${a} * 2.5", "{a} * 2.5"), ("${a} - 1", "{a} - 1"),
      ("concat(${a}, '-', ${b})", "{a} + '-' + {b}"), ("selected(${a}, 'x')", "{a} allof ['x']"),
      ("${a} div 2", nil), ("concat(${a}, x)", nil), ("concat(${a}, 'it's')", nil),
      ("${a} + x", nil), ("x * ${a}", nil),
    ] as [(String, String?)]
  )
  func calculationsOfSurveys(expression: String, survey: String?) {
    #expect(SurveyCalculation.written(expression) == survey)
  }

  @Test(
    "IM-4: conditions are written as SurveyJS reads them, operators in each of their spellings",
    arguments: [
      ("${a} = '' and ${b} != ''", 0, "{a} empty && {b} notempty"),
      ("${a} = 'x'", 0, "{a} == 'x'"), ("${a} >= 2.5", 1, "{a} >= 2.5"),
      ("selected(${a}, 'x') or ${b} < 1", 2, "{a} contains 'x' || {b} < 1"),
      ("selected(${a}, 'x')", 0, "{a} anyof ['x']"),
      // A negation reaches to the end of the expression, so it needs parentheses.
      ("not(${a} = 1) and ${b} = 1", 0, "(!({a} == 1)) and {b} = 1"),
      (
        "${b} = 1 and not(${a} = 1 or ${b} = 2)", 0,
        "{b} == 1 and negate ({a} equal 1 or {b} = 2)"
      ),
    ]
  )
  func conditions(condition: String, turn: Int, survey: String) {
    #expect(SurveyCondition.written(condition, turn: turn) == survey)
  }

  @Test(
    "IM-4: what SurveyJS cannot say, or is no condition, is not written",
    arguments: [
      "", "true()", "${a}", "${a} = ${b}", "${a} < ''", "${a} = 1 and", "(${a} = 1", "not(${a} = 1",
      "selected(${a}, 1)", "selected(${a}, '')", "${a} = 'x", "${a = 1", "${a} = \"it's\"",
      "${a} = '\"'", "${a} ? 1", "string-length(${a}) = 1", "${a} = 1 )",
    ]
  )
  func notWritten(condition: String) {
    #expect(SurveyCondition.written(condition, turn: 0) == nil)
  }

  @Test(
    "IM-4: a form that is generated to see times grow has all its questions in each format",
    arguments: [1, 10, 37, 2_000]
  )
  func growth(questions: Int) throws {
    let form = GrowthForm(questions: questions, seed: 3)
    let xform = try FormImporter.form(from: Array(form.text(.xforms).utf8), format: .xforms)
    let survey = try FormImporter.form(from: Array(form.text(.surveyjs).utf8), format: .surveyjs)
    for imported in [xform.report, survey.report] {
      #expect(imported.fields == questions && imported.pages == (questions + 9) / 10)
      // The answers differ in more than case and outer spaces.
      let unsupported = imported.notes.filter { $0.kind == .unsupported }
      #expect(unsupported.allSatisfy { $0.construct.hasPrefix("comparison of texts") })
    }
    let rules = (xform.form.logic.rules.count, survey.form.logic.rules.count)
    #expect(questions < 30 || rules.0 > questions / 3 && rules.1 > questions / 3, "\(rules)")
    #expect(GrowthForm(questions: questions, seed: 3).text(.surveyjs) == form.text(.surveyjs))
  }

  @Test("CP-1: an engine is asked for nothing but what it can do")
  func capabilities() throws {
    var random = Xoshiro256StarStar(seed: 2)
    var plan = RulesForm(common: &random)
    while plan.logic.rules.isEmpty { plan = RulesForm(common: &random) }
    let address = FieldID(page: 0, field: 0)
    let edits = try EnginesForm(plan, for: Self.identity(ContenderForm.Format.json, .edits))
    #expect(edits.form.logic.isEmpty)
    let answer = FormEntry.answer(address, .integer(1))
    #expect(edits.played(answer) == .edit(Edit(.fill, at: address)))
    #expect(edits.played(.answer(address, nil)) == .edit(Edit(.clear, at: address)))
    let answers = try EnginesForm(plan, for: Self.identity(ContenderForm.Format.json, .answers))
    #expect(answers.played(answer) == .answer(address, .integer(1)) && !answers.form.logic.isEmpty)
    #expect(answers.played(.edit(Edit(.fill, at: address))) == nil)
    #expect(throws: EnginesRefusal.self) {
      try EnginesForm(plan, for: Self.identity(ContenderForm.Format.fhir, .answers))
    }
  }
}
