import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// - Throws: `AddressError` if an edit's page or field does not exist; the screen is then
  ///   unchanged.
  mutating func handle(_ event: ScreenEvent) throws(AddressError) {
    let before = moment()
    let look = NaiveLook(state, margins)
    request = nil
    switch event {
    case .edit(let edit): try content.apply(edit)
    case .touchBegan(let point):
      state.bar.isAnnouncing = false
      let point = point.onScreen
      if touch != .none { cancel() }
      let target = target(at: point)
      touch = target == .form ? .onForm : .down(target, point)
    case .touchMoved(let point): move(to: point.onScreen)
    case .touchEnded(let point): end(at: point.onScreen)
    case .touchHeld:
      if case .down(let target, let start) = touch, state.bar.pressed == nil {
        if case .bar(let part) = target { hold(part) }
        if state.bar.pressed == nil { enlarge(target, start) }
      }
    case .touchCancelled: cancel()
    case .goToPage(let page):
      try content.check(page, field: nil)
      if content.isVisible(page) { content.setCurrentPage(page) }
    case .goToField(let field):
      try content.check(field.page, field: field.field)
      if content.isShown(field) { content.setCurrentPage(field.page) }
    case .enterBackground:
      cancel()
      closePopover()
    case .enterForeground: break
    case .addInstance(let index, let around, let next):
      content.addInstance(of: index, inside: around, before: next)
    case .removeInstance(let id): content.removeInstance(id)
    case .tap(let target):
      state.bar.isAnnouncing = false
      tap(target)
    case .longPress(let target):
      state.bar.isAnnouncing = false
      if before.detent != nil { break }
      if before.pressed != nil {
        closePopover()
      } else if case .bar(let target) = target {
        hold(target)
      }
    case .scrollForm(let position): state.bar.setScroll(position)
    case .resize(let width, let height, let safeArea):
      var screen = state.screen.resized(width: width, height: height)
      if let safeArea { screen.safeArea = safeArea }
      layOut(on: screen)
    case .setSafeArea(let safeArea):
      var screen = state.screen
      screen.safeArea = safeArea
      layOut(on: screen)
    case .setSizeClass(let sizeClass):
      let margins = margins
      state.bar.sizeClass = sizeClass
      if margins != self.margins { layOutAnew() }
    case .setMargins(let leading, let trailing):
      let margins = margins
      state.bar.setMargins(leading: leading, trailing: trailing)
      if margins != self.margins { layOutAnew() }
    case .setMenuEnabled(let isEnabled): state.configuration.isEnabled = isEnabled
    case .setFreeNavigation(let isAllowed):
      state.configuration.allowsFreeNavigation = isAllowed
    case .setStepIndicator(let steps): state.steps = steps
    case .setMotionReduced(let isReduced): state.configuration.isMotionReduced = isReduced
    }
    settle(before, isLaidOutAnew: look != NaiveLook(state, margins))
  }

  /// Applies an event to the form with `perform`, and updates the screen.
  ///
  /// - Parameter perform: returns true if the event was refused.
  /// - Returns: true if the event was refused.
  mutating func follow(_ perform: (inout Content) -> Bool) -> Bool {
    let before = moment()
    let isRefused = perform(&content)
    if !isRefused { settle(before) }
    return isRefused
  }

  private mutating func layOut(on screen: ScreenGeometry) {
    if screen == state.screen { return }
    state.screen = screen
    state.bar.pressed = nil
    layOutAnew()
  }

  /// Ends the touch, and centres the current card among cards with other widths or places.
  private mutating func layOutAnew() {
    state.drag = nil
    if touch != .none { touch = .dead }
    settleDetent()
    if state.detent != nil { centre() }
  }

  /// Replaces the texts and measures them again. Centres the current card, and closes the popover.
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  ) {
    let before = moment()
    content.setTexts(strings, barStrings, measurer)
    barKey = nil
    state.screen.direction = direction
    state.drag = nil
    state.bar.pressed = nil
    state.bar.popoverScroll = 0
    if touch != .none { touch = .dead }
    settleDetent()
    if state.detent != nil { centre() }
    settle(before, isLaidOutAnew: true)
  }

  /// Changes a half-open sheet to full if both have the same height (NM-11).
  mutating func settleDetent() {
    if state.detent != .halfOpen || sheetLengths().hasHalf { return }
    state.detent = .full
    if !state.isScrolled { centre() }
  }

  mutating func settle(_ before: NaiveMoment, isLaidOutAnew: Bool = false) {
    if content.currentPage != state.currentPage {
      state.currentPage = content.currentPage
      state.isFinished = false
      state.drag = nil
      state.bar.setScroll(0)
      if state.detent != nil { centre() }
    }
    if state.bar.pressed != nil {
      layOutBar()
      if popover == nil { closePopover() } else { scrollPopover(to: state.bar.popoverScroll) }
    }
    if !hasMenu { close() }
    settleDetent()
    state.scroll = min(max(state.scroll, 0), maximumScroll())
    announceHistory()
    if !mayBeFinished { state.isFinished = false }
    if let target = state.largeText, textOnBar(target) == nil { touch = .dead }
    if touch == .dragging && state.drag == nil { touch = .dead }
    let isCovered =
      (before.detent == nil) != (state.detent == nil) || before.pressed != state.bar.pressed
    if touch != .none && isCovered { touch = .dead }
    slide(from: before, isLaidOutAnew: isLaidOutAnew)
  }

  mutating func cancel() {
    state.drag = nil
    touch = .none
  }

  private mutating func end(at point: ScreenPoint) {
    move(to: point)
    let ended = touch
    touch = .none
    if case .down(let target, _) = ended { tap(target) }
    guard ended == .dragging, let drag = state.drag, let detent = state.detent else { return }
    state.drag = nil
    guard drag.target == .sheet else { return }
    let dy = point.y - drag.start.y
    if detent == .halfOpen {
      if dy <= -8 { rest(at: .full) }
      if dy >= 8 { close() }
    } else if drag.sheetHeight <= sheetLengths().header + 24 {
      close()
    } else if dy >= 8 {
      shrink()
    }
  }

  private mutating func move(to point: ScreenPoint) {
    if case .resting(let start) = touch {
      let (dx, dy) = (point.x - start.x, point.y - start.y)
      if dx * dx + dy * dy >= 64 { touch = .dead }
    }
    if case .down(let target, let start) = touch {
      let dx = point.x - start.x
      let dy = point.y - start.y
      if dx * dx + dy * dy < 64 { return }
      if state.bar.pressed != nil {
        guard case .bar = target else {
          touch = .dead
          return
        }
        touch = .scrolling(start.y, state.bar.popoverScroll)
      } else {
        beginDrag(target, start, dy)
      }
    }
    if case .scrolling(let y, let scroll) = touch { scrollPopover(to: scroll + y - point.y) }
    guard touch == .dragging, let drag = state.drag, let detent = state.detent else { return }
    let dy = point.y - drag.start.y
    switch drag.target {
    case .sheet:
      let sheet = sheetLengths()
      let dragged = max(0, min(sheet.full, sheet.height(detent) - dy))
      state.drag?.sheetHeight = dragged
    case .cards:
      let scrolled = max(0, min(drag.startScroll - dy, maximumScroll()))
      if scrolled != state.scroll { state.isScrolled = true }
      state.scroll = scrolled
    case .nothing: break
    }
  }

  private mutating func beginDrag(_ target: ScreenTarget, _ start: ScreenPoint, _ dy: Int) {
    guard let detent = state.detent else {
      touch = .dead
      return
    }
    touch = .dragging
    state.drag = MenuDrag(
      target: dragged(from: target, dy: dy),
      start: start,
      startScroll: state.scroll,
      sheetHeight: sheetLengths().height(detent)
    )
  }

  private mutating func dragged(from target: ScreenTarget, dy: Int) -> MenuDrag.Target {
    switch target {
    case .header: return .sheet
    case .card, .emptyPart:
      let isAtTop = dy > 0 && state.scroll == 0
      let expands = dy < 0 && state.detent == .halfOpen
      return isAtTop || expands ? .sheet : .cards
    default: return .nothing
    }
  }

  private mutating func tap(_ target: ScreenTarget) {
    if state.drag != nil { return }
    if state.bar.pressed != nil {
      request = tapPopover(target)
      return
    }
    guard let detent = state.detent else {
      switch target {
      case .menuButton: if hasMenu { rest(at: .halfOpen) }
      case .previous, .next, .finish: _ = tapFooter(target)
      case .bar(let target): request = tapBar(target)
      default: break
      }
      return
    }
    switch target {
    case .header: if detent == .halfOpen { rest(at: .full) } else { shrink() }
    case .emptyPart: break
    case .previous, .next, .finish, .bars:
      guard sheetLengths().areBarsVisible else { return close() }
      if tapFooter(target) && target == .finish { close() }
    case .card(let page):
      guard state.configuration.allowsFreeNavigation, content.isVisible(page) else { return }
      content.setCurrentPage(page)
      close()
    default: close()
    }
  }
}

