import FormModel
import FormProgress
import ScreenModel

extension InputFormScreen {
  /// Takes an event and says what it changed.
  ///
  /// - Throws: `AddressError` where an edit names a page or field that the form does not have; then nothing
  ///   has changed (SPEC FP-9).
  /// - Complexity: a fixed number of queries of the visible-page index and the card offsets, whatever the
  ///   number of pages; but for `resize` to a width not seen before, see `prepare(width:height:)`.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) throws(AddressError) -> ScreenChange {
    var change = ScreenChange()
    let before = Appearance(self)
    switch event {
    case .edit(let edit):
      let progress = try engine.apply(edit)
      if !progress.isChange { return change }
      change.effects.insert(.form)
      menu.update(after: progress, engine, &change)
    case .touchBegan(let point): touchBegan(point.clamped, &change)
    case .touchMoved(let point): touchMoved(point.clamped, &change)
    case .touchEnded(let point): touchEnded(point.clamped, &change)
    case .touchHeld: touchHeld(&change)
    case .touchCancelled: cancelTouch()
    case .enterBackground:
      cancelTouch()
      bar.closePopover()
    case .enterForeground: break
    case .tap(let target): tap(target, &change)
    case .longPress(let target): longPress(target, &change)
    case .scrollForm(let position): updateBar(&change) { $0.setScroll(position) }
    case .resize(let width, let height):
      let screen = menu.screen.resized(width: width, height: height)
      if screen == menu.screen { break }
      if touch != .none { touch = .ignored }
      menu.resize(to: screen, engine)
      updateBar(&change) { $0.pressed = nil }
      change.effects.insert(.layout)
    case .setSizeClass(let sizeClass): updateBar(&change) { $0.sizeClass = sizeClass }
    case .setMargins(let leading, let trailing):
      updateBar(&change) { $0.setMargins(leading: leading, trailing: trailing) }
    case .setMenuEnabled(let isEnabled):
      menu.configuration.isEnabled = isEnabled
      if isEnabled != before.configuration.isEnabled { change.effects.insert(.layout) }
    case .setFreeNavigation(let isAllowed):
      menu.configuration.allowsFreeNavigation = isAllowed
      if isAllowed != before.configuration.allowsFreeNavigation { change.effects.insert(.layout) }
    }
    settle(before, &change)
    return change
  }

  /// Applies edits as one transaction: the current page is settled once, at the end (SPEC VP-4).
  ///
  /// - Throws: `BatchError` with the place of the first bad edit; everything before it is applied and shown.
  /// - Complexity: O(edits), and for v pages that appear or vanish O(v · log of the pages) cards more, at most
  ///   all pages.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) -> ScreenChange {
    var change = ScreenChange()
    let before = Appearance(self)
    var failure: BatchError?
    let result: BatchChange
    do {
      result = try engine.apply(batch: edits)
    } catch {
      failure = error
      result = error.change
    }
    if result.changed > 0 {
      change.effects.formUnion([.form, .manyCards, .cardHeights])
      menu.update(
        after: edits.extracting(0..<result.applied),
        visibilityChanges: result.visibilityChanges,
        engine
      )
    }
    settle(before, &change)
    if let failure { throw failure }
    return change
  }

  /// Brings all parts in line after an event, and says what is shown otherwise than before.
  mutating func settle(_ before: Appearance, _ change: inout ScreenChange) {
    if engine.currentPage != before.currentPage {
      isFinished = false
      menu.answer(.currentPageChange, engine)
      // Another page is seen from its top.
      if bar.state.scroll != 0 { updateBar(&change) { $0.setScroll(0) } }
    }
    if menu.isOpen && !menu.isAvailable(engine) { menu.answer(.becomeUnavailable, engine) }
    menu.clampScroll()
    bar.settle()
    if isFinished && !mayBeFinished { isFinished = false }
    let isDragLost = touch == .dragging && menu.drag == nil
    let isCovered =
      menu.isOpen != (before.detent != nil) || bar.state.pressed != before.pressed
    if touch != .none && (isDragLost || isCovered) { touch = .ignored }
    Appearance(self).compare(with: before, &change)
  }
}
