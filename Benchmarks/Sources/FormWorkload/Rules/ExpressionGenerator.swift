import FormModel

/// Draws expressions, both typical and contrived (UR-2).
///
/// The constants come from the same small sets as the answers of `AnswerGenerator`, so that
/// comparisons often meet equal values.
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
    case .integer, .decimal:
      let sign = pick(ExpressionGenerator.comparisons, &random)
      return "\(name) \(sign) \(number(depth: 0, constants: true, using: &random))"
    case .choices where !field.choices.isEmpty:
      return "selected(\(name), '\(pick(field.choices, &random))')"
    case .choice where !field.choices.isEmpty:
      return "\(name) \(pick(["=", "=", "!="], &random)) '\(pick(field.choices, &random))'"
    case .boolean:
      return "\(name) \(pick(["=", "!="], &random)) \(pick(["true()", "false()"], &random))"
    case .date, .dateTime:
      let day = pick(AnswerGenerator.dayTexts, &random)
      return "\(name) \(pick(ExpressionGenerator.comparisons, &random)) date('\(day)')"
    default: return "\(name) \(pick(["=", "!="], &random)) '\(pick(texts, &random))'"
    }
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

  var texts: [String] {
    range == .core ? AnswerGenerator.plainTexts : AnswerGenerator.texts
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
