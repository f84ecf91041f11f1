import FormModel
import FormProgress

extension FormSession {
  /// A field's answer; nil if it has none (UR-1).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(bytes of the answer).
  public func answer(at address: FieldID) throws(AddressError) -> AnswerValue? {
    _ = try progress.storedForm.flags(at: address)
    return rules.isEmpty ? nil : rules.engine.answer(at: address, progress)
  }

  /// A field's flags as the rules leave them, those of a page or group around it too, but for the page's hidden flag.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func effectiveFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try progress.flags(at: address)
  }

  /// A field's own flags, whatever the rules say.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func ownFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    let flags = try progress.flags(at: address)
    return rules.isEmpty ? flags : rules.engine.ownFlags(address.page, address.field, progress)
  }

  /// Whether a page is hidden by its own flag, whatever the rules say.
  ///
  /// - Throws: `noSuchPage`.
  public func isOwnHidden(page: PageID) throws(AddressError) -> Bool {
    let head = try progress.storedForm.head(ofPage: page)
    return rules.isEmpty ? head.isHidden : rules.engine.isOwnHidden(page: page)
  }

  /// Whether a field is shown and has an answer that breaks its constraint (UR-9).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  public func isInvalid(at address: FieldID) throws(AddressError) -> Bool {
    _ = try progress.flags(at: address)
    return !rules.isEmpty && rules.engine.isInvalid(at: address)
  }

  /// Whether a field has a constraint, so that answers may be invalid.
  package var hasConstraints: Bool {
    !rules.isEmpty && !rules.engine.program.constrained.isEmpty
  }

  /// Invalid answers on a page (UR-9).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  public func invalidCount(ofPage page: PageID) throws(AddressError) -> Int {
    _ = try progress.storedForm.head(ofPage: page)
    return rules.isEmpty ? 0 : rules.engine.invalidCount(ofPage: page)
  }

  /// Invalid answers of the form (UR-9).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var invalidCount: Int { isPlain ? 0 : invalidCountByRules }

  @usableFromInline
  var invalidCountByRules: Int { rules.isEmpty ? 0 : rules.engine.invalidCount }

  /// Whether a page is visible and complete, and has no invalid answer (FP-4, UR-9).
  ///
  /// - Throws: `noSuchPage`.
  public func isComplete(page: PageID) throws(AddressError) -> Bool {
    let invalid = try invalidCount(ofPage: page)
    return try progress.progress(ofPage: page).isComplete && invalid == 0
  }

  /// The form's totals (FP-4), without the pages that are not complete for an invalid answer (UR-9).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var totals: FormTotals { isPlain ? progress.totals : totalsByRules }

  @usableFromInline
  var totalsByRules: FormTotals {
    var totals = progress.totals
    if !rules.isEmpty { totals.completePages -= rules.engine.completeButInvalid }
    return totals
  }

  /// The next invalid field after `address` in form order (FP-10, UR-9); nil if there is none.
  ///
  /// - Parameters:
  ///   - address: where the search begins, itself left out; nil for the form's beginning.
  ///   - wrapping: whether a search that meets the form's end goes on at its beginning, up to and including where it
  ///     began.
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(log(constraints) + constraints of two pages).
  public func invalidField(
    after address: FieldID?,
    wrapping: Bool = false
  ) throws(AddressError) -> FieldID? {
    if let address { _ = try progress.flags(at: address) }
    guard !rules.isEmpty else { return nil }
    if let found = rules.engine.invalidField(after: address) { return found }
    guard wrapping, let address, let first = rules.engine.invalidField(after: nil) else {
      return nil
    }
    return first <= address ? first : nil
  }

  /// The first invalid field of a page (UR-9); nil if it has none.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log(constraints) + constraints of the page).
  public func invalidField(ofPage page: PageID) throws(AddressError) -> FieldID? {
    _ = try progress.storedForm.head(ofPage: page)
    return rules.isEmpty ? nil : rules.engine.invalidField(ofPage: page)
  }

  /// The first invalid field of the form (UR-9); nil if there is none.
  ///
  /// - Complexity: O(log(constraints) + constraints of a page).
  public var firstInvalidField: FieldID? {
    rules.isEmpty ? nil : rules.engine.invalidField(after: nil)
  }

  /// The next page after `page` that is visible and not complete, or has an invalid answer (FP-10, UR-9).
  ///
  /// - Parameters:
  ///   - page: nil for a search from the form's beginning.
  ///   - wrapping: whether a search that meets the form's end goes on at its beginning, up to and including `page`.
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages).
  public func incompletePage(
    after page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    let counted = try progress.incompletePage(after: page)
    let invalid = rules.isEmpty ? nil : rules.engine.invalidPage(after: page)
    let found = [counted, invalid].compactMap(\.self)
    if let nearest = found.min(by: { $0.loadedPosition < $1.loadedPosition }) { return nearest }
    return wrapping && page != nil ? try incompletePage(after: nil) : nil
  }

  /// The previous such page before `page`.
  ///
  /// - Parameters:
  ///   - page: nil for a search from the form's end.
  ///   - wrapping: whether a search that meets the form's beginning goes on at its end, down to and including `page`.
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log₆₄ pages).
  public func incompletePage(
    before page: PageID?,
    wrapping: Bool = false
  ) throws(AddressError) -> PageID? {
    let counted = try progress.incompletePage(before: page)
    let invalid = rules.isEmpty ? nil : rules.engine.invalidPage(before: page)
    let found = [counted, invalid].compactMap(\.self)
    if let nearest = found.max(by: { $0.loadedPosition < $1.loadedPosition }) { return nearest }
    return wrapping && page != nil ? try incompletePage(before: nil) : nil
  }

  /// Expressions evaluated since the form was opened: what undo leaves as it is.
  public var evaluationCount: Int { rules.isEmpty ? 0 : rules.engine.evaluations }

  /// A copy of the form with its own flags and its answers as they are now.
  ///
  /// - Complexity: O(pages + fields).
  public func copyForm() -> FormDefinition {
    rules.isEmpty ? progress.storedForm.clone() : rules.engine.form(progress)
  }

  /// Gives the form back with its own flags and its answers as they are now.
  ///
  /// - Complexity: O(pages + fields).
  public consuming func takeForm() -> FormDefinition {
    guard !rules.isEmpty else { return progress.takeForm() }
    return rules.engine.form(progress)
  }
}
