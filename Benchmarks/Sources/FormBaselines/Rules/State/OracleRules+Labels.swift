import FormModel

/// A label or name with values in it (UR-10).
struct OracleLabel {
  let target: LabelExpression.Target
  let expression: OracleExpression
}

extension OracleRules {
  /// The home in whose instances a label is evaluated.
  func home(ofLabelOf target: LabelExpression.Target) throws(OracleRulesError) -> Int {
    switch target {
    case .field(let address):
      guard let field = number(of: address) else { throw .noSuchTarget }
      return home(of: field)
    case .page(let page):
      guard formPages.contains(page) else { throw .noSuchTarget }
      return homeOfPage[page.place]
    }
  }

  func label(of target: LabelExpression.Target) -> OracleLabel? {
    labels.first { $0.target == target }
  }
}

extension OracleFindings {
  /// A label's text in an instance; nil if it has no expression.
  mutating func label(of target: LabelExpression.Target, _ instance: Int) -> String? {
    guard let label = template.rules.label(of: target) else { return nil }
    reader = instance
    return label.expression.boundedValue(in: self).text
  }
}
