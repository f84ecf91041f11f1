import ScreenModel

/// Taps on a navigation bar and on its popover.
extension ScreenBar {
  /// Handles a tap while no popover is open. The overflow button and a pull-down open one.
  ///
  /// - Returns: the request to the app; nil if there is none.
  mutating func tap(_ target: BarTarget) -> BarRequest? {
    switch target {
    case .button(.overflow): openOverflow()
    case .button(.action(let action)):
      switch layout.home(ofAction: action) {
      // Those of toolbar and sidebar are drawn by the app.
      case .bar: return openPullDown(action) ? nil : .action(action)
      case .toolbar, .sidebar: return .action(action)
      case .overflow, nil: break
      }
    case .button(let kind):
      guard layout.shows(kind) || kind == .profile && layout.isProfileInSidebar else { break }
      switch kind {
      case .back: return .back(steps: 1)
      case .close: return .close
      case .cancel: return .cancel
      default: return .profile
      }
    case .search: return layout.searchFrame == nil ? nil : .search
    case .title, .largeTitle, .historyEntry, .entry, .popover, .bar: break
    }
    return nil
  }

  /// Handles a tap while a popover is open: the popover closes, unless the tap is on its padding or on a pull-down of
  /// the overflow menu.
  ///
  /// - Returns: the request to the app; nil if nothing was chosen.
  mutating func tapPopover(_ target: ScreenTarget) -> BarRequest? {
    if target == .bar(.popover) { return nil }
    var request: BarRequest?
    switch (target, state.pressed) {
    case (.bar(.entry(let entry)), .button(.action(let action))):
      if bar.content.actions[action].entries.indices.contains(entry) {
        request = .entry(action: action, entry: entry)
      }
    case (.bar(.historyEntry(let steps)), .button(.back)):
      if steps >= 1 && steps <= state.history.count { request = .back(steps: steps) }
    case (.bar(.button(.action(let action))), .button(.overflow)):
      guard layout.home(ofAction: action) == .overflow else { break }
      if openPullDown(action) { return nil }
      request = .action(action)
    default: break
    }
    closePopover()
    return request
  }
}
