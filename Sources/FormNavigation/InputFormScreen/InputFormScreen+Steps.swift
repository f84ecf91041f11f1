import FormModel
import FormRules
import FormProgress
import ScreenModel

/// Next, Previous, Finish and the step indicator (SPEC IF-2, NM-22, SI).
extension InputFormScreen {
  /// Whether a locked flow may go on from the current page: nothing mandatory remains, or it is not locked.
  var isUnlocked: Bool {
    if menu.configuration.allowsFreeNavigation { return true }
    guard let page = session.progress.currentPage,
      let progress = try? session.progress.progress(ofPage: page)
    else {
      return false
    }
    return progress.mandatoryRemaining == 0
  }

  private var isOnLastPage: Bool {
    guard let rank = session.progress.currentRank else { return false }
    return rank == session.progress.visiblePageCount
  }

  var canGoToNext: Bool {
    session.progress.currentRank != nil && !isOnLastPage && isUnlocked
  }

  /// Also on the first page where the flow is finished, which Previous undoes.
  var canGoToPrevious: Bool {
    guard let rank = session.progress.currentRank else { return false }
    return rank > 1 || isFinished
  }

  var canFinish: Bool { !isFinished && mayBeFinished }

  /// What a finished flow needs to stay so: the last page is current, and unlocked.
  var mayBeFinished: Bool {
    isOnLastPage && isUnlocked
  }

  mutating func goToNext() {
    guard canGoToNext, let page = session.progress.currentPage else { return }
    if let next = try? session.progress.visiblePage(after: page) {
      try? session.setCurrentPage(next)
    }
  }

  mutating func goToPrevious() {
    guard canGoToPrevious, let page = session.progress.currentPage else { return }
    if isFinished {
      isFinished = false
      return
    }
    if let previous = try? session.progress.visiblePage(before: page) {
      try? session.setCurrentPage(previous)
    }
  }

  mutating func finish() { if canFinish { isFinished = true } }

  /// How much of the current step is completed (SI-3).
  var currentShare: StepIndicator.Share {
    guard let page = session.progress.currentPage,
      let progress = try? session.progress.progress(ofPage: page)
    else {
      return StepIndicator.Share(part: 0, whole: 1)
    }
    return StepIndicator.Share(progress)
  }

  /// The steps are the visible pages.
  ///
  /// - Complexity: O(1).
  public var stepIndicator: StepIndicator {
    StepIndicator(
      stepCount: session.progress.visiblePageCount,
      currentStep: (session.progress.currentRank ?? 1) - 1,
      isFinished: isFinished,
      width: menu.screen.width,
      share: currentShare
    )
  }

  /// Below the navigation bar.
  var stepIndicatorFrame: ScreenFrame {
    ScreenFrame(
      x: 0,
      y: bar.bottom,
      width: menu.screen.width,
      height: MenuMetrics.stepIndicatorHeight
    )
  }

  var footer: FooterSnapshot {
    let layout = menu.layout
    let screen = menu.screen
    return FooterSnapshot(
      previousFrame: layout.previousButton.laidOut(screen.direction, in: screen.width),
      nextFrame: layout.nextButton.laidOut(screen.direction, in: screen.width),
      canGoToPrevious: canGoToPrevious,
      canGoToNext: canGoToNext,
      showsFinish: isOnLastPage,
      canFinish: canFinish,
      isFinished: isFinished
    )
  }
}
