import FormModel
import FormNavigation

/// A tap target outside a form.
public enum GoodsReceiptTarget: Hashable, Sendable {
  /// A tab, by its index in the tab bar.
  case tab(Int)
  /// A part of the navigation bar, or of its overflow menu.
  case bar(BarTarget)
  /// A row of a list, by its index.
  case row(Int)
  /// Answers the app's question: discards the changes. `keepEditing` is the other answer.
  case discard
  case keepEditing
}

extension GoodsReceiptApp {
  /// Handles a tap; does nothing if the target is not shown.
  ///
  /// - Complexity: O(documents).
  public mutating func tap(_ target: GoodsReceiptTarget) {
    notice = nil
    if let leaving = question {
      switch target {
      case .discard:
        question = nil
        leave(leaving)
      case .keepEditing: question = nil
      case .tab, .bar, .row: break
      }
      return
    }
    switch target {
    case .tab(let tab): tapTab(tab)
    case .bar(let target):
      if place == nil {
        // Only an edit can throw, and a tap is none.
        _ = try? handle(.tap(.bar(target)))
      } else {
        tapBar(target)
      }
    case .row(let row):
      guard case .list? = place, !isOverflowShown, listed.indices.contains(row) else { return }
      show(.details(listed[row].number))
    case .discard, .keepEditing: break
    }
  }

  private mutating func tapTab(_ tab: Int) {
    guard host.navigation.tabs.indices.contains(tab), !isTabBarCovered else { return }
    isOverflowShown = false
    if tab == host.navigation.selectedTab {
      ask(.toTop)
    } else {
      _ = try? host.select(tab: tab)
    }
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

  /// The bar of the current screen; nil for a form, which has its own bar.
  var plainBar: NavigationBarContent? {
    let below = Array(host.navigation.currentStack.history).first.map { Place($0) }
    let previous = below.map { title(of: $0) } ?? ""
    switch place {
    case .list(.receipt): return .goodsReceipt(.list)
    case .list(.dispatch): return .goodsReceipt(.dispatchList)
    case .list(.invoice): return .goodsReceipt(.invoiceList)
    case .settings: return .goodsReceipt(.settings(previousTitle: previous))
    case .details(let number):
      return .goodsReceipt(.details(previousTitle: previous), title: document(number)?.title)
    case nil: return nil
    }
  }

  func title(of place: Place) -> String {
    switch place {
    case .list(let kind): Self.tabTitles[kind.rawValue]
    case .settings: "Settings"
    case .details(let number): document(number)?.title ?? ""
    }
  }

  var plainLayout: (content: NavigationBarContent, layout: NavigationBarLayout)? {
    guard let content = plainBar else { return nil }
    let environment = BarEnvironment(
      width: screen.width,
      sizeClass: SizeClass(screen),
      direction: screen.direction
    )
    return (content, NavigationBar(content).layout(in: environment))
  }

  private mutating func tapBar(_ target: BarTarget) {
    guard let (content, layout) = plainLayout else { return }
    let isShown =
      layout.leading.map { .button($0.kind) == target } ?? false
      || layout.trailing.contains { .button($0.kind) == target }
    if isOverflowShown {
      isOverflowShown = false
      if case .button(.action(let action)) = target, layout.overflow.contains(action) {
        act(content.actions[action].identifier)
      }
      return
    }
    switch target {
    case .button(.overflow) where isShown: isOverflowShown = true
    case .button(.action(let action)) where isShown: act(content.actions[action].identifier)
    case .button(.back) where isShown: ask(.back(steps: 1))
    case .button(.profile) where isShown || layout.isProfileInSidebar: show(.settings)
    default: break
    }
  }

  private mutating func act(_ identifier: String) {
    switch (identifier, place) {
    case ("filter", .list(let kind)): isFiltered[kind.rawValue].toggle()
    case ("add", .list(let kind)): openForm(Draft(kind: kind, document: nil))
    case ("edit", .details(let number)):
      openForm(Draft(kind: currentKind, document: number))
    case ("print", .details(let number)): notice = "Printed \(number)"
    case ("share", .details(let number)): notice = "Shared \(number)"
    case ("delete", .details(let number)):
      documents.removeAll { $0.number == number }
      leave(.back(steps: 1))
    default: break
    }
  }

  mutating func show(_ place: Place) {
    isOverflowShown = false
    // The entry is not a form, so the host does not refuse it.
    _ = try? host.show(place.entry)
  }
}
