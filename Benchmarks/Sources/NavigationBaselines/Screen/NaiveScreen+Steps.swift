import FormModel
import ScreenModel

/// The steps, and the completed part of the current step (SI-3, SI-9).
extension NaiveScreen where Content: ~Copyable {
  /// For each chapter that is a step: its visible pages.
  private var chapterSteps: [[PageID]] {
    var first = PagePosition(0)
    var steps: [[PageID]] = []
    for chapter in chapters ?? [] {
      let end = first.advanced(by: chapter.pageCount)
      let pages = content.pages[first..<end].filter { content.isVisible($0) }
      if !pages.isEmpty { steps.append(pages) }
      first = end
    }
    return steps
  }

  /// Sets the chapters. They must contain each page once, in order.
  mutating func declareChapters(_ declared: [StepChapter]?) throws(StepChapterError) {
    if let declared {
      let count = content.pageCount
      var pages = 0
      for (index, chapter) in declared.enumerated() {
        if chapter.pageCount < 1 { throw .emptyChapter(chapter: index) }
        pages = pages > .max - chapter.pageCount ? .max : pages + chapter.pageCount
        if pages > count { break }
      }
      if pages != count { throw .wrongPageCount(expected: count, found: pages) }
    }
    chapters = declared
  }

  /// The title of the chapter with the current page; nil if it is blank.
  var chapterTitle: String? {
    guard let page = state.currentPage else { return nil }
    var first = PagePosition(0)
    for chapter in chapters ?? [] {
      let end = first.advanced(by: chapter.pageCount)
      if content.pages[first..<end].contains(page) {
        return isBlank(chapter.title) ? nil : chapter.title
      }
      first = end
    }
    return nil
  }

  var stepCount: Int { chapters == nil ? content.visiblePageCount : chapterSteps.count }

  var indicator: StepIndicator {
    var current = 0
    var share = StepIndicator.Fraction(part: 0, whole: 1)
    if let page = state.currentPage {
      if chapters == nil {
        current = (content.rank(of: page) ?? 1) - 1
        share = self.share(of: CollectionOfOne(page))
      } else if let step = chapterSteps.firstIndex(where: { $0.contains(page) }) {
        current = step
        share = self.share(of: chapterSteps[step])
      }
    }
    return StepIndicator(
      stepCount: stepCount,
      currentStep: current,
      isFinished: state.isFinished,
      width: state.screen.width,
      share: share
    )
  }

  private func share(of pages: some Sequence<PageID>) -> StepIndicator.Fraction {
    var (filled, total, mandatory, remaining) = (0, 0, 0, 0)
    for page in pages {
      let progress = content.progress(of: page)
      filled += progress.filled
      total += progress.total
      mandatory += progress.mandatoryTotal
      remaining += progress.mandatoryRemaining
    }
    if mandatory > 0 { return .init(part: mandatory - remaining, whole: mandatory) }
    return .init(part: filled, whole: max(total, 1))
  }
}
