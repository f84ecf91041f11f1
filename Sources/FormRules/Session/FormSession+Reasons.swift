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
  /// - Complexity: O(bytes of the condition and of the answers it reads).
  public func holds(rule: Int) -> Bool {
    let logic = progress.storedForm.logic
    guard !rules.isEmpty, logic.rules.indices.contains(rule),
      let expression = try? Expression(logic.rules[rule].condition)
    else { return false }
    let slots = expression.nodes.map { node -> UInt32 in
      guard case .name(let name) = node else { return FieldRecord.none }
      if let address = progress.storedForm.address(ofFieldWithID: name) {
        return UInt32(rules.state.program.slot(of: address))
      }
      let variable = logic.variables.firstIndex { $0.id == name } ?? 0
      return UInt32(variable) | CheckedExpression.variableBit
    }
    return rules.state.truth(of: expression, slots: slots, progress)
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

extension RuleState {
  /// The truth of an expression at present.
  ///
  /// - Parameter slots: for each node, a field's index in form order, or `variableBit` and a variable.
  func truth(
    of expression: Expression,
    slots: [UInt32],
    _ engine: borrowing ProgressEngine
  ) -> Bool {
    var pool = BytecodePool()
    let code = pool.compile(expression, root: expression.root, slots: slots)
    var evaluator = Evaluator(stackDepth: pool.stackDepth)
    let value = evaluator.value(
      of: code,
      in: pool,
      clock: Int(Int64(bitPattern: cells[clock])),
      read: { slot in
        if let known = knownSlot(slot) { return read(known) }
        let address = program.address(ofSlot: Int(slot))
        let field = answerKind(at: address, record: nil, engine)
        return self.value(of: field, cells[Int(slot)])
      },
      isCounted: { knownSlot($0).map { isCounted($0) } ?? true },
      truth: { keptTruth($0, isGate: $1) }
    )
    return value.truth
  }

  /// The slot of a compiled expression for a field or variable; nil for a field without a record.
  private func knownSlot(_ slot: UInt32) -> UInt32? {
    if slot & CheckedExpression.variableBit != 0 { return slot }
    return program.entries[Int(slot)].record.map { UInt32($0) }
  }
}
