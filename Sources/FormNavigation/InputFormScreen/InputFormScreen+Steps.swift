import FormModel
import FormRules
import FormProgress
import ScreenModel

/// Next, Previous, Finish and the step indicator (IF-2, NM-22, SI).
extension InputFormScreen {
  /// Whether the person may go on from the current page: navigation is free, or nothing mandatory remains on the
  /// page and no answer is invalid (NM-22, UR-9).
  var isUnlocked: Bool {
    if menu.configuration.allowsFreeNavigation { return true }
    guard let page = session.storedEngine.currentPage,
      let progress = try? session.storedEngine.progress(ofPage: page)
    else {
      return false
    }
    return progress.mandatoryRemaining == 0 && progress.invalid == 0
  }

  var isOnLastPage: Bool {
    guard let rank = session.storedEngine.currentRank else { return false }
    return rank == session.storedEngine.visiblePageCount
  }

  var canGoToNext: Bool {
    session.storedEngine.currentRank != nil && !isOnLastPage && isUnlocked
  }

  /// True also on the first page of a finished flow: Previous then undoes the finish.
  var canGoToPrevious: Bool {
    guard let rank = session.storedEngine.currentRank else { return false }
    return rank > 1 || isFinished
  }

  var canFinish: Bool { !isFinished && mayBeFinished }

  /// Whether a flow may be finished, or stay so: the last page is current and unlocked, and no answer is invalid,
  /// unless the form says that none need be valid (UR-9).
  var mayBeFinished: Bool { isOnLastPage && isUnlocked && !isFinishBarred }

  /// Whether an invalid answer somewhere in the form prevents finishing the flow.
  var isFinishBarred: Bool {
    session.invalidCount > 0 && !session.storedEngine.storedForm.logic.allowsFinishingInvalid
  }

  /// - Precondition: `canGoToNext`.
  mutating func goToNext() {
    if let page = session.storedEngine.currentPage,
      let next = try? session.storedEngine.visiblePage(after: page)
    {
      try? session.setCurrentPage(next)
    }
  }

  /// - Precondition: `canGoToPrevious`.
  mutating func goToPrevious() {
    if isFinished {
      isFinished = false
    } else if let page = session.storedEngine.currentPage,
      let previous = try? session.storedEngine.visiblePage(before: page)
    {
      try? session.setCurrentPage(previous)
    }
  }

  /// - Precondition: `canFinish`.
  mutating func finish(_ change: inout ScreenChange) {
    isFinished = true
    change.effects.insert(.finished)
  }

  /// The completed part of the current step (SI-3).
  var currentShare: StepIndicator.Fraction {
    if chapters != nil, let page = session.storedEngine.currentPage {
      return chapters!.share(ofPage: page)
    }
    guard let page = session.storedEngine.currentPage,
      let progress = try? session.storedEngine.progress(ofPage: page)
    else {
      return StepIndicator.Fraction(part: 0, whole: 1)
    }
    return StepIndicator.Fraction(progress)
  }

  /// The current step, from 0: the current page, or its chapter (SI-9).
  var currentStep: Int {
    if chapters != nil, let page = session.storedEngine.currentPage {
      return chapters!.step(ofPage: page)
    }
    return (session.storedEngine.currentRank ?? 1) - 1
  }

  var stepCount: Int {
    if chapters != nil { return chapters!.countSteps() }
    return session.storedEngine.visiblePageCount
  }

  /// The step indicator. Its steps are the visible pages, or the chapters with a visible page (SI-9).
  ///
  /// - Complexity: O(1); with chapters O(log of them), and a rank query.
  public var stepIndicator: StepIndicator {
    StepIndicator(
      stepCount: stepCount,
      currentStep: currentStep,
      isFinished: isFinished,
      width: menu.screen.width,
      share: currentShare
    )
  }

  /// The declared chapters; nil if each visible page is a step (SI-9).
  public var stepChapters: [StepChapter]? {
    if chapters != nil { return chapters!.declared() }
    return nil
  }

  /// Declares which pages together make a step; nil makes each visible page a step (SI-9). Chapters are runs of the pages
  /// as loaded: those of an instance belong to the chapter of the pages from which they were made.
  ///
  /// - Throws: `StepChapterError` if the chapters don't partition the pages in order, or divide a repeat; then nothing has
  ///   changed.
  /// - Complexity: O(pages).
  @discardableResult
  public mutating func declareChapters(
    _ declared: [StepChapter]?
  ) throws(StepChapterError) -> ScreenChange {
    var change = ScreenChange()
    if let declared {
      chapters = try ChapterSteps(declared, session)
    } else {
      chapters = nil
    }
    change.effects.formUnion([.stepIndicator, .layout])
    noteAppearance(&change)
    return change
  }

  /// The title of the current page's chapter; nil if there is none, or if it is blank.
  var chapterTitle: String? {
    guard chapters != nil, let page = session.storedEngine.currentPage else { return nil }
    return chapters!.title(ofPage: page)
  }

  /// Below the navigation bar, or above the footer; nil for a flow of one step, for one whose segments would be too
  /// narrow, or if the indicator is switched off.
  var stepIndicatorFrame: ScreenFrame? {
    let count = stepCount
    guard steps.isShown, count > 1,
      count * MenuMetrics.leastSegmentWidth <= menu.screen.width
    else { return nil }
    let height = MenuMetrics.stepIndicatorHeight
    return ScreenFrame(
      x: 0,
      y: steps.placement == .belowNavigationBar ? bar.bottom : menu.layout.footer.y - height,
      width: menu.screen.width,
      height: height
    )
  }

  /// Previous, and Next or Finish, as shown.
  ///
  /// - Complexity: O(1).
  public var footer: FooterSnapshot {
    let layout = menu.layout
    let screen = menu.screen
    let width = menu.footerButtonWidth(session.storedEngine)
    return FooterSnapshot(
      previousFrame: layout.previousButton(width: width).laidOut(
        screen.direction,
        in: screen.width
      ),
      nextFrame: layout.nextButton(width: width).laidOut(screen.direction, in: screen.width),
      showsSymbols: width == MenuMetrics.footerSymbolWidth,
      canGoToPrevious: canGoToPrevious,
      canGoToNext: canGoToNext,
      showsFinish: isOnLastPage && !bar.finishesFlow,
      canFinish: canFinish,
      isFinished: isFinished
    )
  }
}
