import FormModel
import ScreenModel

/// An input form screen as `docs/specification.md` describes it, on top of any `ScreenContent`. It is written apart from
/// `InputFormScreen`, and shares only names and lengths with it.
public struct NaiveScreen<Content: ScreenContent & ~Copyable>: ~Copyable {
  var content: Content
  /// The state that, with the form, determines a snapshot.
  var state: InteractionState
  /// The pages that together make a step; nil if each visible page is a step (SI-9).
  var chapters: [StepChapter]?
  /// A large text ends with the touch (AX-4).
  var touch = Touch.none {
    didSet {
      if case .resting = touch {} else { state.largeText = nil }
    }
  }
  /// The cards found for a snapshot.
  var found: [NaiveCard] = []
  /// The last layout of the navigation bar, and the values that it depends on.
  var barLayout = NavigationBarLayout()
  var barKey: NaiveBarKey?
  /// The request to the app by the last event.
  var request: BarRequest?
  private let place = KeptInPlace()

  enum Touch: Equatable {
    case none
    case onForm
    case down(ScreenTarget, ScreenPoint)
    case dragging
    /// Scrolls the popover: the touch's y, and the scroll position, when the touch went down.
    case scrolling(Int, Int)
    /// The touch rests: the point where it went down.
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

  // MARK: What is possible

  /// NM-1: true if the form has a menu.
  var hasMenu: Bool { state.configuration.isEnabled && content.visiblePageCount >= 3 }

  /// NM-22, UR-9: true if the person may go on.
  var isUnlocked: Bool {
    guard let page = state.currentPage else { return false }
    if state.configuration.allowsFreeNavigation { return true }
    return content.progress(of: page).mandatoryRemaining == 0
      && content.invalidCount(of: page) == 0
  }

  /// True if the flow can be finished: invalid answers prevent it, unless the form says otherwise (UR-9).
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
