import FormModel
import ScreenModel

/// A rival that keeps the offset of every card in an array, as virtual lists do.
public struct PrefixArrayScreen: RivalScreen, ~Copyable {
  public static let name = "prefix-array"
  public static let algorithm = """
    Recounts the edited page; keeps the offset of every card in an array, adds a card's growth to all entries \
    behind it, computes them anew where a page appears or vanishes, and finds cards by binary search.
    """

  private var screen: NaiveScreen<PrefixArray>

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
}
