import FormModel
import FormProgress
import FormRules
import ScreenModel

extension InputFormScreen {
  /// Handles an event, and returns its changes.
  ///
  /// - Throws: the error of the session for an edit or an instance that it refuses (`FormSession.handle`), or a page or
  ///   field to go to that the form does not have; then nothing has changed (FP-9).
  /// - Complexity: a fixed number of queries of the visible-page index and the card offsets, whatever the
  ///   number of pages; but for `resize` to a width not seen before, see `prepare(width:height:)`.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) throws(SessionError) -> ScreenChange {
    var change = ScreenChange()
    switch event {
    case .edit(let edit):
      var counted: PageProgress?
      if chapters != nil { counted = try? session.storedEngine.progress(ofPage: edit.page) }
      let progress: ProgressChange
      if session.isPlain {
        do throws(AddressError) { progress = try session.applyPlainly(edit) } catch {
          throw .address(error)
        }
      } else {
        progress = try session.apply(edit)
      }
      if !progress.isChange { return change }
      change.effects.insert(.form)
      if progress.effects.contains(.otherPages) || menu.hasChangingTitles,
        let result = session.lastChange
      {
        update(after: result, &change)
      } else {
        menu.update(after: progress, session, &change)
        if let counted { count(edit.page, from: counted) }
        if isSettled(after: progress) { return change }
      }
    case .addInstance(let index, let around, let next):
      update(after: try session.addInstance(of: index, inside: around, before: next), &change)
    case .removeInstance(let id): update(after: try session.removeInstance(id), &change)
    case .touchBegan(let point):
      bar.endAnnouncement()
      touchBegan(point.clamped, &change)
    case .touchMoved(let point): touchMoved(point.clamped, &change)
    case .touchEnded(let point): touchEnded(point.clamped, &change)
    case .touchHeld: touchHeld(&change)
    case .touchCancelled: cancelTouch()
    case .goToPage(let page):
      do throws(AddressError) { try go(toPage: page) } catch { throw .address(error) }
    case .goToField(let field):
      do throws(AddressError) { try go(to: field, &change) } catch { throw .address(error) }
    case .enterBackground:
      cancelTouch()
      bar.closePopover()
    case .enterForeground: break
    case .tap(let target):
      bar.endAnnouncement()
      tap(target, &change)
    case .longPress(let target):
      bar.endAnnouncement()
      longPress(target, &change)
    case .scrollForm(let position): updateBar(&change) { $0.setScroll(position) }
    case .resize(let width, let height, let safeArea):
      layOut(
        on: menu.screen.resized(width: width, height: height, safeArea: safeArea),
        &change
      )
    case .setSafeArea(let safeArea):
      var screen = menu.screen
      screen.safeArea = safeArea
      layOut(on: screen, &change)
    case .setSizeClass(let sizeClass):
      updateBar(&change) { $0.sizeClass = sizeClass }
      layOutMargins(&change)
    case .setMargins(let leading, let trailing):
      updateBar(&change) { $0.setMargins(leading: leading, trailing: trailing) }
      layOutMargins(&change)
    case .setMenuEnabled(let isEnabled):
      menu.configuration.isEnabled = isEnabled
      if isEnabled != shown.configuration.isEnabled { change.effects.insert(.layout) }
    case .setFreeNavigation(let isAllowed):
      menu.configuration.allowsFreeNavigation = isAllowed
      if isAllowed != shown.configuration.allowsFreeNavigation { change.effects.insert(.layout) }
    case .setStepIndicator(let steps):
      if steps != self.steps { change.effects.formUnion([.stepIndicator, .layout]) }
      self.steps = steps
    case .setMotionReduced(let isReduced): menu.configuration.isMotionReduced = isReduced
    }
    settle(&change)
    return change
  }

  /// Whether an edit changed nothing on the screen except its page's card: a page other than the current one has
  /// other counts, no page appeared or vanished, and the cards need not scroll.
  private mutating func isSettled(after change: ProgressChange) -> Bool {
    guard session.isPlain, chapters == nil, change.edit.page != shown.currentPage else {
      return false
    }
    // Another page is current only if one appeared or vanished (VP-4). Tested one by one: in a debug build a set literal
    // would allocate an array.
    let effects = change.effects
    if effects.contains(.pageAppeared) || effects.contains(.pageVanished) { return false }
    menu.clampScroll()
    return menu.scroll == shown.scroll
  }

  /// Applies edits as one transaction: the screen settles the current page once, at the end (VP-4).
  ///
  /// - Throws: `ScreenBatchError` with the place of the first bad edit; every edit before it is applied and shown,
  ///   and the error has their changes of the screen.
  /// - Complexity: O(edits), and for v pages that appear or vanish O(v · log of the pages) cards more, at most
  ///   all pages.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(ScreenBatchError) -> ScreenChange {
    var change = ScreenChange()
    var failure: (index: Int, error: SessionError)?
    if session.isPlain {
      let result: BatchChange
      do {
        result = try session.applyPlainly(batch: edits)
      } catch {
        failure = (error.index, .address(error.underlying))
        result = error.change
      }
      if result.changed > 0 {
        change.effects.formUnion([.form, .manyCards, .cardHeights])
        menu.update(
          after: edits.extracting(0..<result.applied),
          visibilityChanges: result.visibilityChanges,
          session
        )
        chapters?.recount(session.pages.indices, session.storedEngine)
      }
    } else {
      do {
        update(after: try session.apply(batch: edits), &change)
      } catch {
        update(after: error.change, &change)
        failure = (error.index, error.underlying)
      }
    }
    settle(&change)
    if let failure {
      throw ScreenBatchError(index: failure.index, underlying: failure.error, change: change)
    }
    return change
  }

  private mutating func count(_ page: PageID, from before: PageProgress) {
    if let now = try? session.storedEngine.progress(ofPage: page) {
      chapters?.update(page: page, from: before, to: now)
    }
  }

  private mutating func layOut(on screen: ScreenGeometry, _ change: inout ScreenChange) {
    if screen == menu.screen { return }
    if touch != .none { touch = .ignored }
    if bar.update(on: screen, { $0.pressed = nil }) { change.effects.insert(.bar) }
    resizeMenu(to: screen, &change)
  }

  /// Lays the cards out anew if the bar's margins, which are theirs too, have changed (NB-11).
  private mutating func layOutMargins(_ change: inout ScreenChange) {
    if bar.state.environment(on: menu.screen).margins == menu.margins { return }
    if touch != .none { touch = .ignored }
    resizeMenu(to: menu.screen, &change)
  }

  private mutating func resizeMenu(to screen: ScreenGeometry, _ change: inout ScreenChange) {
    let margins = bar.state.environment(on: screen).margins
    menu.resize(to: screen, margins, barBottom: bar.bottom, session)
    change.effects.insert(.layout)
  }

  /// Updates all parts after an event, and notes what they show differently than before.
  mutating func settle(_ change: inout ScreenChange) {
    if session.storedEngine.currentPage != shown.currentPage {
      isFinished = false
      // Another page is seen from its top.
      if bar.state.scroll != 0 { updateBar(&change) { $0.setScroll(0) } }
    }
    menu.layOut(belowBar: bar.bottom)
    if session.storedEngine.currentPage != shown.currentPage {
      menu.answer(.currentPageChange, session.storedEngine)
    }
    if menu.isOpen && !menu.isAvailable(session.storedEngine) {
      menu.answer(.becomeUnavailable, session.storedEngine)
    }
    if !menu.isDetentLegal { menu.expandHalf(session.storedEngine) }
    menu.clampScroll()
    if bar.settle(on: menu.screen, isMenuOpen: menu.isOpen) {
      change.effects.insert(.announcesHistory)
    }
    if isFinished && !mayBeFinished { isFinished = false }
    settleLargeText()
    let isDragLost = touch == .dragging && menu.drag == nil
    let isCovered =
      menu.isOpen != (shown.detent != nil) || bar.state.pressed != shown.pressed
    if touch != .none && (isDragLost || isCovered) { touch = .ignored }
    change.transition = menu.slide(
      fromHeight: shown.sheetHeight,
      fromScroll: shown.scroll,
      from: shown.detent,
      isLaidOutAnew: change.effects.contains(.layout)
    )
    noteAppearance(&change)
  }
}

extension InputFormScreen {
  /// Handles an event of the form: an edit, an answer, an instance, the clock, undo, redo (UR-7, UD-1).
  ///
  /// `.edit` and `.removeInstance` without their type are events of the screen, which have the same names.
  ///
  /// - Throws: as `FormSession.handle`; then nothing has changed.
  /// - Complexity: that of the transaction, and of placing the cards of the pages it changed.
  @discardableResult
  @_disfavoredOverload
  public mutating func handle(_ event: FormEvent) throws(SessionError) -> ScreenChange {
    var change = ScreenChange()
    let result = try session.handle(event)
    if !result.isChange { return change }
    update(after: result, &change)
    settle(&change)
    return change
  }

  /// Updates the cards after a transaction.
  mutating func update(after result: TransactionChange, _ change: inout ScreenChange) {
    guard result.isChange else { return }
    change.addedInstance = result.addedInstance
    change.effects.formUnion([.form, .manyCards, .cardHeights])
    menu.update(after: result, session, &change)
    chapters?.update(after: result, session)
  }
}
