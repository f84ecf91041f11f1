/// A part of the bar that a finger can touch.
public enum BarTarget: Hashable, Sendable {
  case button(BarButton.Kind)
  /// The default title with its subtitle.
  case title
  case largeTitle
  case search
  /// An entry of the history that is shown, the nearest being 1 (SPEC NB-7).
  case historyEntry(Int)
  /// An entry of the pull-down that is shown, by its place there (NB-2).
  case entry(Int)
  /// What stands over the screen, beside its rows (NB-15).
  case popover
  /// The bar beside these.
  case bar
}
