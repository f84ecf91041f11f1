import FormModel

/// What a `RuleError` is about, by its place in `FormLogic`.
@frozen
public enum RulePlace: Hashable, Sendable, CustomStringConvertible {
  case rule(Int)
  case variable(Int)
  case calculation(Int)
  case constraint(Int)
  case group(Int)
  case choiceList(Int)
  case field(FieldID)

  public var description: String {
    switch self {
    case .rule(let index): "rule \(index)"
    case .variable(let index): "variable \(index)"
    case .calculation(let index): "calculation \(index)"
    case .constraint(let index): "constraint \(index)"
    case .group(let index): "group \(index)"
    case .choiceList(let index): "choice list \(index)"
    case .field(let address): "\(address)"
    }
  }
}

/// A form whose rules can't be used (UR-2, UR-5): what about, what was expected, what was found.
public enum RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line and column are those in the expression.
  case expression(RulePlace, ExpressionError)
  /// Expressions, rules and calculations depend on each other in a circle: the names along it, each read or set
  /// by the one behind it, the last by the first.
  case cycle([String])
  case invalid(RulePlace, expected: String, found: String)
  /// A clock whose day is outside of the years 1 to 9999.
  case clockOutOfRange

  public var description: String {
    switch self {
    case .expression(let place, let error): "\(place), \(error)"
    case .cycle(let names):
      "expected rules without a circle, found \(Self.circle(names))"
    case .clockOutOfRange: "expected a time in the years 1 to 9999, found another"
    case .invalid(let place, let expected, let found):
      "\(place): expected \(expected), found \(found)"
    }
  }

  /// So many names of a circle a message shows.
  private static let mostNames = 12

  /// "a → b → a"; in the middle of a long one, how many more there are.
  private static func circle(_ names: [String]) -> String {
    var shown = names
    if names.count > mostNames {
      let left = names.count - mostNames
      shown = names.prefix(mostNames - 1) + ["… (\(left) more) …"] + names.suffix(1)
    }
    return (shown + names.prefix(1)).joined(separator: " → ")
  }
}

/// A rule that is no error, but has no effect (UR-3).
public struct RuleWarning: Hashable, Sendable, CustomStringConvertible {
  /// The rule's place in `FormLogic.rules`.
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

/// An edit or an answer that a session refuses (UR-1, UR-3, FP-9). Nothing has changed.
@frozen
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  case address(AddressError)
  /// No field has the id.
  case noSuchID(String)
  /// A value of another kind than the field's, or the field takes none.
  case wrongKind(FieldID, expected: FieldKind)
  case noSuchChoice(FieldID)
  /// A set names one choice twice.
  case duplicateChoice(FieldID)
  /// A number that is not finite, or a day, time or integer that a field can't hold.
  case outOfRange(FieldID)
  /// A moment whose day is out of range.
  case clockOutOfRange
  /// `fill` of a field whose value an expression reads.
  case isRead(FieldID)
  /// An answer, `fill` or `clear` for a field with a calculation.
  case isCalculated(FieldID)

  public var description: String {
    switch self {
    case .address(let error): error.description
    case .noSuchID(let id): "expected the id of a field, found \(id.shortened)"
    case .wrongKind(let address, .note): "\(address): expected no answer: the field is a note"
    case .wrongKind(let address, let kind):
      "\(address): expected an answer of kind \(kind.name), found one of another kind"
    case .noSuchChoice(let address):
      "\(address): expected choices of the field's list, found another"
    case .duplicateChoice(let address): "\(address): expected each choice once, found one twice"
    case .outOfRange(let address):
      "\(address): expected a finite number or a day of the years 1 to 9999, found another"
    case .clockOutOfRange: "expected a time in the years 1 to 9999, found another"
    case .isRead(let address): "\(address): expected an answer: expressions read the field"
    case .isCalculated(let address): "\(address): expected no input: the field is calculated"
    }
  }
}
