import FormModel

/// A question for a contender. All questions together cover everything that a contender can answer about a form.
public enum Question: Hashable, Sendable {
  /// Whether the last edit changed a flag, or its error.
  case edit(Edit)
  /// The changes of the last batch, or its error.
  case batch
  /// The outcome of a move of the current page.
  case setCurrentPage(PageID)
  case digest
  case totals
  case visiblePageCount
  case currentPage
  case currentRank
  case pageAtRank(Int)
  case progress(page: PageID)
  case isVisible(page: PageID)
  case rank(page: PageID)
  case visiblePageAfter(PageID)
  case visiblePageBefore(PageID)
  case incompletePageAfter(PageID?, wrapping: Bool)
  case incompletePageBefore(PageID?, wrapping: Bool)
  case pageWithMandatoryRemaining(after: PageID?, wrapping: Bool)
  case flags(FieldID)
  case unfilledMandatoryField(after: FieldID?, wrapping: Bool)
}

/// A contender's answer.
public enum Answer: Hashable, Sendable {
  case nothing
  /// A rank or a number of pages.
  case number(Int)
  case page(PageID)
  case truth(Bool)
  case field(FieldID)
  case flags(FieldFlags)
  case progress(PageProgress)
  case totals(FormTotals)
  case batch(BatchChange)
  case error(AddressError)
  case batchError(BatchError)
  case digest(UInt64)

  @inlinable
  public init(_ number: Int?) { self = number.map { .number($0) } ?? .nothing }

  @inlinable
  public init(_ page: PageID?) { self = page.map { .page($0) } ?? .nothing }

  @inlinable
  public init(_ field: FieldID?) { self = field.map { .field($0) } ?? .nothing }
}
