import FormModel
import FormNavigation
import FormProgress
import FormRules
import GoodsReceipt

/// The form in three steps.
extension AppExplorer {
  /// Sends an event to the form that is shown. The event can't fail: it names only pages and fields
  /// that are shown.
  mutating func send(_ event: ScreenEvent) {
    do {
      try app.handle(event)
    } catch {
      preconditionFailure("\(event): \(error)")
    }
  }

  /// Previous or Next (IF-2, NM-22).
  mutating func turn(_ target: ScreenTarget) {
    guard app.host.currentForm != nil else {
      message = "only a form has steps"
      return
    }
    let refusal = withForm { $0.refusal(of: target) }
    send(.tap(target))
    switch refusal {
    case nil: break
    case .mandatoryRemaining(let address)?: message = "fill “\(label(of: address))” before going on"
    case .firstPage?: message = "this is the first step; Esc leaves the form"
    default: message = "this is the last step; s saves"
    }
  }

  mutating func toggleField() {
    let filled = chosenField.flatMap { address in
      withForm { try? $0.engine.flags(at: address).contains(.filled) }
    }
    guard let address = chosenField, let filled else {
      message = "only a form has fields"
      return
    }
    send(
      .edit(
        filled
          ? .clear(page: address.page, field: address.field)
          : .fill(page: address.page, field: address.field)
      )
    )
  }

  /// Begins to type into the chosen field, with what it has.
  mutating func beginTyping() {
    guard let address = chosenField else {
      message = "only a form has fields"
      return
    }
    typed = answer(at: address) ?? ""
  }

  mutating func type(_ key: ExplorerKey) {
    guard let text = typed else { return }
    switch key {
    case .escape: typed = nil
    case .enter:
      typed = nil
      app.tap(.enter(field: field, text: text))
    case .backspace: typed = String(text.dropLast())
    case .character(let character) where text.count < 100: typed = text + String(character)
    default: message = "Enter takes the text, Esc leaves it"
    }
  }

  /// What was entered into a field; nil if nothing was.
  func answer(at address: FieldID) -> String? {
    let answer: AnswerValue? = withForm { try? $0.session.answer(at: address) }
    return answer.map { AnswerText.text(of: $0, choices: []) }
  }

  mutating func openMenu() {
    send(.tap(.menuButton))
    if let current = form?.cards.firstIndex(where: \.isCurrent) {
      entry = current
    } else {
      message = "only a form has a menu of its pages"
    }
  }

  /// Opens the history, as press and hold on Back does (NB-7).
  mutating func openHistory() {
    app.tap(.hold(.button(.back)))
    if case .history? = cover(app.snapshot, form) { return }
    message = "there is no Back here that could be held"
  }

  var chosenField: FieldID? {
    guard fieldCount > 0, let page = form?.currentPage else { return nil }
    return FieldID(page: page, field: field)
  }

  func label(of address: FieldID) -> String {
    withForm { $0.label(of: address) } ?? "Field \(address.field + 1)"
  }
}
