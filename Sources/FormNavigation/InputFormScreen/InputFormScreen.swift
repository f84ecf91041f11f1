import FormModel
import FormProgress
import FormRules
import ScreenModel

/// One input form screen, which connects the form's progress, the current page, navigation bar, navigation menu,
/// step indicator and footer (IF-1). It takes events, and fills snapshots of everything that it shows.
///
///     var screen = InputFormScreen(form, on: ScreenGeometry(width: 390, height: 844))
///     var snapshot = InputFormSnapshot()
///     try screen.handle(.tap(.menuButton))
///     let change = try screen.handle(.edit(.fill(page: 3, field: 2)))
///     screen.fill(&snapshot)
///
/// No sequence of events traps or leads to an illegal state. After the first snapshots the screen
/// allocates only for a width of the cards that the orientation did not have last, for another bar,
/// and for a text shown large.
public struct InputFormScreen: ~Copyable {
  /// The form being filled: answers, rules, undo; read-only.
  public internal(set) var session: FormSession
  /// The navigation menu; read-only.
  public internal(set) var menu: NavigationMenu
  var bar: ScreenBar
  var touch = TouchPhase.none
  /// Whether and where the step indicator is shown (SI-9).
  public internal(set) var steps = StepConfiguration()
  /// The chapters that are steps; nil if each visible page is one.
  var chapters: ChapterSteps?
  /// Whether the flow is finished (SI-2).
  public internal(set) var isFinished = false
  /// The appearance of the screen after the last event.
  private(set) var shown = Appearance()

  /// Opens a form, and measures the pages' titles for both orientations of the screen.
  ///
  /// - Precondition: the form's rules are valid. If they may not be, open the form as a `FormSession` first, which
  ///   throws an error.
  /// - Complexity: O(fields / 16 + pages + grapheme clusters on three lines of each name).
  public init(
    _ form: consuming FormDefinition,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    bar: NavigationBarContent = .init(),
    strings: MenuStrings = .init(),
    barStrings: NavigationBarStrings = .init(),
    measurer: AnyTextMeasurer = ClusterMeasurer()
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

  /// Takes an open session, and measures the pages' titles for both orientations of the screen.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  public init(
    _ session: consuming FormSession,
    on screen: ScreenGeometry,
    configuration: MenuConfiguration = .init(),
    bar: NavigationBarContent = .init(),
    strings: MenuStrings = .init(),
    barStrings: NavigationBarStrings = .init(),
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) {
    let bar = ScreenBar(bar, on: screen, strings: barStrings, measurer: measurer)
    let margins = bar.state.environment(on: screen).margins
    menu = NavigationMenu(
      session,
      screen: screen,
      margins: margins,
      configuration: configuration,
      strings: strings,
      measurer: measurer
    )
    self.session = session
    self.bar = bar
    menu.layOut(belowBar: bar.bottom)
    shown = Appearance(self)
  }

  /// Adds the differences from the previous appearance to a change.
  ///
  /// - Complexity: O(1).
  mutating func noteAppearance(_ change: inout ScreenChange) {
    let now = Appearance(self)
    now.compare(with: shown, &change)
    shown = now
  }

  /// The form's progress; read-only.
  @inlinable
  public var engine: ProgressEngine {
    _read { yield session.engine }
  }

  /// The form's pages in form order.
  @inlinable
  public var pages: FormPages { session.pages }

  /// The choices that a field offers at present (CH-1).
  ///
  /// - Throws: as `FormSession.choices(of:)`.
  public mutating func choices(of address: FieldID) throws(SessionError) -> OfferedChoices {
    try session.choices(of: address)
  }

  /// The page as loaded from which a page was made; the page itself outside of repeats, and if the form does not have it.
  package func loaded(_ page: PageID) -> PageID { (try? session.templatePage(of: page)) ?? page }

  /// The innermost instance that a page stands in; nil outside of repeats, and if the form does not have the page.
  func instance(ofPage page: PageID) -> InstancePlace? {
    try? session.instance(ofPage: page)
  }

  /// Gives the form back, with its answers, and with its own flags as the edits left them.
  ///
  /// - Throws: as `FormSession.takeForm`.
  public consuming func takeForm() throws(SessionError) -> FormDefinition {
    try session.takeForm()
  }

  public var interactionState: InteractionState {
    InteractionState(
      currentPage: session.storedEngine.currentPage,
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

  /// Measures the titles for other sides of the screen in advance, so that turning or resizing to them later
  /// measures nothing.
  ///
  /// - Parameters:
  ///   - width: px.
  ///   - height: px.
  ///   - safeArea: nil for the present one.
  /// - Returns: false if the cards on the screen have that orientation: their width changes only when the screen is
  ///   resized.
  /// - Complexity: O(pages + grapheme clusters on three lines of each name) for a new width, else O(1).
  @discardableResult
  public mutating func prepare(width: Int, height: Int, safeArea: SafeArea? = nil) -> Bool {
    let screen = menu.screen.resized(width: width, height: height, safeArea: safeArea)
    let cardWidth = bar.state.environment(on: screen).margins.room(in: screen.width)
    if screen.isLandscape == menu.screen.isLandscape {
      return cardWidth == menu.margins.room(in: menu.screen.width)
    }
    menu.prepare(cardWidth: cardWidth, isLandscape: screen.isLandscape, session)
    return true
  }

  /// Bytes requested from the allocator, without the texts of form and bar.
  public var byteCount: Int { session.storedEngine.byteCount + menu.byteCount }
}
