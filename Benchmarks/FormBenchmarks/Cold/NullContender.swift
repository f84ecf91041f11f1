import FormBaselines
import FormModel

/// Does nothing and answers nothing: what is left of a timed step is the harness.
struct NullContender: Contender, ~Copyable {
  static let name = "nobody"
  static let algorithm = "Does nothing."

  init(_ form: borrowing FormDefinition) { pageCount = form.pageCount }

  mutating func apply(_ edit: Edit) -> Bool { false }
  mutating func apply(batch edits: Span<Edit>) -> BatchChange { BatchChange() }

  let pageCount: Int
  func flags(at address: FieldID) -> FieldFlags { [] }
  func progress(ofPage page: Int) -> PageProgress {
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
  func isVisible(page: Int) -> Bool { false }
  func rank(ofPage page: Int) -> Int? { nil }
  func page(atRank rank: Int) -> Int? { nil }
  func visiblePage(after page: Int) -> Int? { nil }
  func visiblePage(before page: Int) -> Int? { nil }
  var currentPage: Int? { nil }
  var currentRank: Int? { nil }
  mutating func setCurrentPage(_ page: Int) {}
  func incompletePage(after page: Int?, wrapping: Bool) -> Int? { nil }
  func incompletePage(before page: Int?, wrapping: Bool) -> Int? { nil }
  func pageWithMandatoryRemaining(after page: Int?, wrapping: Bool) -> Int? { nil }
  func unfilledMandatoryField(after address: FieldID?, wrapping: Bool) -> FieldID? { nil }
  func checkInvariants() {}
}
