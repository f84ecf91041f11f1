import FormModel
import ScreenModel

extension NavigationBarLayout {
  /// The target at a point; nil outside the bar.
  ///
  /// - Complexity: O(1).
  public func target(at point: ScreenPoint) -> BarTarget? {
    guard frame.contains(point) else { return nil }
    if let leading, leading.frame.contains(point) { return .button(leading.kind) }
    for button in trailing where button.frame.contains(point) { return .button(button.kind) }
    if titleFrame?.contains(point) == true { return .title }
    if largeTitleFrame?.contains(point) == true { return .largeTitle }
    if searchFrame?.contains(point) == true { return .search }
    return .bar
  }

  /// The place of an action, named by its place in the declaration; nil for one that is not declared.
  ///
  /// - Complexity: O(actions).
  func home(ofAction action: Int) -> ActionHome? {
    if shows(.action(action)) { return .bar }
    for index in 0..<overflow.count where overflow[index] == action { return .overflow }
    for index in 0..<toolbar.count where toolbar[index] == action { return .toolbar }
    for index in 0..<sidebar.count where sidebar[index] == action { return .sidebar }
    return nil
  }

  /// Whether a button stands in the bar.
  ///
  /// - Complexity: O(1).
  func shows(_ kind: BarButton.Kind) -> Bool {
    if leading?.kind == kind { return true }
    for index in 0..<trailing.count where trailing[index].kind == kind { return true }
    return false
  }
}

extension NavigationBar {
  /// The popover for a long press; nil if the target has none (NB-6, NB-7).
  ///
  /// - Parameters:
  ///   - target: the pressed part.
  ///   - layout: the bar as it is shown.
  ///   - history: the screens below the present one.
  /// - Complexity: O(1).
  public func longPress(
    on target: BarTarget,
    in layout: NavigationBarLayout,
    history: ScreenHistory
  ) -> BarPopover? {
    switch target {
    case .title: fullTitle(layout.title)
    case .largeTitle: fullTitle(layout.largeTitle)
    case .button(.back): history.isEmpty || !layout.shows(.back) ? nil : .history(history)
    case .button, .search, .bar, .historyEntry, .entry, .popover: nil
    }
  }

  private func fullTitle(_ text: BarText?) -> BarPopover? {
    guard let text, text.isTruncated, let title = content.title
    else { return nil }
    return .fullTitle(title)
  }
}
