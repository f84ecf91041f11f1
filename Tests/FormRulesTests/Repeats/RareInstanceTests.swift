import FormModel
import FormProgress
import FormRules
import Testing

/// Circles through repeats, and values of instances that are rarely asked for (UR-5, RP-4).
@Suite struct RareInstanceTests {
  private func circle(_ change: (inout FormLogic) -> Void) throws -> Set<String> {
    let form = try household(change)
    do throws(RuleError) {
      _ = try FormSession(form.clone())
      return []
    } catch {
      guard case .cycle(let names) = error else { return ["\(error)"] }
      return Set(names)
    }
  }

  @Test(
    "UR-5, RP-4: a circle through instances is named by what stands on it",
    arguments: [
      ("sum(${cost})", ["total", "cost"]), ("min(${cost})", ["total", "cost"]),
      ("indexed-repeat(${cost}, ${member}, 1, ${visit}, 1)", ["total", "cost"]),
      ("${v}", ["total", "v", "cost"]), ("${cost}", ["total", "cost"]),
    ]
  )
  func circles(expression: String, names: [String]) throws {
    let found = try circle {
      $0.variables = [Variable(id: "v", expression: "max(${cost}) + 1")]
      $0.calculations = [
        Calculation(field: FieldID(page: 0, field: 1), expression: expression),
        Calculation(field: FieldID(page: 2, field: 1), expression: "${total} + 1"),
      ]
    }
    #expect(found == Set(names))
  }

  @Test("UR-5, RP-4: a sum that a decided condition names counts in a circle through instances")
  func decidedSum() throws {
    func names(_ condition: String) throws -> Set<String> {
      try circle {
        $0.policy = .blank
        $0.rules = [Rule(when: condition, [.init(.hide, .field(FieldID(page: 1, field: 2)))])]
        $0.calculations = [
          Calculation(field: FieldID(page: 2, field: 1), expression: "if(${job} = 'x', 1, 2)")
        ]
      }
    }
    #expect(try names("true() or sum(${cost}) > 1").contains("cost"))
    #expect(try names("true() or ${age} > 1") == [])
  }

