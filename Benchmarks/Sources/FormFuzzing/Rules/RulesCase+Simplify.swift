import FormModel
import FormWorkload

extension RulesCase {
  /// First makes settings plainer, then the form smaller.
  public mutating func simplify(while isGood: (RulesCase) -> Bool) {
    @discardableResult
    func attempt(_ change: (inout RulesCase) -> Void) -> Bool {
      var smaller = self
      change(&smaller)
      guard smaller != self, isGood(smaller) else { return false }
      self = smaller
      return true
    }
    for change in RulesCase.plainer { attempt(change) }
    var form = form
    form.simplify { smaller in
      var other = self
      other.form = smaller
      return isGood(other)
    }
    self.form = form
  }

  private static let plainer: [@Sendable (inout RulesCase) -> Void] = [
    { $0.settings = Settings() },
    { $0.settings.variant = 0 },
    { $0.settings.version = 0 },
    { $0.settings.takesBack = false },
    { $0.settings.reopens = false },
    { $0.settings.journal = 0 },
    { $0.settings.newInstances = FormLimits.newInstances },
  ]
}

extension RulesForm {
  /// First removes rules, groups, repeats and expressions, then makes expressions simpler, then fields plainer.
  mutating func simplify(while isGood: (RulesForm) -> Bool) {
    @discardableResult
    func attempt(_ change: (inout RulesForm) -> Void) -> Bool {
      var smaller = self
      change(&smaller)
      guard smaller != self, isGood(smaller) else { return false }
      self = smaller
      return true
    }
    func shorten(_ expression: WritableKeyPath<RulesForm, String>) {
      for shorter in self[keyPath: expression].shorterExpressions
      where attempt({ $0[keyPath: expression] = shorter }) { return }
    }
    func remove<Element>(_ list: WritableKeyPath<RulesForm, [Element]>) {
      for index in self[keyPath: list].indices.reversed() {
        attempt { $0[keyPath: list].remove(at: index) }
      }
    }
    for change in RulesForm.plainer { attempt(change) }
    remove(\.logic.rules)
    remove(\.logic.calculations)
    remove(\.logic.constraints)
    remove(\.logic.variables)
    remove(\.logic.choiceFilters)
    remove(\.logic.labels)
    for index in logic.groups.indices.reversed() { attempt { $0.removeGroup(index) } }
    remove(\.logic.repeats)
    for index in logic.repeats.indices {
      attempt { $0.logic.repeats[index].count = nil }
      // Without a maximum, an expression may make more instances than there is room for.
      if logic.repeats[index].count == nil {
        attempt { $0.logic.repeats[index].maximum = nil }
      } else {
        shorten(\.logic.repeats[index].countOrNone)
      }
    }
    for index in logic.rules.indices {
      remove(\.logic.rules[index].actions)
      shorten(\.logic.rules[index].condition)
    }
    for index in logic.calculations.indices {
      attempt { $0.logic.calculations[index].trigger = nil }
      attempt { $0.logic.calculations[index].isEditable = false }
      shorten(\.logic.calculations[index].expression)
    }
    for index in logic.variables.indices { shorten(\.logic.variables[index].expression) }
    for index in logic.constraints.indices { shorten(\.logic.constraints[index].expression) }
    for index in logic.choiceFilters.indices { shorten(\.logic.choiceFilters[index].expression) }
    for index in logic.labels.indices { shorten(\.logic.labels[index].expression) }
    for list in logic.choiceLists.indices {
      attempt { $0.logic.choiceLists[list] = ChoiceList(id: "l\(list)", choices: []) }
    }
    while !pages.isEmpty, attempt({ $0.pages.removeLast() }) {}
    for page in pages.indices {
      attempt { $0.pages[page].isHidden = false }
      while !pages[page].fields.isEmpty, attempt({ $0.pages[page].fields.removeLast() }) {}
      for field in pages[page].fields.indices {
        attempt { $0.pages[page].fields[field].flags = [] }
      }
    }
  }

  private static let plainer: [@Sendable (inout RulesForm) -> Void] = [
    { $0.logic.answers = [:] },
    { $0.logic.fieldPolicies = [:] },
    { $0.logic.policy = .retained },
    { $0.clock = FormClock(milliseconds: 0) },
  ]

  /// Removes a group and all rules on it.
  mutating func removeGroup(_ group: Int) {
    logic.groups.remove(at: group)
    for index in logic.rules.indices {
      logic.rules[index].actions = logic.rules[index].actions.compactMap { action in
        guard case .group(let place) = action.target else { return action }
        if place == group { return nil }
        return .init(action.effect, .group(place > group ? place - 1 : place))
      }
    }
  }
}

extension FormRepeat {
  /// The expression that counts the instances; empty for none.
  fileprivate var countOrNone: String {
    get { count ?? "" }
    set { count = newValue }
  }
}

extension String {
  /// Parts of an expression that may replace all of it, the shortest first: the parts between parentheses, commas
  /// and words that join. Some are not expressions; both sides then refuse them.
  var shorterExpressions: [String] {
    var ends: Set<Int> = [0, utf8.count]
    for (place, byte) in utf8.enumerated() where " (),".utf8.contains(byte) {
      ends.insert(place)
      ends.insert(place + 1)
    }
    let places = ends.sorted()
    guard places.count <= 60 else { return ["true()"] }
    let bytes = Array(utf8)
    var parts: Set<String> = []
    for (index, start) in places.enumerated() {
      for end in places[(index + 1)...] where end - start < utf8.count {
        parts.insert(String(decoding: bytes[start..<end], as: UTF8.self))
      }
    }
    return parts.filter { !$0.allSatisfy { $0 == " " } }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}
