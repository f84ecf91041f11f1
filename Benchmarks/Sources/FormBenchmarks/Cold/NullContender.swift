import FormBaselines
import FormModel

/// A contender that does nothing, so that a timed step measures only the harness.
struct NullContender: Contender, ~Copyable {
  static let name = "nobody"
  static let algorithm = "Does nothing."

  init(_ form: borrowing FormDefinition) { pageCount = form.pageCount }

  mutating func apply(_ edit: Edit) -> Bool { false }
  mutating func apply(batch edits: Span<Edit>) -> BatchChange { BatchChange() }

  let pageCount: Int
  func flags(at address: FieldID) -> FieldFlags { [] }
  func progress(ofPage page: PageID) -> PageProgress {
    PageProgress(
      isVisible: false,
      shown: 0,
      total: 0,
      filled: 0,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
  }
  var totals: FormTotals { FormTotals() }
  var visiblePageCount: Int { 0 }
  func isVisible(page: PageID) -> Bool { false }
  func rank(ofPage page: PageID) -> Int? { nil }
  func page(atRank rank: Int) -> PageID? { nil }
  func visiblePage(after page: PageID) -> PageID? { nil }
  func visiblePage(before page: PageID) -> PageID? { nil }
  var currentPage: PageID? { nil }
  var currentRank: Int? { nil }
  mutating func setCurrentPage(_ page: PageID) {}
  func incompletePage(after page: PageID?, wrapping: Bool) -> PageID? { nil }
  func incompletePage(before page: PageID?, wrapping: Bool) -> PageID? { nil }
  func pageWithMandatoryRemaining(after page: PageID?, wrapping: Bool) -> PageID? { nil }
  func unfilledMandatoryField(after address: FieldID?, wrapping: Bool) -> FieldID? { nil }
  func checkInvariants() {}
}
