import FormModel
import ScreenModel

/// Taps and events.
extension NaiveGoodsReceipt {
  public mutating func tap(tab other: Int) {
    notice = nil
    guard question == nil, stacks.indices.contains(other) else { return }
    if let draft {
      let shown = draft.screen.snapshot()
      if let sheet = shown.sheet, !sheet.areBarsVisible { return }
      if draft.screen.state.bar.pressed != nil && shown.bar.popover != nil { return }
    }
    if touchesBeside() { return }
    if other == tab {
      if stacks[tab].count > 1 { wish(.top) }
      return
    }
    cover()
    tab = other
    uncover()
  }

  public mutating func tap(row: Int) {
    notice = nil
    guard question == nil, case .list = shown, !touchesBeside(), rows.indices.contains(row) else {
      return
    }
    push(.details(rows[row].number))
  }

  public mutating func tap(setting: Int) {
    notice = nil
    guard question == nil, case .settings = shown, !touchesBeside() else { return }
    if settings.indices.contains(setting) { settings[setting] = !settings[setting] }
  }

  public mutating func answer(confirms: Bool) {
    notice = nil
    guard let asked = question else { return }
    question = nil
    if confirms { leave(asked) }
  }

  /// A touch beside the bar of a screen that is no form. Returns true if it closed a popover.
  private mutating func touchesBeside() -> Bool {
    guard draft == nil else { return false }
    let wasOpen = plain.screen.state.bar.pressed != nil
    try? plain.screen.handle(.tap(.outside))
    return wasOpen
  }

  /// Handles a tap in the bar of the current screen, with or without a form.
  public mutating func tap(bar target: BarTarget) {
    notice = nil
    guard question == nil else { return }
    if draft != nil {
      handle(.tap(.bar(target)))
      return
    }
    try? plain.screen.handle(.tap(.bar(target)))
    switch plain.screen.request {
    case .action(let place): perform(bar.actions[place].identifier)
    case .profile: push(.settings)
    case .back(let steps): wish(.back(steps))
    default: break
    }
  }

  /// Handles press and hold in the bar of the current screen.
  public mutating func hold(bar target: BarTarget) {
    notice = nil
    guard question == nil else { return }
    if draft != nil {
      handle(.longPress(.bar(target)))
    } else if plain.screen.state.bar.pressed == nil {
      try? plain.screen.handle(.longPress(.bar(target)))
    }
  }

  private mutating func perform(_ identifier: String) {
    switch shown {
    case .list(let kind):
      if identifier == "filter" {
        filters[kind] = !filters[kind]
        plain.screen.declareBar(bar)
      }
      if identifier == "add" {
        let title = "New " + ["receipt", "dispatch", "invoice"][kind]
        open(title, kind: kind, nil, Array(repeating: nil, count: 6))
      }
    case .details(let number):
      guard let document = document(number) else { return }
      switch identifier {
      case "edit": open(document.title, kind: document.kind, number, document.texts)
      case "print": notice = "Printed \(number)"
      case "share": notice = "Shared \(number)"
      default: question = .delete(number)
      }
    case .settings, .form: break
    }
  }

  private mutating func push(_ screen: Screen) {
    stacks[tab].append(screen)
    uncover()
  }

  private mutating func open(_ title: String, kind: Int, _ document: Int?, _ texts: [String?]) {
    let draft = NaiveDraft(
      title: title,
      kind: kind,
      document: document,
      texts,
      isMotionReduced: settings[1],
      on: device
    )
    push(.form(draft))
    for event in deviceEvents { if let event { try? draft.screen.handle(event) } }
    if settings[0] {
      try? draft.screen.handle(.setStepIndicator(StepConfiguration(placement: .aboveFooter)))
    }
  }

  /// Types a text into a field of the form's page.
  public mutating func enter(_ text: String, field: Int) {
    notice = nil
    guard question == nil, let draft, let page = draft.screen.state.currentPage,
      field == 0 || field == 1
    else { return }
    if text.isEmpty {
      handle(.edit(.clear(page: page, field: field)))
      return
    }
    let place = page.place * 2 + field
    guard let answer = draft.answer(text, page: page.place, field: field) else {
      notice = "“\(text)” is no number"
      return
    }
    if draft.answers[place] != answer { draft.isChanged = true }
    draft.answers[place] = answer
    handle(.edit(.fill(page: page, field: field)))
  }

  // MARK: The form

