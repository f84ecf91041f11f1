import FormModel
import FormWorkload

extension RulesCase {
  /// First removes rules, groups and expressions, then makes expressions simpler, then fields and settings plainer.
  public mutating func simplify(while isGood: (RulesCase) -> Bool) {
    @discardableResult
    func attempt(_ change: (inout RulesCase) -> Void) -> Bool {
      var smaller = self
      change(&smaller)
      guard smaller != self, isGood(smaller) else { return false }
      self = smaller
      return true
    }
    func shorten(_ expression: WritableKeyPath<RulesCase, String>) {
      for shorter in self[keyPath: expression].shorterExpressions
      where attempt({ $0[keyPath: expression] = shorter }) { return }
    }
    func remove<Element>(_ list: WritableKeyPath<RulesCase, [Element]>) {
      for index in self[keyPath: list].indices.reversed() {
        attempt { $0[keyPath: list].remove(at: index) }
      }
    }
    for change in RulesCase.plainer { attempt(change) }
    remove(\.form.logic.rules)
    remove(\.form.logic.calculations)
    remove(\.form.logic.constraints)
    remove(\.form.logic.variables)
    for index in form.logic.groups.indices.reversed() { attempt { $0.form.removeGroup(index) } }
    for index in form.logic.rules.indices {
      remove(\.form.logic.rules[index].actions)
      shorten(\.form.logic.rules[index].condition)
    }
    for index in form.logic.calculations.indices {
      shorten(\.form.logic.calculations[index].expression)
    }
    for index in form.logic.variables.indices {
      shorten(\.form.logic.variables[index].expression)
    }
    for index in form.logic.constraints.indices {
      shorten(\.form.logic.constraints[index].expression)
    }
    while !form.pages.isEmpty, attempt({ $0.form.pages.removeLast() }) {}
    for page in form.pages.indices {
      attempt { $0.form.pages[page].isHidden = false }
      while !form.pages[page].fields.isEmpty,
        attempt({ $0.form.pages[page].fields.removeLast() })
      {}
      for field in form.pages[page].fields.indices {
        attempt { $0.form.pages[page].fields[field].flags = [] }
      }
    }
  }

  private static let plainer: [@Sendable (inout RulesCase) -> Void] = [
    { $0.settings = Settings() },
    { $0.settings.variant = 0 },
    { $0.settings.version = 0 },
    { $0.settings.takesBack = false },
    { $0.settings.reopens = false },
    { $0.settings.journal = 0 },
    { $0.form.logic.answers = [:] },
    { $0.form.logic.fieldPolicies = [:] },
    { $0.form.logic.policy = .retained },
    { $0.form.clock = FormClock(milliseconds: 0) },
  ]
}

extension RulesForm {
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
