import FormModel
import FormProgress

/// What a transaction gathers while it goes on, and the journal that can take it back.
struct Transaction: ~Copyable {
  /// What it came to, once it has ended.
  private(set) var change = TransactionChange()
  var journal: Journal

  init(journal: consuming Journal) { self.journal = journal }

  /// Begins anew.
  mutating func begin(currentPage: PageID?, isBatch: Bool = false) {
    change = TransactionChange(currentPage: currentPage)
    journal.begin(currentPage: currentPage, isBatch: isBatch)
  }

  var isChange: Bool { change.isChange }

  /// Says that something changed that no page shows.
  mutating func changed() { change.isChange = true }

  /// Adds what an edit of the engine did to a page.
  mutating func add(page: PageID, effects: UInt64) {
    guard effects != 0 else { return }
    if effects & PageEffects.visibility != 0 { change.flippedPages.add(page.loadedPosition) }
    add(page: page)
  }

  /// Adds a page that must be drawn again.
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

/// What `ProgressEngine` tells of pages.
enum PageEffects {
  static let visibility =
    UInt64(ProgressChange.Effects.pageAppeared.rawValue)
    | UInt64(ProgressChange.Effects.pageVanished.rawValue)
  static let completed = UInt64(ProgressChange.Effects.pageCompleted.rawValue)
  static let completion = completed | UInt64(ProgressChange.Effects.pageReopened.rawValue)
}