  /// Sends an event to the shown form; a device event goes to all forms.
  ///
  /// - Returns: true if the form refuses the event.
  @discardableResult
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    var isOfDevice = true
    switch event {
    case .resize(let width, let height, let safeArea):
      device = device.resized(width: width, height: height, safeArea: safeArea)
    case .setSafeArea(let safeArea): device.safeArea = safeArea
    case .setSizeClass: deviceEvents[0] = event
    case .setMargins: deviceEvents[1] = event
    case .enterBackground, .enterForeground: break
    default: isOfDevice = false
    }
    switch event {
    case .resize, .setSafeArea:
      if plain.screen.state.screen != device {
        try? plain.screen.handle(.tap(.outside))
        try? plain.screen.handle(event)
      }
    case .setSizeClass, .setMargins: try? plain.screen.handle(event)
    default: break
    }
    if isOfDevice {
      for case .form(let other) in stacks.joined() where other !== draft {
        try? other.screen.handle(event)
      }
    } else if question != nil {
      return false
    }
    guard let draft else { return false }
    let (wasFinished, form) = (draft.screen.state.isFinished, draft.screen.form)
    // A refused event changes nothing.
    guard (try? draft.screen.handle(event)) != nil else { return true }
    follow(draft, form, wasFinished, draft.screen.request)
    return false
  }

  /// - Returns: true if the form refuses one of the edits.
  public mutating func apply(batch edits: Span<Edit>) -> Bool {
    guard question == nil, let draft else { return false }
    // An edit counts as a change even if a later edit of the batch undoes it.
    var form = draft.screen.form
    for index in edits.indices {
      let (flags, hidden) = (form.flags, form.hiddenPages)
      if (try? form.store(edits[index])) == nil { break }
      if form.flags != flags || form.hiddenPages != hidden { draft.isChanged = true }
      // A later edit does not give the answer back.
      if edits[index].operation == .clear {
        draft.answers[edits[index].page.place * 2 + edits[index].field] = nil
      }
    }
    let wasFinished = draft.screen.state.isFinished
    let isTaken = (try? draft.screen.apply(batch: edits)) != nil
    follow(draft, draft.screen.form, wasFinished, nil)
    return !isTaken
  }

  private mutating func follow(
    _ draft: NaiveDraft,
    _ before: NaiveForm,
    _ wasFinished: Bool,
    _ request: BarRequest?
  ) {
    let form = draft.screen.form
    if form.flags != before.flags || form.hiddenPages != before.hiddenPages {
      draft.isChanged = true
    }
    draft.forgetCleared()
    let step = (draft.screen.state.currentPage?.place ?? 0) + 1
    if step != draft.step {
      draft.step = step
      draft.declareBar()
    }
    hasAnnounced = hasAnnounced || draft.screen.state.bar.hasAnnouncedHistory
    if draft.screen.state.isFinished && !wasFinished {
      save(draft)
      return
    }
    switch request {
    case .cancel: wish(.back(1))
    case .back(let steps): wish(.back(steps))
    default: break
    }
  }

  private mutating func save(_ draft: NaiveDraft) {
    let texts = draft.texts
    leave(.back(1))
    if let edited = draft.document {
      for place in documents.indices where documents[place].number == edited {
        documents[place].texts = texts
      }
    } else {
      documents.append(Document(kind: draft.kind, number: number, texts: texts))
      push(.details(number))
      number += 1
    }
  }

  // MARK: Coming and going

  private mutating func wish(_ question: Question) {
    if case .back(let steps) = question, !(1..<stacks[tab].count).contains(steps) { return }
    if let draft, draft.isChanged { self.question = question } else { leave(question) }
  }

  private mutating func leave(_ how: Question) {
    cover()
    switch how {
    case .back(let steps): stacks[tab].removeLast(min(steps, stacks[tab].count - 1))
    case .top: stacks[tab].removeLast(stacks[tab].count - 1)
    case .delete(let number):
      documents = documents.filter { $0.number != number }
      stacks[tab].removeLast(min(1, stacks[tab].count - 1))
    }
    uncover()
  }

  /// Ends the touch on a form when another screen covers it.
  private func cover() { try? draft?.screen.handle(.enterBackground) }

  /// Tells a screen that comes to the top which screens are below it (NB-7).
  mutating func uncover() {
    if let draft {
      draft.screen.setHistory(history, hasBeenAnnounced: hasAnnounced, hasBackPlace: false)
      hasAnnounced = hasAnnounced || draft.screen.state.bar.hasAnnouncedHistory
      return
    }
    plain.screen.declareBar(bar)
    plain.screen.setHistory(history, hasBeenAnnounced: hasAnnounced, hasBackPlace: false)
    hasAnnounced = hasAnnounced || plain.screen.state.bar.hasAnnouncedHistory
  }

  /// The shown form.
  public var form: NaiveDraft? { draft }
}

extension NaiveForm {
  /// The flags of each field, page by page.
  var flags: [[FieldFlags]] { pages.map(\.flags) }
  var hiddenPages: [Bool] { pages.map(\.isHidden) }
}
