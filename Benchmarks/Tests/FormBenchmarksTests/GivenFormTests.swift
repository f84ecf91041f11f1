import FormBaselines
import FormContenders
import FormModel
import FormRules
import FormWorkload
import MeasurementKit
import Testing

@testable import FormBenchmarks

/// A user's form in the place of generated ones.
@Suite struct GivenFormTests {
  private func record(_ form: consuming FormDefinition) throws -> ResultRecord {
    var options = BenchmarkOptions()
    options.form = "my.xml"
    options.isQuick = true
    options.partSeconds = 0.2
    return try BenchmarkRun(options, given: GivenForm(form, name: "my.xml")).run()
  }

  private func checkAgreement(_ record: ResultRecord) {
    for result in record.results {
      #expect(result.answer.check == .agrees, "\(result.benchmark) \(result.contender)")
    }
  }

  @Test("A form with rules is timed with edits and answers, beside the rivals of both")
  func rules() throws {
    let record = try record(RulePreset.verbalAutopsy.makeForm(fields: 60, seed: 3))
    checkAgreement(record)
    let contenders = Dictionary(grouping: record.results, by: \.benchmark)
      .mapValues { $0.map(\.contender) }
    #expect(contenders["edit/reads/uniform"] == Contenders.algorithms.map(\.name))
    #expect(contenders["rules/answer/person"] == RuleContenders.all.map(\.name))
    let verdict = RunVerdict(record)
    #expect(verdict.headlines.map(\.benchmark).contains("rules/answer/person"))
    let text = verdict.text()
    #expect(text.hasPrefix("formnav bench: my.xml, "), "\(text)")
    // Lines are wrapped where the figures happen to end.
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("In rules/answer/person engine ran "), "\(text)")
  }

  @Test(
    "UR-3: a form whose calculations keep values is timed with entries, and rivals of rules are left out",
    arguments: ["${sold} * 2", "coalesce(., 0) + ${sold}"]
  )
  func keptValues(expression: String) throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Sale")
    for id in ["sold", "price"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .integer))
    }
    let waits = expression.first == "$"
    let price = FieldID(page: 0, field: 1)
    builder.logic.calculations = [
      Calculation(
        field: price,
        expression: expression,
        trigger: waits ? FieldID(page: 0, field: 0) : nil
      )
    ]
    let form = builder.build()
    let record = try record(form.clone())
    checkAgreement(record)
    let played = record.results.filter { $0.benchmark == "rules/answer/person" }
    #expect(played.map(\.contender) == ["engine"])
    let words = RunVerdict(record).text().split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains("which no rival claims to keep"))
    // A run ends where its time does: the oracle follows at every place.
    let work = try EntryWork(GivenForm(form.clone(), name: "x"), seed: 1)
    for count in [1, 2, 3, 5, work.entries.count] {
      var session = try RuleSession(opening: form)
      for entry in work.entries.prefix(count) { try session.session.play(entry) }
      #expect(try work.expected(after: count) == StateDigest(session), "\(count)")
    }
  }

  /// A page with the number of children, and one for each child; others are added by hand.
  private func household(counted: Bool) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "Household")
    try builder.appendField([], details: FieldDetails(id: "children", kind: .integer))
    for name in ["Child", "Toys"] {
      try builder.appendPage(name: name)
      try builder.appendField(.mandatory, details: FieldDetails(id: name, kind: .integer))
    }
    builder.logic.repeats = [
      FormRepeat(
        id: "child",
        pages: PagePosition(1)..<PagePosition(3),
        initial: 0,
        maximum: 4,
        count: counted ? "${children}" : nil
      )
    ]
    builder.logic.rules = [
      Rule(when: "${Child} > 3", [.init(.hide, .page(2))])
    ]
    return builder.build()
  }

  @Test(
    "A form with repeats is timed with entries that it takes, and no rival, which the verdict says",
    arguments: [false, true]
  )
  func repeats(counted: Bool) throws {
    let record = try record(household(counted: counted))
    checkAgreement(record)
    let contenders = Dictionary(grouping: record.results, by: \.benchmark)
      .mapValues { $0.map(\.contender) }
    #expect(
      contenders == [
        "edit/reads/uniform": ["engine"], Definition.noiseName: ["engine", "engine-again"],
      ]
    )
    let text = RunVerdict(record).text()
    #expect(text.hasPrefix("formnav bench: my.xml, "), "\(text)")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("none: the form has 1 repeat, which no rival claims to fill"), "\(text)")
    let given = GivenForm(try household(counted: counted), name: "x")
    let work = try EntryWork(given, seed: 1)
    #expect(work.entries.count == 1_024)
    let comes = work.entries.contains { if case .addInstance = $0 { true } else { false } }
    let inside = work.entries.contains { entry in
      if case .answer(_, _, let numbers) = entry { !numbers.isEmpty } else { false }
    }
    #expect(comes == !counted && inside)
  }

  /// The answer of b hides a and c, and removes their answers.
  private func clearing() throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    for id in ["a", "b", "c"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .boolean))
    }
    builder.logic.policy = .cleared
    builder.logic.answers = [FieldID(page: 0, field: 2): .boolean(true)]
    builder.logic.rules = [
      Rule(when: "${b}", [.init(.hide, .field(FieldID(page: 0, field: 0)))]),
      Rule(when: "${b}", [.init(.hide, .field(FieldID(page: 0, field: 2)))]),
    ]
    return builder.build()
  }

  @Test("Where hiding a field removes its answer, the oracle takes the answers one by one")
  func cleared() throws {
    checkAgreement(try record(clearing()))
    for seed in UInt64(1)...8 {
      let work = try RuleWork.person(GivenForm(clearing(), name: "x"), seed: seed)
      for count in 0...work.answers.count {
        var session = try RuleSession(opening: work.form.form)
        for given in work.answers.prefix(count) {
          let isTaken = session.take(given.answer, at: given.address)
          #expect(isTaken)
        }
        session.makeFirstVisiblePageCurrent()
        let found = StateDigest(session)
        #expect(try work.expected(after: count) == found, "\(seed), \(count)")
      }
    }
  }

  @Test("Small forms, and forms with flags of their own, are timed too")
  func small() throws {
    var one = FormBuilder()
    try one.appendPage(name: "A")
    try one.appendField()
    let record = try record(one.build())
    checkAgreement(record)
    #expect(!record.results.contains { $0.benchmark.hasPrefix("rules/") })
    var filled = FormBuilder()
    try filled.appendPage(name: "A")
    for id in ["a", "b"] {
      try filled.appendField(.filled, details: FieldDetails(id: id, kind: .integer))
    }
    try filled.appendPage(name: "B")
    try filled.appendField([], details: FieldDetails(id: "c", kind: .integer))
    filled.logic.rules = [Rule(when: "${c} > 3", [.init(.hide, .page(0))])]
    // Rivals check none, so it takes no part.
    filled.logic.constraints = [
      Constraint(field: FieldID(page: 1, field: 0), expression: ". < 2", message: nil)
    ]
    checkAgreement(try self.record(filled.build()))
  }
}
