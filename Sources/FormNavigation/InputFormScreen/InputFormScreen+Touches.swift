import FormModel
import FormRules
import FormProgress
import ScreenModel

/// Turns touches into taps and drags (NM, Interaction).
extension InputFormScreen {
  mutating func touchBegan(_ point: ScreenPoint, _ change: inout ScreenChange) {
    // A second finger takes the first one's place.
    if touch != .none { cancelTouch() }
    let target = target(at: point)
    if target == .form {
      touch = .onForm
      change.effects.insert(.passToForm)
    } else {
      touch = .pressed(target, start: point)
    }
  }

  mutating func touchMoved(_ point: ScreenPoint, _ change: inout ScreenChange) {
    switch touch {
    case .none, .ignored: break
    case .onForm: change.effects.insert(.passToForm)
    case .dragging: menu.follow(point)
    case .enlarged(_, let start): if Self.isDrag(from: start, to: point) { touch = .ignored }
    case .scrollingPopover(let start, let scroll):
      bar.scrollPopover(to: scroll + start.y - point.y, on: menu.screen)
    case .pressed(let target, let start):
      guard Self.isDrag(from: start, to: point) else { return }
      if bar.state.pressed != nil {
        beginScrolling(target, start, point)
        return
      }
      // A press of a button beside the closed menu ends when it moves away.
      menu.beginDrag(from: target, start: start, to: point)
      touch = menu.drag == nil ? .ignored : .dragging
    }
  }

  /// Starts to scroll the popover; a drag beside it does nothing (NB-15).
  private mutating func beginScrolling(
    _ target: ScreenTarget,
    _ start: ScreenPoint,
    _ point: ScreenPoint
  ) {
    guard case .bar = target else {
      touch = .ignored
      return
    }
    let scroll = bar.state.popoverScroll
    touch = .scrollingPopover(start: start, from: scroll)
    bar.scrollPopover(to: scroll + start.y - point.y, on: menu.screen)
  }

  mutating func touchEnded(_ point: ScreenPoint, _ change: inout ScreenChange) {
    touchMoved(point, &change)
    let ended = touch
    touch = .none
    switch ended {
    case .none, .ignored, .onForm, .scrollingPopover, .enlarged: break
    case .dragging: menu.release(at: point, session.storedEngine)
    case .pressed(let target, _): tap(target, &change)
    }
  }

  mutating func cancelTouch() {
    menu.answer(.cancel, session.storedEngine)
    touch = .none
  }

  private static func isDrag(from start: ScreenPoint, to point: ScreenPoint) -> Bool {
    let dx = WideInt(point.x) - WideInt(start.x)
    let dy = WideInt(point.y) - WideInt(start.y)
    let most = WideInt(MenuMetrics.dragThreshold)
    return dx * dx + dy * dy >= most * most
  }

  mutating func tap(_ target: ScreenTarget, _ change: inout ScreenChange) {
    if bar.state.pressed != nil {
      tapPopover(target, &change)
      return
    }
    switch target {
    case .menuButton: menu.answer(.tapMenuButton, session.storedEngine)
    case .previous, .next, .finish: tapFooter(target, &change)
    case .header: menu.answer(.tapHeader, session.storedEngine)
    case .emptyPart: menu.answer(.tapEmptyPart, session.storedEngine)
    case .card(let page): tapCard(page)
    case .form, .outside:
      if menu.answer(.tapOutside, session.storedEngine) == .passToForm {
        change.effects.insert(.passToForm)
      }
    case .bars: if !menu.layout.areBarsVisible { menu.answer(.tapOutside, session.storedEngine) }
    case .bar(let target):
      if menu.isOpen {
        menu.answer(.tapOutside, session.storedEngine)
      } else {
        tapBar(target, &change)
      }
    }
  }

  /// Handles Previous, Next and Finish. They act beside the closed menu, and beside the open one if they are
  /// visible (NM-2); if the sheet covers them, the tap is one outside.
  private mutating func tapFooter(_ target: ScreenTarget, _ change: inout ScreenChange) {
    let isCovered = menu.isOpen && !menu.layout.areBarsVisible
    if isCovered {
      menu.answer(.tapOutside, session.storedEngine)
      return
    }
    if menu.state == .tracking { return }
    switch target {
    case .finish where canFinish && !bar.finishesFlow:
      menu.answer(.tapFinish, session.storedEngine)
      finish(&change)
    case .next where canGoToNext:
      if menu.answer(.tapStep, session.storedEngine) == .act { goToNext() }
    case .previous where canGoToPrevious:
      if menu.answer(.tapStep, session.storedEngine) == .act { goToPrevious() }
    default: change.refusal = refusal(of: target)
    }
  }

  private mutating func tapCard(_ page: PageID) {
    // Asked first, so that no error is made only to be dropped.
    guard session.storedEngine.contains(page),
      (try? session.storedEngine.isVisible(page: page)) == true
    else {
      return
    }
    if !menu.configuration.allowsFreeNavigation {
      menu.answer(.tapLockedCard, session.storedEngine)
    } else if page == session.storedEngine.currentPage {
      menu.answer(.tapCurrentCard, session.storedEngine)
    } else if menu.answer(.tapFreeCard, session.storedEngine) == .goToPageAndClose {
      try? session.setCurrentPage(page)
    }
  }
}
