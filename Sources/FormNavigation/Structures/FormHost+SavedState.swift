import ScreenModel

extension FormHost {
  /// The bytes to keep: the structure's, with the state of every form in its place (NS-9, NM-23). They include
  /// the answers if a form's session saves them (UD-3); else the app must keep the answers.
  ///
  /// - Complexity: O(screens · forms open + bytes of their states).
  public var savedState: [UInt8] {
    navigation.savedState { entry in
      guard let number = entry.form, let form = form(number) else { return entry.state }
      return form.bytesToKeep
    }
  }

  /// Returns to a saved state, and closes the forms that were open before. The app supplies each form of the
  /// restored state when it is shown; see `missingForm`.
  ///
  /// - Parameters:
  ///   - bytes: the saved bytes.
  ///   - report: how the structure was restored; `attach(form:_:)` returns a report for each form.
  /// - Throws: `StructureStateError` if the bytes are no saved state; then nothing has changed.
  /// - Complexity: O(bytes · forms open).
  @discardableResult
  public mutating func restore(
    bytes: Span<UInt8>,
    report: inout StructureReport
  ) throws(StructureStateError) -> StructureChange {
    let change = try navigation.restore(bytes: bytes, report: &report)
    closed += forms
    countEntries()
    return change
  }

  /// As above, without a report.
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(StructureStateError) -> StructureChange {
    var report = StructureReport()
    return try restore(bytes: bytes, report: &report)
  }

  /// Traps if the open forms are not exactly those in the stacks.
  ///
  /// - Complexity: O(screens · forms open).
  public func checkInvariants() {
    navigation.checkInvariants()
    let counted = countedForms()
    precondition(counted.count == forms.count, "forms that stand in no stack, or are not open")
    for form in counted {
      let known = self.form(form.number)
      precondition(known?.entryCount == form.entryCount, "entries of form \(form.number)")
    }
  }
}
