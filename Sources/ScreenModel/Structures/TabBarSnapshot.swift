/// A part of a tab bar that a finger can touch.
public enum TabBarTarget: Hashable, Sendable {
  /// A tab, by its place among the tabs.
  case tab(Int)
  /// The Back place (NS-7).
  case back
  /// An entry of the history over the screen; the nearest is 1 (NB-7).
  case historyEntry(Int)
  /// The history over the screen, outside its entries (NB-15).
  case history
  /// The screen outside that history.
  case outside
}

/// The lengths of a tab bar, px at scale 1 (NS-11).
public enum TabBarMetrics {
  /// The height without the bottom safe area.
  public static let height = 49
  /// The height of the line that, beside the colour, highlights the selected tab.
  public static let markHeight = 3
  public static let iconSize = 22
  public static let iconTop = 6
  public static let labelTop = 29
  /// The greatest height of a label: the room below its top.
  public static let labelHeight = height - labelTop
  /// The space between a label and the edges of its place.
  public static let labelMargin = 2
}

/// A tab, or the Back place, in its place in the bar.
public struct TabBarPlace: Hashable, Sendable {
  public var target: TabBarTarget
  /// The touch target.
  public var frame: ScreenFrame
  public var iconFrame: ScreenFrame
  public var labelFrame: ScreenFrame
  /// The line that highlights the selected tab; nil for all others.
  public var markFrame: ScreenFrame?
  /// False for Back at the top level, which is then dimmed and not filled (NS-7).
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

/// A tab bar as shown (NS-11).
public struct TabBarSnapshot: Hashable, Sendable {
  /// The frame with the bottom safe area.
  public var frame = ScreenFrame.zero
  /// The Back place, if there is one, then the tabs, in reading order.
  public var places: [TabBarPlace] = []
  /// The history that a long press on the Back place opened over the screen; nil for none (NB-7, NB-15).
  public var history: PopoverSnapshot?
  /// The tooltip that says, once, ever, how to reach the history from the Back place, which is highlighted meanwhile
  /// (NB-7). It takes no touch.
  public var announcement: TabBarAnnouncement?
  /// The text of a tab, or of the inactive Back place, drawn over everything else while a finger rests on it
  /// (AX-4).
  public var largeText: LargeTextSnapshot?

  @inlinable
  public init() {}
}

/// A tooltip above the Back place (NB-7).
public struct TabBarAnnouncement: Hashable, Sendable {
  public var text: String
  public var place: PopoverSnapshot

  @inlinable
  public init(text: String, place: PopoverSnapshot) {
    self.text = text
    self.place = place
  }
}
