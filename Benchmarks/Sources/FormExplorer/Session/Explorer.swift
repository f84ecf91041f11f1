import FormModel
import FormNavigation
import FormProgress
import FormRules

/// A person's walk through a form, without a terminal: it takes keys, and returns rows of text.
///
///     var explorer = Explorer(form, title: "survey", meter: meter, columns: 80, rows: 24)
///     explorer.press(.character("f"))
///     for row in explorer.frame().spans { … }
///
/// A key, a frame or a new window size costs the same on ten pages and on ten million. Turning to another page
/// costs a search for its first shown field. Only a search by name looks at all pages.
public struct Explorer: Walk, ~Copyable {
  /// The part on which the keys act.
  enum Mode: Equatable {
    case page
    /// The open menu, and the page whose card is chosen.
    case menu(chosen: PageID)
    case prompt(Prompt, text: String)
    case help
    /// A text with a heading.
    case lines(String, [String])
  }

  enum Prompt: Equatable {
    case pageNumber
    case pageName
    case answer
    case why
    /// One of several repeats that an instance can be added to.
    case instance
  }

  /// The name of the form, in the navigation bar.
  let title: String
  var screen: InputFormScreen
  var meter: any EditMeter
  /// Cells across.
  private(set) var columns: Int
  private(set) var rows: Int

  var mode = Mode.page
  /// The chosen field, by its place on the current page.
  var field = 0
  /// The fields of the changes that can be undone, and of those that can be redone, the latest at the end.
  var past: [FieldID] = []
  var future: [FieldID] = []
  var lastQuery = ""
  var lastCost: EditCost?
  /// A message about the last key, if the screen does not show its effect.
  var message: String?

  /// The width of a cell, px, for the navigation bar and the step indicator.
  static let cellWidth = 8
  /// The height of a cell, px: a full sheet begins right below bar and step indicator.
  static let cellHeight = 32
  /// The width of the screen, px. It is below the height and the same for every window, so titles
  /// are measured once.
  private static let screenWidth = 240
  /// The most changes that can be undone.
  static let undoLimit = 10_000
  private static let journalBytes = 1 << 20

  /// - Parameters:
  ///   - clock: the clock that `today()` and `now()` read in the form's rules.
  ///   - columns: cells across, 1 or more.
  ///   - rows: 1 or more.
  /// - Precondition: the form's rules are sound.
  /// - Complexity: that of making an `InputFormScreen`.
  public init(
    _ form: consuming FormDefinition,
    title: String,
    configuration: MenuConfiguration = .init(),
    meter: any EditMeter,
    clock: FormClock = FormClock(milliseconds: 0),
    columns: Int,
    rows: Int
  ) {
    self.title = title
    self.meter = meter
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    var words = MenuStrings()
    // A terminal row has no room for more.
    words.mandatory = "{0} mandatory left"
    guard let session = try? FormSession(form, clock: clock, journalBytes: Self.journalBytes) else {
      preconditionFailure("the form's rules are wrong: open it as a FormSession to see what")
    }
    screen = InputFormScreen(
      session,
      on: ScreenGeometry(
        width: Self.screenWidth,
        height: self.rows * Self.cellHeight,
        platform: .android
      ),
      configuration: configuration,
      strings: words
    )
    field = firstShownField
  }

  /// Takes the size of the window. The page stays; an open menu centres the current card again.
  ///
  /// - Complexity: O(1) queries of the engine.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    send(.resize(width: Self.screenWidth, height: self.rows * Self.cellHeight))
    if case .menu = mode { followMenu() }
  }

  public var currentPage: PageID? { screen.engine.currentPage }

  /// The number of fields on the current page, hidden ones included; 0 without a page.
  var fieldCount: Int { currentPage.map { fieldCount(ofPage: $0) } ?? 0 }

  func fieldCount(ofPage page: PageID) -> Int {
    (try? screen.engine.form.fieldCount(ofPage: screen.loaded(page))) ?? 0
  }

  var chosenField: FieldID? {
    guard let page = currentPage, fieldCount > 0 else { return nil }
    return FieldID(page: page, field: field)
  }

  func details(of address: FieldID) -> FieldDetails {
    (try? screen.engine.form.details(at: origin(of: address))) ?? .none
  }

  /// The field as loaded from which a field was made: rules, choices and details are this one's (RP-3).
  func origin(of address: FieldID) -> FieldID {
    FieldID(page: screen.loaded(address.page), field: address.field)
  }

  func label(of address: FieldID) -> String {
    screen.label(of: address) ?? details(of: address).id ?? "Field \(address.field + 1)"
  }

  /// The choices of a field.
  func choices(of address: FieldID) -> [Choice] {
    let logic = screen.engine.form.logic
    return logic.fieldChoices[origin(of: address)].map { Array(logic.choiceLists[$0].choices) }
      ?? []
  }

  /// The current page's first field that is not hidden; its first if all are.
  private var firstShownField: Int {
    guard let page = currentPage else { return 0 }
    for place in 0..<fieldCount {
      let flags = try? screen.engine.flags(at: FieldID(page: page, field: place))
      if flags?.contains(.hidden) == false { return place }
    }
    return 0
  }

  /// Sends an event that can't fail: it names no page or field, or only shown ones.
  @discardableResult
  mutating func send(_ event: ScreenEvent) -> ScreenChange {
    do {
      return try screen.handle(event)
    } catch {
      preconditionFailure("\(event): \(error)")
    }
  }

  /// Updates the explorer after an event: on another page it chooses the first shown field, and the menu may have
  /// closed.
  mutating func follow(from page: PageID?) {
    if currentPage != page { field = firstShownField }
    field = min(field, max(fieldCount - 1, 0))
    followMenu()
  }

  mutating func followMenu() {
    if case .menu(let chosen) = mode {
      let isVisible = (try? screen.engine.isVisible(page: chosen)) ?? false
      mode = !screen.menu.isOpen ? .page : .menu(chosen: isVisible ? chosen : currentPage ?? 0)
    }
  }
}
