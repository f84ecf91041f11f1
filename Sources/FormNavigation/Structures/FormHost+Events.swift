import FormModel

extension FormHost {
  /// Opens a form on top of the screen that is shown, in the selected tab.
  ///
  /// - Throws: `FormHostError.alreadyOpen` where it stands in a stack already.
  @discardableResult
  public mutating func open(
    form number: UInt64,
    _ screen: consuming InputFormScreen
  ) throws(FormHostError) -> StructureChange {
    guard number < ScreenEntry.formBit else { throw .numberTooLarge(found: number) }
    guard form(number) == nil else { throw .alreadyOpen(form: number) }
    coverCurrent()
    let form = OpenForm(number: number, entryCount: 1)
    form.screen = consume screen
    forms.append(form)
    return navigation.show(.form(number))
  }

  /// Shows a screen on top of the present one. An open form can stand in several places: it is the same form.
  ///
  /// - Throws: `FormHostError.notOpen` for a form that is not open.
  @discardableResult
  public mutating func show(_ entry: ScreenEntry) throws(FormHostError) -> StructureChange {
    if let number = entry.form {
      guard let form = form(number) else { throw .notOpen(form: number) }
      form.entryCount += 1
    }
    coverCurrent()
    return navigation.show(entry)
  }

  /// Gives the screen of a form that a restored state has; it returns to what it was, as far as the form
  /// has it still.
  public mutating func attach(
    form number: UInt64,
    _ screen: consuming InputFormScreen
  ) throws(FormHostError) {
    guard let form = form(number) else { throw .notOpen(form: number) }
    guard form.screen == nil else { throw .alreadyAttached(form: number) }
    // A state of another version: the form begins at its first page.
    _ = try? screen.restore(bytes: form.savedState.span)
    form.savedState = []
    form.screen = consume screen
  }

  /// A tap on a tab (SPEC NS-2, NS-3).
  @discardableResult
  public mutating func select(tab: Int) throws(TabError) -> StructureChange {
    try navigation.checkTab(tab)
    coverCurrent()
    if tab == navigation.selectedTab { close(navigation.currentStack.depth - 1) }
    return try navigation.select(tab: tab)
  }

  /// Back to the screen seen before in this tab (NS-8).
  @discardableResult
  public mutating func back() throws(TabError) -> StructureChange {
    guard navigation.backState == .active else { throw .backIsInactive }
    return try back(steps: 1)
  }

  /// Back to an entry of the history, the nearest being 1 (NB-7).
  @discardableResult
  public mutating func back(steps: Int) throws(TabError) -> StructureChange {
    if steps >= 1 && steps < navigation.currentStack.depth {
      coverCurrent()
      close(steps)
    }
    return try navigation.back(steps: steps)
  }

  /// An event for the form that is shown.
  ///
  /// - Returns: nil, doing nothing, where no form is shown or its screen is not given yet.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) throws(AddressError) -> ScreenChange? {
    guard let number = currentForm, let form = form(number), form.screen != nil else { return nil }
    return try form.screen!.handle(event)
  }

  /// Fills a snapshot of the form that is shown.
  ///
  /// - Returns: false, filling nothing, where no form is shown or its screen is not given yet.
  @discardableResult
  public func fill(_ snapshot: inout InputFormSnapshot) -> Bool {
    guard let number = currentForm, let form = form(number), form.screen != nil else {
      return false
    }
    form.screen!.fill(&snapshot)
    return true
  }

  /// A touch ends when another screen comes over the form.
  private func coverCurrent() {
    guard let number = currentForm, let form = form(number), form.screen != nil else { return }
    // Only edits can fail.
    _ = try? form.screen!.handle(.touchCancelled)
  }

  /// Takes the uppermost screens of the selected tab out of the count.
  ///
  /// - Complexity: O(`count` · forms open).
  private mutating func close(_ count: Int) {
    guard count > 0 else { return }
    let stack = navigation.currentStack
    release(stack.current)
    for entry in stack.history.prefix(count - 1) { release(entry) }
  }

  private mutating func release(_ entry: ScreenEntry) {
    guard let number = entry.form,
      let place = forms.firstIndex(where: { $0.number == number })
    else { return }
    forms[place].entryCount -= 1
    if forms[place].entryCount == 0 { closed.append(forms.remove(at: place)) }
  }
}
