import FormModel
import FormRules
import FormProgress
import ScreenModel

extension InputFormScreen {
  /// What is to be kept while the app is away. A drag under way counts as cancelled (SPEC NM-23).
  public var savedState: SavedState {
    SavedState(
      currentPage: session.progress.currentPage,
      detent: menu.detent,
      scroll: menu.scroll,
      width: menu.screen.width,
      height: menu.screen.height,
      isFinished: isFinished,
      isScrolled: menu.isScrolled,
      formScroll: bar.state.scroll,
      hasAnnouncedHistory: bar.state.hasAnnouncedHistory
    )
  }

  /// Returns to a kept state, as far as form and screen have it still: a page that is not visible now does not
  /// become current, a menu that the form no longer has stays closed, the scroll position is clamped; where the
  /// screen has other sides or another page is current, the current card is centred and the form is seen from
  /// its top (SPEC NM-23). What was declared of the bar stays.
  ///
  /// - Complexity: a fixed number of queries of the visible-page index and the card offsets.
  @discardableResult
  public mutating func restore(_ state: SavedState) -> ScreenChange {
    var change = ScreenChange()
    let before = Appearance(self)
    if touch != .none { touch = .ignored }
    menu.answer(.cancel, session.progress)
    // A page that is gone, or not visible, leaves the current one as it is.
    if let page = state.currentPage { try? session.setCurrentPage(page) }
    // What follows from another current page is done here, not by `settle`.
    isFinished = state.isFinished && session.progress.currentPage == state.currentPage
    let isSamePlace =
      session.progress.currentPage == state.currentPage
      && menu.screen.width == state.width && menu.screen.height == state.height
    bar.restore(
      scroll: isSamePlace ? state.formScroll : 0,
      hasAnnouncedHistory: state.hasAnnouncedHistory,
      on: menu.screen
    )
    menu.layOut(on: menu.screen, barBottom: bar.bottom)
    menu.restore(state, isSamePlace: isSamePlace, session.progress)
    if isFinished && !mayBeFinished { isFinished = false }
    change.effects.formUnion([.manyCards, .layout])
    Appearance(self).compare(with: before, &change)
    return change
  }

  /// As above, from bytes.
  ///
  /// - Throws: `SavedStateError` where the bytes are no saved state; then nothing has changed.
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(SavedStateError) -> ScreenChange {
    restore(try SavedState(bytes: bytes))
  }
}

extension NavigationMenu {
  mutating func restore(
    _ state: SavedState,
    isSamePlace: Bool,
    _ engine: borrowing ProgressEngine
  ) {
    detent = isAvailable(engine) ? state.detent : nil
    scroll = state.scroll
    isScrolled = isOpen && state.isScrolled
    transition = nil
    settleDetent(engine)
    if isOpen && !isSamePlace { recentre(engine) } else { clampScroll() }
  }
}
