import FormBaselines
import FormModel

/// The oracle's answers about one state, worked out once and looked up afterwards, so that a form of
/// thousands of pages can be asked everything.
///
/// The oracle says which pages are visible and what they count. On small forms tests hold these
/// answers against the oracle's own.
public struct Expectations {
  let digest: UInt64
  let totals: FormTotals
  let currentPage: PageID?
  /// By place, as the flags.
  let pages: [PageProgress]
  /// The visible pages in form order.
  let visible: [PageID]
  /// By place: the number of visible pages up to and with it.
  let visibleUpTo: [Int]
  let incomplete: [PageID]
  let withMandatoryRemaining: [PageID]
  let flags: [[FieldFlags]]
  /// In form order.
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
        // On a page that has any remaining, the ones with this flag alone are those.
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
