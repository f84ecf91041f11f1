import ScreenModel

/// A navigation structure with input form screens among its screens (NS, IF-1).
///
///     var host = FormHost(try TabNavigation(tabs))
///     try host.open(form: 7, InputFormScreen(form, on: geometry))  // from a list
///     try host.handle(.tap(.next))                                // to the form that is shown
///     try host.select(tab: 1)
///     try host.select(tab: 0)                                     // the form, as it was left
///     try host.back()                                             // the list again
///     while let left = host.takeClosedForm() { … }                // keep its answers
///
/// In a drill-down the detail of an item can be a form: `FormHost(DrillDown(hierarchy))`, `open(item:_:)`.
///
/// A form lives as long as it stands in a stack: covered by another screen, or in a tab that is not selected, it
/// keeps its answers, its page, its menu and its scroll position. When it is left, the app takes it back. Its bar
/// shows the history of its stack, its Back is labelled with the screen below and goes back in the structure. The bars of
/// other screens are a `BarScreen`.
public struct FormHost<Structure: ScreenStructure>: ~Copyable {
  /// The structure with its stacks; read-only.
  public internal(set) var navigation: Structure
  /// The open forms, in the order in which they were opened.
  var forms: [OpenForm] = []
  /// The forms that were left and that the app has not taken yet, the latest at the end.
  var closed: [OpenForm] = []

  /// - Parameter navigation: at its top level, or with screens that are no forms.
  public init(_ navigation: Structure) {
    self.navigation = navigation
    countEntries()
  }

  /// The number of the form that is shown; nil if another screen is.
  public var currentForm: UInt64? { navigation.currentStack.current.form }

  /// The form that is shown, if the app has given its screen.
  var currentOpenForm: OpenForm? {
    guard let number = currentForm, let form = form(number), form.screen != nil else { return nil }
    return form
  }

  /// The numbers of the forms that stand in the stacks, in the order in which they were opened.
  public var openForms: [UInt64] { forms.map { $0.number } }

  /// The form that is shown but that the app has yet to supply, after a restored state; nil if there is none.
  public var missingForm: UInt64? {
    guard let number = currentForm, let form = form(number), form.screen == nil else { return nil }
    return number
  }

  func form(_ number: UInt64) -> OpenForm? {
    for index in 0..<forms.count where forms[index].number == number { return forms[index] }
    return nil
  }

  /// Reads the screen of an open form; nil, without a call of the closure, if the form is not open or not supplied
  /// yet.
  public func withForm<Result>(
    _ number: UInt64,
    _ body: (borrowing InputFormScreen) -> Result
  ) -> Result? {
    guard let form = form(number), form.screen != nil else { return nil }
    return body(form.screen!)
  }

  /// Takes a form that was left, with everything that was filled in; nil if there is no more.
  public mutating func takeClosedForm() -> ClosedForm? {
    // One that a restored state had and the app never gave has nothing to take.
    while let form = closed.popLast() {
      if let screen = form.screen.take() { return ClosedForm(number: form.number, screen: screen) }
    }
    return nil
  }

  /// Counts the forms in the stacks, by number.
  ///
  /// - Complexity: O(screens · forms).
  func countedForms() -> [OpenForm] {
    var counted: [OpenForm] = []
    for stack in navigation.allStacks {
      for entry in stack.entries {
        guard let number = entry.form else { continue }
        if let known = counted.first(where: { $0.number == number }) {
          known.entryCount += 1
        } else {
          counted.append(OpenForm(number: number, entryCount: 1, savedState: entry.state))
        }
      }
    }
    return counted
  }

  /// Adds a form, and makes room so that leaving it allocates nothing.
  mutating func add(_ form: OpenForm) {
    forms.append(form)
    closed.reserveCapacity(closed.count + forms.count)
  }

  mutating func countEntries() { forms = countedForms() }
}

/// A form that was left.
public struct ClosedForm: ~Copyable {
  public let number: UInt64
  public var screen: InputFormScreen

  init(number: UInt64, screen: consuming InputFormScreen) {
    self.number = number
    self.screen = screen
  }

  /// Gives the form's screen back, with its flags as they were when it was left.
  public consuming func takeScreen() -> InputFormScreen { screen }
}
