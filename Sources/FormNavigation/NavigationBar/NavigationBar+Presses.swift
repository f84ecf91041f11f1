/// What can be under a finger in the bar.
public enum BarTarget: Hashable, Sendable {
  case button(BarButton.Kind)
  /// The default title with its subtitle.
  case title
  case largeTitle
  case search
  /// The bar beside these.
  case bar
}

/// What comes of pressing and holding something in the bar.
public enum BarLongPress: Hashable, Sendable {
  case nothing
  /// The whole text of a truncated title (SPEC NB-6).
  case fullTitle(String)
  /// The screens visited, nearest first; choosing one pops to it (NB-7).
  case history(ScreenHistory)
}

extension NavigationBarLayout {
  /// What is at a point; nil outside the bar.
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
}

extension NavigationBar {
  /// What pressing and holding gives (SPEC NB-6, NB-7).
  ///
  /// - Parameters:
  ///   - target: what is pressed.
  ///   - layout: the bar as it is shown.
  ///   - stack: the screens, the present one on top.
  /// - Complexity: O(1).
  public func longPress(
    on target: BarTarget,
    in layout: NavigationBarLayout,
    stack: ScreenStack
  ) -> BarLongPress {
    switch target {
    case .title: fullTitle(layout.title)
    case .largeTitle: fullTitle(layout.largeTitle)
    case .button(.back): stack.history.isEmpty ? .nothing : .history(stack.history)
    case .button, .search, .bar: .nothing
    }
  }

  private func fullTitle(_ text: BarText?) -> BarLongPress {
    guard let text, text.isTruncated, let title = content.title else { return .nothing }
    return .fullTitle(title)
  }
}
