/// The effect of a rule on its target while its condition holds (UR-3).
@frozen
public enum RuleEffect: UInt8, CaseIterable, Hashable, Sendable {
  case show, hide, unlock, lock, unrequire, require
}

/// The target of a rule.
///
/// - Hiding or locking a group or a page hides or locks everything in it.
/// - Showing or unlocking one overrides its own flag, but not the flags of what is in it.
/// - Requiring or unrequiring one requires or unrequires each of its fields.
@frozen
public enum RuleTarget: Hashable, Sendable {
  case field(FieldID)
  case page(PageID)
  /// A group, by its index in `FormLogic.groups`.
  case group(Int)
}

/// A condition, and the effects that apply while it is true (UR-3).
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

  /// The expression, as its author wrote it.
  public var condition: String
  /// Apart from the others, since most rules have one action, which then allocates nothing.
  @usableFromInline
  var firstAction: Action?
  @usableFromInline
  var otherActions: [Action]

  public init(when condition: String, _ actions: [Action]) {
    self.condition = condition
    firstAction = actions.first
    otherActions = Array(actions.dropFirst())
  }

  /// The effects, in order.
  ///
  /// - Complexity: O(actions) to read or to set.
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

/// A named value that is not a field (UR-3). Expressions read it as `${id}`.
public struct Variable: Hashable, Sendable {
  /// Unique among the form's fields, groups and variables.
  public var id: String
  /// The expression, as its author wrote it.
  public var expression: String

  public init(id: String, expression: String) {
    self.id = id
    self.expression = expression
  }
}

/// A field whose answer is the value of an expression (UR-3). The field takes no other answer, unless the calculation is
/// editable, has a trigger or reads `.`.
public struct Calculation: Hashable, Sendable {
  public var field: FieldID
  /// The expression, as its author wrote it.
  public var expression: String
  /// The field whose answer, whenever it changes, lets the expression be evaluated; nil if everything that the
  /// expression reads does. It stands in the same repeat as the calculated field, or both in none.
  public var trigger: FieldID?
  /// True if a person may give another answer, which the field keeps until a value that the expression reads changes. Such
  /// a calculation has no trigger and does not read `.`.
  public var isEditable: Bool

  public init(
    field: FieldID,
    expression: String,
    trigger: FieldID? = nil,
    isEditable: Bool = false
  ) {
    self.field = field
    self.expression = expression
    self.trigger = trigger
    self.isEditable = isEditable
  }
}

/// A condition that a field's answer must satisfy (UR-9).
public struct Constraint: Hashable, Sendable {
  public var field: FieldID
  /// The expression, as its author wrote it. `.` is the field's answer.
  public var expression: String
  /// Shown while the answer is invalid.
  public var message: String?

  public init(field: FieldID, expression: String, message: String? = nil) {
    self.field = field
    self.expression = expression
    self.message = message
  }
}

/// What expressions read from a hidden field (UR-6).
@frozen
public enum HiddenAnswerPolicy: UInt8, CaseIterable, Hashable, Sendable {
  /// The field's answer.
  case retained
  /// No answer while the field is hidden.
  case blank
  /// No answer: hiding the field removes its answer.
  case cleared
}
