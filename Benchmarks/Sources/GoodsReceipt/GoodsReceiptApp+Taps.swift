import FormModel
import FormNavigation

/// What a person touches, outside a form's own parts.
public enum GoodsReceiptTarget: Hashable, Sendable {
  /// A tab, by its index in the tab bar.
  case tab(Int)
  /// A part of the navigation bar, or of its popover.
  case bar(BarTarget)
  /// Press and hold on a part of the navigation bar.
  case hold(BarTarget)
  /// A row of a list, by its index.
  case row(Int)
  /// A setting, by its index.
  case setting(Int)
  /// A text typed into a field of the form's page; an empty one clears it.
  case enter(field: Int, text: String)
  /// Answers the app's question: does what it asks about. `dismiss` is the other answer.
  case confirm
  case dismiss
}

extension GoodsReceiptApp {
  /// Handles a touch; does nothing if the target is not shown.
  ///
  /// - Complexity: O(documents).
  public mutating func tap(_ target: GoodsReceiptTarget) {
    notice = nil
    if let question {
      switch target {
      case .confirm:
        self.question = nil
        perform(question)
      case .dismiss: self.question = nil
      case .tab, .bar, .hold, .row, .setting, .enter: break
      }
      return
    }
    switch target {
    case .tab(let tab): tapTab(tab)
    case .bar(let target): place == nil ? sendToForm(.tap(.bar(target))) : tapBar(target)
    case .hold(let target):
      place == nil ? sendToForm(.longPress(.bar(target))) : bar.hold(target)
    case .row(let row):
      guard case .list? = place, !closesPopover(), listed.indices.contains(row) else { return }
      show(.details(listed[row].number))
    case .setting(let setting):
      guard place == .settings, !closesPopover(), settings.indices.contains(setting) else { return }
      settings[setting].toggle()
    case .enter(let field, let text): enter(text, field: field)
    case .confirm, .dismiss: break
    }
  }

  /// Only an edit can throw, and a touch is none.
  private mutating func sendToForm(_ event: ScreenEvent) { _ = try? handle(event) }

  private mutating func perform(_ question: Question) {
    switch question {
    case .discard(let leaving): leave(leaving)
    case .delete(let number):
      documents.removeAll { $0.number == number }
      leave(.back(steps: 1))
    }
  }

  private mutating func tapTab(_ tab: Int) {
    guard host.navigation.tabs.indices.contains(tab), !isTabBarCovered, !closesPopover() else {
      return
    }
    if tab == host.navigation.selectedTab {
      ask(.toTop)
    } else {
      _ = try? host.select(tab: tab)
      showBar()
    }
  }

  /// A touch beside the bar ends its tooltip, or only closes its popover.
  ///
  /// - Returns: true if a popover was open.
  private mutating func closesPopover() -> Bool {
    guard place != nil else { return false }
    let isOpen = bar.state.pressed != nil
    _ = bar.tap(.outside)
    return isOpen
  }

  /// True if the menu sheet of a form, or a popover over a form, covers the tab bar.
  private var isTabBarCovered: Bool {
    guard let form = host.currentForm else { return false }
    return host.withForm(form) { screen in
      var snapshot = InputFormSnapshot()
      screen.fill(&snapshot)
      let stands = snapshot.bar.popover.map { !$0.isAnnouncement } ?? false
      return stands || snapshot.sheet.map { !$0.areBarsVisible } ?? false
    } ?? false
  }

  // MARK: Bars of screens other than forms

  /// The declaration of the current screen's bar; nil for a form, which has its own. Back is labelled by the
  /// screen below (NB-4).
  private var plainBar: NavigationBarContent? {
    switch place {
    case .list(.receipt): return listBar(.list)
    case .list(.dispatch): return listBar(.dispatchList)
    case .list(.invoice): return listBar(.invoiceList)
    case .settings: return .goodsReceipt(.settings())
    case .details(let number): return .goodsReceipt(.details(), title: document(number)?.title)
    case nil: return nil
    }
  }

  /// A list's bar says below its title that not all documents are listed.
  private func listBar(_ list: GoodsReceiptScreen) -> NavigationBarContent {
    var content = NavigationBarContent.goodsReceipt(list)
    if isFiltered[currentKind.rawValue] { content.subtitle = "Open only" }
    return content
  }

  /// Shows the bar of a screen that came to the top.
  mutating func showBar() {
    guard let content = plainBar else { return }
    bar.declare(content)
    bar.setHistory(
      host.navigation.currentStack.history,
      hasBeenAnnounced: host.navigation.hasAnnouncedHistory
    )
    if bar.hasAnnouncedHistory { host.noteAnnouncement() }
  }

  private func title(of place: Place) -> String {
    switch place {
    case .list(let kind): Self.tabTitles[kind.rawValue]
    case .settings: "Settings"
    case .details(let number): document(number)?.title ?? ""
    }
  }

  private mutating func tapBar(_ target: BarTarget) {
    switch bar.tap(.bar(target)) {
    case .action(let action): act(bar.navigationBar.content.actions[action].identifier)
    case .back(let steps): ask(.back(steps: steps))
    case .profile: show(.settings)
    default: break
    }
  }

  private mutating func act(_ identifier: String) {
    switch (identifier, place) {
    case ("filter", .list(let kind)):
      isFiltered[kind.rawValue].toggle()
      if let content = plainBar { bar.declare(content) }
    case ("add", .list(let kind)): openForm(Draft(kind: kind, document: nil))
    case ("edit", .details(let number)):
      openForm(Draft(kind: currentKind, document: number))
    case ("print", .details(let number)): notice = "Printed \(number)"
    case ("share", .details(let number)): notice = "Shared \(number)"
    case ("delete", .details(let number)): question = .delete(number)
    default: break
    }
  }

  mutating func show(_ place: Place) {
    // The entry is not a form, so the host does not refuse it.
    _ = try? host.show(ScreenEntry(screen: place.screen, title: title(of: place)))
    showBar()
  }
}
