/// What can be under a finger in the bar.
public enum BarTarget: Hashable, Sendable {
  case button(BarButton.Kind)
  /// The default title with its subtitle.
  case title
  case largeTitle
  case search
  /// An entry of the history that is shown, the nearest being 1 (SPEC NB-7).
  case historyEntry(Int)
  /// The bar beside these.
  case bar
}

/// What stands over a screen because something in its bar was pressed.
public enum BarPopover: Hashable, Sendable {
  /// The whole text of a truncated title (SPEC NB-6).
  case fullTitle(String)
  /// The screens visited, nearest first; choosing one pops to it (NB-7).
  case history(ScreenHistory)
  /// The overflow menu; the layout says which actions it holds (NB-2).
  case overflow
}
