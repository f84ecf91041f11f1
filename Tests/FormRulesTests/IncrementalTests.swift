import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Forms with all kinds of rules, made from a seed, and events on them.
struct RuleForms {
  private var state: UInt64
  private static let kinds: [FieldKind] = [
    .integer, .text, .boolean, .choice, .choices, .decimal, .date, .dateTime, .time,
  ]
  private static let words = ["a", "b", "c", "1", "01", "2"]

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state &* 0x2545_F491_4F6C_DD1D >> 33) % UInt64(limit))
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func answer(_ kind: FieldKind) -> AnswerValue? {
    if chance(20) { return nil }
    switch kind {
    case .integer: return .integer(below(7) - 2)
    case .decimal: return .decimal([0, 0.5, 1, 1.000_000_000_000_1, 2, -1.5][below(6)])
    case .boolean: return .boolean(chance(50))
    case .choice: return .choice(Self.words[below(6)])
    case .choices: return .choices((0..<6).filter { _ in chance(40) }.map { Self.words[$0] })
    case .date: return .date(days: below(4) + 18_000)
    case .dateTime:
      return .dateTime(milliseconds: (below(4) + 18_000) * 86_400_000 + below(86_400_000))
    case .time: return .time(milliseconds: below(4) * 21_600_000)
    default: return .text(["", "a", "b", "a b", "1", "2020-01-05", "x"][below(7)])
    }
  }

  private mutating func expression(_ names: [String], depth: Int) -> String {
    let name = "${\(names[below(names.count)])}"
    let constants = [
      "1", "2", "0", "'a'", "'b'", "''", "'1'", "true()", "false()", "18001", "0.5",
      "'2019-04-15'", "date('2019-04-15')", "today()", "-1",
    ]
    let constant = constants[below(constants.count)]
    if depth > 0, chance(45) {
      let first = expression(names, depth: depth - 1)
      let second = expression(names, depth: depth - 1)
      return [
        "(\(first) and \(second))", "(\(first) or \(second))", "not(\(first))",
        "if(\(first), \(name), \(second))",
      ][below(4)]
    }
    let other = "${\(names[below(names.count)])}"
    let sign = ["=", "!=", "<", "<=", ">", ">="][below(6)]
    return [
      "\(name) \(sign) \(constant)", "\(name) \(sign) \(constant)", "\(constant) \(sign) \(name)",
      "selected(\(name), '\(Self.words[below(6)])')", "\(name) + \(other) > 1",
      "\(name) = \(other)", "count(${f0}) + string-length(\(name)) > 1", name,
    ][below(8)]
  }

  /// Fields of four pages with different answers and flags.
  private mutating func fields(
    _ builder: inout FormBuilder
  ) throws -> [(address: FieldID, kind: FieldKind)] {
    var fields: [(address: FieldID, kind: FieldKind)] = []
    for page in FormPages(count: 4) {
      try builder.appendPage(isHidden: chance(15))
      for field in 0..<(page == 2 ? 20 : 1 + below(5)) {
        let kind = Self.kinds[below(Self.kinds.count)]
        let flags = FieldFlags(rawValue: UInt8(chance(40) ? below(16) : 0))
        try builder.appendField(flags, details: FieldDetails(id: "f\(fields.count)", kind: kind))
        let address = FieldID(page: page, field: field)
        if kind == .choice || kind == .choices { builder.logic.fieldChoices[address] = 0 }
        fields.append((address, kind))
      }
    }
    return fields
  }

  mutating func form() throws -> FormDefinition {
    var builder = FormBuilder()
    let fields = try fields(&builder)
    var logic = builder.logic
    logic.choiceLists = [ChoiceList(id: "w", choices: Self.words.map { Choice(value: $0) })]
    var names = fields.indices.map { "f\($0)" }
    if chance(60) {
      logic.variables = [Variable(id: "v", expression: expression(names, depth: 1))]
      names.append("v")
    }
    if chance(50) { logic.policy = HiddenAnswerPolicy.allCases[below(3)] }
    if chance(60) {
      logic.groups = [
        FieldGroup(id: "g0", extent: .fields(page: 2, 2..<18), isHidden: chance(20)),
        FieldGroup(id: "g1", extent: .fields(page: 2, 4..<9), isReadOnly: chance(20)),
        FieldGroup(id: "g2", extent: .pages(1..<3), isHidden: chance(20)),
      ]
    }
    for _ in 0..<below(8) {
      var actions: [Rule.Action] = []
      for _ in 0...below(2) {
        let target: RuleTarget =
          chance(30) && !logic.groups.isEmpty
          ? .group(below(3))
          : chance(25)
            ? .page(PageID(place: below(4))) : .field(fields[below(fields.count)].address)
        actions.append(Rule.Action(RuleEffect.allCases[below(6)], target))
      }
      logic.rules.append(Rule(when: expression(names, depth: 2), actions))
    }
    for (address, kind) in fields {
      if chance(15) { logic.fieldPolicies[address] = HiddenAnswerPolicy.allCases[below(3)] }
      if chance(8) {
        logic.calculations.append(
          Calculation(field: address, expression: expression(names, depth: 1))
        )
      }
      if chance(15) {
        let text = chance(50) ? ". > 1" : expression(names, depth: 1)
        logic.constraints.append(Constraint(field: address, expression: text))
      }
      if chance(20) { logic.answers[address] = answer(kind) }
    }
    builder.logic = logic
    return builder.build()
  }

  /// An event, which the form may refuse.
  mutating func event(_ form: borrowing FormDefinition) throws -> FormEvent {
    let page = PageID(place: below(4))
    let address = FieldID(page: page, field: below(try form.fieldCount(ofPage: page)))
    switch below(10) {
    case 0: return .edit(Edit(chance(50) ? .hidePage : .showPage, page: page))
    case 1, 2: return .edit(Edit(EditOperation.allCases[below(8)], at: address))
    case 3: return .setClock(FormClock(milliseconds: (18_000 + below(3)) * 86_400_000))
    case 4: return .undo
    case 5: return .redo
    default: return .answer(address, answer(form.kind(at: address)))
    }
  }
}

