import FormModel
import FormNavigation
import FormProgress
import FormRules

extension Explorer {
  /// Handles a key.
  ///
  /// - Complexity: O(1) queries of the engine; a search by name O(bytes of the names).
  public mutating func press(_ key: ExplorerKey) -> ExplorerOutcome {
    switch key {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    case .redraw: return .redraw
    default: break
    }
    message = nil
    switch mode {
    case .page:
      if key == .character("q") { return .quit }
      pressOnPage(key)
    case .menu(let chosen): pressInMenu(key, chosen: chosen)
    case .prompt(let prompt, let text): pressInPrompt(key, prompt, text)
    case .help, .lines: mode = .page
    }
    return .goOn
  }

  private mutating func pressOnPage(_ key: ExplorerKey) {
    switch key {
    case .up, .character("k"): moveField(by: -1)
    case .down, .character("j"): moveField(by: 1)
    case .pageUp: moveField(by: -max(fieldRows.count, 1))
    case .pageDown: moveField(by: max(fieldRows.count, 1))
    case .home: moveField(by: -fieldCount)
    case .end: moveField(by: fieldCount)
    case .left, .character("p"): turn(.previous)
    case .right, .character("n"): turn(.next)
    case .character(let character): press(character)
    default: break
    }
  }

  private mutating func press(_ character: Character) {
    switch character {
    case "f": edit(.fill)
    case "c": edit(.clear)
    case " ": toggle(.filled, set: .fill, clear: .clear)
    case "h": toggle(.hidden, set: .hide, clear: .show)
    case "l": toggle(.readOnly, set: .lock, clear: .unlock)
    case "r": toggle(.mandatory, set: .require, clear: .unrequire)
    case "H": edit(.hidePage)
    case "u": undo()
    case "U": redo()
    case "a": ask(.answer)
    case "w": ask(.why)
    case "v": goToInvalidField()
    case "+": addInstance()
    case "-": removeInstance()
    case "e": turn(.finish)
    case "m": openMenu()
    case "g": mode = .prompt(.pageNumber, text: "")
    case "/": mode = .prompt(.pageName, text: "")
    case "i": goToIncompletePage(forward: true)
    case "I": goToIncompletePage(forward: false)
    case "t": goToMandatoryField()
    case "?": mode = .help
    default: message = "\(character) is no key here; ? lists the keys"
    }
  }

  private mutating func moveField(by step: Int) {
    field = min(max(field + step, 0), max(fieldCount - 1, 0))
  }

  /// Next, Previous or Finish (IF-2).
  private mutating func turn(_ target: ScreenTarget) {
    let page = currentPage
    let change = send(.tap(target))
    follow(from: page)
    guard change.effects.isEmpty else {
      if target == .finish { message = "finished; ← goes back to the form" }
      return
    }
    message =
      switch target {
      case .previous: "this is the first page"
      default: refusal(of: target)
      }
  }

  /// Why Next or Finish does nothing, with the field that it waits for.
  private func refusal(of target: ScreenTarget) -> String {
    switch screen.refusal(of: target) {
    case .mandatoryRemaining(let field): "fill “\(label(of: field))” before going on"
    case .invalidAnswer(let field): "“\(label(of: field))” is invalid; v goes there"
    case .lastPage: "this is the last page"
    default: "you can finish only on the last page, when nothing is left"
    }
  }

  /// Asks for something about the chosen field.
  private mutating func ask(_ prompt: Prompt) {
    guard chosenField != nil || prompt == .why else {
      message = currentPage == nil ? "no page is visible" : "this page has no fields"
      return
    }
    mode = .prompt(prompt, text: "")
  }

  private mutating func goToInvalidField() {
    let found = try? screen.session.invalidField(after: chosenField, wrapping: true)
    guard let next = found ?? screen.session.firstInvalidField else {
      message = "no answer is invalid"
      return
    }
    go(to: next.page, field: next.field)
    let origin = origin(of: next)
    let constraint = screen.engine.form.logic.constraints.first { $0.field == origin }
    message = constraint?.message ?? constraint.map { "expected \($0.expression)" }
  }

  // MARK: Going somewhere

  /// Shows a visible page; navigation is never locked in the explorer.
  ///
  /// - Parameter field: nil for the first shown field if it is another page.
  mutating func go(to page: PageID, field: Int? = nil) {
    let before = currentPage
    send(.goToPage(page))
    follow(from: before)
    if let field { self.field = min(field, max(fieldCount - 1, 0)) }
  }

  private mutating func goToIncompletePage(forward: Bool) {
    let found =
      forward
      ? try? screen.session.incompletePage(after: currentPage, wrapping: true)
      : try? screen.session.incompletePage(before: currentPage, wrapping: true)
    guard let page = found ?? nil else {
      message = "every page is complete"
      return
    }
    if page == currentPage { message = "this is the only incomplete page" }
    go(to: page, field: page == currentPage ? field : nil)
  }

  private mutating func goToMandatoryField() {
    var address: FieldID?
    if let page = currentPage, fieldCount > 0 { address = FieldID(page: page, field: field) }
    let found = try? screen.engine.unfilledMandatoryField(
      after: address ?? currentPage.flatMap { lastField(before: $0) },
      wrapping: true
    )
    // A search that starts without a field starts at the beginning, so it need not wrap.
    guard let next = found ?? nil else {
      message = "no mandatory field is left"
      return
    }
    go(to: next.page, field: next.field)
  }

  /// The field at which to begin on a page without fields: the last of the pages before it.
  private func lastField(before page: PageID) -> FieldID? {
    var before = try? screen.engine.visiblePage(before: page)
    while let candidate = before {
      let count = fieldCount(ofPage: candidate)
      if count > 0 { return FieldID(page: candidate, field: count - 1) }
      before = try? screen.engine.visiblePage(before: candidate)
    }
    return nil
  }
}
