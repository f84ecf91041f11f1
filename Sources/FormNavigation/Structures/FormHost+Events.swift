import FormModel
import FormRules
import ScreenModel

/// The changes of an event for the form that is shown.
public struct HostChange: Hashable, Sendable {
  public var screen: ScreenChange
  /// The change of the structure, by Back or by a choice from the history.
  public var structure = StructureChange()

  public init(screen: ScreenChange) { self.screen = screen }
}

extension FormHost {
  /// Gives the host the screen of a form in a restored state. The screen returns to its saved state, as far as the
  /// form still allows it; if that state is refused, the form begins at its first page.
  ///
  /// - Returns: how the form's state was restored.
  @discardableResult
  public mutating func attach(
    form number: UInt64,
    _ screen: consuming InputFormScreen
  ) throws(FormHostError) -> RestoreReport {
    guard let form = form(number) else { throw .notOpen(form: number) }
    guard form.screen == nil else { throw .alreadyAttached(form: number) }
    var report = RestoreReport()
    if !form.savedState.isEmpty {
      _ = try? screen.restore(bytes: form.savedState.span, report: &report)
    }
    form.savedState = []
    form.screen = consume screen
    if number == currentForm { showHistory() }
    return report
  }

  /// Goes back by one screen: to the one seen before in this tab (NS-8), or to the parent level (NS-6).
  ///
  /// - Complexity: O(forms open).
  @discardableResult
  public mutating func back() throws(Structure.Refusal) -> StructureChange {
    try move { (structure) throws(Structure.Refusal) in try structure.back() }
  }

  /// Goes back to an entry of the history; the nearest is 1 (NB-7).
  ///
  /// - Complexity: O(`steps` · forms open).
  @discardableResult
  public mutating func back(steps: Int) throws(Structure.Refusal) -> StructureChange {
    try move { (structure) throws(Structure.Refusal) in try structure.back(steps: steps) }
  }

  /// Sends an event to the form that is shown. An event of the device (its sides, size class and margins, the app
  /// leaving and coming back) goes to all open forms. If the event asks for Back, by a tap on Back in the form's
  /// bar or a choice from the history, the structure goes back, if it can.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - followsBack: false if the app goes back itself, for example because it asks before it discards changes.
  /// - Returns: nil if no form is shown or its screen is not given yet.
  /// - Complexity: that of `InputFormScreen.handle(_:)`, for each open form if it is an event of the device.
  @discardableResult
  public mutating func handle(
    _ event: ScreenEvent,
    followingBack followsBack: Bool = true
  ) throws(SessionError) -> HostChange? {
    let shown = currentOpenForm
    if event.isTouch { navigation.endAnnouncement() }
    if event.isOfDevice {
      for index in 0..<forms.count where forms[index] !== shown {
        // These can't fail.
        _ = try? forms[index].screen?.handle(event)
      }
    }
    guard let shown else { return nil }
    var change = HostChange(screen: try shown.screen!.handle(event))
    noteAnnouncement(by: shown)
    if followsBack, case .back(let steps) = change.screen.request,
      navigation.currentStack.depth > steps
    {
      // The history is as long as that: nothing is refused.
      if let structure = try? back(steps: steps) { change.structure = structure }
    }
    return change
  }

