import FormModel

extension RulesOracle {
  /// Changes the facts by an entry.
  mutating func change(by entry: FormEntry) throws(OracleRefusal) {
    switch entry {
    case .edit(let edit, let numbers):
      try change(by: edit, in: own(numbers, of: try home(of: edit.page)))
    case .answer(let address, let answer, let numbers):
      try set(answer, at: address, in: own(numbers, of: try home(of: address.page)))
    case .addInstance(let index, let numbers): try addInstance(of: index, numbers)
    case .removeInstance(let index, let numbers): try removeInstance(of: index, numbers)
    }
  }

  /// Without numbers, a page of a repeat is that of the first instance.
  private func own(_ numbers: InstanceNumbers, of home: Int) -> InstanceNumbers {
    numbers.isEmpty ? .first(atLevel: template.rules.homes[home].level) : numbers
  }

  private func home(of page: PageID) throws(OracleRefusal) -> Int {
    let pages = template.rules.formPages
    guard pages.contains(page) else {
      throw .address(.noSuchPage(page: page, pageCount: pages.count))
    }
    return template.rules.homeOfPage[page.place]
  }

  private func number(of address: FieldID) throws(OracleRefusal) -> Int {
    if let field = template.rules.number(of: address) { return field }
    _ = try home(of: address.page)
    let count = template.rules.fields(of: address.page).count
    throw .address(
      .noSuchField(page: address.page, field: address.field, fieldCount: count)
    )
  }

  private mutating func change(
    by edit: Edit,
    in numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let path = try template.path(to: home(of: edit.page), numbers)
    if edit.operation.isPageOperation {
      let own = template.ownPage[edit.page.place]
      try facts.form.change(path) { $0.pageIsHidden[own] = edit.operation == .hidePage }
      return
    }
    let field = try number(of: edit.address)
    let rules = template.rules
    let fills = edit.operation == .fill || edit.operation == .clear
    if fills && !rules.takesAnswers[field] { throw .isCalculated }
    if edit.operation == .fill && rules.isRead[field] { throw .isRead }
    let own = template.ownField[field]
    try facts.form.change(path) { instance in
      switch edit.operation {
      case .show: instance.flags[own].remove(.hidden)
      case .hide: instance.flags[own].insert(.hidden)
      case .unlock: instance.flags[own].remove(.readOnly)
      case .lock: instance.flags[own].insert(.readOnly)
      case .unrequire: instance.flags[own].remove(.mandatory)
      case .require: instance.flags[own].insert(.mandatory)
      case .fill: if instance.answers[own] == nil { instance.flags[own].insert(.filled) }
      case .clear, .showPage, .hidePage:
        instance.flags[own].remove(.filled)
        instance.answers[own] = nil
      }
    }
  }

  private mutating func set(
    _ answer: AnswerValue?,
    at address: FieldID,
    in numbers: InstanceNumbers
  ) throws(OracleRefusal) {
    let field = try number(of: address)
    if !template.rules.takesAnswers[field] { throw .isCalculated }
    let path = try template.path(to: template.rules.home(of: field), numbers)
    var kept: AnswerValue?
    if let answer { kept = try template.rules.kept(answer, of: field) }
    let home = template.rules.home(of: field)
    let instance = findings.layout.ofHome[home].first {
      findings.layout.instances[$0].numbers == numbers
    }
    if let instance, !AnswerValue.isSame(findings.offered(kept, of: field, instance), kept) {
      throw .notOffered
    }
    let own = template.ownField[field]
    try facts.form.change(path) { instance in
      instance.flags[own].remove(.filled)
      instance.answers[own] = kept
    }
  }

  /// - Returns: true if an answer was removed.
  mutating func removeHiddenAnswers() -> Bool {
    let rules = template.rules
    var isChange = false
    for field in rules.policies.indices where rules.policies[field] == .cleared {
      let own = template.ownField[field]
      for instance in findings.layout.ofHome[rules.home(of: field)]
      where !findings.isShown(field, instance) {
        change(instance) { instance in
          if instance.answers[own] == nil, !instance.flags[own].contains(.filled) { return }
          instance.answers[own] = nil
          instance.flags[own].remove(.filled)
          isChange = true
        }
      }
    }
    return isChange
  }

  /// Keeps what the calculations that read their own answers made of them (UR-3), and what is left of answers that
  /// are no longer offered (CH-2).
  mutating func keepAnswers() {
    for field in template.rules.keepingFields.map(\.field) + template.rules.removingFields {
      let own = template.ownField[field]
      let isCalculated = template.rules.calculations[field] != nil
      for instance in findings.layout.ofHome[template.rules.home(of: field)] {
        let answer = findings.answer(of: field, instance)
        change(instance) { instance in
          instance.answers[own] = answer
          if isCalculated { instance.flags[own].remove(.filled) }
        }
      }
    }
  }

  /// Changes an instance by its place in the layout.
  private mutating func change(_ place: Int, _ body: (inout OracleInstance) -> Void) {
    let instance = findings.layout.instances[place]
    let path = try? template.path(to: instance.home, instance.numbers)
    guard let path, (try? facts.form.change(path, body)) != nil else {
      preconditionFailure("the layout is that of the facts")
    }
  }
}
