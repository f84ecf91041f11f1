import FormModel
import FormProgress

/// The open transaction: its changes so far, and the journal.
struct Transaction: ~Copyable {
  /// The changes of the last transaction, complete once it has ended.
  private(set) var change = TransactionChange()
  /// The page that was added last; `nowhere` once pages have moved.
  private var latest = PageID.nowhere
  var journal: Journal
  /// While a state is restored, the fields that get what their calculations had made of their answers (UD-3).
  var restored: Set<FieldID>?

  init(journal: consuming Journal) { self.journal = journal }

  /// Begins a transaction.
  @inline(__always)
  mutating func begin(currentPage: PageID?) {
    latest = .nowhere
    change = TransactionChange(currentPage: currentPage)
    journal.begin(currentPage: currentPage)
  }

  /// Notes a change that no page shows.
  mutating func changed() { change.isChange = true }

  /// Adds the effects of an edit on a page.
  @inline(__always)
  mutating func add(page: PageID, effects: UInt64, _ engine: borrowing ProgressEngine) {
    guard effects != 0 else { return }
    if effects & PageEffects.visibility != 0 {
      change.flippedPages.add(engine.position(ofKnownPage: page))
    }
    add(page: page, engine)
  }

  /// Adds a page whose card may look different.
  @inline(__always)
  mutating func add(page: PageID, _ engine: borrowing ProgressEngine) {
    if page != latest { addAnother(page, engine) }
  }

  private mutating func addAnother(_ page: PageID, _ engine: borrowing ProgressEngine) {
    let position = engine.position(ofKnownPage: page)
    latest = page
    change.isChange = true
    change.changedPages.add(position)
    if !change.hasMorePages, !change.pages.insert(page) { change.hasMorePages = true }
  }

  /// Notes that pages came or went, from a position on.
  mutating func pagesMoved(_ position: PagePosition) {
    latest = .nowhere
    change.isChange = true
    change.movesPages = true
    change.flippedPages.add(position)
    change.changedPages.add(position)
  }

  /// Names the instance that was added.
  mutating func added(_ instance: InstanceID) { change.addedInstance = instance }

  @inline(__always)
  mutating func end(_ engine: borrowing ProgressEngine) {
    if change.movesPages { change.endMoves(engine) }
    if change.end(currentPage: engine.currentPage) { change.isChange = true }
    journal.end(currentPage: engine.currentPage)
  }
}

/// Effects on a page that `ProgressEngine` reports.
enum PageEffects {
  static let visibility =
    UInt64(ProgressChange.Effects.pageAppeared.rawValue)
    | UInt64(ProgressChange.Effects.pageVanished.rawValue)
}

extension ProgressEngine {
  /// The position of a page that the form has.
  @inline(__always)
  func position(ofKnownPage page: PageID) -> PagePosition {
    hasLoadedPosition(page) ? page.loadedPosition : positionInOrder(ofKnownPage: page)
  }

  @inline(never)
  private func positionInOrder(ofKnownPage page: PageID) -> PagePosition {
    (try? position(of: page)) ?? page.loadedPosition
  }
}
