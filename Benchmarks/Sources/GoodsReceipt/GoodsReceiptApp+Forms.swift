import FormModel
import FormNavigation
import FormRules

/// The form in three steps.
extension GoodsReceiptApp {
  mutating func openForm(_ draft: Draft) {
    let number = nextForm
    nextForm += 1
    let texts =
      draft.document.flatMap { document($0)?.texts }
      ?? Array(repeating: nil, count: GoodsForm.fieldCount)
    drafts[number] = draft
    let opened = InputFormScreen(
      GoodsForm.make(draft.kind, texts),
      on: screen,
      configuration: MenuConfiguration(
        allowsFreeNavigation: false,
        isMotionReduced: settings[GoodsReceiptSetting.reducedMotion.rawValue]
      ),
      bar: GoodsForm.bar(draft.kind, step: 1, title: title(of: draft))
    )
    // Each form has a unique number, so the host refuses none; and what is told here is no edit.
    _ = try? host.open(form: number, opened)
    for case let event? in [sizeClass, margins] { _ = try? host.handle(event) }
    if settings[GoodsReceiptSetting.stepsAboveButtons.rawValue] {
      _ = try? host.handle(.setStepIndicator(StepConfiguration(placement: .aboveFooter)))
    }
    for (place, text) in texts.enumerated() {
      guard let text, !text.isEmpty else { continue }
      let address = FieldID(page: PageID(place: place / 2), field: place % 2)
      _ = answer(text, at: address, draft.kind)
    }
  }

  /// Gives a field of the shown form the answer that a text is.
  ///
  /// - Returns: the change; nil if the text is no answer of the field's kind.
  private mutating func answer(
    _ text: String,
    at address: FieldID,
    _ kind: GoodsDocument.Kind
  ) -> ScreenChange? {
    let field = GoodsForm.steps(of: kind)[address.page.place].fields[address.field]
    guard let value = GoodsForm.answer(text, field.kind) else { return nil }
    return (try? host.handle(.answer(address, value)))??.screen
  }

  /// Takes a text typed into a field of the page.
  mutating func enter(_ text: String, field: Int) {
    guard let form = host.currentForm, let draft = drafts[form],
      let page = host.withForm(form, { $0.interactionState.currentPage }) ?? nil, field >= 0,
      field < GoodsForm.steps(of: draft.kind)[page.place].fields.count
    else { return }
    let address = FieldID(page: page, field: field)
    if text.isEmpty {
      _ = try? handle(.edit(Edit(.clear, page: page, field: field)))
    } else if let change = answer(text, at: address, draft.kind) {
      follow(change)
    } else {
      notice = "“\(text)” is no number"
    }
  }

  /// Sends an event to the shown form; a device event goes to all open forms and to the bar of
  /// other screens. While the app asks a question, the form gets device events only.
  ///
  /// - Returns: nil if no form is shown, or the app asks a question.
  /// - Throws: as `InputFormScreen.handle`.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) throws(SessionError) -> ScreenChange? {
    switch event {
    case .resize(let width, let height, let safeArea):
      screen = screen.resized(width: width, height: height, safeArea: safeArea)
      bar.layOut(on: screen)
    case .setSafeArea(let safeArea):
      screen.safeArea = safeArea
      bar.layOut(on: screen)
    case .setSizeClass(let sizeClass):
      self.sizeClass = event
      bar.setSizeClass(sizeClass)
    case .setMargins(let leading, let trailing):
      margins = event
      bar.setMargins(leading: leading, trailing: trailing)
    case .enterBackground, .enterForeground: break
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
      host.declareBar(GoodsForm.bar(draft.kind, step: step, title: title(of: draft)))
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
    guard let texts = host.withForm(form, { GoodsForm.texts($0) }) else { return }
    if let number = draft.document {
      if let place = documents.firstIndex(where: { $0.number == number }) {
        documents[place].texts = texts
      }
      leave(.back(steps: 1))
      return
    }
    leave(.back(steps: 1))
    documents.append(GoodsDocument(kind: draft.kind, number: nextNumber, texts: texts))
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
      question = .discard(leaving)
    } else {
      leave(leaving)
    }
  }

  mutating func leave(_ leaving: Leaving) {
    switch leaving {
    case .back(let steps): _ = try? host.back(steps: steps)
    case .toTop: _ = try? host.select(tab: host.navigation.selectedTab)
    }
    while let closed = host.takeClosedForm() { drafts[closed.number] = nil }
    showBar()
  }
}
