/// What the Back place of a screen shows.
public enum BackState: UInt8, CaseIterable, Hashable, Sendable {
  /// There is none.
  case absent
  /// It is there and does nothing: at the top level of a tab bar with Back (SPEC NS-7).
  case inactive
  case active
}

/// What an event did to a navigation structure.
public struct StructureChange: Hashable, Sendable {
  /// Whether another screen is shown.
  public var isScreenChanged = false
  /// Whether another tab is selected.
  public var isTabChanged = false
  /// Screens added to a stack.
  public var pushed = 0
  /// Screens discarded.
  public var discarded = 0
  /// Whether the bar now says how to reach the history: once, ever (SPEC NB-7).
  public var announcesHistory = false

  public init() {}
}
