import FormFormats
import FormModel
import FormWorkload

extension RulesForm {
  /// The form in lines of text, one for each of its parts.
  var lines: [String] {
    var lines = ["clock \(clock.milliseconds)", "policy \(logic.policy)"]
    for list in logic.choiceLists {
      let values = list.choices.map { choice in
        choice.value.contains(" ") ? "% " + RulesText.digits(of: choice.value) : choice.value
      }
      lines.append((["list"] + values).joined(separator: " "))
      if list.choices.contains(where: { $0.label != nil }) {
        lines.append((["labels"] + list.choices.map { $0.label ?? "_" }).joined(separator: " "))
      }
      for column in list.columns {
        let texts = list.choices.indices.map { column[$0].isEmpty ? "_" : column[$0] }
        lines.append((["column", column.name] + texts).joined(separator: " "))
      }
    }
    for page in pages {
      lines.append(page.isHidden ? "hidden" : "page")
      for field in page.fields {
        let list = field.list.map { " \($0)" } ?? ""
        lines.append("field \(field.kind.name) \(field.flags.rawValue)\(list)")
      }
    }
    for group in logic.groups {
      let flags = (group.isHidden ? 1 : 0) + (group.isReadOnly ? 2 : 0)
      switch group.extent {
      case .fields(let page, let range):
        lines.append("fields \(page) \(range.lowerBound) \(range.upperBound) \(flags)")
      case .pages(let range):
        lines.append("pages \(range.lowerBound) \(range.upperBound) \(flags)")
      }
    }
    lines += logic.repeats.map(\.words)
    for address in addresses {
      let place = "\(address.page) \(address.field)"
      if let policy = logic.fieldPolicies[address] { lines.append("reads \(place) \(policy)") }
      if let answer = logic.answers[address] { lines.append("given \(place) \(answer.words)") }
    }
    for variable in logic.variables {
      lines.append("variable \(variable.id) \(variable.expression)")
    }
    for given in logic.calculations {
      let place = "\(given.field.page) \(given.field.field)"
      if let trigger = given.trigger {
        lines.append("trigger \(place) \(trigger.page) \(trigger.field) \(given.expression)")
      } else {
        let word = given.isEditable ? "editable" : "calculation"
        lines.append("\(word) \(place) \(given.expression)")
      }
    }
    for given in logic.constraints {
      lines.append("constraint \(given.field.page) \(given.field.field) \(given.expression)")
    }
    for given in logic.choiceFilters {
      lines.append("filter \(given.field.page) \(given.field.field) \(given.expression)")
    }
    for label in logic.labels {
      switch label.target {
      case .field(let field):
        lines.append("label \(field.page) \(field.field) \(label.expression)")
      case .page(let page): lines.append("name \(page) \(label.expression)")
      }
    }
    for rule in logic.rules {
      let actions = rule.actions.map(\.words).joined(separator: " ")
      lines.append("rule \(rule.actions.count) \(actions) \(rule.condition)")
    }
    return lines
  }

  /// Reads a line of `lines`; false if it is no line of a form.
  mutating func read(_ word: String, _ line: inout CaseLine) throws(FormatError) -> Bool {
    switch word {
    case "clock": clock = FormClock(milliseconds: try line.number())
    case "policy": logic.policy = try line.policy()
    case "list":
      var list = ChoiceList(id: "l\(logic.choiceLists.count)", choices: [])
      while !line.isAtEnd {
        let word = try line.word("a choice")
        list.choices.append(Choice(value: word == "%" ? try line.hexadecimalText() : word))
      }
      logic.choiceLists.append(list)
    case "labels", "column": try readTexts(word, &line)
    case "page", "hidden":
      guard pages.count < 1_000 else { throw line.failure("at most 1,000 pages") }
      pages.append(Page(isHidden: word == "hidden"))
    case "field": try readField(&line)
    case "fields", "pages": try readGroup(word, &line)
    case "repeat": logic.repeats.append(try line.repeated())
    case "reads": logic.fieldPolicies[try address(&line)] = try line.policy()
    case "given": logic.answers[try address(&line)] = try line.answer()
    case "variable":
      let id = try line.word("an id")
      logic.variables.append(Variable(id: id, expression: line.remainder()))
    case "calculation", "trigger", "editable":
      let field = try address(&line)
      let trigger = word == "trigger" ? try address(&line) : nil
      logic.calculations.append(
        Calculation(
          field: field,
          expression: line.remainder(),
          trigger: trigger,
          isEditable: word == "editable"
        )
      )
    case "constraint":
      let field = try address(&line)
      logic.constraints.append(Constraint(field: field, expression: line.remainder()))
    case "filter":
      let field = try address(&line)
      logic.choiceFilters.append(ChoiceFilter(field: field, expression: line.remainder()))
    case "label":
      let field = try address(&line)
      logic.labels.append(LabelExpression(of: .field(field), expression: line.remainder()))
    case "name":
      let page = PageID(place: try line.number(in: 0...999))
      logic.labels.append(LabelExpression(of: .page(page), expression: line.remainder()))
    case "rule":
      var actions: [Rule.Action] = []
      for _ in 0..<(try line.number(in: 0...100)) { actions.append(try line.action()) }
      logic.rules.append(Rule(when: line.remainder(), actions))
    default: return false
    }
    return true
  }

