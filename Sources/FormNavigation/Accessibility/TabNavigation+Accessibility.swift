import ScreenModel

/// What a screen reader finds in the tab bar (SPEC AX-1, NS-11).
extension TabNavigation {
  /// The Back place where there is one, then the tabs, in reading order.
  ///
  /// - Parameters:
  ///   - screen: that the bar stands on.
  ///   - back: what the Back place is called.
  /// - Complexity: O(tabs); allocates.
  public func accessibilityElements(
    on screen: ScreenGeometry,
    back: String = NavigationBarStrings().back
  ) -> [AccessibilityElement] {
    var snapshot = TabBarSnapshot()
    layOut(on: screen, &snapshot)
    return snapshot.places.map { place in
      var traits: AccessibilityElement.Traits = place.isEnabled ? .button : [.button, .disabled]
      if place.markFrame != nil { traits.insert(.selected) }
      let label =
        switch place.target {
        case .back: back
        case .tab(let tab): tabs[tab].title
        }
      return AccessibilityElement(
        label,
        traits: traits,
        frame: place.frame,
        activation: .tabBar(place.target)
      )
    }
  }
}
