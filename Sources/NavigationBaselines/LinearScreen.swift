import FormModel
import FormNavigation

/// A rival and oracle of `InputFormScreen`: it does what SPEC says by laying out every card for every
/// event and every snapshot. O(fields of the form) each.
public struct LinearScreen: Sendable {
  public internal(set) var form: NaiveForm
  /// What beside the form decides what is shown.
  public internal(set) var state: InteractionState
  var touch = Touch.none
  var fits: TitleFits
  let strings: MenuStrings
  let measurer: any TextMeasurer

  enum Touch: Equatable {
    case none
    case onForm
    case down(ScreenTarget, ScreenPoint)
    case dragging
    case dead
  }

  public init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    strings: MenuStrings = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) {
    self.form = NaiveForm(form)
    self.strings = strings
    self.measurer = measurer
    fits = TitleFits(measurer: measurer)
    state = InteractionState(
      currentPage: self.form.current,
      detent: nil,
      drag: nil,
      scroll: 0,
      screen: screen,
      configuration: configuration,
      isFinished: false
    )
  }

  mutating func cards() -> LinearCards {
    LinearCards(form, screenWidth: state.screen.width, &fits, measurer)
  }

  // MARK: Lengths (NM-11, NM-13)

  var half: Int { state.screen.height / 2 }
  var full: Int { max(half, state.screen.height - 88 - 24) }
  func height(_ detent: Detent) -> Int { detent == .full ? full : half }

  /// What of a sheet so high is card area.
  func area(_ sheetHeight: Int) -> Int {
    let bars =
      state.screen.platform == .android
      ? MenuMetrics.footerHeight + MenuMetrics.bottomBarHeight : 0
    return max(0, sheetHeight - MenuMetrics.headerHeight - bars)
  }

  func maximumScroll(_ cards: LinearCards) -> Int {
    guard let detent = state.detent else { return 0 }
    let extent = state.screen.platform == .android ? area(full) : area(height(detent))
    return max(0, cards.contentHeight - extent)
  }

  var sheetHeight: Int {
    guard let detent = state.detent else { return 0 }
    if let drag = state.drag, drag.target == .sheet { return drag.sheetHeight }
    return height(detent)
  }

  // MARK: What is possible

  /// NM-1.
  var hasMenu: Bool { state.configuration.isEnabled && form.visiblePages.count >= 3 }

  /// NM-22.
  var isUnlocked: Bool {
    guard let page = form.current else { return false }
    return state.configuration.allowsFreeNavigation || form.progress(page).mandatoryRemaining == 0
  }

  var isOnLast: Bool { form.current != nil && form.current == form.visiblePages.last }
  var canGoToNext: Bool { form.current != nil && !isOnLast && isUnlocked }
  var canGoToPrevious: Bool {
    form.current != nil && (state.isFinished || form.current != form.visiblePages.first)
  }
}
