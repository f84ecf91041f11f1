import FormModel

/// The part of a form that a `RuleError` is about, by its index in `FormLogic`.
@frozen
public enum RulePlace: Hashable, Sendable, CustomStringConvertible {
  case rule(Int)
  case variable(Int)
  case calculation(Int)
  case constraint(Int)
  case choiceFilter(Int)
  case label(Int)
  case group(Int)
  case `repeat`(Int)
  case choiceList(Int)
  case field(FieldID)

  public var description: String {
    switch self {
    case .rule(let index): "rule \(index)"
    case .variable(let index): "variable \(index)"
    case .calculation(let index): "calculation \(index)"
    case .constraint(let index): "constraint \(index)"
    case .choiceFilter(let index): "choice filter \(index)"
    case .label(let index): "label \(index)"
    case .group(let index): "group \(index)"
    case .repeat(let index): "repeat \(index)"
    case .choiceList(let index): "choice list \(index)"
    case .field(let address): "\(address)"
    }
  }
}

/// An error in a form's rules (UR-2, UR-5).
public enum RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error has a line and a column within the expression.
  case expression(RulePlace, ExpressionError)
  /// Expressions, rules and calculations depend on each other in a cycle. The names are along the cycle: the next
  /// name reads or sets each one, and the first the last.
  case cycle([String])
  case invalid(RulePlace, expected: String, found: String)
  /// The form has more instances at first than the session makes at once (RP-1), or than a form may have; the repeat is the
  /// first with which they are too many.
  case tooLarge(RulePlace, FormError)
  /// The clock's day is outside of the years 1 to 9999.
  case clockOutOfRange
  /// An expression makes, reads or yields more text than `ExpressionLimits` allow.
  case tooMuchText(RulePlace)

  public var description: String {
    switch self {
    case .tooMuchText(let place):
      """
      \(place): expected at most \(ExpressionLimits.textBytes) bytes of text, and \
      \(ExpressionLimits.workBytes) read and made, found more
      """
    case .expression(let place, let error): "\(place), \(error)"
    case .cycle(let names):
      "expected rules without a circle, found \(Self.circle(names))"
    case .tooLarge(let place, let error): "\(place): \(error)"
    case .clockOutOfRange: "expected a time in the years 1 to 9999, found another"
    case .invalid(let place, let expected, let found):
      "\(place): expected \(expected), found \(found)"
    }
  }

  /// The most names that a message shows.
  private static let mostNames = 12

  /// “a → b → a”. The middle of a long cycle is replaced by the number of its names.
  package static func circle(_ names: [String]) -> String {
    var shown = names
    if names.count > mostNames {
      let left = names.count - mostNames
      shown = names.prefix(mostNames - 1) + ["… (\(left) more) …"] + names.suffix(1)
    }
    return (shown + names.prefix(1)).joined(separator: " → ")
  }
}

/// A rule without effect (UR-3).
public struct RuleWarning: Hashable, Sendable, CustomStringConvertible {
  /// The rule's index in `FormLogic.rules`.
  public var rule: Int
  public var action: Rule.Action

  public init(rule: Int, action: Rule.Action) {
    self.rule = rule
    self.action = action
  }

  public var description: String {
    "rule \(rule): \(action.effect) only repeats the target's own flag"
  }
}

extension FormLogic {
  /// The rules whose targets already have the own flag that the rule gives them.
  ///
  /// - Parameter own: the own flags of a field or page.
  /// - Complexity: O(actions of all rules).
  func warnings(_ own: (RuleTarget) -> FieldFlags) -> [RuleWarning] {
    var warnings: [RuleWarning] = []
    for (place, rule) in rules.enumerated() {
      for action in rule.actions {
        var flags = own(action.target)
        if case .group(let group) = action.target {
          if groups[group].isHidden { flags.insert(.hidden) }
          if groups[group].isReadOnly { flags.insert(.readOnly) }
        }
        // Pages and groups have no flag *mandatory*.
        if case .field = action.target {} else if action.effect.isAboutRequiring { continue }
        if flags.contains(action.effect.flag) == action.effect.sets {
          warnings.append(RuleWarning(rule: place, action: action))
        }
      }
    }
    return warnings
  }
}

