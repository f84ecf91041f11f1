import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// The steps and their positions (SI-9).
@Suite struct StepChapterTests {
  private let chapters = [
    StepChapter("Person", pageCount: 3), StepChapter("Household", pageCount: 1),
    StepChapter("Crops", pageCount: 6),
  ]

  private func screen(_ pages: [TestPage]) throws -> InputFormScreen {
    var screen = InputFormScreen(makeForm(pages), on: phone)
    try screen.declareChapters(chapters)
    return screen
  }

  /// Steps, current step and share, counted from the pages.
  private func expected(
    _ screen: borrowing InputFormScreen
  ) throws -> (count: Int, current: Int, part: Int, whole: Int) {
    var first = PagePosition(0)
    var count = 0
    var current = 0
    var (part, whole) = (0, 1)
    for chapter in chapters {
      var totals = (pages: 0, total: 0, filled: 0, mandatory: 0, remaining: 0)
      let end = first.advanced(by: chapter.pageCount)
      for page in screen.pages[first..<end] {
        let progress = try screen.engine.progress(ofPage: page)
        guard progress.isVisible else { continue }
        totals.pages += 1
        totals.total += progress.total
        totals.filled += progress.filled
        totals.mandatory += progress.mandatoryTotal
        totals.remaining += progress.mandatoryRemaining
      }
      if let page = screen.interactionState.currentPage,
        let position = screen.pages.firstIndex(of: page), position >= first
      {
        current = count
        (part, whole) =
          totals.mandatory > 0
          ? (totals.mandatory - totals.remaining, totals.mandatory)
          : (totals.filled, max(totals.total, 1))
      }
      first = end
      count += totals.pages > 0 ? 1 : 0
    }
    return (count, current, part, whole)
  }

  @Test("SI-9: a chapter is a step while one of its pages is visible, and counts their fields")
  func counts() throws {
    let pages = mixedPages(10, seed: 3)
    var screen = try screen(pages)
    var random = TestRandom(11)
    for _ in 0..<3_000 {
      let place = random.next(10)
      let page = PageID(place: place)
      let fields = max(pages[place].fields.count, 1)
      let field = random.next(fields)
      let events: [ScreenEvent] = [
        .edit(.hidePage(page)), .edit(.showPage(page)), .edit(.showPage(page)), .tap(.next),
        .tap(.previous), .edit(.fill(page: page, field: field)),
        .edit(.clear(page: page, field: field)), .edit(.hide(page: page, field: field)),
        .edit(.show(page: page, field: field)), .edit(.require(page: page, field: field)),
      ]
      // A page without fields refuses edits of fields.
      _ = try? screen.handle(events[random.next(events.count)])
      if random.next(40) == 0 {
        try screen.apply(
          batch: [Edit.hidePage(page), .showPage(PageID(place: (place + 3) % 10))].span
        )
      }
      let steps = screen.stepIndicator
      let expected = try expected(screen)
      let isRight =
        steps.stepCount == expected.count
        && (steps.currentStep == expected.current || screen.interactionState.currentPage == nil)
        && steps.share.part * expected.whole == expected.part * steps.share.whole
      if !isRight {
        Issue.record("\(steps), expected \(expected)")
        return
      }
    }
  }

  @Test("SI-9, UD-1: chapters count what a transaction of a form with undo changes")
  func transactions() throws {
    var screen = InputFormScreen(
      try FormSession(makeForm(plainPages(10)), journalBytes: 1 << 16),
      on: phone
    )
    try screen.declareChapters(chapters)
    for _ in 0..<2 {
      try screen.handle(.edit(.fill(page: 0, field: 0)))
      #expect(screen.stepIndicator.share == .init(part: 1, whole: 3))
    }
    try screen.handle(.setClock(FormClock(milliseconds: 1)))
    #expect(screen.stepIndicator.share == .init(part: 1, whole: 3))
    try screen.handle(.undo)
    try screen.handle(.edit(.hidePage(3)))
    #expect(screen.stepIndicator.stepCount == 2)
    try screen.handle(.undo)
    #expect(screen.stepIndicator.stepCount == 3 && screen.stepIndicator.share.part == 1)
    try screen.handle(.undo)
    #expect(screen.stepIndicator.share == .init(part: 0, whole: 3))
  }

