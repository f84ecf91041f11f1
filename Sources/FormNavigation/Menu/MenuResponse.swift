import FormModel
import ScreenModel

/// The events of the navigation menu: the rows of NM's table, in its order.
@frozen
public enum MenuEvent: UInt8, CaseIterable, Hashable, Sendable {
  case tapMenuButton
  case tapHeader
  case tapOutside
  case tapFreeCard
  case tapCurrentCard
  /// A tap on a card while navigation is locked (NM-22).
  case tapLockedCard
  /// A tap on Previous or Next while the button is visible and enabled (NM-2).
  case tapStep
  /// A tap on Finish while the button is visible and enabled.
  case tapFinish
  case tapEmptyPart
  /// A touch moved as far as the threshold.
  case beginDrag
  case move
  case releaseSheetFromHalfOpen
  case releaseSheetFromFull
  /// The release of a touch that drags cards, or that drags nothing.
  case releaseCards
  /// The system cancels the touch, or the app goes to the background.
  case cancel
  case rotate
  /// Fewer than three pages are visible, or the menu is disabled.
  case becomeUnavailable
  case currentPageChange
}

/// The menu's response to an event: the cells of NM's table.
@frozen
public enum MenuResponse: UInt8, Hashable, Sendable {
  case ignore
  /// The touch belongs to the form.
  case passToForm
  case openHalf
  case expand
  case shrinkToHalf
  case close
  case goToPageAndClose
  /// The button acts; the menu stays as it is.
  case act
  case actAndClose
  /// The menu stays as it is, and drops a pressed touch.
  case stay
  case startTracking
  case follow
  case settleFromHalfOpen
  case settleFromFull
  /// The menu returns to its state before the drag.
  case restore
  /// The menu stays as it is, and centres the current card.
  case recentre
  /// The menu returns to its state before the drag, and centres the current card.
  case restoreAndRecentre
}

extension MenuResponse {
  /// The response to `event` in `state`: one cell of the table.
  public static func to(_ event: MenuEvent, in state: MenuState) -> MenuResponse {
    let row =
      switch event {
      //                        closed       half-open          full               tracking
      case .tapMenuButton: row(.openHalf, .close, .close, .ignore)
      case .tapHeader: row(.ignore, .expand, .shrinkToHalf, .ignore)
      case .tapOutside: row(.passToForm, .close, .close, .ignore)
      case .tapFreeCard: row(.ignore, .goToPageAndClose, .goToPageAndClose, .ignore)
      case .tapCurrentCard: row(.ignore, .close, .close, .ignore)
      case .tapLockedCard: row(.ignore, .ignore, .ignore, .ignore)
      case .tapStep: row(.act, .act, .act, .ignore)
      case .tapFinish: row(.act, .actAndClose, .actAndClose, .ignore)
      case .tapEmptyPart: row(.ignore, .ignore, .ignore, .ignore)
      case .beginDrag: row(.passToForm, .startTracking, .startTracking, .ignore)
      case .move: row(.ignore, .ignore, .ignore, .follow)
      case .releaseSheetFromHalfOpen: row(.ignore, .ignore, .ignore, .settleFromHalfOpen)
      case .releaseSheetFromFull: row(.ignore, .ignore, .ignore, .settleFromFull)
      case .releaseCards: row(.ignore, .ignore, .ignore, .restore)
      case .cancel: row(.stay, .stay, .stay, .restore)
      case .rotate: row(.stay, .recentre, .recentre, .restoreAndRecentre)
      case .becomeUnavailable: row(.close, .close, .close, .close)
      case .currentPageChange: row(.stay, .recentre, .recentre, .restoreAndRecentre)
      }
    return switch state {
    case .closed: row.0
    case .halfOpen: row.1
    case .full: row.2
    case .tracking: row.3
    }
  }

  private static func row(
    _ closed: MenuResponse,
    _ halfOpen: MenuResponse,
    _ full: MenuResponse,
    _ tracking: MenuResponse
  ) -> (MenuResponse, MenuResponse, MenuResponse, MenuResponse) {
    (closed, halfOpen, full, tracking)
  }
}
