import FormModel
import ScreenModel

/// The steps, and the completed part of the current step (SI-3, SI-9).
extension NaiveScreen where Content: ~Copyable {
  /// The pages of each chapter: those made from its pages as loaded.
  private var chapterPages: [[PageID]] {
    var rest = content.pages[...]
    var end = 0
    return (chapters ?? []).map { chapter in
      end += chapter.pageCount
      let pages = rest.prefix { content.template(of: $0).place < end }
      rest = rest.dropFirst(pages.count)
      return Array(pages)
    }
  }

  /// For each chapter that is a step: its visible pages.
  private var chapterSteps: [[PageID]] {
    chapterPages.map { $0.filter { content.isVisible($0) } }.filter { !$0.isEmpty }
  }

  /// Sets the chapters. They must contain each page as loaded once, in order, and divide no repeat.
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
      var first = 0
      for (index, chapter) in declared.enumerated() {
        for (number, one) in content.repeats.enumerated()
        where one.pages.lowerBound.rawValue < first && first < one.pages.upperBound.rawValue {
          throw .dividesRepeat(chapter: index, repeat: number)
        }
        first += chapter.pageCount
      }
    }
    chapters = declared
  }

  /// The title of the chapter with the current page; nil if it is blank.
  var chapterTitle: String? {
    guard let page = state.currentPage, let chapters,
      let index = chapterPages.firstIndex(where: { $0.contains(page) }),
      !isBlank(chapters[index].title)
    else { return nil }
    return chapters[index].title
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
