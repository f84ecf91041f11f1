import FormModel

/// A way to keep a form's progress. The engine, its rivals and the oracle are contenders alike, so that they can be
/// compared edit by edit and timed side by side.
///
/// After every edit all reads must be up to date (FP-1…FP-10, VP-1…VP-5). Contenders differ in how much work an
/// edit or a read takes; `algorithm` describes it.
public protocol Contender: ProgressReader, ~Copyable {
  /// One sentence about the contender's work after an edit, and its cost.
  static var algorithm: String { get }

  /// Starts from the form's flags, with the first visible page current (VP-4).
  ///
  /// It copies everything that it needs, and leaves `form` as it is.
  init(_ form: borrowing FormDefinition)

  /// Applies one edit (FP-5).
  ///
  /// - Returns: whether a stored flag changed (FP-6).
  /// - Throws: `noSuchPage`, `noSuchField`; then nothing has changed (FP-9).
  @discardableResult
  mutating func apply(_ edit: Edit) throws(AddressError) -> Bool

  /// Applies edits in order, and settles the current page once, at the end (VP-4).
  ///
  /// - Throws: the bad edit's index and its error. The edits before it are applied and settled; those after it are
  ///   not.
  @discardableResult
  mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange

  /// A field's stored flags, whether it is shown or not (FP-7).
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  func flags(at address: FieldID) throws(AddressError) -> FieldFlags

  /// Whether the page is visible (VP-1).
  ///
  /// - Throws: `noSuchPage`.
  func isVisible(page: PageID) throws(AddressError) -> Bool

  /// The page's sequence number, 1…n; nil if it is not visible (VP-2).
  ///
  /// - Throws: `noSuchPage`.
  func rank(ofPage page: PageID) throws(AddressError) -> Int?

  /// The page with this sequence number; nil outside 1…n (VP-3).
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
  /// - Throws: `noSuchPage`, `pageNotVisible`; then nothing has changed.
  mutating func setCurrentPage(_ page: PageID) throws(AddressError)

  /// The next page that is visible, has a total above 0, and is not complete (FP-10).
  ///
  /// - Parameters:
  ///   - page: the search starts behind it; nil searches from the form's beginning.
  ///   - wrapping: whether it goes on from the beginning, up to and including `page` itself.
  /// - Throws: `noSuchPage`.
  func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID?

  /// The previous such page; with nil the search starts at the form's end.
  ///
  /// - Throws: `noSuchPage`.
  func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID?

  /// The next page with mandatory fields remaining (FP-10).
  ///
  /// - Throws: `noSuchPage`.
  func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID?

  /// The next field, in form order and strictly after `address`, that is fillable, mandatory and not filled
  /// (FP-10); with `wrapping`, `address` itself comes last.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID?

  /// Traps if the kept values differ from those that follow from the flags. For tests and fuzzing.
  func checkInvariants()
}