extension NaiveScreen where Content: ~Copyable {
  /// Handles a tap on a button of the footer. Returns true if it had an effect.
  mutating func tapFooter(_ target: ScreenTarget) -> Bool {
    guard let page = state.currentPage else { return false }
    switch target {
    case .previous where state.isFinished: state.isFinished = false
    case .previous: content.setCurrentPage(content.visiblePage(before: page) ?? page)
    case .next where canGoToNext:
      content.setCurrentPage(content.visiblePage(after: page) ?? page)
    case .finish where mayBeFinished && !isFinishInBar && !state.isFinished:
      state.isFinished = true
    default: return false
    }
    return true
  }
}

/// The inputs of the screen's layout; if one changes, the whole screen is laid out again.
private struct NaiveLook: Equatable {
  var screen: ScreenGeometry
  var margins: NaiveMargins
  var isEnabled: Bool
  var isFree: Bool
  var steps: StepConfiguration

  init(_ state: InteractionState, _ margins: NaiveMargins) {
    screen = state.screen
    self.margins = margins
    isEnabled = state.configuration.isEnabled
    isFree = state.configuration.allowsFreeNavigation
    steps = state.steps
  }
}

extension ScreenPoint {
  /// Clamps the point to the screen's surroundings, so that sums can't overflow.
  fileprivate var onScreen: ScreenPoint {
    let far = 4 * ScreenGeometry.maximumLength
    return ScreenPoint(x: max(-far, min(x, far)), y: max(-far, min(y, far)))
  }
}
