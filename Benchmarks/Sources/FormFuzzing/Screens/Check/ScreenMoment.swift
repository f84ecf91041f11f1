import FormModel
import FormNavigation
import FormProgress

/// The states of a screen's state machines at one moment.
struct ScreenMoment {
  let menu: MenuState
  let detent: Detent?
  let dragTarget: MenuDrag.Target?
  let currentPage: PageID?
  let hasMenu: Bool
  let isFree: Bool
  let bar: BarPhase
  let hasAnnouncedHistory: Bool
  let screen: ScreenGeometry
  /// At the leading and the trailing edge, the system's included (NB-11).
  private let margins: [Int]
  /// Whether footer and bottom bar act beside the open menu.
  let areBarsVisible: Bool
  private let footer: FooterSnapshot

  /// - Complexity: O(1).
  init(_ screen: borrowing InputFormScreen) {
    let state = screen.interactionState
    menu = screen.menu.state
    detent = state.detent
    dragTarget = state.drag?.target
    currentPage = state.currentPage
    hasMenu =
      state.configuration.isEnabled
      && screen.engine.visiblePageCount >= MenuMetrics.minimumPages
    isFree = state.configuration.allowsFreeNavigation
    bar = BarPhase(state.bar.pressed)
    hasAnnouncedHistory = state.bar.hasAnnouncedHistory
    self.screen = state.screen
    let environment = screen.barEnvironment
    margins = [environment.leadingMargin, environment.trailingMargin]
    areBarsVisible = screen.menu.areBarsVisible
    footer = screen.footer
  }

  /// Whether the cards have the same sides as at another moment.
  func isLaidOut(as other: ScreenMoment) -> Bool {
    screen == other.screen && margins == other.margins
  }

  /// Whether a button of the footer can be used.
  func isEnabled(_ target: ScreenTarget) -> Bool {
    switch target {
    case .previous: footer.canGoToPrevious
    case .next: footer.canGoToNext
    case .finish: footer.canFinish
    default: false
    }
  }
}

/// The popover of the navigation bar (NB-2, NB-6, NB-7).
enum BarPhase {
  case nothing, fullTitle, history, overflow, pullDown

  init(_ pressed: BarTarget?) {
    switch pressed {
    case nil: self = .nothing
    case .button(.back): self = .history
    case .button(.overflow): self = .overflow
    case .button(.action): self = .pullDown
    default: self = .fullTitle
    }
  }
}

extension ScreenTarget {
  /// Whether the target is in the navigation bar or its popover.
  var isInBar: Bool {
    if case .bar = self { return true }
    return false
  }
}
