import FormModel
import FormWorkload

/// What rules act on.
extension RulesForm {
  /// Whether a rule acts on a page, or on one of its fields.
  func isTarget(_ page: PageID) -> Bool {
    logic.rules.contains { rule in
      rule.actions.contains { action in
        contains(page, action.target) || fields(of: action.target).contains { $0.page == page }
      }
    }
  }

  /// Whether a target is a page or a group of pages with it.
  func contains(_ page: PageID, _ target: RuleTarget) -> Bool {
    switch target {
    case .field: return false
    case .page(let other): return other == page
    case .group(let group):
      guard case .pages(let range) = logic.groups[group].extent else { return false }
      return ids[range].contains(page)
    }
  }

  /// The fields of a target.
  func fields(of target: RuleTarget) -> [FieldID] {
    switch target {
    case .field(let address): return [address]
    case .page(let page): return addresses.filter { $0.page == page }
    case .group(let group):
      switch logic.groups[group].extent {
      case .fields(let page, let range):
        return addresses.filter { $0.page == page && range.contains($0.field) }
      case .pages(let range):
        return addresses.filter { ids[range].contains($0.page) }
      }
    }
  }
}

extension Array {
  /// Puts the elements in a random order, all equally likely (Fisher and Yates).
  mutating func shuffle(using random: inout Xoshiro256StarStar) {
    for place in indices.reversed() where place > 0 {
      swapAt(place, random.draw(below: place + 1))
    }
  }
}
