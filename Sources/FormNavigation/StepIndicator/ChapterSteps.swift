import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Chapters as steps, with the number of visible pages of each, updated with the edits (SI-9).
///
/// Chapters are runs of the pages as loaded. A page of an instance belongs to the chapter of the page from which it was
/// made, and each repeat stands within one chapter, so chapters are runs of pages whatever comes and goes.
struct ChapterSteps: ~Copyable {
  /// The counts of a chapter's visible pages.
  struct Counts {
    var pages = 0
    var total = 0
    var filled = 0
    var mandatoryTotal = 0
    var mandatoryRemaining = 0

    mutating func add(_ page: PageProgress, _ sign: Int) {
      guard page.isVisible else { return }
      pages += sign
      total += sign * page.total
      filled += sign * page.filled
      mandatoryTotal += sign * page.mandatoryTotal
      mandatoryRemaining += sign * page.mandatoryRemaining
    }
  }

  let chapters: [StepChapter]
  /// The position of each chapter's first page as loaded.
  let firstPages: [PagePosition]
  var counts: [Counts]
  /// The chapters that are steps: those with a visible page.
  var steps: VisiblePageIndex
  /// By place of record, on a form with repeats: what is counted of a page. Else empty.
  var counted: [CountedPage] = []
  /// The changes of the order of pages that the counts have followed.
  var seenEntries = 0

  /// - Throws: `StepChapterError` if the chapters don't partition the pages as loaded, or divide a repeat.
  /// - Complexity: O(pages + chapters · repeats).
  init(
    _ chapters: [StepChapter],
    _ session: borrowing FormSession
  ) throws(StepChapterError) {
    let pageCount = session.storedEngine.storedForm.pageCount
    var first = 0
    var firstPages: [PagePosition] = []
    for (index, chapter) in chapters.enumerated() {
      guard chapter.pageCount > 0 else { throw .emptyChapter(chapter: index) }
      firstPages.append(PagePosition(first))
      let (end, overflow) = first.addingReportingOverflow(chapter.pageCount)
      guard !overflow, end <= pageCount else {
        throw .wrongPageCount(expected: pageCount, found: overflow ? .max : end)
      }
      first = end
    }
    guard first == pageCount else {
      throw .wrongPageCount(expected: pageCount, found: first)
    }
    let repeats = session.storedEngine.storedForm.logic.repeats
    for (chapter, first) in firstPages.enumerated() {
      for (index, one) in repeats.enumerated()
      where one.pages.contains(first) && one.pages.lowerBound != first {
        throw .dividesRepeat(chapter: chapter, repeat: index)
      }
    }
    self.chapters = chapters
    self.firstPages = firstPages
    counts = Array(repeating: Counts(), count: chapters.count)
    steps = VisiblePageIndex(pageCount: chapters.count)
    if repeats.isEmpty {
      recount(session.pages.indices, session.storedEngine)
    } else {
      countAll(session)
    }
  }

  /// These are functions, since reading a property of an optional that can't be copied would consume it.
  func countSteps() -> Int { steps.count }
  func declared() -> [StepChapter] { chapters }

  /// - Complexity: O(log of the chapters).
  func chapter(at position: PagePosition) -> Int {
    var low = 0
    var high = firstPages.count
    while low < high {
      let middle = (low + high) / 2
      if firstPages[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// The chapter of a page.
  ///
  /// - Precondition: the form has the page.
  /// - Complexity: O(log of the chapters), or O(1) on a form with repeats.
  func chapter(ofPage page: PageID) -> Int {
    counted.isEmpty ? chapter(at: page.loadedPosition) : Int(counted[page.place].chapter)
  }

  /// The step of a visible page, from 0.
  ///
  /// - Complexity: O(log of the chapters), and a rank query.
  func step(ofPage page: PageID) -> Int { steps.rank(chapter(ofPage: page)) }

  /// The title of a page's chapter; nil if it is blank.
  ///
  /// - Complexity: O(log of the chapters).
  func title(ofPage page: PageID) -> String? {
    let title = chapters[chapter(ofPage: page)].title
    return title.utf8Span.span.isBlank ? nil : title
  }

  /// The completed part of a page's chapter (SI-3).
  func share(ofPage page: PageID) -> StepIndicator.Fraction {
    let counts = counts[chapter(ofPage: page)]
    return counts.mandatoryTotal > 0
      ? .init(
        part: counts.mandatoryTotal - counts.mandatoryRemaining,
        whole: counts.mandatoryTotal
      ) : .init(part: counts.filled, whole: counts.total)
  }

  /// Updates the counts after an edit of a page, on a form without repeats.
  ///
  /// - Complexity: O(log of the chapters).
  mutating func update(page: PageID, from before: PageProgress, to after: PageProgress) {
    let chapter = chapter(at: page.loadedPosition)
    counts[chapter].add(before, -1)
    counts[chapter].add(after, 1)
    if (counts[chapter].pages > 0) != steps[chapter] { steps.flip(chapter) }
  }

  /// Counts the chapters again that have a page in a range of positions, on a form without repeats.
  ///
  /// - Complexity: O(pages of these chapters).
  mutating func recount(_ range: Range<PagePosition>, _ engine: borrowing ProgressEngine) {
    if range.isEmpty { return }
    let last = range.upperBound.advanced(by: -1)
    for chapter in chapter(at: range.lowerBound)...chapter(at: last) {
      counts[chapter] = Counts()
      let first = firstPages[chapter]
      let end = first.advanced(by: chapters[chapter].pageCount)
      for page in engine.pages[first..<end] {
        if let progress = try? engine.progress(ofPage: page) { counts[chapter].add(progress, 1) }
      }
      updateStep(chapter)
    }
  }

  mutating func updateStep(_ chapter: Int) {
    if (counts[chapter].pages > 0) != steps[chapter] { steps.flip(chapter) }
  }
}
