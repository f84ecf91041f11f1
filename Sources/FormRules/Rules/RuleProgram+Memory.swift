extension RuleProgram {
  /// Bytes held, texts of choices and expressions apart; answers and other cells are the engine's.
  var byteCount: Int {
    records.byteCount + targets.byteCount + extras.byteCount + containerOfRecord.byteCount
      + entries.byteCount + firstField.byteCount + containers.byteCount
      + containerOfPage.byteCount + alphas.byteCount + equalities.byteCount + atomKeys.byteCount
      + atomTests.byteCount
      + atomListeners.byteCount + gateListeners.byteCount + formulaListeners.byteCount
      + formulas.byteCount + readers.starts.byteCount + readers.items.byteCount
      + variables.byteCount + clockFormulas.byteCount + nodes.byteCount + watched.byteCount
      + constrained.byteCount
  }

  /// Gives back what room is left behind things whose number was not known before.
  ///
  /// - Complexity: O(what is compiled).
  mutating func trim() {
    records.trim()
    targets.trim()
    extras.trim()
    alphas.trim()
    formulas.trim()
    nodes.trim()
    clockFormulas.trim()
    containers.trim()
  }
}

extension Array {
  fileprivate var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Moves to a block of its own size, if more than a 64th of the one it has is free.
  fileprivate mutating func trim() {
    guard capacity - count > count / 64 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact += self
    self = exact
  }
}
