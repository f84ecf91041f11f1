/// The effect of a rule on its target while its condition holds (UR-3).
@frozen
public enum RuleEffect: UInt8, CaseIterable, Hashable, Sendable {
  case show, hide, unlock, lock, unrequire, require
}

/// The target of a rule.
///
/// Hiding and locking a group or a page does so to all in it. Showing and unlocking one sets its own flag aside,
/// not those of what is in it. Requiring and unrequiring one acts as if it stood on each of its fields.
@frozen
public enum RuleTarget: Hashable, Sendable {
  case field(FieldID)
  case page(PageID)
  /// By its place in `FormLogic.groups`.
  case group(Int)
}

/// While a condition holds, its effects are at work (UR-3).
public struct Rule: Hashable, Sendable {
  /// One effect on one target.
  @frozen
  public struct Action: Hashable, Sendable {
    public var effect: RuleEffect
    public var target: RuleTarget

    public init(_ effect: RuleEffect, _ target: RuleTarget) {
      self.effect = effect
      self.target = target
    }
  }

  /// An expression, as its author wrote it.
  public var condition: String
  /// Most rules have one action, which takes no memory of its own.
  @usableFromInline
  var firstAction: Action?
  @usableFromInline
  var otherActions: [Action]

  public init(when condition: String, _ actions: [Action]) {
    self.condition = condition
    firstAction = actions.first
    otherActions = Array(actions.dropFirst())
  }

  /// - Complexity: O(actions), for reading as for setting.
  public var actions: [Action] {
    get { firstAction.map { [$0] + otherActions } ?? [] }
    set {
      firstAction = newValue.first
      otherActions = Array(newValue.dropFirst())
    }
  }

  @inlinable
  package var actionCount: Int { firstAction == nil ? 0 : 1 + otherActions.count }

  /// - Precondition: 0 ≤ `place` < `actionCount`.
  @inlinable
  package func action(at place: Int) -> Action {
    place == 0 ? firstAction! : otherActions[place - 1]
  }

  /// - Complexity: O(1), amortised.
  @inlinable
  package mutating func append(_ action: Action) {
    if firstAction == nil { firstAction = action } else { otherActions.append(action) }
  }
}

/// A value without a field (UR-3): `${id}` reads it.
public struct Variable: Hashable, Sendable {
  /// Unique in the form, among fields, groups and variables.
  public var id: String
  /// An expression, as its author wrote it.
  public var expression: String

  public init(id: String, expression: String) {
    self.id = id
    self.expression = expression
  }
}

/// Gives a field the value of an expression (UR-3): the field takes no other answer.
public struct Calculation: Hashable, Sendable {
  public var field: FieldID
  /// An expression, as its author wrote it.
  public var expression: String

  public init(field: FieldID, expression: String) {
    self.field = field
    self.expression = expression
  }
}

/// A condition that a field's answer must satisfy (UR-9).
public struct Constraint: Hashable, Sendable {
  public var field: FieldID
  /// An expression, as its author wrote it; `.` is the field's answer.
  public var expression: String
  /// Shown while the answer breaks it.
  public var message: String?

  public init(field: FieldID, expression: String, message: String? = nil) {
    self.field = field
    self.expression = expression
    self.message = message
  }
}

/// How expressions read a hidden field (UR-6).
@frozen
public enum HiddenAnswerPolicy: UInt8, CaseIterable, Hashable, Sendable {
  /// Its answer.
  case retained
  /// Nothing, while it is hidden.
  case blank
  /// Nothing: hiding removes the answer.
  case cleared
}
