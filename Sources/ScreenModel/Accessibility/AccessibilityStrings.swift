/// The texts that a screen reader says in addition to those on the screen; an app can replace each (AX-2).
public struct AccessibilityStrings: Hashable, Sendable {
  public var steps = StepIndicatorStrings()
  /// For the menu button, and for a page without a name: {0} is its number, {1} the number of visible pages.
  public var page: TextTemplate = "Page {0} of {1}"
  /// The heading of a page without a name: a number there would stand beside the step indicator (SI-7).
  public var unnamedPage = "Page without a name"
  /// For a field without a label: {0} is its place on the page, from 1.
  public var field: TextTemplate = "Field {0}"
  public var filled = "Filled in"
  public var required = "Required"
  /// For a field whose answer is invalid (UR-9).
  public var invalid = "Not valid"
  /// For the button that adds an instance to a repeat, whose label is the value (RP-2).
  public var addInstance = "Add"
  /// For the button that removes an instance, whose title is the value.
  public var removeInstance = "Remove"
  public var previous = "Previous"
  public var next = "Next"
  public var finish = "Finish"
  public var search = "Search"
  /// For an entry of the history: {0} is how many screens back it is.
  public var historyEntry: TextTemplate = "{0} back"
  public var closeMenu = "Close menu"
  /// For the element that closes a popover.
  public var closePopover = "Close"
  /// Stands between the parts of a value.
  public var separator = ", "

  public init() {}
}

extension AccessibilityStrings {
  /// A page's number and name. The name is isolated, so that a name in another direction does not move the number
  /// (AX-3).
  ///
  /// - Parameters:
  ///   - number: of the page; the first is 1.
  ///   - name: nil for none.
  ///   - language: that writes the number.
  public static func cardTitle(
    _ number: Int,
    name: String?,
    in language: TextLanguage = .english
  ) -> String {
    let number = language.text(number)
    return name.map { "\(number): \u{2068}\($0)\u{2069}" } ?? number
  }
}
