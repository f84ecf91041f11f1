import FormModel

extension RuleCompiler {
  /// Compiles the labels and names with values in them of the part's fields and pages (UR-10).
  mutating func readLabels(_ form: borrowing FormDefinition) throws(RuleError) {
    for (index, label) in logic.labels.enumerated() where owns(label.target.page) {
      switch label.target {
      case .field(let address): try check(address, of: .label(index), form)
      case .page(let page):
        guard form.pages.contains(page) else {
          throw .invalid(.label(index), expected: "a page of the form", found: "page \(page)")
        }
      }
      let number = program.labels.count
      guard program.labelNumbers.updateValue(number, forKey: label.target) == nil else {
        throw .invalid(
          .label(index),
          expected: "one label for a field or page",
          found: "a second one"
        )
      }
      let checked = try check(label.expression, at: .label(index), own: nil, form)
      _ = formula(checked, use: .label(number))
      program.labels.append(label.target)
    }
    program.labelCells = cells(program.labels.count)
    for cell in program.labelCells..<program.cells.count { program.cells[cell] = AnswerCode.none }
  }
}
