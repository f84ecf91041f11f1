import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// - Throws: `AddressError` where an edit names no page or field; then nothing has changed.
  mutating func handle(_ event: ScreenEvent) throws(AddressError) {
    let wasOpen = state.detent != nil
    let pressed = state.bar.pressed
    request = nil
    switch event {
    case .edit(let edit): try content.apply(edit)
    case .touchBegan(let point):
      let point = point.onScreen
      if touch != .none { cancel() }
      let target = target(at: point)
      touch = target == .form ? .onForm : .down(target, point)
    case .touchMoved(let point): move(to: point.onScreen)
    case .touchEnded(let point): end(at: point.onScreen)
    case .touchHeld:
      if case .down(.bar(let target), _) = touch { hold(target) }
    case .touchCancelled: cancel()
    case .enterBackground:
      cancel()
      state.bar.pressed = nil
    case .enterForeground: break
    case .tap(let target): tap(target)
    case .longPress(let target):
      if wasOpen { break }
      if pressed != nil {
        state.bar.pressed = nil
      } else if case .bar(let target) = target {
        hold(target)
      }
    case .scrollForm(let position): state.bar.setScroll(position)
    case .resize(let width, let height):
      let screen = state.screen.resized(width: width, height: height)
      if screen == state.screen { break }
      state.screen = screen
      state.drag = nil
      state.bar.pressed = nil
      if touch != .none { touch = .dead }
      if wasOpen { centre() }
    case .setSizeClass(let sizeClass): state.bar.sizeClass = sizeClass
    case .setMargins(let leading, let trailing):
      state.bar.setMargins(leading: leading, trailing: trailing)
    case .setMenuEnabled(let isEnabled): state.configuration.isEnabled = isEnabled
    case .setFreeNavigation(let isAllowed):
      state.configuration.allowsFreeNavigation = isAllowed
    }
    settle(wasOpen: wasOpen, pressed)
  }

  mutating func settle(wasOpen: Bool, _ pressed: BarTarget?) {
    if content.currentPage != state.currentPage {
      state.currentPage = content.currentPage
      state.isFinished = false
      state.drag = nil
      state.bar.setScroll(0)
      if state.detent != nil { centre() }
    }
    if state.bar.pressed != nil {
      layOutBar()
      if popover == nil { state.bar.pressed = nil }
    }
    if !hasMenu { close() }
    state.scroll = min(max(state.scroll, 0), maximumScroll())
    if !isOnLast || !isUnlocked { state.isFinished = false }
    if touch == .dragging && state.drag == nil { touch = .dead }
    let isCovered = wasOpen != (state.detent != nil) || pressed != state.bar.pressed
    if touch != .none && isCovered { touch = .dead }
  }

  mutating func close() {
    state.detent = nil
    state.drag = nil
    state.scroll = 0
  }

  mutating func cancel() {
    state.drag = nil
    touch = .none
  }

  /// NM-13.
  mutating func centre() {
    guard let detent = state.detent, let page = content.currentPage,
      let card = content.card(of: page, screenWidth: state.screen.width)
    else { return }
    let wanted = 2 * card.minY + card.height - area(height(detent))
    let halved = wanted < 0 ? -((1 - wanted) / 2) : wanted / 2
    state.scroll = max(0, min(halved, maximumScroll()))
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
      if dy <= -8 { state.detent = .full }
      if dy >= 8 { close() }
    } else if point.y >= state.screen.height - 24 && dy >= full - half {
      close()
    } else if dy >= 8 {
      state.detent = .halfOpen
    }
  }

  private mutating func move(to point: ScreenPoint) {
    if case .down(let target, let start) = touch {
      let dx = point.x - start.x
      let dy = point.y - start.y
      if dx * dx + dy * dy < 64 { return }
      guard let detent = state.detent else {
        touch = .dead
        return
      }
      touch = .dragging
      state.drag = MenuDrag(
        target: dragged(from: target, dy: dy),
        start: start,
        startScroll: state.scroll,
        sheetHeight: height(detent)
      )
    }
    guard touch == .dragging, let drag = state.drag, let detent = state.detent else { return }
    let dy = point.y - drag.start.y
    switch drag.target {
    case .sheet:
      let dragged = max(0, min(full, height(detent) - dy))
      state.drag?.sheetHeight = dragged
    case .cards: state.scroll = max(0, min(drag.startScroll - dy, maximumScroll()))
    case .nothing: break
    }
  }

  private mutating func dragged(from target: ScreenTarget, dy: Int) -> MenuDrag.Target {
    switch target {
    case .header: return .sheet
    case .card, .emptyPart:
      let isAtTop = dy > 0 && state.scroll == 0
      let isAtEnd =
        dy < 0 && state.detent == .halfOpen && state.scroll == maximumScroll()
      return isAtTop || isAtEnd ? .sheet : .cards
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
      case .menuButton:
        if hasMenu {
          state.detent = .halfOpen
          centre()
        }
      case .previous:
        if state.isFinished {
          state.isFinished = false
        } else if let page = content.currentPage {
          content.setCurrentPage(content.visiblePage(before: page) ?? page)
        }
      case .next:
        if canGoToNext, let page = content.currentPage, let next = content.visiblePage(after: page)
        {
          content.setCurrentPage(next)
        }
      case .finish: if isOnLast && isUnlocked { state.isFinished = true }
      case .bar(let target): request = tapBar(target)
      default: break
      }
      return
    }
    switch target {
    case .header: state.detent = detent == .halfOpen ? .full : .halfOpen
    case .emptyPart: break
    case .card(let page):
      guard state.configuration.allowsFreeNavigation, content.isVisible(page) else { return }
      content.setCurrentPage(page)
      close()
    default: close()
    }
  }
}

extension ScreenPoint {
  /// The point, or one as far outside of any screen that sums can't overflow.
  fileprivate var onScreen: ScreenPoint {
    let far = 4 * ScreenGeometry.maximumLength
    return ScreenPoint(x: max(-far, min(x, far)), y: max(-far, min(y, far)))
  }
}
