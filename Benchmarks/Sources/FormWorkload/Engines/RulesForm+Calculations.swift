import FormModel

/// Calculations with a meaning that all engines share.
extension RulesForm {
  /// Lets some shown fields of numbers and texts compute what earlier fields give: a sum, a product, a text of two answers,
  /// or a truth.
  package mutating func drawCommonCalculations(_ random: inout Xoshiro256StarStar) {
    guard random.draw(below: 2) == 0 else { return }
    var earlier: [ExpressionScope.Field] = []
    for address in addresses {
      defer { earlier.append(scope(of: address)) }
      guard random.draw(below: 3) == 0, !self[address.page].isHidden,
        self[address].flags.isDisjoint(with: [.hidden, .filled]),
        let expression = commonCalculation(of: self[address].kind, earlier, &random)
      else { continue }
      logic.calculations.append(Calculation(field: address, expression: expression))
    }
  }

  private func commonCalculation(
    of kind: FieldKind,
    _ earlier: [ExpressionScope.Field],
    _ random: inout Xoshiro256StarStar
  ) -> String? {
    func name(_ fields: [ExpressionScope.Field]) -> String? {
      fields.isEmpty ? nil : "${\(fields[random.draw(below: fields.count)].id)}"
    }
    let isWhole = kind == .integer
    let numbers = earlier.filter { $0.kind == .integer || $0.kind == .decimal && !isWhole }
    switch kind {
    case .integer, .decimal:
      guard let a = name(numbers), let b = name(numbers) else { return nil }
      let factor = isWhole ? "3" : "2.5"
      return ["\(a) + \(b)", "\(a) - \(b)", "\(a) * \(factor)"][random.draw(below: 3)]
    case .text:
      if !earlier.isEmpty, random.draw(below: 2) == 0 {
        let generator = ExpressionGenerator(scope: ExpressionScope(fields: earlier), range: .core)
        return generator.condition(atoms: random.draw(in: 1...2), using: &random)
      }
      // The order of several choices is not a form's.
      let single = earlier.filter { $0.kind != .choices }
      guard let a = name(single), let b = name(single) else { return nil }
      return "concat(\(a), '-', \(b))"
    default: return nil
    }
  }

  /// The expression of each calculated field.
  var expressionsOfFields: [FieldID: String] {
    var expressions: [FieldID: String] = [:]
    for given in logic.calculations { expressions[given.field] = given.expression }
    return expressions
  }
}

/// Translates drawn calculations to SurveyJS.
enum SurveyCalculation {
  /// Returns the calculation in SurveyJS; nil if it is of no kind that is drawn.
  ///
  /// - Complexity: O(bytes).
  static func written(_ expression: String) -> String? {
    if expression.hasPrefix("concat("), expression.hasSuffix(")") {
      let parts = expression.dropFirst("concat(".count).dropLast().split(separator: ",")
      let operands = parts.compactMap { operand($0) }
      return operands.count == parts.count ? operands.joined(separator: " + ") : nil
    }
    let words = expression.split(separator: " ")
    if words.count == 3, ["+", "-", "*"].contains(words[1]) {
      guard let a = operand(words[0]), let b = operand(words[2]) else { return nil }
      return "\(a) \(words[1]) \(b)"
    }
    return SurveyCondition.written(expression, turn: expression.utf8.count)
  }

  /// A name, a number or a text without quotes in it.
  private static func operand(_ text: Substring) -> String? {
    let word = text.drop { $0 == " " }
    if word.hasPrefix("${"), word.hasSuffix("}") { return String(word.dropFirst()) }
    if Double(word) != nil { return String(word) }
    let isText = word.count >= 2 && word.hasPrefix("'") && word.hasSuffix("'")
    return isText && !word.dropFirst().dropLast().contains("'") ? String(word) : nil
  }
}
