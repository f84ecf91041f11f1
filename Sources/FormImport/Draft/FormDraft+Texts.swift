import FormModel
import FormRules

/// Texts that are computed.
extension FormDraft {
  /// Gives each computed text that is always a truth, a time or a moment that kind, as JavaRosa keeps it, and likewise those
  /// that copy it. One that a person may change stays a text.
  ///
  /// - Parameter keepsTruths: Whether a truth stays a text.
  /// - Complexity: O(bytes of the calculations and variables · length of the longest chain of copies).
  mutating func settleComputedTexts(keepsTruths: Bool) {
    var specials: [String: Expression.Special] = [:]
    for page in pages {
      for field in page.fields {
        switch field.kind {
        case .boolean: specials[field.id] = .truth
        case .time: specials[field.id] = .time
        case .dateTime: specials[field.id] = .moment
        default: break
        }
      }
    }
    var open: [(id: String, field: FieldID?, expression: Expression)] = []
    for variable in logic.variables {
      // One that is not valid has the form refused.
      if let expression = try? Expression(variable.expression) {
        open.append((variable.id, nil, expression))
      }
    }
    for calculation in logic.calculations {
      let field = calculation.field
      guard self[field].kind == .text, calculation.trigger == nil, !calculation.isEditable,
        logic.answers[field] == nil,
        let expression = try? Expression(calculation.expression),
        !self[field].isAsked || !expression.readsOwn
      else { continue }
      open.append((self[field].id, field, expression))
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      open.removeAll { id, field, expression in
        guard let special = expression.special({ specials[$0] }), special != .truth || !keepsTruths
        else { return false }
        specials[id] = special
        if let field { self[field].kind = special.kind }
        isChanged = true
        return true
      }
    }
  }
}

extension Expression.Special {
  fileprivate var kind: FieldKind {
    switch self {
    case .truth: .boolean
    case .time: .time
    case .moment: .dateTime
    }
  }
}
