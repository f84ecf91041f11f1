/// Texts that are too long (UR-2).
extension OracleFindings {
  /// True if an expression makes or yields a text that is too long, in some instance.
  mutating func makesTooMuch() -> Bool {
    let rules = template.rules
    for (place, instance) in layout.instances.enumerated() {
      reader = place
      let home = instance.home
      if home == OracleHome.form,
        rules.variables.contains(where: { $0.makesTooMuch(in: self, isCondition: false) })
      {
        return true
      }
      if template.conditions[home].contains(where: {
        rules.conditions[$0].makesTooMuch(in: self, isCondition: true)
      }) {
        return true
      }
      let labels = rules.labels.indices.filter { template.homeOfLabel[$0] == home }
      if labels.contains(where: {
        rules.labels[$0].expression.makesTooMuch(in: self, isCondition: false)
      }) {
        return true
      }
      if template.fields[home].contains(where: { makesTooMuch(ofField: $0, place) }) { return true }
      let counts = rules.homes[home].inner.compactMap { rules.homes[$0].count }
      if counts.contains(where: { $0.makesTooMuch(in: self, isCondition: false) }) { return true }
    }
    return false
  }

  private func makesTooMuch(ofField field: Int, _ instance: Int) -> Bool {
    let rules = template.rules
    let own = answer(of: field, instance).map { OracleValue($0, choices: rules.offers[field]) }
    if rules.triggers[field] == nil, !rules.isEditable[field],
      let calculation = rules.calculations[field],
      calculation.makesTooMuch(in: self, own: own ?? .nothing, isCondition: false)
    {
      return true
    }
    return rules.constraints[field]?
      .makesTooMuch(in: self, own: own ?? .nothing, isCondition: true) ?? false
  }
}
