import ScreenModel

/// The tab bar for a screen reader (AX-1, NS-11).
extension TabNavigation {
  /// The Back place, if there is one, then the tabs, in reading order, and last the tooltip. While the history is shown,
  /// its visible entries instead, and last the element that closes it.
  ///
  /// - Parameters:
  ///   - screen: the screen with the bar.
  ///   - bar: the name of the Back place, and the announcement of its history.
  ///   - strings: the texts about the history.
  ///   - language: that writes numbers.
  ///   - measurer: measures the history's rows.
  /// - Complexity: O(tabs + rows seen of the history); allocates.
  public func accessibilityElements(
    on screen: ScreenGeometry,
    bar: NavigationBarStrings = .init(),
    _ strings: AccessibilityStrings = .init(),
    in language: TextLanguage = .english,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) -> [AccessibilityElement] {
    var snapshot = TabBarSnapshot()
    layOut(on: screen, measurer: measurer, strings: bar, &snapshot)
    if let history = snapshot.history {
      return elements(of: history, on: screen, strings, language)
    }
    var found = snapshot.places.map { place in
      var traits: AccessibilityElement.Traits = place.isEnabled ? .button : [.button, .disabled]
      if place.markFrame != nil { traits.insert(.selected) }
      var label = bar.back
      if case .tab(let tab) = place.target { label = tabs[tab].title }
      return AccessibilityElement(
        label,
        traits: traits,
        frame: place.frame,
        activation: .tabBar(place.target)
      )
    }
    if let tooltip = snapshot.announcement {
      found.append(AccessibilityElement(tooltip.text, frame: tooltip.place.frame))
    }
    return found
  }

  private func elements(
    of history: PopoverSnapshot,
    on screen: ScreenGeometry,
    _ strings: AccessibilityStrings,
    _ language: TextLanguage
  ) -> [AccessibilityElement] {
    var found = history.rows.compactMap { row -> AccessibilityElement? in
      guard case .historyEntry(let steps) = row.target else { return nil }
      return AccessibilityElement(
        strings.label(of: row, in: language),
        traits: .button,
        frame: row.frame.clippedVertically(to: history.frame),
        activation: .tabBar(.historyEntry(steps))
      )
    }
    found.append(
      AccessibilityElement(
        strings.closePopover,
        traits: .button,
        frame: ScreenFrame(x: 0, y: 0, width: screen.width, height: screen.height),
        activation: .tabBar(.outside)
      )
    )
    return found
  }
}
