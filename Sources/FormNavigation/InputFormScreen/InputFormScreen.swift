import FormModel
import FormProgress
import FormRules
import ScreenModel

/// One input form screen: the form's progress, the current page, navigation bar, navigation menu, step
/// indicator and footer, connected (SPEC IF-1). Events go in, a snapshot of what is shown comes out.
///
///     var screen = InputFormScreen(form, on: ScreenGeometry(width: 390, height: 844))
///     var snapshot = InputFormSnapshot()
///     try screen.handle(.tap(.menuButton))
///     let change = try screen.handle(.edit(.fill(page: 3, field: 2)))
///     screen.fill(&snapshot)
///
/// No sequence of events traps or leads to a state that SPEC does not have. After the first snapshots
/// nothing is allocated, but for a width of the screen that was not seen before, for another bar, and for a text that is
/// shown large.
public struct InputFormScreen: ~Copyable {
  /// The form while it is filled: answers, rules, undo; to be read.
  public internal(set) var session: FormSession
  /// The navigation menu, to be read.
  public internal(set) var menu: NavigationMenu
  var bar: ScreenBar
  var touch = TouchPhase.none
  /// Whether the step indicator is shown, and where (SPEC SI-9).
  public internal(set) var steps = StepConfiguration()
  /// The chapters that are steps; nil if each visible page is one.
  var chapters: ChapterSteps?
  /// Whether the flow is finished (SPEC SI-2).
  public internal(set) var isFinished = false
  /// How the screen looks since the last event.
  private(set) var shown = Appearance()

  /// Takes the form over, counts it, and measures the pages' titles for the screen and the screen turned.
  ///
  /// - Precondition: the form's rules are sound. A form whose rules may be wrong is opened as a `FormSession` first,
  ///   which says what is wrong.
  /// - Complexity: O(fields / 16 + pages + grapheme clusters on three lines of each name).
  public init(
    _ form: consuming FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    bar: NavigationBarContent = .init(),
    strings: MenuStrings = .init(),
    barStrings: NavigationBarStrings = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) {
    guard let session = try? FormSession(form) else {
      preconditionFailure("the form's rules are wrong: open it as a FormSession to see what")
    }
    self.init(
      session,
      on: screen,
      configuration: configuration,
      bar: bar,
      strings: strings,
      barStrings: barStrings,
      measurer: measurer
    )
  }

  /// Takes over a form that was opened, and measures the pages' titles for the screen and the screen turned.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  public init(
    _ session: consuming FormSession,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    bar: NavigationBarContent = .init(),
    strings: MenuStrings = .init(),
    barStrings: NavigationBarStrings = .init(),
    measurer: any TextMeasurer = ClusterMeasurer()
  ) {
    menu = NavigationMenu(
      session,
      screen: screen,
      configuration: configuration,
      strings: strings,
      measurer: measurer
    )
    self.session = session
    self.bar = ScreenBar(NavigationBar(bar, strings: barStrings, measurer: measurer), on: screen)
    menu.layOut(on: screen, barBottom: self.bar.bottom)
    shown = Appearance(self)
  }

  /// Says what looks otherwise than after the event before.
  ///
  /// - Complexity: O(1).
  mutating func noteAppearance(_ change: inout ScreenChange) {
    let now = Appearance(self)
    now.compare(with: shown, &change)
    shown = now
  }

  /// The form's progress, to be read.
  @inlinable
  public var engine: ProgressEngine {
    _read { yield session.engine }
  }

  /// The form's pages in form order.
  @inlinable
  public var pages: FormPages { session.pages }

  /// Gives the form back, with its own flags as the edits have left them, and its answers.
  public consuming func takeForm() -> FormDefinition { session.takeForm() }

  public var interactionState: InteractionState {
    InteractionState(
      currentPage: session.progress.currentPage,
      detent: menu.detent,
      drag: menu.drag,
      scroll: menu.scroll,
      isScrolled: menu.isScrolled,
      transition: menu.transition,
      screen: menu.screen,
      configuration: menu.configuration,
      steps: steps,
      isFinished: isFinished,
      bar: bar.state,
      largeText: largeTextTarget
    )
  }

  /// Measures the titles for a width of the screen ahead of time, so that turning or resizing to it later
  /// measures nothing.
  ///
  /// - Returns: false where the cards on show stand in that orientation: their width is replaced when the
  ///   screen is resized, not before.
  /// - Complexity: O(pages + grapheme clusters on three lines of each name) for a new width, else O(1).
  @discardableResult
  public mutating func prepare(width: Int, height: Int) -> Bool {
    let screen = menu.screen.resized(width: width, height: height)
    if screen.isLandscape == menu.screen.isLandscape { return screen.width == menu.screen.width }
    menu.prepare(width: screen.width, isLandscape: screen.isLandscape, session.progress)
    return true
  }

  /// Bytes requested from the allocator; the texts of form and bar come on top.
  public var byteCount: Int { session.progress.byteCount + menu.byteCount }
}
