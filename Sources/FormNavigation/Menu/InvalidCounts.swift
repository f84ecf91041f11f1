import FormModel
import FormProgress
import FormRules

/// The number of invalid answers on each page, for its card (UR-9). A form without constraints takes no memory
/// for them.
struct InvalidCounts: ~Copyable {
  private var counts: OwnedBuffer<UInt16>

  /// - Complexity: O(pages) in a form with constraints, else O(1).
  init(_ session: borrowing FormSession) {
    counts = OwnedBuffer(
      count: session.hasConstraints ? session.progress.pageCount : 0,
      repeating: 0
    )
    update(session.pages, session)
  }

  @inline(__always)
  subscript(page: PageID) -> Int { counts.count == 0 ? 0 : Int(counts[page.place]) }

  /// Updates the counts of these pages.
  mutating func update(_ pages: some Sequence<PageID>, _ session: borrowing FormSession) {
    if counts.count == 0 { return }
    for page in pages {
      counts[page.place] = UInt16((try? session.invalidCount(ofPage: page)) ?? 0)
    }
  }

  var byteCount: Int { counts.count == 0 ? 0 : counts.byteCount }
}
