import FormModel
import ScreenModel

/// An alternative implementation of an input form screen. It must show the same as
/// `InputFormScreen` after every event. It is either an oracle that judges `InputFormScreen` or a
/// rival that is timed beside it.
public protocol RivalScreen: ~Copyable {
  /// The screen's name in tables: lower case, words joined by hyphens.
  static var name: String { get }
  /// One sentence: the work for an event, and its cost.
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

  /// The state to save while the app is closed (NM-23).
  var savedState: SavedState { get }

  /// The last event's request to the app, if the event was a tap in the navigation bar.
  var request: BarRequest? { get }

  /// Declares the content of the navigation bar (NB).
  mutating func declareBar(_ content: NavigationBarContent)

  /// The number of pages as loaded, including hidden pages.
  var pageCount: Int { get }

  /// Declares which pages form a step, until the next relaunch; with nil, each visible page is a
  /// step (SI-9).
  ///
  /// - Throws: `StepChapterError` if the chapters don't partition the pages in order; the screen is
  ///   then unchanged.
  mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError)

  /// Replaces the texts, the measurer and the direction (AX-3, AX-4).
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  )

  /// Sets the screens below this one. Announces the history if NB-7 says so; only once.
  ///
  /// - Parameters:
  ///   - hasBeenAnnounced: true if another screen has announced it.
  ///   - hasBackPlace: true if Back has a place outside the bar (NS-7).
  mutating func setHistory(_ history: ScreenHistory, hasBeenAnnounced: Bool, hasBackPlace: Bool)

  /// - Throws: `AddressError` if an edit's page or field does not exist; the screen is then
  ///   unchanged.
  mutating func handle(_ event: ScreenEvent) throws(AddressError)

  /// - Throws: the index of the first bad edit and its error; the edits before it stay applied.
  mutating func apply(batch edits: Span<Edit>) throws(BatchError)

  /// Applies an event to a form with rules (UR-7, UD-1). Does nothing without rules.
  ///
  /// - Returns: true if the event was refused; the screen is then unchanged.
  mutating func perform(_ event: FormEvent) -> Bool

  /// Restores a saved state as far as form and screen allow it (NM-23).
  mutating func restore(_ saved: SavedState)

  /// Restarts with the present form: the first visible page is current and the menu is closed.
  mutating func relaunch(on screen: ScreenGeometry)

  /// Fills a snapshot; reuses its memory.
  mutating func fill(_ snapshot: inout InputFormSnapshot)

  /// As above, during the sheet's last slide. `time` is the elapsed share of the slide in
  /// thousandths (NM-28).
  mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int)

  /// Returns one card; nil if the menu is closed or the page is not visible.
  mutating func card(ofPage page: PageID) -> CardSnapshot?

  /// The screen reader's elements (AX-1); nil for a rival that does not support them.
  mutating func accessibilityElements() -> [AccessibilityElement]?

  /// Returns the target at a point.
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

  /// As above; no other screen has announced the history.
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
