import FormModel
import FormWorkload

extension RulesForm {
  /// Another version of the form: it has more fields and pages, some kinds differ, and some rules are gone. Ids
  /// stay.
  func version(seed: UInt64) -> RulesForm {
    var random = Xoshiro256StarStar(seed: seed)
    var next = self
    let kinds = FieldKind.allCases
    for address in next.addresses where random.draw(below: 6) == 0 {
      let kind = kinds[random.draw(below: kinds.count)]
      // As in `drawKept`.
      if kind == .integer, keepsAnswer(of: address) { continue }
      next[address].kind = kind
      if next[address].kind == .choice || next[address].kind == .choices { continue }
      next.logic.choiceFilters.removeAll { $0.field == address }
    }
    for page in next.pages.indices where random.draw(below: 4) == 0 {
      next.pages[page].fields.append(Field(kind: kinds[random.draw(below: kinds.count)]))
      next.pages[page].isHidden = random.draw(below: 6) == 0
    }
    next.logic.rules.removeAll { _ in random.draw(below: 4) == 0 }
    next.logic.calculations.removeAll { _ in random.draw(below: 4) == 0 }
    next.logic.answers = next.logic.answers.filter { $0.key.field % 2 == 0 }
    for _ in 0..<random.draw(below: 3) {
      let fields = (0..<random.draw(below: 3)).map { _ in Field(kind: .integer) }
      next.insertFirst(Page(isHidden: random.draw(below: 6) == 0, fields: fields))
    }
    return next
  }

  private func keepsAnswer(of field: FieldID) -> Bool {
    logic.calculations.indices.contains {
      logic.calculations[$0].field == field && keepsAnswer(ofCalculation: $0)
    }
  }

  /// Inserts a page before all others; the logic still names the same pages.
  private mutating func insertFirst(_ page: Page) {
    pages.insert(page, at: 0)
    newPages += 1
    func moved(_ page: PageID) -> PageID { PageID(place: page.place + 1) }
    func moved(_ address: FieldID) -> FieldID {
      FieldID(page: moved(address.page), field: address.field)
    }
    logic.answers = Dictionary(uniqueKeysWithValues: logic.answers.map { (moved($0), $1) })
    logic.fieldPolicies = Dictionary(
      uniqueKeysWithValues: logic.fieldPolicies.map { (moved($0), $1) }
    )
    for index in logic.calculations.indices {
      logic.calculations[index].field = moved(logic.calculations[index].field)
      logic.calculations[index].trigger = logic.calculations[index].trigger.map { moved($0) }
    }
    for index in logic.constraints.indices {
      logic.constraints[index].field = moved(logic.constraints[index].field)
    }
    for index in logic.choiceFilters.indices {
      logic.choiceFilters[index].field = moved(logic.choiceFilters[index].field)
    }
    for index in logic.labels.indices {
      switch logic.labels[index].target {
      case .field(let address): logic.labels[index].target = .field(moved(address))
      case .page(let page): logic.labels[index].target = .page(moved(page))
      }
    }
    for index in logic.groups.indices {
      switch logic.groups[index].extent {
      case .fields(let page, let range):
        logic.groups[index].extent = .fields(page: moved(page), range)
      case .pages(let range):
        let first = range.lowerBound.advanced(by: 1)
        logic.groups[index].extent = .pages(first..<range.upperBound.advanced(by: 1))
      }
    }
    for index in logic.repeats.indices {
      let range = logic.repeats[index].pages
      let first = range.lowerBound.advanced(by: 1)
      logic.repeats[index].pages = first..<range.upperBound.advanced(by: 1)
    }
    for index in logic.rules.indices {
      logic.rules[index].actions = logic.rules[index].actions.map { action in
        switch action.target {
        case .field(let address): .init(action.effect, .field(moved(address)))
        case .page(let page): .init(action.effect, .page(moved(page)))
        case .group: action
        }
      }
    }
  }
}