/// Everything that a session shows, in words.
private func digest(_ session: borrowing FormSession) throws -> [String] {
  var lines = ["\(session.totals), \(session.invalidCount) invalid"]
  for page in session.pages {
    lines.append(
      "\(page): \(try session.engine.progress(ofPage: page)) \(try session.isOwnHidden(page: page))"
        + " \(try session.invalidCount(ofPage: page))"
    )
    for field in 0..<(try session.engine.form.fieldCount(ofPage: page)) {
      let address = FieldID(page: page, field: field)
      lines.append(
        "\(address): \(try session.ownFlags(at: address)) \(try session.effectiveFlags(at: address))"
          + " \(String(describing: try session.answer(at: address)))"
          + " \(try session.isInvalid(at: address))"
      )
    }
  }
  return lines
}

@Suite struct IncrementalTests {
  @Test(
    "UR-7: the state after events is that of a form opened with the same flags, answers and clock",
    arguments: 1...12
  )
  func fresh(_ seed: Int) throws {
    var forms = RuleForms(seed: UInt64(seed))
    let form = try forms.form()
    let original = form.clone()
    var session: FormSession
    do { session = try FormSession(form, journalBytes: 65_536) } catch RuleError.cycle { return }
    var history = [try digest(session)]
    var place = 0
    for step in 0..<20 {
      let event = try forms.event(original)
      let canUndo = session.canUndo
      let canRedo = session.canRedo
      let before = try digest(session)
      do { try session.handle(event) } catch {
        let isSame = try digest(session) == before
        #expect(isSame, "step \(step): \(event) was refused and changed something")
        continue
      }
      let now = try digest(session)
      switch event {
      case .undo: place -= canUndo ? 1 : 0
      case .redo: place += canRedo ? 1 : 0
      default:
        if session.lastChange?.isChange == true {
          history.removeSubrange((place + 1)...)
          history.append(now)
          place += 1
        }
      }
      #expect(now == history[place], "step \(step): \(event)")
      let broken = session.engine.brokenInvariant
      #expect(broken == nil, "step \(step): \(event)")
      guard !session.rules.isEmpty else { continue }
      let again = try FormSession(session.rules.value.form(session.engine), clock: session.clock)
      let fresh = try digest(again)
      #expect(now == fresh, "step \(step): \(event)")
    }
  }
}
