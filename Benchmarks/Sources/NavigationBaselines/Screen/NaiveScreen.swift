import FormModel
import ScreenModel

/// An input form screen as `docs/specification.md` describes it, for any `ScreenContent`. It shares
/// only names and constants with `InputFormScreen`.
public struct NaiveScreen<Content: ScreenContent & ~Copyable>: ~Copyable {
  var content: Content
  /// The state that, with the form, determines a snapshot.
  var state: InteractionState
  /// The pages that form each step; nil if each visible page is a step (SI-9).
  var chapters: [StepChapter]?
  /// The touch in progress. A large text disappears when it ends (AX-4).
  var touch = Touch.none {
    didSet {
      if case .resting = touch {} else { state.largeText = nil }
    }
  }
  /// A buffer for the cards of a snapshot.
  var found: [NaiveCard] = []
  /// The last layout of the navigation bar; the next property has its inputs.
  var barLayout = NavigationBarLayout()
  var barKey: NaiveBarKey?
  /// The last event's request to the app.
  var request: BarRequest?
  private let place = KeptInPlace()

  enum Touch: Equatable {
    case none
    case onForm
    case down(ScreenTarget, ScreenPoint)
    case dragging
    /// A scroll of the popover: the y coordinate and scroll position at touch-down.
    case scrolling(Int, Int)
    /// A touch that has not moved: its point at touch-down.
    case resting(ScreenPoint)
    case dead
  }

  init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  ) {
    content = Content(form, strings: strings, measurer: measurer)
    state = InteractionState(
      currentPage: content.currentPage,
      detent: nil,
      drag: nil,
      scroll: 0,
      screen: screen,
      configuration: configuration,
      isFinished: false
    )
  }

  // MARK: Availability

  /// True if the form has a menu (NM-1).
  var hasMenu: Bool { state.configuration.isEnabled && content.visiblePageCount >= 3 }

  /// True if the user may go to the next page (NM-22, UR-9).
  var isUnlocked: Bool {
    guard let page = state.currentPage else { return false }
    if state.configuration.allowsFreeNavigation { return true }
    return content.progress(of: page).mandatoryRemaining == 0
      && content.invalidCount(of: page) == 0
  }

  /// True if the flow can be finished. Invalid answers prevent it, unless the form allows them
  /// (UR-9).
  var mayBeFinished: Bool {
    isOnLast && isUnlocked && (content.allowsFinishingInvalid || content.invalidCount == 0)
  }

  var isOnLast: Bool {
    guard let page = state.currentPage else { return false }
    return content.rank(of: page) == content.visiblePageCount
  }
  var canGoToNext: Bool { state.currentPage != nil && !isOnLast && isUnlocked }
  var canGoToPrevious: Bool {
    guard let page = state.currentPage else { return false }
    return state.isFinished || content.rank(of: page) != 1
  }
}
