import FormModel
import FormWorkload

extension RulesForm {
  /// A form that must behave alike: rules and all that has expressions in another order, and each expression
  /// written another way (SPEC UR-7).
  func variant(seed: UInt64) -> RulesForm {
    var random = Xoshiro256StarStar(seed: seed)
    var other = self
    other.logic.rules.shuffle(using: &random)
    other.logic.variables.shuffle(using: &random)
    other.logic.calculations.shuffle(using: &random)
    other.logic.constraints.shuffle(using: &random)
    for index in other.logic.rules.indices {
      other.logic.rules[index].actions.shuffle(using: &random)
      other.logic.rules[index].condition = RulesForm.condition(
        as: other.logic.rules[index].condition,
        &random
      )
    }
    for index in other.logic.constraints.indices {
      other.logic.constraints[index].expression = RulesForm.condition(
        as: other.logic.constraints[index].expression,
        &random
      )
    }
    for index in other.logic.variables.indices {
      other.logic.variables[index].expression = RulesForm.value(
        as: other.logic.variables[index].expression,
        &random
      )
    }
    for index in other.logic.calculations.indices {
      other.logic.calculations[index].expression = RulesForm.value(
        as: other.logic.calculations[index].expression,
        &random
      )
    }
    return other
  }

  /// An expression with the same truth.
  private static func condition(as other: String, _ random: inout Xoshiro256StarStar) -> String {
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
  private static func value(as other: String, _ random: inout Xoshiro256StarStar) -> String {
    switch random.draw(below: 4) {
    case 0: "if(true(), \(other), 'other')"
    case 1: "if(1 > 2, 'other', (\(other)))"
    case 2: " ( (\(other)))"
    default: other
    }
  }
}
