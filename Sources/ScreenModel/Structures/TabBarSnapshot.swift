/// What can be under a finger in a tab bar.
public enum TabBarTarget: Hashable, Sendable {
  /// A tab, by its place among the tabs.
  case tab(Int)
  /// The Back place (SPEC NS-7).
  case back
  /// An entry of the history that stands over the screen, the nearest being 1 (NB-7).
  case historyEntry(Int)
  /// That history, beside its entries (NB-15).
  case history
  /// The screen beside that history.
  case outside
}

/// The lengths of a tab bar, px at scale 1 (SPEC NS-11).
public enum TabBarMetrics {
  /// Without the bottom safe area.
  public static let height = 49
  /// The line that highlights the selected tab beside its colour.
  public static let markHeight = 3
  public static let iconSize = 22
  public static let iconTop = 6
  public static let labelTop = 29
  /// At most: what is below its top.
  public static let labelHeight = height - labelTop
  /// Between a label and the edges of its place.
  public static let labelMargin = 2
}

/// A tab, or the Back place, as it stands in the bar.
public struct TabBarPlace: Hashable, Sendable {
  public var target: TabBarTarget
  /// What can be touched.
  public var frame: ScreenFrame
  public var iconFrame: ScreenFrame
  public var labelFrame: ScreenFrame
  /// The line that highlights the selected tab; nil for all others.
  public var markFrame: ScreenFrame?
  /// False for Back at the top level: seen as inactive, dimmed and not filled (NS-7).
  public var isEnabled: Bool

  @inlinable
  public init(
    target: TabBarTarget,
    frame: ScreenFrame,
    iconFrame: ScreenFrame,
    labelFrame: ScreenFrame,
    markFrame: ScreenFrame?,
    isEnabled: Bool
  ) {
    self.target = target
    self.frame = frame
    self.iconFrame = iconFrame
    self.labelFrame = labelFrame
    self.markFrame = markFrame
    self.isEnabled = isEnabled
  }
}

/// A tab bar as it is shown (SPEC NS-11).
public struct TabBarSnapshot: Hashable, Sendable {
  /// With the bottom safe area.
  public var frame = ScreenFrame.zero
  /// The Back place, if there is one, then the tabs, in reading order.
  public var places: [TabBarPlace] = []
  /// The history that stands over the screen since the Back place was held; nil for none (NB-7, NB-15).
  public var history: PopoverSnapshot?
  /// The text of a tab, or of the inactive Back place, over all else while a finger rests on it (AX-4).
  public var largeText: LargeTextSnapshot?

  @inlinable
  public init() {}
}
