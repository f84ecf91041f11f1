import FormModel
import ScreenModel

/// A `RivalScreen` that wraps a naive screen. Such screens differ only in their content.
///
/// Each rival is a type of its own, so that this module compiles specialised code for it.
public protocol NaiveRivalScreen: RivalScreen, ~Copyable {
  associatedtype Content: ScreenContent & ~Copyable
  var screen: NaiveScreen<Content> { get set }
  init(_ screen: consuming NaiveScreen<Content>)
}

/// Inlined into each rival's entry points, which saves one copy of a snapshot.
extension NaiveRivalScreen where Self: ~Copyable {
  public init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  ) {
    self.init(
      NaiveScreen(
        form,
        on: screen,
        configuration: configuration,
        strings: strings,
        measurer: measurer
      )
    )
  }

  public var state: InteractionState { @inline(__always) get { screen.state } }
  public var savedState: SavedState { @inline(__always) get { screen.savedState } }
  public var request: BarRequest? { @inline(__always) get { screen.request } }
  public var pageCount: Int { @inline(__always) get { screen.content.pageCount } }

  @inline(__always)
  public mutating func declareBar(_ content: NavigationBarContent) { screen.declareBar(content) }

  @inline(__always)
  public mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError) {
    try screen.declareChapters(chapters)
  }

  @inline(__always)
  public mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  ) {
    screen.setTexts(strings, barStrings, measurer, direction)
  }

  @inline(__always)
  public mutating func setHistory(
    _ history: ScreenHistory,
    hasBeenAnnounced: Bool,
    hasBackPlace: Bool
  ) {
    screen.setHistory(history, hasBeenAnnounced: hasBeenAnnounced, hasBackPlace: hasBackPlace)
  }

  @inline(__always)
  public mutating func handle(_ event: ScreenEvent) throws(AddressError) {
    try screen.handle(event)
  }

  @inline(__always)
  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    try screen.apply(batch: edits)
  }

  @inline(__always)
  public mutating func restore(_ saved: SavedState) { screen.restore(saved) }
  @inline(__always)
  public mutating func relaunch(on geometry: ScreenGeometry) { screen.relaunch(on: geometry) }
  @inline(__always)
  public mutating func fill(_ snapshot: inout InputFormSnapshot) { screen.fill(&snapshot) }
  @inline(__always)
  public mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    screen.fill(&snapshot, at: time)
  }

  /// Fills a snapshot of the form in the interaction state of the screen to judge.
  @inline(__always)
  public mutating func fill(
    _ snapshot: inout InputFormSnapshot,
    showing state: InteractionState
  ) {
    screen.fill(&snapshot, showing: state)
  }

  @inline(__always)
  public mutating func card(ofPage page: PageID) -> CardSnapshot? { screen.card(ofPage: page) }
  @inline(__always)
  public mutating func target(at point: ScreenPoint) -> ScreenTarget { screen.target(at: point) }
}