  @Test("SI-9, IF-3: a batch that changes the chapters shown, and no count of pages, says so")
  func batchOfChapters() throws {
    // Beside the current step one page is hidden and one is shown: as many pages, but other steps.
    var screen = InputFormScreen(makeForm(plainPages(4)), on: phone)
    try screen.declareChapters([
      StepChapter("First", pageCount: 1), StepChapter("Next", pageCount: 2),
      StepChapter("Last", pageCount: 1),
    ])
    try screen.handle(.edit(.hidePage(1)))
    #expect(screen.stepIndicator.stepCount == 3)
    let edits: [Edit] = [.showPage(1), .hidePage(3)]
    let change = try screen.apply(batch: edits.span)
    #expect(screen.stepIndicator.stepCount == 2 && change.effects.contains(.stepIndicator))
    let others: [Edit] = [.showPage(3), .hidePage(1)]
    let back = try screen.apply(batch: others.span)
    #expect(screen.stepIndicator.stepCount == 3 && back.effects.contains(.stepIndicator))
    // A single step is not shown.
    let last = try screen.apply(batch: [Edit.hidePage(2), .hidePage(3)].span)
    #expect(screen.stepIndicator.stepCount == 1 && screen.snapshot().stepIndicatorFrame == nil)
    #expect(last.effects.contains(.stepIndicator))
  }

  @Test("SI-9: with chapters the last step is finished on its last visible page")
  func finishing() throws {
    var screen = try screen(plainPages(10))
    for step in [0, 0, 0, 1, 2, 2, 2, 2, 2, 2] {
      #expect(screen.stepIndicator.stepCount == 3 && screen.stepIndicator.currentStep == step)
      #expect(screen.footer.canFinish == (screen.interactionState.currentPage == 9))
      try screen.handle(.tap(.next))
    }
    let change = try screen.handle(.tap(.finish))
    #expect(change.effects.contains(.finished) && screen.stepIndicator.isFinished)
  }

