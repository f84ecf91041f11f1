import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// The state to save; it is only valid for this form (NM-23).
  var savedState: SavedState {
    SavedState(
      currentPage: state.currentPage.map { content.template(of: $0) },
      inside: state.currentPage.map { content.numbers(of: $0) } ?? .none,
      detent: state.detent,
      scroll: state.scroll,
      width: state.screen.width,
      height: state.screen.height,
      isFinished: state.isFinished,
      isScrolled: state.isScrolled,
      formScroll: state.bar.scroll,
      hasAnnouncedHistory: state.bar.hasAnnouncedHistory
    )
  }

  /// Restores a saved state as far as form and screen allow it (NM-23).
  mutating func restore(_ saved: SavedState) {
    // NB-7: the restored state may be the first that shows Back.
    defer { announceHistory() }
    state.drag = nil
    state.transition = nil
    closePopover()
    if saved.hasAnnouncedHistory { state.bar.hasAnnouncedHistory = true }
    if touch != .none { touch = .dead }
    content.restore(saved.answers)
    let page = saved.currentPage.map {
      content.page(ofTemplate: $0, inside: saved.inside) ?? .nowhere
    }
    if let page, content.isVisible(page) { content.setCurrentPage(page) }
    state.currentPage = content.currentPage
    let isSamePage = state.currentPage == page
    state.isFinished = saved.isFinished && isSamePage && mayBeFinished
    let screen = state.screen
    let isSameScreen = saved.width == screen.width && saved.height == screen.height
    state.bar.setScroll(isSamePage && isSameScreen ? saved.formScroll : 0)
    guard hasMenu, let detent = saved.detent else {
      close()
      return
    }
    state.detent = detent
    state.scroll = saved.scroll
    state.isScrolled = saved.isScrolled
    settleDetent()
    if isSamePage && isSameScreen {
      state.scroll = max(0, min(state.scroll, maximumScroll()))
    } else {
      centre()
    }
  }

  /// Restores answers and instances alone (UD-3).
  mutating func restore(_ answers: SavedAnswers) {
    let before = moment()
    content.restore(answers)
    settle(before)
  }

  /// Restarts the app with the present form and the same declared bar.
  mutating func relaunch(on screen: ScreenGeometry) {
    var bar = BarState(state.bar.content)
    bar.sizeClass = state.bar.sizeClass
    if let leading = state.bar.leadingMargin, let trailing = state.bar.trailingMargin {
      bar.setMargins(leading: leading, trailing: trailing)
    }
    content.reopen()
    chapters = nil
    state = InteractionState(
      currentPage: content.currentPage,
      detent: nil,
      drag: nil,
      scroll: 0,
      screen: screen,
      configuration: state.configuration,
      steps: state.steps,
      isFinished: false,
      bar: bar
    )
    touch = .none
  }

  /// Applies a batch, and settles the current page once, at the end (VP-4).
  mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    let before = moment()
    var failure: BatchError?
    do {
      try content.apply(batch: edits)
    } catch {
      failure = error
    }
    settle(before)
    if let failure { throw failure }
  }
}
