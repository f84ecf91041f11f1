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
    hasMenu = false
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
    guard question == nil, !hasMenu, case .list = shown, rows.indices.contains(row) else { return }
    stacks[tab].append(.details(rows[row].number))
  }

  public mutating func answer(discards: Bool) {
    notice = nil
    guard let asked = question else { return }
    question = nil
    if discards { leave(asked) }
  }

  /// Handles a tap in the bar of the current screen, with or without a form.
  public mutating func tap(bar target: BarTarget) {
    notice = nil
    guard question == nil else { return }
    if draft != nil {
      handle(.tap(.bar(target)))
      return
    }
    let content = bar
    let layout = layout(of: content)
    if hasMenu {
      hasMenu = false
      if case .button(.action(let place)) = target, layout.overflow.contains(place) {
        perform(content.actions[place].identifier)
      }
      return
    }
    guard case .button(let kind) = target else { return }
    let buttons = layout.trailing + [layout.leading].compactMap { $0 }
    let isThere = buttons.contains { $0.kind == kind }
    switch kind {
    case .overflow: hasMenu = isThere
    case .action(let place): if isThere { perform(content.actions[place].identifier) }
    case .profile: if isThere || layout.isProfileInSidebar { stacks[tab].append(.settings) }
    case .back: if isThere { leave(.back(1)) }
    case .close, .cancel: break
    }
  }

  private mutating func perform(_ identifier: String) {
    switch shown {
    case .list(let kind):
      if identifier == "filter" { filters[kind] = !filters[kind] }
      if identifier == "add" {
        let title = "New " + ["receipt", "dispatch", "invoice"][kind]
        open(title, kind: kind, nil, Array(repeating: false, count: 6))
      }
    case .details(let number):
      guard let document = document(number) else { return }
      switch identifier {
      case "edit": open(document.title, kind: document.kind, number, document.filled)
      case "print": notice = "Printed \(number)"
      case "share": notice = "Shared \(number)"
      default:
        documents = documents.filter { $0.number != number }
        leave(.back(1))
      }
    case .settings, .form: break
    }
  }

  private mutating func open(_ title: String, kind: Int, _ document: Int?, _ filled: [Bool]) {
    let draft = NaiveDraft(title: title, kind: kind, document: document, filled, on: device)
    stacks[tab].append(.form(draft))
    uncover()
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
    case .setSizeClass, .setMargins, .enterBackground, .enterForeground: break
    default: isOfDevice = false
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
    let filled = draft.filled
    leave(.back(1))
    if let edited = draft.document {
      for place in documents.indices where documents[place].number == edited {
        documents[place].filled = filled
      }
    } else {
      documents.append(Document(kind: draft.kind, number: number, filled: filled))
      stacks[tab].append(.details(number))
      number += 1
    }
  }

  // MARK: Coming and going

  private mutating func wish(_ question: Question) {
    if case .back(let steps) = question, !(1..<stacks[tab].count).contains(steps) { return }
    if let draft, draft.isChanged { self.question = question } else { leave(question) }
  }

  private mutating func leave(_ how: Question) {
    hasMenu = false
    cover()
    switch how {
    case .back(let steps): stacks[tab].removeLast(min(steps, stacks[tab].count - 1))
    case .top: stacks[tab].removeLast(stacks[tab].count - 1)
    }
    uncover()
  }

  /// Ends the touch on a form when another screen covers it.
  private func cover() { try? draft?.screen.handle(.enterBackground) }

  /// Tells a form that is shown again which screens are below it (NB-7).
  private mutating func uncover() {
    guard let draft else { return }
    var below: StackNode?
    for screen in stacks[tab].dropLast() { below = StackNode(entry(screen), below: below) }
    draft.screen.setHistory(
      ScreenHistory(nearest: below),
      hasBeenAnnounced: hasAnnounced,
      hasBackPlace: false
    )
    hasAnnounced = hasAnnounced || draft.screen.state.bar.hasAnnouncedHistory
  }

  private func entry(_ screen: Screen) -> ScreenEntry {
    switch screen {
    case .list(let kind): ScreenEntry(screen: UInt64(kind))
    case .settings: ScreenEntry(screen: 10)
    case .details(let number): ScreenEntry(screen: UInt64(100 + number))
    case .form: ScreenEntry(screen: 0)
    }
  }

  /// The shown form.
  public var form: NaiveDraft? { draft }
}

extension NaiveForm {
  /// The flags of each field, page by page.
  var flags: [[FieldFlags]] { pages.map(\.flags) }
  var hiddenPages: [Bool] { pages.map(\.isHidden) }
}
