import FormModel
import FormProgress

/// The open transaction: its changes so far, and the journal.
struct Transaction: ~Copyable {
  /// The changes of the last transaction, complete once it has ended.
  private(set) var change = TransactionChange()
  var journal: Journal

  init(journal: consuming Journal) { self.journal = journal }

  /// Begins a transaction.
  mutating func begin(currentPage: PageID?) {
    change = TransactionChange(currentPage: currentPage)
    journal.begin(currentPage: currentPage)
  }

  /// Notes a change that no page shows.
  mutating func changed() { change.isChange = true }

  /// Adds the effects of an edit on a page.
  mutating func add(page: PageID, effects: UInt64) {
    guard effects != 0 else { return }
    if effects & PageEffects.visibility != 0 { change.flippedPages.add(page.loadedPosition) }
    add(page: page)
  }

  /// Adds a page whose card may look different.
  mutating func add(page: PageID) {
    change.isChange = true
    change.changedPages.add(page.loadedPosition)
    if !change.hasMorePages, !change.pages.insert(page) { change.hasMorePages = true }
  }

  mutating func end(currentPage: PageID?) {
    if change.end(currentPage: currentPage) { change.isChange = true }
    journal.end(currentPage: currentPage)
  }
}

/// Effects on a page that `ProgressEngine` reports.
enum PageEffects {
  static let visibility =
    UInt64(ProgressChange.Effects.pageAppeared.rawValue)
    | UInt64(ProgressChange.Effects.pageVanished.rawValue)
}
