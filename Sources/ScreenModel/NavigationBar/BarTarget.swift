/// A part of the bar that a finger can touch.
public enum BarTarget: Hashable, Sendable {
  case button(BarButton.Kind)
  /// The default title with its subtitle.
  case title
  case largeTitle
  case search
  /// An entry of the history as shown; the nearest is 1 (NB-7).
  case historyEntry(Int)
  /// An entry of the pull-down as shown, by its place there (NB-2).
  case entry(Int)
  /// The popover, outside its rows (NB-15).
  case popover
  /// The rest of the bar.
  case bar
}
