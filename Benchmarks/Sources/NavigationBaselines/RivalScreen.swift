import FormModel
import ScreenModel

/// An input form screen written in another way than `InputFormScreen`, which must show the same after every event:
/// an oracle that judges it, or a rival timed beside it.
public protocol RivalScreen: ~Copyable {
  /// The screen's name in tables: lower case, words joined by hyphens.
  static var name: String { get }
  /// The work for an event, and its cost, in a sentence.
  static var algorithm: String { get }

  init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  )

  /// The state that, with the form, determines a snapshot.
  var state: InteractionState { get }

  /// The state to keep while the app is away (NM-23).
  var savedState: SavedState { get }

  /// The request to the app by the last event, if that was a tap in the navigation bar.
  var request: BarRequest? { get }

  /// Declares what the navigation bar shows (NB).
  mutating func declareBar(_ content: NavigationBarContent)

  /// Pages of the form, hidden ones included.
  var pageCount: Int { get }

  /// Declares which pages together make a step, until the next relaunch; nil makes each visible page a step (SI-9).
  ///
  /// - Throws: `StepChapterError` if the chapters don't partition the pages in order; then nothing has changed.
  mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError)

  /// Replaces the words, the measurer and the direction (AX-3, AX-4).
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  )

  /// Sets the screens below this one, and announces them once, ever, when the rule says so (NB-7).
  ///
  /// - Parameters:
  ///   - hasBeenAnnounced: true if another screen has.
  ///   - hasBackPlace: true if Back has a place outside the bar (NS-7).
  mutating func setHistory(_ history: ScreenHistory, hasBeenAnnounced: Bool, hasBackPlace: Bool)

  /// - Throws: `AddressError` if an edit names no page or field; then nothing has changed.
  mutating func handle(_ event: ScreenEvent) throws(AddressError)

  /// - Throws: the bad edit's index and its error; everything before it is applied.
  mutating func apply(batch edits: Span<Edit>) throws(BatchError)

  /// Applies an event to a form with rules (UR-7, UD-1). A screen without rules does nothing.
  ///
  /// - Returns: true if it was refused; then nothing has changed.
  mutating func perform(_ event: FormEvent) -> Bool

  /// Returns to a saved state, as far as form and screen still allow it (NM-23).
  mutating func restore(_ saved: SavedState)

  /// Starts again with the form as it is: the first visible page current, the menu closed.
  mutating func relaunch(on screen: ScreenGeometry)

  /// Fills a snapshot, and reuses its memory.
  mutating func fill(_ snapshot: inout InputFormSnapshot)

  /// As above, at a share of the last slide of the sheet, in thousandths of its time (NM-28).
  mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int)

  /// One card as shown; nil if the menu is closed or the page is not visible.
  mutating func card(ofPage page: PageID) -> CardSnapshot?

  /// The elements for a screen reader (AX-1); nil for a rival that does not compute them.
  mutating func accessibilityElements() -> [AccessibilityElement]?

  /// The target at a point.
  mutating func target(at point: ScreenPoint) -> ScreenTarget
}

extension RivalScreen where Self: ~Copyable {
  public init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init()
  ) {
    self.init(
      form,
      on: screen,
      configuration: configuration,
      strings: MenuStrings(),
      measurer: ClusterMeasurer()
    )
  }

  public mutating func accessibilityElements() -> [AccessibilityElement]? { nil }

  public mutating func perform(_ event: FormEvent) -> Bool { false }

  /// As above, if no other screen has announced the history.
  public mutating func setHistory(_ history: ScreenHistory, hasBackPlace: Bool = false) {
    setHistory(history, hasBeenAnnounced: false, hasBackPlace: hasBackPlace)
  }

  /// The screen as shown now.
  public mutating func snapshot() -> InputFormSnapshot {
    var snapshot = InputFormSnapshot()
    fill(&snapshot)
    return snapshot
  }
}