  @Test("UR-3, RP-2: a choice that triggers a calculation does so in its own instance")
  func choiceTriggers() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Pet")
    for (id, kind) in [("kind", FieldKind.choice), ("note", .text)] {
      try builder.appendField([], details: FieldDetails(id: id, kind: kind))
    }
    builder.logic.repeats = [FormRepeat(id: "pet", pages: 0..<1, initial: 2)]
    builder.logic.choiceLists = [
      ChoiceList(id: "l", choices: ["cat", "dog"].map { Choice(value: $0) })
    ]
    builder.logic.fieldChoices = [field(0): 0]
    builder.logic.calculations = [
      Calculation(field: field(1), expression: "concat('a ', ${kind})", trigger: field(0))
    ]
    var session = try FormSession(builder.build())
    try session.answer(session.address("kind", [2]), .choice("dog"))
    let notes = try [1, 2].map { try session.answer(at: session.address("note", [$0])) }
    #expect(notes == [nil, .text("a dog")])
  }

  @Test("UR-1: a truth that a field computes is an answer, true or false")
  func truths() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .boolean)]) {
        $0.calculations = [Calculation(field: field(1), expression: "${a} > 5")]
      }
    )
    for (number, truth) in [(6, true), (5, false)] {
      try session.answer("a", .integer(number))
      #expect(try session.answer(at: field(1)) == .boolean(truth))
    }
  }

  @Test("CH-1, RP-4: a filter reads an instance whose number reads no column")
  func filterReadsInstances() throws {
    let chosen = FieldID(page: 0, field: 0)
    func open(_ number: String) throws -> FormSession {
      var builder = FormBuilder()
      try builder.appendPage(name: "P")
      try builder.appendField([], details: FieldDetails(id: "c", kind: .choice))
      try builder.appendPage(name: "R")
      try builder.appendField([], details: FieldDetails(id: "n", kind: .integer))
      builder.logic.repeats = [FormRepeat(id: "r", pages: 1..<2, initial: 2)]
      builder.logic.choiceLists = [
        ChoiceList(
          id: "l",
          choices: ["v1", "v2", "v3"].map { Choice(value: $0) },
          columns: [ChoiceColumn(name: "at", texts: ["1", "2", "3"])]
        )
      ]
      builder.logic.fieldChoices = [chosen: 0]
      builder.logic.choiceFilters = [
        ChoiceFilter(
          field: chosen,
          expression: "#{at} = '2' and indexed-repeat(${n}, ${r}, \(number)) > 3"
        )
      ]
      return try FormSession(builder.build())
    }
    let refusal = RuleError.invalid(
      .choiceFilter(0),
      expected: "indexed-repeat with numbers that read no column",
      found: "one that reads a column"
    )
    #expect(throws: refusal) { _ = try open("number(#{at})") }
    var session = try open("2")
    #expect(try session.choices(of: chosen).map { $0.value } == [])
    try session.set("n", [2], .integer(5))
    #expect(try session.choices(of: chosen).map { $0.value } == ["v2"])
  }

  @Test("RP-4: a field that one comparison alone reads keeps no record; instances read others")
  func comparedAround() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "P")
    for (id, kind) in [("k", FieldKind.choice), ("limit", .integer), ("note", .text)] {
      try builder.appendField([], details: FieldDetails(id: id, kind: kind))
    }
    try builder.appendPage(name: "R")
    for id in ["a", "b"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .integer))
    }
    builder.logic.repeats = [FormRepeat(id: "r", pages: 1..<2, initial: 2)]
    builder.logic.choiceLists = [
      ChoiceList(id: "l", choices: ["x", "y"].map { Choice(value: $0) })
    ]
    builder.logic.fieldChoices = [FieldID(page: 0, field: 0): 0]
    builder.logic.rules = [
      Rule(when: "${k} = 'x'", [.init(.hide, .field(FieldID(page: 0, field: 2)))])
    ]
    builder.logic.calculations = [
      Calculation(field: FieldID(page: 1, field: 1), expression: "${limit} + ${a}")
    ]
    var session = try FormSession(builder.build())
    try session.answer("limit", .integer(2))
    try session.set("a", [2], .integer(3))
    try session.answer("k", .choice("x"))
    let sum = try session.answer(at: session.address("b", [2]))
    #expect(sum == .integer(5) && session.brokenInvariant == nil)
    let isHidden = try session.engine.flags(at: FieldID(page: 0, field: 2)).contains(.hidden)
    #expect(isHidden)
  }

  @Test("RP-4: two answers of inner instances, read by another repeat, follow the instances around")
  func sharedNumbers() throws {
    var builder = FormBuilder()
    for (name, ids) in [("P", ["first", "second"]), ("Q", ["n"]), ("R", ["x", "y"])] {
      try builder.appendPage(name: name)
      for id in ids {
        try builder.appendField([], details: FieldDetails(id: id, kind: .decimal))
      }
    }
    builder.logic.repeats = [
      FormRepeat(id: "p", pages: 0..<1), FormRepeat(id: "q", pages: 1..<3),
      FormRepeat(id: "r", pages: 2..<3, initial: 0),
    ]
    builder.logic.calculations = ["x", "y"].enumerated().map { index, id in
      Calculation(field: field(index), expression: "indexed-repeat(${\(id)}, ${q}, 2, ${r}, 1)")
    }
    var session = try FormSession(builder.build(), journalBytes: 1 << 14)
    func found(_ session: borrowing FormSession) throws -> [AnswerValue?] {
      try ["first", "second"].map { try session.answer(at: session.address($0, [1])) }
    }
    let only = try #require(try session.instance(of: 1, number: 1))
    try session.addInstance(of: 2, inside: only)
    try session.set("x", [1, 1], .decimal(5))
    try session.set("y", [1, 1], .decimal(7))
    let before = try found(session)
    // The new one has no instance of the inner repeat: only the numbers change.
    try session.addInstance(of: 1, before: only)
    let after = try found(session)
    session.undo()
    let undone = try found(session)
    #expect(before == [nil, nil] && after == [.decimal(5), .decimal(7)] && undone == before)
  }
}
