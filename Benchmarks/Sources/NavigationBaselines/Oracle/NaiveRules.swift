import FormBaselines
import FormModel

/// The flags and answers that follow from one form's rules, computed by the rules oracle.
final class NaiveRules {
  private var oracle: RulesOracle
  /// Whether names or labels have values in them (UR-10).
  let hasLabels: Bool

  /// Nil for a form without rules.
  ///
  /// - Precondition: the form's rules are valid.
  init?(_ form: borrowing FormDefinition) {
    if form.logic.isEmpty { return nil }
    guard let oracle = try? RulesOracle(form, clock: FormClock(milliseconds: 0)) else {
      preconditionFailure("forms are checked before they are shown")
    }
    self.oracle = oracle
    hasLabels = !form.logic.labels.isEmpty
  }

  func apply(_ event: FormEvent) throws(OracleRefusal) -> Bool { try oracle.apply(event) }

  func apply(batch edits: Span<Edit>) throws(OracleBatchRefusal) {
    _ = try oracle.apply(batch: edits)
  }

  func setCurrentPage(_ page: PageID) {
    guard (try? oracle.setCurrentPage(page)) != nil else {
      preconditionFailure("the page is visible")
    }
  }

  /// Clears the undo history, as reopening the form does.
  func forget() { oracle.forget() }

  /// Copies the effective flags, invalid answers, changing texts and current page to the form.
  func write(to form: inout NaiveForm) {
    for page in form.order {
      let fields = form[page].flags.indices.map { FieldID(page: page, field: $0) }
      form[page].isHidden = oracle.isHidden(page: page)
      form[page].flags = fields.map { (try? oracle.flags(at: $0)) ?? [] }
      let invalid = fields.filter { (try? oracle.isInvalid(at: $0)) ?? false }
      form[page].invalidFields = Set(invalid.map(\.field))
      if hasLabels { writeTexts(of: page, to: &form) }
    }
    form.current = oracle.progress.currentPage
  }
}

extension NaiveRules {
  private func writeTexts(of page: PageID, to form: inout NaiveForm) {
    if let name = oracle.label(of: .page(page)) { form[page].name = name }
    for field in form[page].flags.indices {
      let address = FieldID(page: page, field: field)
      guard let label = oracle.label(of: .field(address)) else { continue }
      if form[page].labels.isEmpty { form[page].labels = form[page].ids }
      form[page].labels[field] = label.isEmpty ? form[page].ids[field] : label
    }
  }
}

extension AddressError {
  /// The reason why the form with rules refuses an edit.
  init(_ refusal: OracleRefusal, _ edit: Edit) {
    switch refusal {
    case .address(let error): self = error
    default: self = .takesNoInput(page: edit.page, field: edit.field)
    }
  }
}
