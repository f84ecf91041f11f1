import FormModel
import ScreenModel

/// An input form screen as SPEC describes it, on top of any `ScreenContent`: written apart from
/// `InputFormScreen`, and sharing nothing with it but the names of things and their lengths.
public struct NaiveScreen<Content: ScreenContent & ~Copyable>: ~Copyable {
  var content: Content
  /// What beside the form decides what is shown.
  var state: InteractionState
  /// The pages that make a step together; nil for a step of each visible page (SI-9).
  var chapters: [StepChapter]?
  /// What is shown large goes with it (AX-4).
  var touch = Touch.none {
    didSet {
      if case .resting = touch {} else { state.largeText = nil }
    }
  }
  /// Cards on their way into a snapshot.
  var found: [NaiveCard] = []
  /// The navigation bar as it was laid out last, and what for.
  var barLayout = NavigationBarLayout()
  var barKey: NaiveBarKey?
  /// What the last event asks of the app.
  var request: BarRequest?
  private let place = KeptInPlace()

  enum Touch: Equatable {
    case none
    case onForm
    case down(ScreenTarget, ScreenPoint)
    case dragging
    /// What stands over the screen: the touch's y, and the scroll position, when it went down.
    case scrolling(Int, Int)
    /// It went down there, and has not left since it was held.
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

  /// NM-1.
  var hasMenu: Bool { state.configuration.isEnabled && content.visiblePageCount >= 3 }

  /// NM-22, UR-9.
  var isUnlocked: Bool {
    guard let page = state.currentPage else { return false }
    if state.configuration.allowsFreeNavigation { return true }
    return content.progress(of: page).mandatoryRemaining == 0
      && content.invalidCount(of: page) == 0
  }

  /// UR-9: finishing waits for invalid answers, unless the form says otherwise.
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
