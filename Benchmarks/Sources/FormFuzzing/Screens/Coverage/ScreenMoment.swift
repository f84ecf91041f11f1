import FormModel
import FormNavigation
import FormProgress

/// The states of a screen's state machines at one moment.
struct ScreenMoment {
  let menu: MenuState
  let detent: Detent?
  let dragTarget: MenuDrag.Target?
  let currentPage: PageID?
  let visiblePageCount: Int
  let flow: FlowState
  let hasMenu: Bool
  let isFree: Bool
  let bar: BarPhase
  let hasAnnouncedHistory: Bool
  let screen: ScreenGeometry
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
    visiblePageCount = screen.engine.visiblePageCount
    flow = FlowState(screen)
    hasMenu =
      state.configuration.isEnabled && visiblePageCount >= MenuMetrics.minimumPages
    isFree = state.configuration.allowsFreeNavigation
    bar = BarPhase(state.bar.pressed)
    hasAnnouncedHistory = state.bar.hasAnnouncedHistory
    self.screen = state.screen
    areBarsVisible = screen.menu.areBarsVisible
    footer = screen.footer
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

/// A person's place in the form (IF-2, SI-2, NM-22).
enum FlowState: Int, CaseIterable {
  case noPage, onlyPage, firstPage, middlePage, lastPage
  case lockedOnlyPage, lockedFirstPage, lockedMiddlePage, lockedLastPage
  case finished

  init(_ screen: borrowing InputFormScreen) {
    let state = screen.interactionState
    guard let page = state.currentPage, let rank = screen.engine.currentRank else {
      self = .noPage
      return
    }
    if state.isFinished {
      self = .finished
      return
    }
    let remaining = (try? screen.engine.progress(ofPage: page).mandatoryRemaining) ?? 0
    let isLocked = !state.configuration.allowsFreeNavigation && remaining > 0
    switch (rank == 1, rank == screen.engine.visiblePageCount) {
    case (true, true): self = isLocked ? .lockedOnlyPage : .onlyPage
    case (true, false): self = isLocked ? .lockedFirstPage : .firstPage
    case (false, true): self = isLocked ? .lockedLastPage : .lastPage
    case (false, false): self = isLocked ? .lockedMiddlePage : .middlePage
    }
  }

  static let names = [
    "no page", "only", "first", "middle", "last", "only, locked", "first, locked",
    "middle, locked", "last, locked", "finished",
  ]
}

/// The popover of the navigation bar (NB-2, NB-6, NB-7).
enum BarPhase: Int, CaseIterable {
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

  static let names = ["nothing", "full title", "history", "overflow menu", "pull-down"]
}

extension ScreenTarget {
  /// Whether the target is in the navigation bar or its popover.
  var isInBar: Bool {
    if case .bar = self { return true }
    return false
  }
}
