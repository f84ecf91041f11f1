extension RuleProgram {
  /// Bytes held, without the texts of choices and expressions; answers and other cells belong to `RuleState`.
  var byteCount: Int {
    records.byteCount + targets.byteCount + extras.byteCount + containerOfRecord.byteCount
      + entries.byteCount + kinds.byteCount + firstField.byteCount + containers.byteCount
      + containerOfPage.byteCount + alphas.byteCount + equalities.byteCount + atomKeys.byteCount
      + atomTests.byteCount
      + atomListeners.byteCount + gateListeners.byteCount + formulaListeners.byteCount
      + formulas.byteCount + readers.starts.byteCount + readers.items.byteCount
      + variables.byteCount + clockFormulas.byteCount + nodes.byteCount + watched.byteCount
      + constrained.byteCount + cells.byteCount + labels.byteCount + triggers.byteCount
      + triggered.starts.byteCount + triggered.items.byteCount
      + editables.byteCount + operands.byteCount
  }

  /// Returns unused capacity of arrays whose size was not known in advance.
  ///
  /// - Complexity: O(size of the program).
  mutating func trim() {
    records.trim()
    targets.trim()
    extras.trim()
    alphas.trim()
    formulas.trim()
    nodes.trim()
    cells.trim()
    clockFormulas.trim()
    containers.trim()
  }
}

extension Array {
  fileprivate var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Copies to an exact allocation if more than a 64th is unused.
  fileprivate mutating func trim() {
    guard capacity - count > count / 64 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact += self
    self = exact
  }
}
