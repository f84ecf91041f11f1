import FormModel
import FormNavigation
import FormProgress
import GoodsReceipt

extension AppExplorer {
  /// Handles a key.
  ///
  /// - Complexity: O(documents).
  public mutating func press(_ key: ExplorerKey) -> ExplorerOutcome {
    switch key {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    case .redraw: return .redraw
    default: break
    }
    message = nil
    if isHelpShown {
      isHelpShown = false
      return .goOn
    }
    let shown = app.snapshot
    if typed != nil {
      type(key)
    } else if shown.question != nil {
      answer(key)
    } else if let cover = cover(shown, form) {
      press(key, on: cover)
    } else {
      if key == .character("q") { return .quit }
      press(key, shown)
    }
    settle(from: shown)
    return .goOn
  }

  /// Handles the answer to the question whether to delete, or to discard changes.
  private mutating func answer(_ key: ExplorerKey) {
    switch key {
    case .character("y"): app.tap(.confirm)
    case .character("n"), .escape: app.tap(.dismiss)
    default: message = "y does it, n leaves everything as it is"
    }
  }

  private mutating func press(_ key: ExplorerKey, on cover: Cover) {
    switch key {
    case .up, .character("k"): entry -= 1
    case .down, .character("j"): entry += 1
    case .home: entry = 0
    case .end: entry = cover.entries.count - 1
    case .enter where cover.entries.indices.contains(entry):
      choose(cover.entries[entry], on: cover)
    case .tab:
      if case .pages = cover { send(.tap(.header)) }
    case .escape, .character("q"):
      // Beside its entries a tap closes what stands over the screen.
      if case .pages = cover { send(.tap(.outside)) } else { app.tap(.bar(.bar)) }
    default: message = "↑ ↓ choose, Enter takes it, Esc closes"
    }
    entry = min(max(entry, 0), max(cover.entries.count - 1, 0))
  }

  private mutating func choose(_ chosen: Entry, on cover: Cover) {
    if case .bar(let target) = chosen.target {
      app.tap(.bar(target))
    } else {
      send(.tap(chosen.target))
      if form?.sheet != nil { message = "the steps are taken in order: cards lead nowhere" }
    }
  }

  private mutating func press(_ key: ExplorerKey, _ shown: GoodsReceiptSnapshot) {
    switch key {
    case .up, .character("k"): move(shown) { $0 - 1 }
    case .down, .character("j"): move(shown) { $0 + 1 }
    case .pageUp: move(shown) { [rows = contentRows] in $0 - rows.count }
    case .pageDown: move(shown) { [rows = contentRows] in $0 + rows.count }
    case .home: move(shown) { _ in 0 }
    case .end: move(shown) { _ in .max }
    case .enter:
      switch shown.content {
      case .list: app.tap(.row(listRows[shown.selectedTab]))
      case .settings: app.tap(.setting(field))
      case .form: beginTyping()
      case .details: message = "e edits what the details show"
      }
    case .escape: goBack(shown)
    case .left: turn(.previous)
    case .right: turn(.next)
    case .character(let character): press(character, shown)
    default: break
    }
  }

  private mutating func press(_ character: Character, _ shown: GoodsReceiptSnapshot) {
    switch character {
    case "?": isHelpShown = true
    case "1", "2", "3": app.tap(.tab(character.wholeNumberValue! - 1))
    case "f": act("filter", shown)
    case "a": act("add", shown)
    case "e": act("edit", shown)
    case "p": act("print", shown)
    case "s": act("save", shown)
    case "o": tapBar(.button(.overflow), "more", shown)
    case ",": tapBar(.button(.profile), "settings", shown)
    case "H": openHistory()
    case "m": openMenu()
    case " ": toggleField()
    default: message = "\(character) is no key here; ? lists the keys"
    }
  }

  /// Keeps the choice valid after a key. A new step begins at its first field, a new menu at its
  /// first entry.
  private mutating func settle(from before: GoodsReceiptSnapshot) {
    let shown = app.snapshot
    if case .list(let documents) = shown.content {
      let row = listRows[shown.selectedTab]
      listRows[shown.selectedTab] = min(row, max(documents.count - 1, 0))
    }
    if !shown.content.isSamePlace(as: before.content) || shown.selectedTab != before.selectedTab {
      field = 0
    }
    if cover(shown, form) == nil { entry = 0 }
  }

  /// Chooses another row, or another field.
  private mutating func move(_ shown: GoodsReceiptSnapshot, to place: (Int) -> Int) {
    switch shown.content {
    case .list(let documents):
      let row = place(listRows[shown.selectedTab])
      listRows[shown.selectedTab] = min(max(row, 0), max(documents.count - 1, 0))
    case .form: field = min(max(place(field), 0), max(fieldCount - 1, 0))
    case .settings(let settings): field = min(max(place(field), 0), settings.count - 1)
    case .details: break
    }
  }

  // MARK: The bar

  /// Taps an action of the bar, by its identifier.
  private mutating func act(_ identifier: String, _ shown: GoodsReceiptSnapshot) {
    let place = bar(shown).content.actions.firstIndex { $0.identifier == identifier }
    tapBar(place.map { .button(.action($0)) }, identifier, shown)
  }

  /// - Parameters:
  ///   - target: nil for one that the bar does not declare.
  ///   - word: its name.
  private mutating func tapBar(
    _ target: BarTarget?,
    _ word: String,
    _ shown: GoodsReceiptSnapshot
  ) {
    let layout = bar(shown).layout
    let buttons = layout.trailing + (layout.leading.map { [$0] } ?? [])
    guard let target, buttons.contains(where: { .button($0.kind) == target }) else {
      message = "there is no “\(word)” here"
      return
    }
    app.tap(.bar(target))
  }

  /// Taps Back or Cancel, whichever the bar has.
  private mutating func goBack(_ shown: GoodsReceiptSnapshot) {
    switch bar(shown).layout.leading?.kind {
    case .back: app.tap(.bar(.button(.back)))
    case .cancel: app.tap(.bar(.button(.cancel)))
    default: message = "this is the top level; q quits"
    }
  }

  /// The bar of the present screen; a form has its own.
  func bar(
    _ shown: GoodsReceiptSnapshot
  ) -> (content: NavigationBarContent, layout: NavigationBarLayout) {
    if let bar = shown.bar { return (bar.content, bar.snapshot.layout) }
    let content = withForm { $0.navigationBar.content }
    return (content ?? .none, form?.bar.layout ?? NavigationBarLayout())
  }
}

extension GoodsReceiptSnapshot.Content {
  /// Whether the rows or fields to choose from are the same.
  fileprivate func isSamePlace(as other: Self) -> Bool {
    if case (.settings, .settings) = (self, other) { return true }
    return self == other
  }
}
