import FormModel
import FormNavigation

/// The form in three steps.
extension GoodsReceiptApp {
  mutating func openForm(_ draft: Draft) {
    let number = nextForm
    nextForm += 1
    let edited = draft.document.flatMap { document($0)?.filled }
    let form = GoodsForm.make(edited ?? Array(repeating: false, count: GoodsForm.fieldCount))
    drafts[number] = draft
    let opened = InputFormScreen(
      form,
      on: screen,
      configuration: MenuConfiguration(allowsFreeNavigation: false),
      bar: GoodsForm.bar(step: 1, title: title(of: draft))
    )
    // Each form has a unique number, so the host refuses none.
    _ = try? host.open(form: number, opened)
  }

  /// Sends an event to the shown form; a device event goes to all open forms. While the app asks a
  /// question, the form gets device events only.
  ///
  /// - Returns: nil if no form is shown, or the app asks a question.
  /// - Throws: `AddressError` if an edit names a page or a field that the form does not have.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) throws(AddressError) -> ScreenChange? {
    switch event {
    case .resize(let width, let height, let safeArea):
      screen = screen.resized(width: width, height: height, safeArea: safeArea)
    case .setSafeArea(let safeArea): screen.safeArea = safeArea
    case .setSizeClass, .setMargins, .enterBackground, .enterForeground: break
    default: if question != nil { return nil }
    }
    guard let change = try host.handle(event, followingBack: false)?.screen else { return nil }
    follow(change)
    return change
  }

  /// Applies edits as one transaction (VP-4).
  ///
  /// - Returns: nil if no form is shown, or the app asks a question.
  /// - Throws: `ScreenBatchError` with the index of the first bad edit; the edits before it stay
  ///   applied.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(ScreenBatchError) -> ScreenChange? {
    if question != nil { return nil }
    let change: ScreenChange?
    do {
      change = try host.apply(batch: edits)
    } catch {
      follow(error.change)
      throw error
    }
    if let change { follow(change) }
    return change
  }

  /// Updates the app after an event changed the shown form.
  private mutating func follow(_ change: ScreenChange) {
    guard let form = host.currentForm, var draft = drafts[form] else { return }
    if change.effects.contains(.form) { draft.isChanged = true }
    let page = host.withForm(form) { $0.interactionState.currentPage } ?? nil
    let step = (page?.place ?? 0) + 1
    if step != draft.step {
      draft.step = step
      host.declareBar(GoodsForm.bar(step: step, title: title(of: draft)))
    }
    drafts[form] = draft
    if change.effects.contains(.finished) {
      save(form, draft)
      return
    }
    switch change.request {
    case .cancel: ask(.back(steps: 1))
    case .back(let steps): ask(.back(steps: steps))
    default: break
    }
  }

  /// Saves the document and ends the flow; then the details of the document are shown.
  private mutating func save(_ form: UInt64, _ draft: Draft) {
    guard let filled = host.withForm(form, { GoodsForm.filled($0) }) else { return }
    leave(.back(steps: 1))
    if let number = draft.document {
      if let place = documents.firstIndex(where: { $0.number == number }) {
        documents[place].filled = filled
      }
      return
    }
    documents.append(GoodsDocument(kind: draft.kind, number: nextNumber, filled: filled))
    show(.details(nextNumber))
    nextNumber += 1
  }

  // MARK: Leaving

  /// Asks for confirmation before the changes are discarded.
  mutating func ask(_ leaving: Leaving) {
    let steps =
      switch leaving {
      case .back(let steps): steps
      case .toTop: host.navigation.currentStack.depth - 1
      }
    guard steps > 0 && steps < host.navigation.currentStack.depth else { return }
    if let form = host.currentForm, drafts[form]?.isChanged == true {
      question = leaving
    } else {
      leave(leaving)
    }
  }

  mutating func leave(_ leaving: Leaving) {
    isOverflowShown = false
    switch leaving {
    case .back(let steps): _ = try? host.back(steps: steps)
    case .toTop: _ = try? host.select(tab: host.navigation.selectedTab)
    }
    while let closed = host.takeClosedForm() { drafts[closed.number] = nil }
  }
}
