import ScreenModel

/// Texts of the tab bar, shown large while a finger rests on them (AX-4).
extension TabNavigation {
  /// Ends a large text, once the finger has left. The history of the Back place stays.
  public mutating func endHold() { enlarged = nil }

  /// Shows a text large while a finger rests on a target that opens no history.
  ///
  /// - Returns: whether its text is shown large now.
  mutating func enlarge(_ target: TabBarTarget, _ measurer: AnyTextMeasurer) -> Bool {
    enlarged = nil
    guard measurer.holdsBarsBack else { return false }
    switch target {
    case .tab(let tab): if tabs.indices.contains(tab) { enlarged = target }
    case .back: if hasBackPlace { enlarged = target }
    case .historyEntry, .history, .outside: break
    }
    return enlarged != nil
  }

  /// - Parameter back: the name of the Back place.
  func largeText(
    on screen: ScreenGeometry,
    _ measurer: AnyTextMeasurer,
    back: String
  ) -> LargeTextSnapshot? {
    guard let enlarged else { return nil }
    var text = back
    if case .tab(let tab) = enlarged { text = tabs[tab].title }
    return LargeTextSnapshot(text, on: screen, measurer)
  }
}
