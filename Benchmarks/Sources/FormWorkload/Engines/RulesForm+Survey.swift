import FormModel

extension RulesForm {
  /// The form as a SurveyJS survey; nil if SurveyJS can't express one of its conditions or calculations.
  ///
  /// Hidden answers are cleared if the form's policy says so; otherwise they are kept. If several
  /// rules have the same effect on a field, the survey contains the first.
  ///
  /// - Complexity: O(fields + bytes of the rules).
  package var survey: String? {
    var conditions: [Rule.Action: String] = [:]
    for (action, condition) in conditionsOfFields {
      guard let written = SurveyCondition.written(condition, turn: condition.utf8.count) else {
        return nil
      }
      conditions[action] = written
    }
    var calculations: [FieldID: String] = [:]
    for (address, expression) in expressionsOfFields {
      guard let written = SurveyCalculation.written(expression) else { return nil }
      calculations[address] = written
    }
    let clearing = logic.policy == .cleared ? "onHiddenContainer" : "none"
    let written = ids.map { page in
      let elements = self[page].fields.indices.map {
        let address = FieldID(page: page, field: $0)
        guard let computed = calculations[address] else { return question(address, conditions) }
        let name = "\"name\": \"\(id(of: address))\""
        return "{\"type\": \"expression\", \(name), \"expression\": \"\(computed)\"}"
      }
      let visible = self[page].isHidden ? "\"visible\": false, " : ""
      return """
        {"name": "p\(page)", \(visible)"elements": [
        \(elements.joined(separator: ",\n"))
        ]}
        """
    }
    return """
      {"clearInvisibleValues": "\(clearing)", "pages": [
      \(written.joined(separator: ",\n"))
      ]}

      """
  }

  private func question(
    _ address: FieldID,
    _ conditions: [Rule.Action: String]
  ) -> String {
    let field = self[address]
    var members = ["\"type\": \"\(type(of: address))\"", "\"name\": \"\(id(of: address))\""]
    func add(_ name: String, _ condition: String) {
      members.append("\"\(name)\": \"\(condition)\"")
    }
    func condition(_ effect: RuleEffect) -> String? {
      conditions[Rule.Action(effect, .field(address))]
    }
    if field.kind == .integer || field.kind == .decimal {
      members.append("\"inputType\": \"number\"")
    }
    if field.kind == .choice || field.kind == .choices {
      let choices = scope(of: address).choices.map { "\"\($0)\"" }
      members.append("\"choices\": [\(choices.joined(separator: ", "))]")
    }
    if field.flags.contains(.hidden) {
      if let shown = condition(.show) {
        add("visibleIf", shown)
      } else {
        members.append("\"visible\": false")
      }
    }
    if field.flags.contains(.mandatory) {
      members.append("\"isRequired\": true")
    } else if let required = condition(.require) {
      add("requiredIf", required)
    }
    if field.flags.contains(.readOnly) {
      members.append("\"readOnly\": true")
    } else if let locked = condition(.lock) {
      add("enableIf", "!(\(locked))")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The SurveyJS question type. If two types suit a kind, they alternate by field index.
  private func type(of address: FieldID) -> String {
    let isFirst = address.field.isMultiple(of: 2)
    return switch self[address].kind {
    case .choice: isFirst ? "radiogroup" : "dropdown"
    case .choices: isFirst ? "checkbox" : "tagbox"
    case .integer, .decimal: "text"
    default: isFirst ? "text" : "comment"
    }
  }
}
