import FormModel
import FormProgress

/// What a transaction gathers while it goes on, and the journal that can take it back.
struct Transaction: ~Copyable {
  /// What it came to, once it has ended.
  private(set) var change = TransactionChange()
  private var lowest = UInt32.max
  /// Behind the highest; 0 while there is none.
  private var end: UInt32 = 0
  private var lowestFlipped = UInt32.max
  private var endOfFlipped: UInt32 = 0
  var journal: Journal

  init(journal: consuming Journal) { self.journal = journal }

  /// Begins anew.
  mutating func begin(currentPage: Int?, isBatch: Bool = false) {
    change = TransactionChange()
    change.previousCurrentPage = currentPage
    lowest = .max
    end = 0
    lowestFlipped = .max
    endOfFlipped = 0
    journal.begin(currentPage: currentPage, isBatch: isBatch)
  }

  var isChange: Bool { change.isChange }

  /// Says that something changed that no page shows.
  mutating func changed() { change.isChange = true }

  /// Adds what an edit of the engine did to a page.
  mutating func add(page: Int, effects: UInt64) {
    guard effects != 0 else { return }
    if effects & PageEffects.visibility != 0 {
      lowestFlipped = Swift.min(lowestFlipped, UInt32(page))
      endOfFlipped = Swift.max(endOfFlipped, UInt32(page) + 1)
    }
    add(page: page)
  }

  /// Adds a page that must be drawn again.
  mutating func add(page: Int) {
    change.isChange = true
    lowest = Swift.min(lowest, UInt32(page))
    end = Swift.max(end, UInt32(page) + 1)
    if !change.hasMorePages, !change.pages.insert(page) { change.hasMorePages = true }
  }

  mutating func end(currentPage: Int?) {
    if end > 0 { change.pageRange = Int(lowest)..<Int(end) }
    if endOfFlipped > 0 { change.visibilityRange = Int(lowestFlipped)..<Int(endOfFlipped) }
    change.currentPage = currentPage
    if currentPage != change.previousCurrentPage { change.isChange = true }
    journal.end(currentPage: currentPage)
  }
}

/// What `ProgressEngine` tells of pages.
enum PageEffects {
  static let visibility =
    UInt64(ProgressChange.Effects.pageAppeared.rawValue)
    | UInt64(ProgressChange.Effects.pageVanished.rawValue)
}
