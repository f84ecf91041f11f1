import FormModel
import ScreenModel

/// The oracle of `InputFormScreen`: it does what SPEC says by counting every field and laying out every card
/// for every event and every snapshot. O(fields of the form) each.
public struct LinearScreen: RivalScreen, ~Copyable {
  public static let name = "from-scratch"
  public static let algorithm = """
    Counts all fields and lays out all cards anew for each event and each snapshot, from the raw flags.
    """

  private var screen: NaiveScreen<FlagContent>

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
  var form: NaiveForm { screen.content.form }
  public var savedState: SavedState { screen.savedState }
  public var request: BarRequest? { screen.request }

  public mutating func declareBar(_ content: NavigationBarContent) { screen.declareBar(content) }

  public var pageCount: Int { screen.content.pageCount }

  public mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError) {
    try screen.declareChapters(chapters)
  }

  /// Each visible page is a step again, as in an app that begins.
  public mutating func forgetChapters() { screen.chapters = nil }

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

  public mutating func perform(_ event: FormEvent) -> Bool {
    screen.follow { $0.perform(event) }
  }

  public mutating func restore(_ saved: SavedState) { screen.restore(saved) }
  public mutating func relaunch(on geometry: ScreenGeometry) { screen.relaunch(on: geometry) }
  public mutating func fill(_ snapshot: inout InputFormSnapshot) { screen.fill(&snapshot) }
  public mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    screen.fill(&snapshot, at: time)
  }

  public mutating func card(ofPage page: PageID) -> CardSnapshot? { screen.card(ofPage: page) }
  public mutating func target(at point: ScreenPoint) -> ScreenTarget { screen.target(at: point) }

  public mutating func accessibilityElements() -> [AccessibilityElement]? {
    screen.accessibilityElements()
  }

  /// As above, in another interaction state: that of a screen to be judged.
  public mutating func accessibilityElements(
    showing state: InteractionState
  ) -> [AccessibilityElement] {
    let own = screen.state
    screen.state = state
    defer { screen.state = own }
    return screen.accessibilityElements()
  }

  /// What would be shown of the form in another interaction state: that of a screen to be judged.
  public mutating func fill(
    _ snapshot: inout InputFormSnapshot,
    showing state: InteractionState
  ) {
    screen.fill(&snapshot, showing: state)
  }

  /// Applies an edit to the form alone: for one who asks `fill(_:showing:)` and nothing else.
  public mutating func store(_ edit: Edit) throws(AddressError) {
    try screen.content.apply(edit)
  }

  /// Does to the form alone what an event says.
  ///
  /// - Returns: whether it was refused.
  public mutating func store(_ event: FormEvent) -> Bool { screen.content.perform(event) }

  /// Applies a batch to the form alone.
  public mutating func store(batch edits: Span<Edit>) throws(BatchError) {
    try screen.content.apply(batch: edits)
  }

  /// Whether the form has a page, and a field on it.
  public func check(page: PageID, field: Int? = nil) throws(AddressError) {
    try screen.content.check(page, field: field)
  }
}
