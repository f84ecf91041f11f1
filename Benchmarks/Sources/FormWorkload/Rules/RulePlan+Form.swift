import FormModel

extension RulePlan {
  func makeForm() throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    builder.logic.policy = shape.policy
    builder.logic.choiceLists = [
      ChoiceList(id: "answers", choices: RulePlan.choices.map { Choice(value: $0) })
    ]
    var first = 0
    for (index, size) in pageSizes.enumerated() {
      let page = try appendPage(at: index, &builder)
      for field in first..<first + size {
        let address = FieldID(page: page, field: field - first)
        appendGroup(field, address, &builder)
        try appendField(field, address, &builder)
        appendLogic(of: field, address, &builder)
      }
      first += size
    }
    return builder.build()
  }

  private func appendPage(
    at index: Int,
    _ builder: inout FormBuilder
  ) throws(FormError) -> PageID {
    try builder.appendPage(name: "Page \(index + 1)", isHidden: hiddenPages.contains(index))
    let position = PagePosition(index)
    if let section = sections[index] {
      let end = PagePosition(min(section.end, pageSizes.count))
      append(
        FieldGroup(id: "g\(index)", extent: .pages(position..<end), isHidden: true),
        shownWhen: section.condition,
        &builder
      )
    }
    return builder.pages[position]
  }

  private func appendGroup(_ field: Int, _ address: FieldID, _ builder: inout FormBuilder) {
    guard let group = groups[field] else { return }
    let fields = address.field..<address.field + group.end - field
    append(
      FieldGroup(id: "f\(field)", extent: .fields(page: address.page, fields), isHidden: true),
      shownWhen: group.condition,
      &builder
    )
  }

  private func append(
    _ group: FieldGroup,
    shownWhen condition: String,
    _ builder: inout FormBuilder
  ) {
    builder.logic.rules.append(
      Rule(when: condition, [.init(.show, .group(builder.logic.groups.count))])
    )
    builder.logic.groups.append(group)
  }

  private func appendField(
    _ field: Int,
    _ address: FieldID,
    _ builder: inout FormBuilder
  ) throws(FormError) {
    var flags = kinds[field].usualFlags
    if isMandatory(field) { flags.insert(.mandatory) }
    if conditions[field] != nil || extras.hidden.contains(field) { flags.insert(.hidden) }
    if extras.readOnly.contains(field) { flags.insert(.readOnly) }
    try builder.appendField(flags, details: FieldDetails(id: "q\(field)", kind: kinds[field]))
    if kinds[field] == .choice || kinds[field] == .choices {
      builder.logic.fieldChoices[address] = 0
    }
  }

  private func appendLogic(of field: Int, _ address: FieldID, _ builder: inout FormBuilder) {
    func append(_ effect: RuleEffect, when condition: String?) {
      guard let condition else { return }
      builder.logic.rules.append(Rule(when: condition, [.init(effect, .field(address))]))
    }
    append(.show, when: conditions[field])
    append(.lock, when: extras.locks[field])
    append(.require, when: extras.requirements[field])
    if let expression = calculations[field] {
      builder.logic.calculations.append(Calculation(field: address, expression: expression))
    }
    if let expression = extras.variables[field] {
      builder.logic.variables.append(Variable(id: "v\(field)", expression: expression))
    }
    if let expression = extras.constraints[field] {
      builder.logic.constraints.append(Constraint(field: address, expression: expression))
    }
    if let answer = extras.answers[field] { builder.logic.answers[address] = answer }
  }
}
