import FormModel
import FormWorkload

extension RulesForm {
  /// A form that must behave alike: its rules and other parts with expressions are in another order, and each
  /// expression is written in another way (UR-7).
  func variant(seed: UInt64) -> RulesForm {
    var random = Xoshiro256StarStar(seed: seed)
    var other = self
    other.logic.rules.shuffle(using: &random)
    other.logic.variables.shuffle(using: &random)
    other.logic.calculations.shuffle(using: &random)
    other.logic.constraints.shuffle(using: &random)
    other.logic.choiceFilters.shuffle(using: &random)
    other.logic.labels.reverse()
    for index in other.logic.rules.indices {
      other.logic.rules[index].actions.shuffle(using: &random)
    }
    RulesForm.rewrite(&other.logic.rules, \.condition, as: RulesForm.condition, &random)
    RulesForm.rewrite(&other.logic.constraints, \.expression, as: RulesForm.condition, &random)
    RulesForm.rewrite(&other.logic.choiceFilters, \.expression, as: RulesForm.condition, &random)
    RulesForm.rewrite(&other.logic.variables, \.expression, as: RulesForm.value, &random)
    RulesForm.rewrite(&other.logic.calculations, \.expression, as: RulesForm.value, &random)
    return other
  }

  private typealias Rewriting = (_ other: String, inout Xoshiro256StarStar) -> String

  /// Writes the expressions of a list in another way.
  private static func rewrite<Item>(
    _ items: inout [Item],
    _ expression: WritableKeyPath<Item, String>,
    as other: Rewriting,
    _ random: inout Xoshiro256StarStar
  ) {
    for index in items.indices {
      items[index][keyPath: expression] = other(items[index][keyPath: expression], &random)
    }
  }

  /// An expression with the same truth.
  private static func condition(_ other: String, _ random: inout Xoshiro256StarStar) -> String {
    switch random.draw(below: 9) {
    case 0: "not(not(\(other)))"
    case 1: "(\(other)) and true()"
    case 2: "false() or (\(other))"
    case 3: "if(\(other), 'yes', '')"
    case 4: "not((\(other)) = false())"
    case 5: "(\(other)) and (\(other))"
    case 6: "not(not(\(other)) or false())"
    case 7: "number(not(\(other))) = 0"
    default: other
    }
  }

  /// An expression with the same value.
  private static func value(_ other: String, _ random: inout Xoshiro256StarStar) -> String {
    switch random.draw(below: 4) {
    case 0: "if(true(), \(other), 'other')"
    case 1: "if(1 > 2, 'other', (\(other)))"
    case 2: " ( (\(other)))"
    default: other
    }
  }
}
