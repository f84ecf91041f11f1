import FormModel
import FormNavigation
import FormProgress
import FormRules
import FormWorkload

/// A person's actions in a form with rules beside edits: answers, undo and redo.
extension VirtualUser {
  func hasRules(_ screen: borrowing InputFormScreen) -> Bool {
    !screen.session.storedEngine.form.logic.isEmpty
  }

  /// An edit as a rule or another person makes it; in a form with rules often an answer, undo or redo.
  mutating func change(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    if hasRepeats(screen), chance(250) { return changeInstances(screen, snapshot) }
    if hasRules(screen) {
      switch draw(10) {
      // Undo only what the session can undo: its journal may have forgotten what the judge
      // remembers.
      case 0...2: if screen.session.canUndo { return .form(.undo) }
      case 3...4: if screen.session.canRedo { return .form(.redo) }
      case 5...7:
        let page = drawPage(screen)
        let field = draw(fieldCount(screen, page) + (chance(20) ? 1 : 0))
        return .form(answer(screen, at: FieldID(page: page, field: field)))
      default: break
      }
    }
    return .event(.edit(edit(screen, snapshot)))
  }

  /// An answer of the field's kind, or none; now and then one of another kind.
  mutating func answer(
    _ screen: borrowing InputFormScreen,
    at address: FieldID
  ) -> FormEvent {
    let own = FieldID(page: screen.loaded(address.page), field: address.field)
    guard let details = try? screen.session.storedEngine.form.details(at: own) else {
      return .answer(address, .integer(1))
    }
    if chance(10) { return .answer(address, .choice("of no list")) }
    let logic = screen.session.storedEngine.form.logic
    if let answer = count(logic, details.kind) { return .answer(address, answer) }
    let list = logic.fieldChoices[own]
    let field = ExpressionScope.Field(
      id: "",
      kind: details.kind,
      choices: list.map { logic.choiceLists[$0].choices.map(\.value) } ?? []
    )
    return .answer(address, AnswerGenerator.answer(of: field, noneIn: 8, using: &random))
  }
}
