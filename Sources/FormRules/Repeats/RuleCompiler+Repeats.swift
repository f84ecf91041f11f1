import FormModel

extension RuleCompiler {
  /// Reads the expression that says how many instances an inner repeat has.
  mutating func readCount(
    ofPart inner: Int,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    guard let text = logic.repeats[inner - 1].count else { return }
    let checked = try check(text, at: .repeat(inner - 1), own: nil, form)
    countFormulas.append((inner, formula(checked, use: .count(part: inner))))
  }
}

extension RuleLinker {
  /// Checks what a repeat declares beside its pages.
  ///
  /// - Throws: `invalid` for limits that contradict each other, or a title that is no field of the repeat's own.
  func check(_ form: borrowing FormDefinition) throws(RuleError) {
    for (index, declared) in form.logic.repeats.enumerated() {
      let most = declared.maximum ?? FormLimits.pages
      guard declared.minimum >= 0, declared.minimum <= most else {
        throw .invalid(
          .repeat(index),
          expected: "a minimum in 0...\(most)",
          found: "\(declared.minimum)"
        )
      }
      guard declared.initial >= 0, declared.initial <= FormLimits.pages else {
        throw .invalid(
          .repeat(index),
          expected: "at first 0...\(FormLimits.pages) instances",
          found: "\(declared.initial)"
        )
      }
      guard let title = declared.title else { continue }
      guard form.hasField(at: title), plan.part(of: title.page) == index + 1 else {
        throw .invalid(
          .repeat(index),
          expected: "a title that is a field of the repeat",
          found: "\(title)"
        )
      }
    }
  }
}
