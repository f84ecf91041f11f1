import FormModel
import FormProgress

/// What tells one appearance of the screen from another, the cards aside: taken before and after an event,
/// it gives the event's effects.
struct Appearance {
  let currentPage: Int?
  let visiblePageCount: Int
  let detent: Detent?
  let state: MenuState
  let sheetHeight: Int
  let scroll: Int
  let configuration: MenuConfiguration
  let footer: FooterSnapshot
  let stepIndicator: StepIndicator
  let menuButton: MenuButtonSnapshot?

  /// - Complexity: O(1).
  init(_ screen: borrowing InputFormScreen) {
    currentPage = screen.engine.currentPage
    visiblePageCount = screen.engine.visiblePageCount
    detent = screen.menu.detent
    state = screen.menu.state
    sheetHeight = screen.menu.sheetHeight
    scroll = screen.menu.scroll
    configuration = screen.menu.configuration
    footer = screen.footer
    stepIndicator = screen.stepIndicator
    menuButton = screen.menu.menuButton(screen.engine)
  }

  func compare(with before: Appearance, _ change: inout ScreenChange) {
    if currentPage != before.currentPage {
      change.effects.insert(.currentPage)
      change.previousCurrentPage = before.currentPage
      change.currentPage = currentPage
    }
    if state != before.state || detent != before.detent { change.effects.insert(.menuState) }
    if sheetHeight != before.sheetHeight { change.effects.insert(.sheet) }
    if scroll != before.scroll { change.effects.insert(.scroll) }
    if footer != before.footer { change.effects.insert(.footer) }
    if stepIndicator != before.stepIndicator { change.effects.insert(.stepIndicator) }
    if menuButton != before.menuButton { change.effects.insert(.menuButton) }
  }
}
