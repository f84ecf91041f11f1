import FormModel
import FormProgress

/// Labels and names with values in them (UR-10).
extension RuleState {
  /// Sets a label of the present part.
  mutating func setLabel(
    _ label: Int,
    _ text: String,
    _ engine: borrowing ProgressEngine,
    _ transaction: inout Transaction
  ) {
    let cell = program.labelCells + label
    let old = cells[cell] == AnswerCode.none ? "" : texts[cells[cell]]
    if old.hasSameScalars(as: text) { return }
    setText(cell, text.isEmpty ? nil : text, &transaction)
    transaction.add(page: actual(program.labels[label].page, engine), engine)
  }

  /// The page of the label that a cell of the present part holds; nil if it holds none.
  @inline(__always)
  func page(ofLabelCell cell: Int) -> PageID? {
    let label = cell &- program.labelCells
    return program.labels.indices.contains(label) ? program.labels[label].page : nil
  }

  /// The text of a label at present; nil if the form has no expression for it.
  ///
  /// - Parameter target: named as in the form as loaded.
  func label(of target: LabelExpression.Target, inside id: PartSlot) -> String? {
    let program = unsafe shared.program(ofPart: id.part)
    guard let label = unsafe program.pointee.labelNumbers[target] else { return nil }
    let code = cells(ofPart: id.part, slot: id.slot)[unsafe program.pointee.labelCells + label]
    return code == AnswerCode.none ? "" : texts[code]
  }
}