  @Test("SI-9: chapters that don't partition the pages in order are refused, and change nothing")
  func refusals() throws {
    var screen = try screen(plainPages(10))
    for (lengths, error) in [
      ([], StepChapterError.wrongPageCount(expected: 10, found: 0)),
      ([4, 0, 6], .emptyChapter(chapter: 1)), ([4, -1, 7], .emptyChapter(chapter: 1)),
      ([4, 5], .wrongPageCount(expected: 10, found: 9)),
      ([4, 7], .wrongPageCount(expected: 10, found: 11)),
      ([4, .max], .wrongPageCount(expected: 10, found: .max)),
    ] {
      #expect(throws: error) {
        try screen.declareChapters(lengths.map { StepChapter("", pageCount: $0) })
      }
      #expect(screen.stepChapters == chapters)
    }
    try screen.declareChapters(nil)
    #expect(screen.stepChapters == nil && screen.stepIndicator.stepCount == 10)
  }

  @Test("SI-9: the indicator is absent for a flow of one step, and where it is switched off")
  func absence() throws {
    var single = InputFormScreen(makeForm(plainPages(1)), on: phone)
    #expect(single.snapshot().stepIndicatorFrame == nil)
    try single.handle(.setStepIndicator(StepConfiguration()))
    #expect(single.snapshot().stepIndicatorFrame == nil)
    var screen = InputFormScreen(makeForm(plainPages(2)), on: phone)
    #expect(screen.snapshot().stepIndicatorFrame != nil)
    let change = try screen.handle(.setStepIndicator(StepConfiguration(isShown: false)))
    #expect(change.effects.contains(.stepIndicator))
    #expect(screen.snapshot().stepIndicatorFrame == nil)
    try screen.handle(.setStepIndicator(StepConfiguration()))
    let vanishes = try screen.handle(.edit(.hidePage(1)))
    #expect(vanishes.effects.contains(.stepIndicator))
    #expect(screen.snapshot().stepIndicatorFrame == nil)
  }

  @Test("NM-27: what another declaration changed is reported with it, and not with the event after")
  func declarationIsReportedOnce() throws {
    var screen = InputFormScreen(makeForm(mixedPages(10, seed: 3)), on: phone)
    try screen.handle(.goToPage(4))
    for declared in [chapters, nil] {
      let change = try screen.declareChapters(declared)
      #expect(change.effects.contains(.stepIndicator))
      #expect(try screen.handle(.enterForeground) == ScreenChange())
    }
  }

  @Test("SI-9: it stands below the navigation bar, or above the footer")
  func placement() throws {
    var screen = InputFormScreen(makeForm(plainPages(4)), on: phone)
    #expect(
      screen.snapshot().stepIndicatorFrame == ScreenFrame(x: 0, y: 88, width: 390, height: 4)
    )
    try screen.handle(.setStepIndicator(StepConfiguration(placement: .aboveFooter)))
    let snapshot = screen.snapshot()
    #expect(
      snapshot.stepIndicatorFrame == ScreenFrame(x: 0, y: 844 - 105 - 4, width: 390, height: 4)
    )
    #expect(try #require(snapshot.stepIndicatorFrame).maxY <= snapshot.footer.nextFrame.y)
  }

  @Test(
    "SI-9: the indicator is absent where a segment would be narrower than 8 px",
    arguments: [390, 401]
  )
  func narrowSegments(width: Int) throws {
    for (count, isShown) in [(2, true), (width / 8, true), (width / 8 + 1, false), (9_000, false)] {
      var screen = InputFormScreen(
        makeForm(plainPages(count)),
        on: ScreenGeometry(width: width, height: 844)
      )
      #expect((screen.snapshot().stepIndicatorFrame != nil) == isShown, "\(count)")
      // The menu button says where one is all the same, and a page more or less is reported.
      #expect(count < 3 || screen.snapshot().menuButton != nil)
      guard count == width / 8 + 1 else { continue }
      let change = try screen.handle(.edit(.hidePage(3)))
      #expect(change.effects.contains(.stepIndicator))
      #expect(screen.snapshot().stepIndicatorFrame != nil)
    }
    let use = StepIndicatorUse(screens: [.init(stepCount: width / 8 + 1)], width: width)
    #expect(use.advice.contains(.segmentsTooNarrow(width: width, steps: width / 8 + 1)))
  }

  @Test("SI-9, AX-1: the current chapter's title is the heading above the page's")
  func chapterTitles() throws {
    var screen = InputFormScreen(makeForm(plainPages(6)), on: phone)
    #expect(screen.snapshot().chapterTitle == nil)
    try screen.declareChapters([
      StepChapter("Household", pageCount: 2), StepChapter(" ", pageCount: 1),
      StepChapter("Health", pageCount: 3),
    ])
    for (page, title) in [(PageID(place: 1), "Household"), (2, nil), (5, "Health")] {
      try screen.handle(.goToPage(page))
      #expect(screen.snapshot().chapterTitle == title)
      let headers = screen.accessibilityElements().filter {
        $0.traits == .header && $0.frame == nil
      }
      #expect(headers.count == (title == nil ? 1 : 2))
      #expect(title == nil || headers.first?.label == title)
    }
  }

  @Test("SI-7, AX-1: a page without a name is headed by no number")
  func unnamed() throws {
    let screen = InputFormScreen(makeForm((0..<4).map { _ in TestPage(name: nil) }), on: phone)
    let headings = screen.accessibilityElements().filter { $0.traits == .header }.map(\.label)
    #expect(headings == ["Page without a name"])
  }
}
