import FormModel
import FormProgress
import FormRules
import ScreenModel

/// On a form with repeats a page may come, go, or be counted in another transaction than its neighbours, so what was counted
/// of each is kept.
extension ChapterSteps {
  struct CountedPage {
    var chapter: UInt32 = 0
    var isVisible = false
    var total: UInt16 = 0
    var filled: UInt16 = 0
    var mandatoryTotal: UInt16 = 0
    var mandatoryRemaining: UInt16 = 0

    init() {}

    init(chapter: Int, _ page: PageProgress) {
      self.chapter = UInt32(chapter)
      isVisible = page.isVisible
      total = UInt16(page.total)
      filled = UInt16(page.filled)
      mandatoryTotal = UInt16(page.mandatoryTotal)
      mandatoryRemaining = UInt16(page.mandatoryRemaining)
    }

    var progress: PageProgress {
      PageProgress(
        isVisible: isVisible,
        shown: Int(total),
        total: Int(total),
        filled: Int(filled),
        mandatoryTotal: Int(mandatoryTotal),
        mandatoryRemaining: Int(mandatoryRemaining)
      )
    }
  }

  /// Updates the counts after a transaction.
  ///
  /// - Complexity: O(pages that came, went or changed). If the change does not name all of these, on a form without repeats
  ///   O(pages of their chapters), else O(pages from the first to the last of them).
  mutating func update(after change: TransactionChange, _ session: borrowing FormSession) {
    guard !counted.isEmpty else {
      recount(change.pageRange, session.storedEngine)
      return
    }
    if change.movesPages {
      guard let entries = session.storedEngine.orderEntries(from: seenEntries) else {
        countAll(session)
        return
      }
      makeRoom(session)
      for entry in entries {
        switch entry {
        case .came(let places, _), .went(let places, _):
          for place in places { count(place: place, session) }
        case .shelf, .shelfMoved, .shelvesAdded: break
        }
      }
      seenEntries = session.storedEngine.orderEntryCount
    }
    if change.hasMorePages {
      for page in session.pages[change.pageRange] { count(place: page.place, session) }
    } else {
      for page in change.pages { count(place: page.place, session) }
    }
  }

  /// Counts every page on a form with repeats.
  mutating func countAll(_ session: borrowing FormSession) {
    makeRoom(session)
    seenEntries = session.storedEngine.orderEntryCount
    for place in counted.indices { count(place: place, session) }
  }

  private mutating func makeRoom(_ session: borrowing FormSession) {
    let missing = session.storedEngine.placeCount - counted.count
    if missing > 0 { counted.append(contentsOf: repeatElement(CountedPage(), count: missing)) }
  }

  /// Counts the page of a record as it is now: not at all if it is not in the form.
  private mutating func count(place: Int, _ session: borrowing FormSession) {
    let old = counted[place]
    counts[Int(old.chapter)].add(old.progress, -1)
    var new = CountedPage()
    if session.storedEngine.isInForm(place: place) {
      let page = session.storedEngine.page(ofPlace: place)
      if let template = try? session.templatePage(of: page),
        let progress = try? session.storedEngine.progress(ofPage: page)
      {
        new = CountedPage(chapter: chapter(at: template.loadedPosition), progress)
      }
    }
    counts[Int(new.chapter)].add(new.progress, 1)
    counted[place] = new
    updateStep(Int(old.chapter))
    updateStep(Int(new.chapter))
  }
}
