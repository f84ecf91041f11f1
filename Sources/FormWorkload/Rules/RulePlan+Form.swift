import FormModel

extension RulePlan {
  static let choices = ["yes", "no", "dk", "ref"]

  func makeForm() throws(FormError) -> FormDefinition {
    var builder = FormBuilder()
    builder.logic.policy = shape.policy
    builder.logic.choiceLists = [
      ChoiceList(id: "answers", choices: RulePlan.choices.map { Choice(value: $0) })
    ]
    for field in kinds.indices {
      let page = field / shape.fieldsPerPage
      if field % shape.fieldsPerPage == 0 { try appendPage(page, &builder) }
      let address = FieldAddress(page: page, field: field % shape.fieldsPerPage)
      var flags: FieldFlags = field % 2 == 0 && calculations[field] == nil ? .mandatory : []
      if conditions[field] != nil { flags.insert(.hidden) }
      try builder.appendField(flags, details: FieldDetails(id: "q\(field)", kind: kinds[field]))
      if kinds[field] == .choice || kinds[field] == .choices {
        builder.logic.fieldChoices[address] = 0
      }
      if let condition = conditions[field] {
        builder.logic.rules.append(Rule(when: condition, [.init(.show, .field(address))]))
      }
      if let expression = calculations[field] {
        builder.logic.calculations.append(Calculation(field: address, expression: expression))
      }
    }
    return builder.build()
  }

  private func appendPage(_ page: Int, _ builder: inout FormBuilder) throws(FormError) {
    try builder.appendPage(name: "Page \(page + 1)")
    guard let condition = pageConditions[page] else { return }
    builder.logic.groups.append(
      FieldGroup(id: "g\(page)", extent: .pages(page..<page + 1), isHidden: true)
    )
    let group = builder.logic.groups.count - 1
    builder.logic.rules.append(Rule(when: condition, [.init(.show, .group(group))]))
  }
}
