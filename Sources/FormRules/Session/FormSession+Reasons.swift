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
  /// Whether a rule's condition holds in the form; for a rule of a repeat `reasons` say it. The condition is evaluated as it is written, independently of the stored
  /// truths; nothing changes.
  ///
  /// - Parameter rule: an index in `FormLogic.rules`.
  /// - Complexity: O(bytes of the condition, of the answers it reads and of the variables' ids).
  public func holds(rule: Int) -> Bool {
    let logic = storedEngine.storedForm.logic
    guard !rules.isEmpty, logic.rules.indices.contains(rule) else { return false }
    return holds(rule: rule, inside: PartSlot(part: 0, slot: 0))
  }

  private func holds(rule: Int, inside id: PartSlot) -> Bool {
    let text = storedEngine.storedForm.logic.rules[rule].condition
    let names = rules.value.names(ofPart: id.part, storedEngine)
    return rules.value.outcome(of: text, isCondition: true, inside: id, names, storedEngine).truth
  }

  /// The first expression that at present makes, reads or yields more text than `ExpressionLimits` allow; nil if there
  /// is none. The text that is too long is taken as empty (UR-2).
  ///
  /// - Complexity: O(1) if there is none; else that of all expressions.
  public var tooLongExpression: RulePlace? {
    rules.isEmpty ? nil : rules.value.tooLongPlace(storedEngine)
  }

  /// The rules that act on a field, its page, or a group that contains either, in the form's order.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(actions of all rules), and `holds(rule:)` for each rule returned.
  public func reasons(for address: FieldID) throws(AddressError) -> [RuleReason] {
    _ = try storedEngine.flags(at: address)
    let own = FieldID(page: templatePage(ofKnown: address.page), field: address.field)
    return reasons(on: address.page) { target, logic in
      switch target {
      case .field(let field): field == own
      case .page(let page): page == own.page
      case .group(let group): logic.groups[group].extent.contains(own)
      }
    }
  }

  /// The rules that act on a page, or a group that contains it, in the form's order.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(actions of all rules), and `holds(rule:)` for each rule returned.
  public func reasons(forPage page: PageID) throws(AddressError) -> [RuleReason] {
    _ = try storedEngine.position(of: page)
    let own = templatePage(ofKnown: page)
    return reasons(on: page) { target, logic in
      switch target {
      case .field: false
      case .page(let other): other == own
      case .group(let group): logic.groups[group].extent.contains(page: own)
      }
    }
  }

  private func reasons(
    on page: PageID,
    _ isMeant: (RuleTarget, FormLogic) -> Bool
  ) -> [RuleReason] {
    guard !rules.isEmpty else { return [] }
    let logic = storedEngine.storedForm.logic
    var reasons: [RuleReason] = []
    for (place, rule) in logic.rules.enumerated() {
      for action in rule.actions where isMeant(action.target, logic) {
        let holds = holds(rule: place, inside: instance(around: page, of: action))
        reasons.append(RuleReason(rule: place, action: action, holds: holds))
      }
    }
    return reasons
  }
}

extension FormSession {
  /// The instance in which a rule on a page is evaluated: the innermost around the page that has the rule's target.
  fileprivate func instance(around page: PageID, of action: Rule.Action) -> PartSlot {
    guard let plan = rules.value.shared.plan else { return PartSlot(part: 0, slot: 0) }
    let origin = rules.value.origin(of: page)
    let part =
      switch action.target {
      case .field, .page: origin.part
      case .group(let group): plan.part(of: storedEngine.storedForm.logic.groups[group])
      }
    return PartSlot(
      part: part,
      slot: part == 0
        ? 0 : rules.value.instances.value.slot(of: part, around: origin.part, origin.slot)
    )
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
