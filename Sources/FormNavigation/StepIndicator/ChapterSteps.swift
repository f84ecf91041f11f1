import FormModel
import FormProgress
import ScreenModel

/// Chapters as steps, with the number of visible pages of each, updated with the edits (SI-9).
struct ChapterSteps: ~Copyable {
  /// The counts of a chapter's visible pages.
  private struct Counts {
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

  private let chapters: [StepChapter]
  /// The position of each chapter's first page.
  private let firstPages: [PagePosition]
  private var counts: [Counts]
  /// The chapters that are steps: those with a visible page.
  private var steps: VisiblePageIndex

  /// - Throws: `StepChapterError` if the chapters don't partition the pages.
  /// - Complexity: O(pages).
  init(
    _ chapters: [StepChapter],
    _ engine: borrowing ProgressEngine
  ) throws(StepChapterError) {
    var first = 0
    var firstPages: [PagePosition] = []
    for (index, chapter) in chapters.enumerated() {
      guard chapter.pageCount > 0 else { throw .emptyChapter(chapter: index) }
      firstPages.append(PagePosition(first))
      let (end, overflow) = first.addingReportingOverflow(chapter.pageCount)
      guard !overflow, end <= engine.pageCount else {
        throw .wrongPageCount(expected: engine.pageCount, found: overflow ? .max : end)
      }
      first = end
    }
    guard first == engine.pageCount else {
      throw .wrongPageCount(expected: engine.pageCount, found: first)
    }
    self.chapters = chapters
    self.firstPages = firstPages
    counts = Array(repeating: Counts(), count: chapters.count)
    steps = VisiblePageIndex(pageCount: chapters.count)
    recount(engine.pages.indices, engine)
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

  /// The step of a visible page, from 0.
  ///
  /// - Complexity: O(log of the chapters), and a rank query.
  func step(ofPage page: PageID) -> Int { steps.rank(chapter(at: page.loadedPosition)) }

  /// The title of a page's chapter; nil if it is blank.
  ///
  /// - Complexity: O(log of the chapters).
  func title(ofPage page: PageID) -> String? {
    let title = chapters[chapter(at: page.loadedPosition)].title
    return title.utf8Span.span.isBlank ? nil : title
  }

  /// The completed part of a page's chapter (SI-3).
  func share(ofPage page: PageID) -> StepIndicator.Fraction {
    let counts = counts[chapter(at: page.loadedPosition)]
    return counts.mandatoryTotal > 0
      ? .init(
        part: counts.mandatoryTotal - counts.mandatoryRemaining,
        whole: counts.mandatoryTotal
      ) : .init(part: counts.filled, whole: counts.total)
  }

  /// Updates the counts after an edit of a page.
  ///
  /// - Complexity: O(log of the chapters).
  mutating func update(page: PageID, from before: PageProgress, to after: PageProgress) {
    let chapter = chapter(at: page.loadedPosition)
    counts[chapter].add(before, -1)
    counts[chapter].add(after, 1)
    if (counts[chapter].pages > 0) != steps[chapter] { steps.flip(chapter) }
  }

  /// Counts the chapters again that have a page in a range of positions.
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
      if (counts[chapter].pages > 0) != steps[chapter] { steps.flip(chapter) }
    }
  }
}
