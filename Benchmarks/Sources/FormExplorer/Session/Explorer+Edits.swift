import FormModel
import FormNavigation
import FormProgress
import FormRules

extension Explorer {
  /// Applies an operation to the chosen field, or to the current page.
  mutating func edit(_ operation: EditOperation) {
    guard let page = currentPage else {
      message = "no page is visible"
      return
    }
    guard operation.isPageOperation || fieldCount > 0 else {
      message = "this page has no fields"
      return
    }
    let edit = Edit(operation, page: page, field: field)
    transact(.edit(edit), EditCost.name(of: edit))
  }

  /// Sets an own flag of the chosen field, or clears it if it is set.
  mutating func toggle(_ flag: FieldFlags, set: EditOperation, clear: EditOperation) {
    guard let address = chosenField, let flags = try? screen.session.ownFlags(at: address) else {
      edit(set)
      return
    }
    edit(flags.contains(flag) ? clear : set)
  }

  /// Gives the chosen field the typed answer, or takes its answer away. A refused text stays in the
  /// prompt.
  mutating func answer(_ typed: String) {
    guard let address = chosenField else { return }
    do throws(AnswerText.Failure) {
      let kind = details(of: address).kind
      let answer = try AnswerText.answer(typed, kind: kind, choices: choices(of: address))
      let change = transact(.answer(address, answer), "answer field \(field + 1)")
      if change != nil || message == nil { return }
    } catch {
      message = "expected \(error.expected), found \(typed)"
    }
    mode = .prompt(.answer, text: typed)
  }

  mutating func undo() {
    guard screen.session.canUndo, let place = past.popLast() else {
      message = "there is nothing to undo"
      return
    }
    future.append(place)
    travel(.undo, "undo", to: place)
  }

  mutating func redo() {
    guard screen.session.canRedo, let place = future.popLast() else {
      message = "there is nothing to redo"
      return
    }
    past.append(place)
    travel(.redo, "redo", to: place)
  }

  /// Goes to the page of an undone or redone change (UD-1), and chooses its field if that is on the page.
  private mutating func travel(_ event: FormEvent, _ what: String, to place: FieldID) {
    perform(event, what, page: place.page)
    if currentPage == place.page { field = min(place.field, max(fieldCount - 1, 0)) }
  }

  /// - Returns: nil if nothing has changed.
  @discardableResult
  mutating func transact(_ event: FormEvent, _ what: String) -> ScreenChange? {
    let place = FieldID(page: currentPage ?? 0, field: field)
    guard let change = perform(event, what, page: place.page) else { return nil }
    if past.count == Self.undoLimit { past.removeFirst(Self.undoLimit / 2) }
    past.append(place)
    future = []
    return change
  }

  /// - Returns: nil if nothing has changed.
  @discardableResult
  private mutating func perform(_ event: FormEvent, _ what: String, page: PageID) -> ScreenChange? {
    let current = currentPage
    // An instance's page may be there only before the change, or only after it.
    let before = try? screen.engine.progress(ofPage: page)
    let arrivals = Arrivals(screen)
    var change: ScreenChange?
    meter.begin()
    do throws(SessionError) {
      change = try screen.handle(event)
    } catch {
      message = "\(error)"
    }
    let measure = meter.end()
    if change?.effects.contains(.form) == false { change = nil }
    let isChange = change != nil
    let after = try? screen.engine.progress(ofPage: page)
    var lines: Int?
    // Rules also change other places, and an answer is not stored with the flags.
    if let before, let after, !hasLogic {
      lines = EditCost.lines(isChange: isChange, from: before, to: after)
    }
    lastCost = EditCost(what, isChange: isChange, measure, lines: lines)
    follow(from: current)
    if isChange, let news = arrivals.news(screen) { message = news }
    if let before, let after, before.isVisible && !after.isVisible, !hasLogic {
      message = "the page is not visible any more; u undoes it"
    }
    return change
  }

  private var hasLogic: Bool { !screen.engine.form.logic.isEmpty }
}
