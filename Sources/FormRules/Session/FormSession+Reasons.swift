import FormModel
import FormProgress

/// A rule that acts on a field or page, and whether its condition holds (UR-3).
public struct RuleReason: Hashable, Sendable {
  /// The rule's index in `FormLogic.rules`.
  public var rule: Int
  public var action: Rule.Action
  /// Whether the condition holds.
  public var holds: Bool

  public init(rule: Int, action: Rule.Action, holds: Bool) {
    self.rule = rule
    self.action = action
    self.holds = holds
  }
}

extension FormSession {
  /// Whether a rule's condition holds. The condition is evaluated as it is written, independently of the stored
  /// truths; nothing changes.
  ///
  /// - Parameter rule: an index in `FormLogic.rules`.
  /// - Complexity: O(bytes of the condition, of the answers it reads and of the variables' ids).
  public func holds(rule: Int) -> Bool {
    let logic = progress.storedForm.logic
    guard !rules.isEmpty, logic.rules.indices.contains(rule) else { return false }
    let (text, variables) = (logic.rules[rule].condition, logic.placesOfVariables)
    return rules.value.outcome(of: text, isCondition: true, variables, progress).truth
  }

  /// The first expression that at present makes, reads or yields more text than `ExpressionLimits` allow; nil if there
  /// is none. The text that is too long is taken as empty (UR-2).
  ///
  /// - Complexity: O(1) if there is none; else that of all expressions.
  public var tooLongExpression: RulePlace? {
    rules.isEmpty ? nil : rules.value.tooLongPlace(progress)
  }

  /// The rules that act on a field, its page, or a group that contains either, in the form's order.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(actions of all rules), and `holds(rule:)` for each rule returned.
  public func reasons(for address: FieldID) throws(AddressError) -> [RuleReason] {
    _ = try progress.storedForm.flags(at: address)
    return reasons { target, logic in
      switch target {
      case .field(let field): field == address
      case .page(let page): page == address.page
      case .group(let group): logic.groups[group].extent.contains(address)
      }
    }
  }

  /// The rules that act on a page, or a group that contains it, in the form's order.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(actions of all rules), and `holds(rule:)` for each rule returned.
  public func reasons(forPage page: PageID) throws(AddressError) -> [RuleReason] {
    _ = try progress.storedForm.head(ofPage: page)
    return reasons { target, logic in
      switch target {
      case .field: false
      case .page(let other): other == page
      case .group(let group): logic.groups[group].extent.contains(page: page)
      }
    }
  }

  private func reasons(_ isMeant: (RuleTarget, FormLogic) -> Bool) -> [RuleReason] {
    let logic = progress.storedForm.logic
    var reasons: [RuleReason] = []
    for (place, rule) in logic.rules.enumerated() {
      let actions = rule.actions.filter { isMeant($0.target, logic) }
      if actions.isEmpty { continue }
      let holds = holds(rule: place)
      reasons += actions.map { RuleReason(rule: place, action: $0, holds: holds) }
    }
    return reasons
  }
}

extension FieldGroup.Extent {
  func contains(page: PageID) -> Bool {
    if case .pages(let range) = self { return range.contains(page.loadedPosition) }
    return false
  }

  func contains(_ address: FieldID) -> Bool {
    switch self {
    case .fields(let page, let range): page == address.page && range.contains(address.field)
    case .pages: contains(page: address.page)
    }
  }
}
