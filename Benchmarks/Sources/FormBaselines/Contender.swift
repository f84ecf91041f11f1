import FormModel

/// A way to keep a form's progress. The engine, its rivals and the oracle are all contenders.
/// The harness can therefore compare them edit by edit and time them side by side.
///
/// After every edit all reads must be up to date (FP-1…FP-10, VP-1…VP-5). The cost of an edit or a
/// read differs between contenders; `algorithm` states it.
public protocol Contender: ProgressReader, ~Copyable {
  /// One sentence: the work after an edit, and its cost.
  static var algorithm: String { get }

  /// Starts from the form's flags; the first visible page is current (VP-4).
  ///
  /// The contender copies what it needs and does not change `form`.
  init(_ form: borrowing FormDefinition)

  /// Applies one edit (FP-5).
  ///
  /// - Returns: true if a stored flag changed (FP-6).
  /// - Throws: `noSuchPage`, `noSuchField`; the contender is then unchanged (FP-9).
  @discardableResult
  mutating func apply(_ edit: Edit) throws(AddressError) -> Bool

  /// Applies edits in order, and settles the current page once, at the end (VP-4).
  ///
  /// - Throws: the index of the first bad edit and its error. Earlier edits are applied and
  ///   settled; later edits are not applied.
  @discardableResult
  mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange

  /// Returns a field's stored flags, also for a hidden field (FP-7).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  func flags(at address: FieldID) throws(AddressError) -> FieldFlags

  /// True if the page is visible (VP-1).
  ///
  /// - Throws: `noSuchPage`.
  func isVisible(page: PageID) throws(AddressError) -> Bool

  /// The page's rank, 1…n; nil if it is not visible (VP-2).
  ///
  /// - Throws: `noSuchPage`.
  func rank(ofPage page: PageID) throws(AddressError) -> Int?

  /// The page with this rank; nil outside 1…n (VP-3).
  func page(atRank rank: Int) -> PageID?

  /// The next visible page after `page`, which need not be visible itself (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  func visiblePage(after page: PageID) throws(AddressError) -> PageID?

  /// The last visible page before `page`, which need not be visible itself (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  func visiblePage(before page: PageID) throws(AddressError) -> PageID?

  /// Makes a visible page the current one (VP-4).
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; the contender is then unchanged.
  mutating func setCurrentPage(_ page: PageID) throws(AddressError)

  /// Returns the next visible page that has a total above 0 and is not complete (FP-10).
  ///
  /// - Parameters:
  ///   - page: the search starts after this page; nil starts at the form's first page.
  ///   - wrapping: if true, the search continues from the first page and ends with `page` itself.
  /// - Throws: `noSuchPage`.
  func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID?

  /// Returns the previous page of this kind; with nil the search starts at the form's end.
  ///
  /// - Throws: `noSuchPage`.
  func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID?

  /// Returns the next page with mandatory fields remaining (FP-10).
  ///
  /// - Throws: `noSuchPage`.
  func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID?

  /// Returns the next field after `address`, in form order, that is fillable, mandatory and not
  /// filled (FP-10). With `wrapping`, the search ends with `address` itself.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID?

  /// Traps if a stored value differs from the value computed from the flags. For tests and fuzzing.
  func checkInvariants()
}
