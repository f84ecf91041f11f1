import FormModel

/// Choices that depend on answers, in each instance (CH).
extension OracleFindings {
  /// The rows of a field's list that it offers in an instance; nil for a field without a filter.
  mutating func offeredRows(of field: Int, _ instance: Int) -> [Int]? {
    guard let filter = template.rules.filters[field], let table = template.rules.tables[field]
    else { return nil }
    reader = instance
    return table.rows(for: filter, in: self)
  }

  /// What of an answer is offered in an instance.
  mutating func offered(_ answer: AnswerValue?, of field: Int, _ instance: Int) -> AnswerValue? {
    guard answer != nil, let rows = offeredRows(of: field, instance) else { return answer }
    return template.rules.tables[field]?.offered(answer, in: rows)
  }

  /// True if a field of a person's answers has one that is no longer offered (CH-2).
  mutating func isUnoffered(_ field: Int, _ instance: Int) -> Bool {
    guard template.rules.calculations[field] == nil else { return false }
    let answer = answer(of: field, instance)
    return !AnswerValue.isSame(offered(answer, of: field, instance), answer)
  }

  /// Under `cleared`, removes what is no longer offered.
  mutating func removeUnoffered(_ field: Int) {
    guard template.rules.policies[field] == .cleared, template.rules.filters[field] != nil else {
      return
    }
    for instance in layout.ofHome[template.rules.home(of: field)] {
      let place = slot(ofField: field, instance)
      answers[place] = offered(answers[place], of: field, instance)
    }
  }
}
