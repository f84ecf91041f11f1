import FormModel
import FormProgress

extension FormSession {
  /// A field's answer; nil if it has none (UR-1).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the answer).
  public func answer(at address: FieldID) throws(AddressError) -> AnswerValue? {
    _ = try storedEngine.flags(at: address)
    return answer(atKnown: address)
  }

  func answer(atKnown address: FieldID) -> AnswerValue? {
    rules.isEmpty ? answerWithoutRules(at: address) : rules.value.answer(at: address, storedEngine)
  }

  /// The answer of the field with an id; nil if it has none (UR-1). In a repeat it is the first instance's field.
  ///
  /// - Throws: `noSuchID`.
  /// - Complexity: O(bytes of the id and of the answer).
  public func answer(at id: String) throws(SessionError) -> AnswerValue? {
    guard let address = address(ofFieldWithID: id) else { throw .noSuchID(id) }
    return answer(atKnown: address)
  }

  /// The value of a variable at present, a date as a moment; nil if it is empty (UR-3).
  ///
  /// - Parameter index: of the variable in `FormLogic.variables`.
  /// - Complexity: O(bytes of the value).
  public func value(ofVariable index: Int) -> AnswerValue? {
    guard !rules.isEmpty, storedEngine.storedForm.logic.variables.indices.contains(index) else {
      return nil
    }
    return switch rules.value.variable(index, in: rules.value.formWindow) {
    case .text(let text): text.isEmpty ? nil : .text(text)
    case .number(let number): .decimal(number)
    case .truth(let truth): .boolean(truth)
    case .date(let milliseconds): .dateTime(milliseconds: milliseconds)
    }
  }

  /// A field's flags under the rules on it, its groups and its page. The page's hidden flag is not included.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func effectiveFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try storedEngine.flags(at: address)
  }

  /// A field's own flags, whatever the rules say.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func ownFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    let flags = try storedEngine.flags(at: address)
    return rules.isEmpty ? flags : rules.value.ownFlags(at: address, storedEngine)
  }

  /// Whether a page is hidden by its own flag, whatever the rules say.
  ///
  /// - Throws: `noSuchPage`.
  public func isOwnHidden(page: PageID) throws(AddressError) -> Bool {
    _ = try storedEngine.position(of: page)
    return isOwnHidden(knownPage: page)
  }

  /// Whether a field is shown and has an answer that breaks its constraint (UR-9).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func isInvalid(at address: FieldID) throws(AddressError) -> Bool {
    _ = try storedEngine.flags(at: address)
    return !rules.isEmpty && rules.value.isInvalid(at: address)
  }

  /// Invalid answers on a page (UR-9).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func invalidCount(ofPage page: PageID) throws(AddressError) -> Int {
    _ = try storedEngine.position(of: page)
    return invalidCount(ofKnownPage: page)
  }

  /// As above, for a page of the form.
  @inlinable
  @inline(__always)
  package func invalidCount(ofKnownPage page: PageID) -> Int {
    storedEngine.invalidCount(ofPage: page)
  }

  /// Invalid answers of the form (UR-9).
  ///
  /// - Complexity: O(1).
  public var invalidCount: Int { storedEngine.invalidCount }

  /// Whether a page is visible and complete, and has no invalid answer (FP-4, UR-9).
  ///
  /// - Throws: `noSuchPage`.
  public func isComplete(page: PageID) throws(AddressError) -> Bool {
    try storedEngine.progress(ofPage: page).isComplete
  }

  /// The form's totals (FP-4). A page with an invalid answer does not count as complete (UR-9).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var totals: FormTotals { storedEngine.totals }

  /// The next invalid field after `address` in form order (FP-10, UR-9); nil if there is none.
  ///
  /// - Parameters:
  ///   - address: the field before the first one searched; nil to search from the form's start.
  ///   - wrapping: whether the search continues at the form's start, up to and including `address`.
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(log(constraints) + constraints of two pages).
  public func invalidField(
    after address: FieldID?,
    wrapping: Bool = false
  ) throws(AddressError) -> FieldID? {
    if let address { _ = try storedEngine.flags(at: address) }
    guard !rules.isEmpty else { return nil }
    if let found = rules.value.invalidField(after: address, storedEngine) { return found }
    // With none after the field, the first one stands before it, or is the field itself.
    return wrapping && address != nil ? rules.value.invalidField(after: nil, storedEngine) : nil
  }

  /// The first invalid field of a page (UR-9); nil if it has none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log(constraints) + constraints of the page).
  public func invalidField(ofPage page: PageID) throws(AddressError) -> FieldID? {
    _ = try storedEngine.position(of: page)
    return rules.isEmpty ? nil : rules.value.invalidField(ofPage: page, storedEngine)
  }

  /// The first invalid field of the form (UR-9); nil if there is none.
  ///
  /// - Complexity: O(log(constraints) + constraints of a page).
  public var firstInvalidField: FieldID? {
    rules.isEmpty ? nil : rules.value.invalidField(after: nil, storedEngine)
  }

  /// The next page after `page` that is visible and incomplete, or has an invalid answer (FP-10, UR-9).
  ///
  /// - Parameters:
  ///   - page: nil to search from the form's start.
  ///   - wrapping: whether the search continues at the form's start, up to and including `page`.
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages).
  public func incompletePage(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try storedEngine.incompletePage(after: page, wrapping: wrapping)
  }

  /// The previous such page before `page`.
  ///
  /// - Parameters:
  ///   - page: nil to search from the form's end.
  ///   - wrapping: whether the search continues at the form's end, down to and including `page`.
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages).
  public func incompletePage(
    before page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    try storedEngine.incompletePage(before: page, wrapping: wrapping)
  }

  /// The number of expressions evaluated since the form was opened. Undo evaluates none.
  public var evaluationCount: Int { rules.isEmpty ? 0 : Int(rules.value.evaluations) }

  /// A copy of the form with its own flags and its answers as they are now, to be written to a file. When that is opened,
  /// editable calculations are evaluated again (UR-3).
  ///
  /// - Throws: `hasInstances` if the form has repeats: its file holds a template of them, and no instances.
  ///   `savedAnswers` keep those, `answers` their answers.
  /// - Complexity: O(pages + fields).
  public func copyForm() throws(SessionError) -> FormDefinition {
    if hasInstances { throw .hasInstances }
    return rules.isEmpty ? formWithoutRules() : rules.value.form(storedEngine)
  }

  /// Gives the form back with its own flags and its answers as they are now.
  ///
  /// - Throws: as `copyForm`.
  /// - Complexity: O(pages + fields).
  public consuming func takeForm() throws(SessionError) -> FormDefinition {
    if isPlain { return storedEngine.takeForm() }
    return try copyForm()
  }
}