/// An edit or answer that a session refuses (UR-1, UR-3, FP-9). Nothing has changed.
@frozen
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  case address(AddressError)
  /// No field has the id.
  case noSuchID(String)
  /// The value has another kind than the field, or the field takes no answer.
  case wrongKind(FieldID, expected: FieldKind)
  case noSuchChoice(FieldID)
  /// The field's filter does not offer the choice at present.
  case notOffered(FieldID)
  /// The field has no list of choices.
  case noChoices(FieldID)
  /// A set names one choice twice.
  case duplicateChoice(FieldID)
  /// The number is not finite, or the day, time or integer is outside of the field's range.
  case outOfRange(FieldID)
  /// The clock's day is out of range.
  case clockOutOfRange
  /// `fill` of a field whose value an expression reads, or sets though a person may answer.
  case isRead(FieldID)
  /// An answer, `fill` or `clear` for a field with a calculation.
  case isCalculated(FieldID)
  /// The form has no repeat with this index.
  case noSuchRepeat(Int)
  /// There is no such instance: it was removed, or is one of another repeat or in another instance.
  case noSuchInstance(InstanceID)
  /// The repeat is inside another, so the instance around must be named; or it is not.
  case wrongInstanceAround(repeat: Int)
  /// The number of instances would exceed the repeat's maximum, or go below its minimum.
  case instanceLimit(repeat: Int, limit: Int)
  /// The repeat does not let the person add or remove instances, or an expression says how many there are.
  case instancesAreFixed(repeat: Int)
  /// The transaction would make more instances than the session makes at once (RP-1), or the form would exceed `FormLimits`.
  case formLimit(FormError)
  /// The form has repeats, whose instances its file can't hold.
  case hasInstances

  public var description: String { text { "\($0)" } }

  /// The error in words.
  ///
  /// - Parameter name: Returns the words for a field.
  func text(_ name: (FieldID) -> String) -> String {
    switch self {
    case .address(let error): error.description
    case .noSuchID(let id): "expected the id of a field, found \(id.shortened)"
    case .wrongKind(let address, .note): "\(name(address)): expected no answer: the field is a note"
    case .wrongKind(let address, let kind):
      "\(name(address)): expected an answer of kind \(kind.name), found one of another kind"
    case .noSuchChoice(let address):
      "\(name(address)): expected choices of the field's list, found another"
    case .notOffered(let address):
      "\(name(address)): expected choices that are offered at present, found another"
    case .noChoices(let address):
      "\(name(address)): expected a field with a list of choices, found another"
    case .duplicateChoice(let address):
      "\(name(address)): expected each choice once, found one twice"
    case .outOfRange(let address):
      "\(name(address)): expected a finite number or a day of the years 1 to 9999, found another"
    case .clockOutOfRange: "expected a time in the years 1 to 9999, found another"
    case .isRead(let address):
      "\(name(address)): expected an answer: expressions read or set the field"
    case .isCalculated(let address):
      "\(name(address)): expected no input: the field is calculated"
    case .noSuchRepeat(let index): "repeat \(index): expected a repeat of the form"
    case .noSuchInstance(let id): "\(id): expected an instance of the repeat"
    case .wrongInstanceAround(let index):
      "repeat \(index): expected the instance around it, if the repeat is inside another, and none if not"
    case .instanceLimit(let index, let limit):
      "repeat \(index): expected a number of instances within its limit, \(limit), found another"
    case .instancesAreFixed(let index):
      "repeat \(index): expected a repeat whose instances the person adds and removes"
    case .formLimit(let error): error.description
    case .hasInstances:
      "expected a form without repeats, whose instances saved answers keep, found one with repeats"
    }
  }
}