  /// Applies edits to the form that is shown, as one transaction (VP-4).
  ///
  /// - Returns: nil, doing nothing, if no form is shown or its screen is not supplied yet.
  /// - Throws: `ScreenBatchError` with the place of the first bad edit; every edit before it is applied and shown,
  ///   and the error has their changes of the screen.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(ScreenBatchError) -> ScreenChange? {
    guard let shown = currentOpenForm else { return nil }
    defer { noteAnnouncement(by: shown) }
    return try shown.screen!.apply(batch: edits)
  }

  /// As above, for an event of the form: an edit, an answer, an instance, the clock, undo, redo (UR-7, UD-1).
  ///
  /// - Returns: nil, doing nothing, if no form is shown or its screen is not supplied yet.
  /// - Throws: `SessionError`; then nothing has changed.
  /// - Complexity: that of `InputFormScreen.handle(_:)`.
  @discardableResult
  @_disfavoredOverload
  public mutating func handle(_ event: FormEvent) throws(SessionError) -> HostChange? {
    guard let shown = currentOpenForm else { return nil }
    defer { noteAnnouncement(by: shown) }
    return HostChange(screen: try shown.screen!.handle(event))
  }

  /// Declares the bar of the form that is shown (NB).
  ///
  /// - Returns: nil, doing nothing, if no form is shown or its screen is not supplied yet.
  @discardableResult
  public mutating func declareBar(_ content: NavigationBarContent) -> ScreenChange? {
    guard let shown = currentOpenForm else { return nil }
    let change = shown.screen!.declareBar(content)
    noteTitle(of: shown)
    noteAnnouncement(by: shown)
    return change
  }

  /// Declares which pages of the form that is shown together make a step; nil makes each visible page a step
  /// (SI-9).
  ///
  /// - Returns: nil, doing nothing, if no form is shown or its screen is not supplied yet.
  /// - Throws: `StepChapterError` if the chapters don't partition the pages in order; then nothing has changed.
  /// - Complexity: O(pages).
  @discardableResult
  public mutating func declareChapters(
    _ chapters: [StepChapter]?
  ) throws(StepChapterError) -> ScreenChange? {
    guard let shown = currentOpenForm else { return nil }
    return try shown.screen!.declareChapters(chapters)
  }

  /// Replaces the words, the measurer or the direction in all open forms, as `InputFormScreen.setTexts` does
  /// (AX-3, AX-4); nil keeps the present one. Forms opened later get them too.
  ///
  /// - Parameters:
  ///   - strings: the menu's words.
  ///   - barStrings: the navigation bar's own words.
  ///   - measurer: measures texts at another size, or with another platform's text engine.
  ///   - direction: in which the interface runs.
  /// - Returns: the changes of the form that is shown; nil if none is.
  /// - Complexity: that of `InputFormScreen.setTexts`, for each open form.
  @discardableResult
  public mutating func setTexts(
    strings: MenuStrings? = nil,
    barStrings: NavigationBarStrings? = nil,
    measurer: AnyTextMeasurer? = nil,
    direction: ReadingDirection? = nil
  ) -> ScreenChange? {
    let shown = currentOpenForm
    var change: ScreenChange?
    for index in 0..<forms.count where forms[index].screen != nil {
      let one = forms[index].screen!.setTexts(
        strings: strings,
        barStrings: barStrings,
        measurer: measurer,
        direction: direction
      )
      if forms[index] === shown { change = one }
    }
    if let shown { noteAnnouncement(by: shown) }
    return change
  }

  /// Fills a snapshot of the form that is shown.
  ///
  /// - Returns: false, filling nothing, if no form is shown or its screen is not supplied yet.
  @discardableResult
  public func fill(_ snapshot: inout InputFormSnapshot) -> Bool {
    guard let form = currentOpenForm else { return false }
    form.screen!.fill(&snapshot)
    return true
  }

  /// Lets the structure move, and updates the forms: a touch ends when another screen covers its form, forms that
  /// no longer stand in a stack are closed, and the form that is shown learns which screens are below it.
  ///
  /// - Parameter stack: the stack whose screens are discarded; nil for the one that is shown.
  /// - Complexity: O(forms open), for each screen that is discarded.
  mutating func move<Refusal: Error>(
    discardingFrom stack: ScreenStack? = nil,
    _ body: (inout Structure) throws(Refusal) -> StructureChange
  ) throws(Refusal) -> StructureChange {
    let before = stack ?? navigation.currentStack
    let shown = currentForm
    let change = try body(&navigation)
    if !change.isScreenChanged { return change }
    if let shown, let form = form(shown), form.screen != nil {
      // This can't fail.
      _ = try? form.screen!.handle(.enterBackground)
    }
    if change.pushed > 0, let number = currentForm { form(number)?.entryCount += 1 }
    if change.discarded > 0 {
      release(before.current)
      for entry in before.history.prefix(change.discarded - 1) { release(entry) }
    }
    showHistory()
    return change
  }

  mutating func showHistory() {
    guard let shown = currentOpenForm else { return }
    noteTitle(of: shown)
    shown.screen!.setHistory(
      navigation.currentStack.history,
      hasBeenAnnounced: navigation.hasAnnouncedHistory,
      hasBackPlace: navigation.hasBackPlace
    )
    noteAnnouncement(by: shown)
  }

  /// Calls the form that is shown in the stack what its bar does. An untitled one keeps the title it had.
  private mutating func noteTitle(of shown: OpenForm) {
    if let title = shown.screen!.title() { navigation.setTitle(title) }
  }

  /// Notes that a bar other than a form's has announced the history, so that none does again (NB-7):
  /// `BarScreen.hasAnnouncedHistory`.
  public mutating func noteAnnouncement() { navigation.noteAnnouncement() }

  /// Notes that one form's bar has announced the history, so that no other bar does again (NB-7).
  private mutating func noteAnnouncement(by shown: OpenForm) {
    if !navigation.hasAnnouncedHistory && shown.screen!.hasAnnouncedHistory() {
      navigation.noteAnnouncement()
    }
  }

  private mutating func release(_ entry: ScreenEntry) {
    guard let number = entry.form,
      let place = forms.firstIndex(where: { $0.number == number })
    else { return }
    forms[place].entryCount -= 1
    if forms[place].entryCount == 0 { closed.append(forms.remove(at: place)) }
  }
}

extension ScreenEvent {
  /// Whether a finger or a screen reader touches the screen.
  fileprivate var isTouch: Bool {
    switch self {
    case .touchBegan, .tap, .longPress: true
    default: false
    }
  }

  /// Whether the event concerns the device rather than the screen shown.
  fileprivate var isOfDevice: Bool {
    switch self {
    case .resize, .setSafeArea, .setSizeClass, .setMargins, .enterBackground, .enterForeground: true
    default: false
    }
  }
}
