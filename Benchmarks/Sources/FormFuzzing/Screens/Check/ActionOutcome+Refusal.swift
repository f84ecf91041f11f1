import FormModel
import FormNavigation
import FormRules

extension ActionOutcome {
  /// Notes a refusal in the words of the judge, who leaves out instances that are not allowed.
  mutating func refuse(_ event: ScreenEvent, _ error: SessionError) {
    switch (event, error) {
    case (_, .address(let error)): refusal = .address(error)
    case (.edit(let edit), _):
      refusal = .address(.takesNoInput(page: edit.page, field: edit.field))
    default: break
    }
  }

  /// As above, of a batch.
  mutating func refuse(_ edits: [Edit], _ error: ScreenBatchError) {
    let edit = edits[error.index]
    guard case .address(let address) = error.underlying else {
      refusal = .batch(index: error.index, .takesNoInput(page: edit.page, field: edit.field))
      return
    }
    refusal = .batch(index: error.index, address)
  }
}
