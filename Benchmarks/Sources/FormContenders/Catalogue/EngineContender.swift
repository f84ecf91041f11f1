import FormBaselines
import FormModel
import FormProgress

/// The incremental engine as a contender.
public struct EngineContender: Contender, ~Copyable {
  public static let name = "engine"
  public static let algorithm = """
    Looks up what the edit adds to all counts in a table of sixteen flag combinations and adds it to the \
    page and to the totals; a page that comes or goes is one flip in a tree of fixed height.
    """

  public var engine: ProgressEngine

  /// - Complexity: O(fields): it copies the form and counts it.
  public init(_ form: borrowing FormDefinition) { engine = ProgressEngine(form.clone()) }

  /// Takes ownership of the form without a copy, as the engine itself does.
  public init(taking form: consuming FormDefinition) { engine = ProgressEngine(form) }
}

extension EngineContender {
  @inlinable
  @discardableResult
  public mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    try engine.apply(edit).isChange
  }

  @inlinable
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    try engine.apply(batch: edits)
  }

  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try engine.setCurrentPage(page)
  }

  @inlinable public var pageCount: Int { engine.pageCount }
  @inlinable public var totals: FormTotals { engine.totals }
  @inlinable public var visiblePageCount: Int { engine.visiblePageCount }
  @inlinable public var currentPage: PageID? { engine.currentPage }
  @inlinable public var currentRank: Int? { engine.currentRank }

  @inlinable
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try engine.flags(at: address)
  }

  @inlinable
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try engine.progress(ofPage: page)
  }

  @inlinable
  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    try engine.isVisible(page: page)
  }

  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    try engine.rank(ofPage: page)
  }

  @inlinable
  public func page(atRank rank: Int) -> PageID? { engine.page(atRank: rank) }

  @inlinable
  public func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    try engine.visiblePage(after: page)
  }

  @inlinable
  public func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    try engine.visiblePage(before: page)
  }

  @inlinable
  public func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    try engine.incompletePage(after: page, wrapping: wrapping)
  }

  @inlinable
  public func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    try engine.incompletePage(before: page, wrapping: wrapping)
  }

  @inlinable
  public func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    try engine.pageWithMandatoryRemaining(after: page, wrapping: wrapping)
  }

  @inlinable
  public func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID? {
    try engine.unfilledMandatoryField(after: address, wrapping: wrapping)
  }

  public func checkInvariants() { engine.checkInvariants() }
}
