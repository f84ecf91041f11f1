import FormModel
import FormRules
import FormProgress
import ScreenModel

extension InputFormScreen {
  /// The state to keep while the app is away. A drag under way counts as cancelled (NM-23). The state includes
  /// the answers if the session saves them (UD-3).
  ///
  /// - Complexity: O(fields of the page + bytes of its texts); with answers O(pages + fields + bytes of answers).
  public var savedState: SavedState {
    let page = session.storedEngine.currentPage
    return SavedState(
      currentPage: page.map { loaded($0) },
      inside: page.flatMap { instance(ofPage: $0)?.numbers } ?? .none,
      detent: menu.detent,
      scroll: menu.scroll,
      width: menu.screen.width,
      height: menu.screen.height,
      isFinished: isFinished,
      isScrolled: menu.isScrolled,
      formScroll: bar.state.scroll,
      hasAnnouncedHistory: bar.state.hasAnnouncedHistory,
      form: SavedForm(session.storedEngine.storedForm, page: page.map { loaded($0) }),
      answers: session.savedAnswers
    )
  }

  /// Returns to a saved state, as far as form and screen still allow it. A page that is not visible now does not
  /// become current; the menu stays closed if the form no longer has one; the scroll position is clamped. If the
  /// screen has other sides or another page is current, the screen centres the current card and shows the page from
  /// its top (NM-23). The declared bar stays.
  ///
  /// On a form with another structure, the current page is the page whose fields have the same ids, else the only
  /// page of the same name, in the instance with the same numbers; answers go to the fields with their ids. The screen
  /// restores instances and answers first, and their rules decide which pages are visible (UD-3).
  ///
  /// - Parameters:
  ///   - state: the saved state.
  ///   - report: how the state was restored.
  /// - Throws: `SavedStateError.otherForm` if the structure is another and there is neither id nor name, `tooLarge` if the
  ///   state has too many instances (RP-1); then nothing has changed but a drag under way.
  /// - Complexity: a fixed number of queries of the visible-page index and the card offsets; the first time for a form
  ///   with a structure's digest, and on another form, O(pages + bytes of names and ids) on top; with answers, those of
  ///   `FormSession.restore`.
  @discardableResult
  public mutating func restore(
    _ state: SavedState,
    report: inout RestoreReport
  ) throws(SavedStateError) -> ScreenChange {
    report = RestoreReport()
    let loaded: PageID?
    do throws(SavedStateError) {
      loaded = try self.page(of: state, &report)
    } catch {
      report.refusal = error
      throw error
    }
    var change = ScreenChange()
    if touch != .none { touch = .ignored }
    menu.answer(.cancel, session.storedEngine)
    if let answers = state.answers { try restore(answers, &report, &change) }
    // Only now the form has the instances that the state had.
    let page = loaded.map { session.page(ofTemplate: $0, inside: state.inside) ?? .nowhere }
    // A page that is gone, or not visible, leaves the current one as it is.
    if let page { try? session.setCurrentPage(page) }
    // `settle` is not called, so the effects of another current page are made here.
    isFinished = state.isFinished && session.storedEngine.currentPage == page
    let isSamePlace =
      session.storedEngine.currentPage == page && !report.isOtherForm
      && menu.screen.width == state.width && menu.screen.height == state.height
    bar.restore(
      scroll: isSamePlace ? state.formScroll : 0,
      hasAnnouncedHistory: state.hasAnnouncedHistory,
      on: menu.screen
    )
    menu.layOut(belowBar: bar.bottom)
    menu.restore(state, isSamePlace: isSamePlace, session.storedEngine)
    if isFinished && !mayBeFinished { isFinished = false }
    change.effects.formUnion([.manyCards, .layout])
    // A menu that stood over Back may be closed now.
    if bar.settle(on: menu.screen, isMenuOpen: menu.isOpen) {
      change.effects.insert(.announcesHistory)
    }
    noteAppearance(&change)
    if state.currentPage != nil && (page == nil || session.storedEngine.currentPage != page) {
      report.dropped.insert(.currentPage)
    }
    if state.detent != nil && !menu.isOpen { report.dropped.insert(.menu) }
    if state.detent != nil && state.scroll != menu.scroll { report.dropped.insert(.cardScroll) }
    if state.formScroll != bar.state.scroll { report.dropped.insert(.formScroll) }
    if state.isFinished && !isFinished { report.dropped.insert(.finish) }
    return change
  }

  /// The state's current page on this form, as loaded; nil if there is none.
  private func page(
    of state: SavedState,
    _ report: inout RestoreReport
  ) throws(SavedStateError) -> PageID? {
    guard let saved = state.form else { return state.currentPage }
    let digest = session.storedEngine.storedForm.structureDigest
    if saved.digest == digest { return state.currentPage }
    report.isOtherForm = true
    guard state.currentPage != nil else { return nil }
    guard saved.mark.tellsPage else {
      if state.answers?.tellsPlaces == true { return nil }
      throw .otherForm(expected: digest, found: saved.digest)
    }
    return saved.mark.page(of: session.storedEngine.storedForm)
  }

  /// If the form is another one and the answers name no places, takes none of them.
  private mutating func restore(
    _ answers: SavedAnswers,
    _ report: inout RestoreReport,
    _ change: inout ScreenChange
  ) throws(SavedStateError) {
    do throws(SavedStateError) {
      update(after: try session.restore(answers, dropped: &report.droppedAnswers), &change)
    } catch .tooLarge(let error) {
      report.refusal = .tooLarge(error)
      throw .tooLarge(error)
    } catch {
      report.droppedAnswers = answers.allDropped
    }
    if !report.droppedAnswers.isEmpty { report.dropped.insert(.answers) }
  }

  /// As above, without a report.
  @discardableResult
  public mutating func restore(_ state: SavedState) throws(SavedStateError) -> ScreenChange {
    var report = RestoreReport()
    return try restore(state, report: &report)
  }

  /// As above, from bytes.
  ///
  /// - Throws: `SavedStateError` if the bytes are no saved state, too; then nothing has changed.
  @discardableResult
  public mutating func restore(
    bytes: Span<UInt8>,
    report: inout RestoreReport
  ) throws(SavedStateError) -> ScreenChange {
    do throws(SavedStateError) {
      return try restore(try SavedState(bytes: bytes), report: &report)
    } catch {
      report.refusal = error
      throw error
    }
  }

  /// As above, without a report.
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(SavedStateError) -> ScreenChange {
    var report = RestoreReport()
    return try restore(bytes: bytes, report: &report)
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
    if !isDetentLegal { expandHalf(engine) }
    if isOpen && !isSamePlace { recentre(engine) } else { clampScroll() }
  }
}
