import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The appearance of the screen, without the cards. The screen compares its appearance after an event with the one
/// before, and gets the event's effects. It holds numbers only: frames follow from them.
struct Appearance {
  private(set) var currentPage: PageID?
  private(set) var rank = 0
  private(set) var visiblePageCount = 0
  private(set) var share = StepIndicator.Fraction(part: 0, whole: 1)
  /// The current step and the number of steps, if chapters are the steps (SI-9); else rank and pages tell them.
  private(set) var step = 0
  private(set) var stepCount = 0
  private(set) var isUnlocked = false
  private(set) var footerButtonWidth = 0
  private(set) var isFinishBarred = false
  private(set) var isFinished = false
  private(set) var isMenuAvailable = false
  private(set) var state = MenuState.closed
  private(set) var detent: Detent?
  private(set) var sheetHeight = 0
  /// The height of a full sheet.
  private(set) var fullHeight = 0
  private(set) var scroll = 0
  private(set) var configuration = MenuConfiguration()
  private(set) var pressed: BarTarget?
  private(set) var popoverScroll = 0
  private(set) var isAnnouncing = false
  private(set) var isTextLarge = false

  /// The appearance of a screen that has not been laid out yet.
  init() {}

  /// - Complexity: O(1).
  init(_ screen: borrowing InputFormScreen) {
    currentPage = screen.session.storedEngine.currentPage
    rank = screen.session.storedEngine.currentRank ?? 0
    visiblePageCount = screen.session.storedEngine.visiblePageCount
    share = screen.currentShare
    if screen.chapters != nil {
      stepCount = screen.stepCount
      step = screen.currentStep
    }
    isUnlocked = screen.isUnlocked
    footerButtonWidth = screen.menu.footerButtonWidth(screen.session.storedEngine)
    isFinishBarred = screen.isFinishBarred
    isFinished = screen.isFinished
    isMenuAvailable = screen.menu.isAvailable(screen.session.storedEngine)
    state = screen.menu.state
    detent = screen.menu.detent
    sheetHeight = screen.menu.sheetHeight
    fullHeight = screen.menu.layout.fullHeight
    scroll = screen.menu.scroll
    configuration = screen.menu.configuration
    pressed = screen.bar.state.pressed
    popoverScroll = screen.bar.state.popoverScroll
    isAnnouncing = screen.bar.state.isAnnouncing
    isTextLarge = screen.largeTextTarget != nil
  }

  func compare(with before: Appearance, _ change: inout ScreenChange) {
    if currentPage != before.currentPage {
      change.effects.insert(.currentPage)
      change.previousCurrentPage = before.currentPage
      change.currentPage = currentPage
    }
    change.focus = focus(after: before)
    if state != before.state || detent != before.detent { change.effects.insert(.menuState) }
    if sheetHeight != before.sheetHeight || (detent != nil && fullHeight != before.fullHeight) {
      change.effects.insert(.sheet)
    }
    if scroll != before.scroll { change.effects.insert(.scroll) }
    if pressed != before.pressed || popoverScroll != before.popoverScroll
      || isAnnouncing != before.isAnnouncing
    {
      change.effects.insert(.bar)
    }
    if isTextLarge != before.isTextLarge { change.effects.insert(.largeText) }
    let didMove = rank != before.rank || visiblePageCount != before.visiblePageCount
    if didMove || isMenuAvailable != before.isMenuAvailable { change.effects.insert(.menuButton) }
    let didFinish = isFinished != before.isFinished
    let didStep = step != before.step || stepCount != before.stepCount
    if didMove || didStep || didFinish || share != before.share {
      change.effects.insert(.stepIndicator)
    }
    if didFinish || isUnlocked != before.isUnlocked || isFinishBarred != before.isFinishBarred
      || footerButtonWidth != before.footerButtonWidth || hasPage != before.hasPage
      || isFirst != before.isFirst || isLast != before.isLast
    {
      change.effects.insert(.footer)
    }
  }

  /// Where a screen reader continues: at the header of a menu that opened, at the button of one that closed, or at
  /// the heading of another page (AX-2). If a closed menu has no button, it continues at the heading too [D].
  private func focus(after before: Appearance) -> AccessibilityFocus? {
    if detent != nil { return before.detent == nil ? .menuHeader : nil }
    let isOtherPage = currentPage != before.currentPage
    if !isOtherPage && before.detent == nil { return nil }
    if !isOtherPage && isMenuAvailable { return .menuButton }
    return hasPage ? .heading : nil
  }

  private var hasPage: Bool { rank > 0 }
  private var isFirst: Bool { rank == 1 }
  private var isLast: Bool { hasPage && rank == visiblePageCount }
}
