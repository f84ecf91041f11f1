import FormBaselines
import FormModel

/// The oracle's answers about one state, computed once and then looked up, so that a check can ask every question
/// about a form of thousands of pages.
///
/// The oracle decides which pages are visible, and counts them. On small forms tests compare these answers with the
/// oracle's own.
public struct Expectations {
  let digest: UInt64
  let totals: FormTotals
  let currentPage: PageID?
  /// Indexed by place, like the flags.
  let pages: [PageProgress]
  /// The visible pages in form order.
  let visible: [PageID]
  /// Indexed by place: the number of visible pages up to this one, itself included.
  let visibleUpTo: [Int]
  let incomplete: [PageID]
  let withMandatoryRemaining: [PageID]
  let flags: [[FieldFlags]]
  /// The unfilled mandatory fields, in form order.
  let unfilledMandatory: [FieldID]

  public init(_ oracle: borrowing Oracle, fieldCounts: [Int]) {
    digest = StateDigest(oracle).rawValue
    totals = oracle.totals
    currentPage = oracle.currentPage
    var pages: [PageProgress] = []
    var visibleUpTo: [Int] = []
    var seen = 0
    var flags: [[FieldFlags]] = []
    var unfilledMandatory: [FieldID] = []
    for page in oracle.pages {
      guard let progress = try? oracle.progress(ofPage: page) else { continue }
      pages.append(progress)
      seen += progress.isVisible ? 1 : 0
      visibleUpTo.append(seen)
      var ofPage: [FieldFlags] = []
      for field in 0..<fieldCounts[page.place] {
        let address = FieldID(page: page, field: field)
        guard let found = try? oracle.flags(at: address) else { continue }
        ofPage.append(found)
        // On a page with mandatory fields left, those left have the mandatory flag and no other.
        if progress.mandatoryRemaining > 0, found == .mandatory {
          unfilledMandatory.append(address)
        }
      }
      flags.append(ofPage)
    }
    self.pages = pages
    self.visibleUpTo = visibleUpTo
    self.flags = flags
    self.unfilledMandatory = unfilledMandatory
    func all(_ isMeant: (PageProgress) -> Bool) -> [PageID] {
      oracle.pages.filter { isMeant(pages[$0.place]) }
    }
    visible = all { $0.isVisible }
    incomplete = all { $0.filled < $0.total }
    withMandatoryRemaining = all { $0.mandatoryRemaining > 0 }
  }
}
