import FormModel
import FormNavigation
import FormProgress
import FormRules
import NavigationBaselines

/// The engine's screen beside its rivals.
struct EngineScreen: RivalScreen, ~Copyable {
  static let name = Contenders.engine
  static let algorithm = """
    Keeps card offsets in a tree of wide nodes and title lines by width and number of digits; an event \
    asks a fixed number of queries of the tree and of the visible-page index.
    """

  private var screen: InputFormScreen

  init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  ) {
    self.screen = InputFormScreen(
      form.clone(),
      on: screen,
      configuration: configuration,
      strings: strings,
      measurer: measurer
    )
  }

  var state: InteractionState { screen.interactionState }
  var savedState: SavedState { screen.savedState }
  private(set) var request: BarRequest?

  mutating func handle(_ event: ScreenEvent) throws(AddressError) {
    do throws(SessionError) { request = try screen.handle(event).request } catch {
      throw Self.address(error)
    }
  }

  mutating func declareBar(_ content: NavigationBarContent) { screen.declareBar(content) }

  var pageCount: Int { screen.engine.pageCount }

  mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError) {
    try screen.declareChapters(chapters)
  }

  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  ) {
    screen.setTexts(
      strings: strings,
      barStrings: barStrings,
      measurer: measurer,
      direction: direction
    )
  }

  mutating func setHistory(
    _ history: ScreenHistory,
    hasBeenAnnounced: Bool,
    hasBackPlace: Bool
  ) {
    screen.setHistory(
      history,
      hasBeenAnnounced: hasBeenAnnounced,
      hasBackPlace: hasBackPlace
    )
  }

  mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    do throws(ScreenBatchError) {
      try screen.apply(batch: edits)
    } catch {
      throw BatchError(
        index: error.index,
        underlying: Self.address(error.underlying),
        change: BatchChange(
          applied: error.index,
          changed: 0,
          visibilityChanges: 0,
          previousCurrentPage: nil,
          currentPage: state.currentPage
        )
      )
    }
  }

  /// The forms of benchmarks of screens have no rules, which alone refuse an edit for another reason.
  private static func address(_ error: SessionError) -> AddressError {
    guard case .address(let address) = error else { preconditionFailure("\(error)") }
    return address
  }

  mutating func restore(_ saved: SavedState) {
    do throws(SavedStateError) { try screen.restore(saved) } catch {
      preconditionFailure("a state of this form is restored: \(error)")
    }
  }

  mutating func relaunch(on geometry: ScreenGeometry) {
    preconditionFailure("a screen is benchmarked as it stands")
  }

  mutating func fill(_ snapshot: inout InputFormSnapshot) { screen.fill(&snapshot) }
  mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    screen.fill(&snapshot, at: time)
  }

  mutating func card(ofPage page: PageID) -> CardSnapshot? { screen.card(ofPage: page) }
  mutating func target(at point: ScreenPoint) -> ScreenTarget { screen.target(at: point) }
}

/// The names and algorithms of the screens.
public enum MenuContenders {
  public static let algorithms: [(name: String, algorithm: String)] = [
    (EngineScreen.name, EngineScreen.algorithm),
    (PrefixArrayScreen.name, PrefixArrayScreen.algorithm),
    (RecomputeCardsScreen.name, RecomputeCardsScreen.algorithm),
  ]

  public static var rivals: [String] { algorithms.map(\.name).filter { $0 != Contenders.engine } }
}
