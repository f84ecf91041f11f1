import FormModel
import ScreenModel

/// A rival that walks all cards for every frame, as views do that are laid out anew when anything changes.
public struct RecomputeCardsScreen: RivalScreen, ~Copyable {
  public static let name = "recompute-cards"
  public static let algorithm = """
    Recounts the edited page; for each frame walks all visible pages and adds up the heights of their cards, \
    with title lines and label widths measured once.
    """

  private var screen: NaiveScreen<RecomputedCards>

  public init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  ) {
    self.screen = NaiveScreen(
      form,
      on: screen,
      configuration: configuration,
      strings: strings,
      measurer: measurer
    )
  }

  public var state: InteractionState { screen.state }
  public var savedState: SavedState { screen.savedState }
  public var request: BarRequest? { screen.request }

  public mutating func declareBar(_ content: NavigationBarContent) { screen.declareBar(content) }

  public var pageCount: Int { screen.content.pageCount }

  public mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError) {
    try screen.declareChapters(chapters)
  }

  public mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  ) {
    screen.setTexts(strings, barStrings, measurer, direction)
  }

  public mutating func setHistory(
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

  public mutating func handle(_ event: ScreenEvent) throws(AddressError) {
    try screen.handle(event)
  }

  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    try screen.apply(batch: edits)
  }

  public mutating func restore(_ saved: SavedState) { screen.restore(saved) }
  public mutating func relaunch(on geometry: ScreenGeometry) { screen.relaunch(on: geometry) }
  public mutating func fill(_ snapshot: inout InputFormSnapshot) { screen.fill(&snapshot) }
  public mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    screen.fill(&snapshot, at: time)
  }

  public mutating func card(ofPage page: PageID) -> CardSnapshot? { screen.card(ofPage: page) }
  public mutating func target(at point: ScreenPoint) -> ScreenTarget { screen.target(at: point) }

  /// What would be shown of the form in another interaction state: that of a screen to be judged.
  public mutating func fill(
    _ snapshot: inout InputFormSnapshot,
    showing state: InteractionState
  ) {
    screen.fill(&snapshot, showing: state)
  }
}
