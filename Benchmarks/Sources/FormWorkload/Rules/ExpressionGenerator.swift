import FormModel

/// Draws expressions, both typical and contrived (UR-2).
///
/// The constants come from the same small sets as the answers of `AnswerGenerator`, so that
/// comparisons often meet equal values, and now and then from `AnswerLimits`.
public struct ExpressionGenerator: Sendable {
  public let scope: ExpressionScope
  public let range: ExpressionRange

  public init(scope: ExpressionScope, range: ExpressionRange = .everything) {
    self.scope = scope
    self.range = range
  }

  /// Draws a condition as in real forms: comparisons of fields with constants, joined by `and`,
  /// `or` and `not`.
  ///
  /// - Parameter atoms: the number of comparisons, 1 or more.
  public func condition(atoms: Int, using random: inout some RandomNumberGenerator) -> String {
    guard atoms > 1 else {
      let atom = atom(using: &random)
      return random.draw(below: 8) == 0 ? "not(\(atom))" : atom
    }
    let left = random.draw(in: 1...(atoms - 1))
    let first = condition(atoms: left, using: &random)
    let second = condition(atoms: atoms - left, using: &random)
    switch random.draw(below: 6) {
    case 0: return "not(\(first) or \(second))"
    case 1: return "(\(first)) or \(second)"
    case 2: return "(\(first) or \(second))"
    default: return "\(first) and \(second)"
    }
  }

  /// Draws a comparison of a field with a constant.
  func atom(using random: inout some RandomNumberGenerator) -> String {
    guard !scope.fields.isEmpty else { return truth(depth: 0, using: &random) }
    let field = scope.fields[random.draw(below: scope.fields.count)]
    return atom(of: field, using: &random)
  }

  /// Draws a comparison of this field with a constant.
  public func atom(
    of field: ExpressionScope.Field,
    using random: inout some RandomNumberGenerator
  ) -> String {
    let name = "${\(field.id)}"
    if random.draw(below: 10) == 0 { return "\(name) \(pick(["=", "!="], &random)) ''" }
    switch field.kind {
    case .integer, .decimal: return comparison(of: field, using: &random)
    // Other evaluators read a time as another value.
    case .time where range == .everything: return comparison(of: field, using: &random)
    case .choices where !field.choices.isEmpty:
      return "selected(\(name), '\(pick(field.choices, &random))')"
    case .choice where !field.choices.isEmpty:
      return "\(name) \(pick(["=", "=", "!="], &random)) '\(pick(field.choices, &random))'"
    case .boolean:
      return "\(name) \(pick(["=", "!="], &random)) \(pick(["true()", "false()"], &random))"
    case .date, .dateTime:
      let sign = pick(ExpressionGenerator.comparisons, &random)
      return "\(name) \(sign) date('\(dayText(using: &random))')"
    default:
      let sign = pick(["=", "!="], &random)
      return "\(name) \(sign) '\(plainText(for: field.id, using: &random))'"
    }
  }

  private func comparison(
    of field: ExpressionScope.Field,
    using random: inout some RandomNumberGenerator
  ) -> String {
    let sign = pick(ExpressionGenerator.comparisons, &random)
    return "${\(field.id)} \(sign) \(numeral(for: field.id, using: &random))"
  }

  /// Draws an expression of any type; operators and functions are nested up to `depth`.
  public func value(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    switch random.draw(below: range == .core ? 3 : 4) {
    case 0: number(depth: depth, using: &random)
    case 1: text(depth: depth, using: &random)
    case 2: truth(depth: depth, using: &random)
    default: day(depth: depth, using: &random)
    }
  }

  /// Draws an expression, usually of the requested type and sometimes of another.
  func part(
    _ draw: (Int, inout Xoshiro256StarStar) -> String,
    depth: Int,
    using random: inout some RandomNumberGenerator
  ) -> String {
    var inner = Xoshiro256StarStar(seed: random.next())
    let isOther = range != .core && inner.draw(below: 6) == 0
    let drawn = isOther ? value(depth: depth - 1, using: &inner) : draw(depth - 1, &inner)
    return inner.draw(below: 3) == 0 ? "(\(drawn))" : drawn
  }

  static let comparisons = ["=", "!=", "<", "<=", ">", ">="]

  /// True now and then, but not in the core: other evaluators read limits in other ways.
  private func drawsLimit(_ random: inout some RandomNumberGenerator) -> Bool {
    range != .core && AnswerLimits.draws(&random)
  }

  /// Draws a number without an operator other than a sign.
  ///
  /// - Parameter id: the field that is compared with it, if there is one.
  func numeral(for id: String = "", using random: inout some RandomNumberGenerator) -> String {
    if drawsLimit(&random) { return AnswerLimits.numeral(for: id, using: &random) }
    return pick(range == .core ? Self.plainNumerals : AnswerGenerator.numerals, &random)
  }

  private static let plainNumerals = ["0", "1", "2", "3", "10", "0.5", "2.5", "100"]

  /// Draws what stands between the marks of a text.
  func plainText(for id: String = "", using random: inout some RandomNumberGenerator) -> String {
    if drawsLimit(&random) { return AnswerLimits.text(for: id, using: &random) }
    return pick(range == .core ? AnswerGenerator.plainTexts : AnswerGenerator.texts, &random)
  }

  func dayText(using random: inout some RandomNumberGenerator) -> String {
    if drawsLimit(&random) { return AnswerLimits.dayText(using: &random) }
    return pick(AnswerGenerator.dayTexts, &random)
  }

  func pick<Element>(
    _ elements: [Element],
    _ random: inout some RandomNumberGenerator
  ) -> Element {
    elements[random.draw(below: elements.count)]
  }

  func reference(
    _ kinds: [FieldKind],
    using random: inout some RandomNumberGenerator
  ) -> String? {
    let fields = scope.fields.filter { kinds.contains($0.kind) }
    let isVariable =
      !scope.variables.isEmpty && (fields.isEmpty || random.draw(below: 5) == 0)
    if isVariable { return "${\(pick(scope.variables, &random))}" }
    return fields.isEmpty ? nil : "${\(pick(fields, &random).id)}"
  }
}
