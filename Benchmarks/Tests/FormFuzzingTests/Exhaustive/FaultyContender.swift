import FormBaselines
import FormModel

/// The fault of a faulty contender.
enum Fault: CaseIterable {
  /// A hidden field's fill is lost (FP-7).
  case forgetsHiddenFills
  /// A change is reported where there is none (FP-6).
  case reportsNoChange
  /// The last page's rank is one too high (VP-2).
  case misnumbersLastPage
  /// A search does not wrap (FP-10).
  case doesNotWrap
  /// A page that is shown again becomes current (VP-4).
  case movesToShown
}

/// A contender with one fault, which the check must find.
struct FaultyContender: Contender, ~Copyable {
  static let name = "faulty"
  static let algorithm = "Recounts the page, and gets one thing wrong."

  @TaskLocal static var fault: Fault?

  var base: RecomputePage
  let fault = FaultyContender.fault

  init(_ form: borrowing FormDefinition) { base = RecomputePage(form) }

  mutating func apply(_ edit: Edit) throws(AddressError) -> Bool {
    if fault == .forgetsHiddenFills, edit.operation == .fill,
      try base.flags(at: edit.address).contains(.hidden)
    {
      return true
    }
    let changed = try base.apply(edit)
    if fault == .movesToShown, changed, edit.operation == .showPage,
      try isVisible(page: edit.page)
    {
      try base.setCurrentPage(edit.page)
    }
    return fault == .reportsNoChange ? true : changed
  }

  mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> BatchChange {
    try base.apply(batch: edits)
  }

  mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try base.setCurrentPage(page)
  }

  var pageCount: Int { base.pageCount }
  var totals: FormTotals { base.totals }
  var visiblePageCount: Int { base.visiblePageCount }
  var currentPage: PageID? { base.currentPage }
  var currentRank: Int? { base.currentRank }

  func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try base.flags(at: address)
  }

  func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try base.progress(ofPage: page)
  }

  func isVisible(page: PageID) throws(AddressError) -> Bool { try base.isVisible(page: page) }

  func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let rank = try base.rank(ofPage: page)
    return fault == .misnumbersLastPage && page == pages.last ? rank.map { $0 + 1 } : rank
  }

  func page(atRank rank: Int) -> PageID? { base.page(atRank: rank) }

  func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    try base.visiblePage(after: page)
  }

  func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    try base.visiblePage(before: page)
  }

  func incompletePage(after page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    try base.incompletePage(after: page, wrapping: wrapping && fault != .doesNotWrap)
  }

  func incompletePage(before page: PageID?, wrapping: Bool) throws(AddressError) -> PageID? {
    try base.incompletePage(before: page, wrapping: wrapping)
  }

  func pageWithMandatoryRemaining(
    after page: PageID?,
    wrapping: Bool
  ) throws(AddressError) -> PageID? {
    try base.pageWithMandatoryRemaining(after: page, wrapping: wrapping)
  }

  func unfilledMandatoryField(
    after address: FieldID?,
    wrapping: Bool
  ) throws(AddressError) -> FieldID? {
    try base.unfilledMandatoryField(after: address, wrapping: wrapping)
  }

  func checkInvariants() {}
}
