import FormModel
import ScreenModel

/// An input form screen written another way than `InputFormScreen`, that must show the same after every
/// event: an oracle to judge it, or a rival to be timed beside it.
public protocol RivalScreen: ~Copyable {
  /// What tables call it: lower case, words joined by hyphens.
  static var name: String { get }
  /// What it does for an event, and what that costs, in a sentence.
  static var algorithm: String { get }

  init(
    _ form: borrowing FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  )

  /// What beside the form decides what is shown.
  var state: InteractionState { get }

  /// What it would keep while the app is away (SPEC NM-23).
  var savedState: SavedState { get }

  /// What the last event, by a tap in the navigation bar, asks of the app.
  var request: BarRequest? { get }

  /// Declares what the navigation bar shows (SPEC NB).
  mutating func declareBar(_ content: NavigationBarContent)

  /// Pages of the form, hidden ones included.
  var pageCount: Int { get }

  /// Declares which pages make a step together, until it is relaunched; nil for a step of each visible page (SPEC SI-9).
  ///
  /// - Throws: `StepChapterError` if the chapters don't partition the pages in order; then nothing has changed.
  mutating func declareChapters(_ chapters: [StepChapter]?) throws(StepChapterError)

  /// Takes over other words, another measurer and another direction (SPEC AX-3, AX-4).
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer,
    _ direction: ReadingDirection
  )

  /// Says which screens are below this one, and announces them once, ever, where it is to be (SPEC NB-7).
  ///
  /// - Parameters:
  ///   - hasBeenAnnounced: whether another screen has.
  ///   - hasBackPlace: whether Back stands elsewhere than in the bar (NS-7).
  mutating func setHistory(_ history: ScreenHistory, hasBeenAnnounced: Bool, hasBackPlace: Bool)

  /// - Throws: `AddressError` if an edit names no page or field; then nothing has changed.
  mutating func handle(_ event: ScreenEvent) throws(AddressError)

  /// - Throws: the bad edit's index and its error; everything before it is applied.
  mutating func apply(batch edits: Span<Edit>) throws(BatchError)

  /// Does to a form with rules what an event says (SPEC UR-7, UD-1). A screen that knows no rules does nothing.
  ///
  /// - Returns: whether it was refused; then nothing has changed.
  mutating func perform(_ event: FormEvent) -> Bool

  /// Returns to a kept state, as far as form and screen have it still (SPEC NM-23).
  mutating func restore(_ saved: SavedState)

  /// Begins again with the form as it is: the first visible page current, the menu closed.
  mutating func relaunch(on screen: ScreenGeometry)

  /// Fills a snapshot with what is shown, using its memory again.
  mutating func fill(_ snapshot: inout InputFormSnapshot)

  /// As above, at a share of the last slide of the sheet, in thousandths of its time (SPEC NM-28).
  mutating func fill(_ snapshot: inout InputFormSnapshot, at time: Int)

  /// One card as it is shown; nil if the menu is closed or the page is not visible.
  mutating func card(ofPage page: PageID) -> CardSnapshot?

  /// What a screen reader finds (SPEC AX-1); nil for a rival that does not say.
  mutating func accessibilityElements() -> [AccessibilityElement]?

  /// What is under a point.
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

  /// As above, where no other screen has announced it.
  public mutating func setHistory(_ history: ScreenHistory, hasBackPlace: Bool = false) {
    setHistory(history, hasBeenAnnounced: false, hasBackPlace: hasBackPlace)
  }

  /// What is shown.
  public mutating func snapshot() -> InputFormSnapshot {
    var snapshot = InputFormSnapshot()
    fill(&snapshot)
    return snapshot
  }
}