  /// Reads the labels or a column of the last list. `_` stands for no text.
  private mutating func readTexts(_ word: String, _ line: inout CaseLine) throws(FormatError) {
    guard let last = logic.choiceLists.indices.last else { throw line.failure("a list before") }
    let name = word == "column" ? try line.word("a name") : ""
    let count = logic.choiceLists[last].choices.count
    var texts: [String] = []
    while !line.isAtEnd, texts.count < count {
      let text = try line.word("a text")
      texts.append(text == "_" ? "" : text)
    }
    if word == "column" {
      logic.choiceLists[last].columns.append(ChoiceColumn(name: name, texts: texts))
      return
    }
    let values = logic.choiceLists[last].choices.map(\.value)
    logic.choiceLists[last].choices = []
    for (place, value) in values.enumerated() {
      let label = place < texts.count && !texts[place].isEmpty ? texts[place] : nil
      logic.choiceLists[last].choices.append(Choice(value: value, label: label))
    }
  }

  private mutating func readField(_ line: inout CaseLine) throws(FormatError) {
    guard !pages.isEmpty, pages[pages.count - 1].fields.count < 1_000 else {
      throw line.failure("a page before, with less than 1000 fields")
    }
    guard let kind = FieldKind(name: try line.word("a kind")) else { throw line.failure("a kind") }
    let flags = FieldFlags(rawValue: UInt8(try line.number(in: 0...15)))
    var list: Int?
    if !line.isAtEnd {
      guard !logic.choiceLists.isEmpty else { throw line.failure("a list before") }
      list = try line.number(in: 0...logic.choiceLists.count - 1)
    }
    pages[pages.count - 1].fields.append(Field(kind: kind, flags: flags, list: list))
  }

  private mutating func readGroup(_ word: String, _ line: inout CaseLine) throws(FormatError) {
    let page = word == "fields" ? PageID(place: try line.number(in: 0...999)) : nil
    let first = try line.number(in: 0...1_000)
    let range = first..<(try line.number(in: first...1_000))
    let flags = try line.number(in: 0...3)
    logic.groups.append(
      FieldGroup(
        id: "g\(logic.groups.count)",
        extent: page.map { .fields(page: $0, range) } ?? .pages(positions: range),
        isHidden: flags & 1 != 0,
        isReadOnly: flags & 2 != 0
      )
    )
  }

  private func address(_ line: inout CaseLine) throws(FormatError) -> FieldID {
    FieldID(
      page: PageID(place: try line.number(in: 0...999)),
      field: try line.number(in: 0...999)
    )
  }
}

extension Rule.Action {
  /// The action as a case writes it: `hide field 0 3`.
  var words: String {
    switch target {
    case .field(let address): "\(effect) field \(address.page) \(address.field)"
    case .page(let page): "\(effect) page \(page)"
    case .group(let group): "\(effect) group \(group)"
    }
  }
}

extension CaseLine {
  mutating func policy() throws(FormatError) -> HiddenAnswerPolicy {
    let word = try word("a policy")
    guard let policy = HiddenAnswerPolicy.allCases.first(where: { "\($0)" == word }) else {
      throw failure("a policy")
    }
    return policy
  }

  mutating func action() throws(FormatError) -> Rule.Action {
    let name = try word("an effect")
    guard let effect = RuleEffect.allCases.first(where: { "\($0)" == name }) else {
      throw failure("an effect")
    }
    switch try word("a target") {
    case "field":
      let page = PageID(place: try number(in: 0...999))
      return .init(effect, .field(FieldID(page: page, field: try number(in: 0...999))))
    case "page": return .init(effect, .page(PageID(place: try number(in: 0...999))))
    case "group": return .init(effect, .group(try number(in: 0...99)))
    default: throw failure("field, page or group")
    }
  }
}
