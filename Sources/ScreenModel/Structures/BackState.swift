/// The state of a screen's Back place.
public enum BackState: UInt8, CaseIterable, Hashable, Sendable {
  /// There is no Back place.
  case absent
  /// Back is there and does nothing: at the top level of a tab bar with Back (NS-7).
  case inactive
  case active
}

/// The changes of an event to a navigation structure.
public struct StructureChange: Hashable, Sendable {
  /// Whether the structure now shows another screen.
  public var isScreenChanged = false
  /// Whether the person selected another tab.
  public var isTabChanged = false
  /// The number of screens pushed onto a stack.
  public var pushed = 0
  /// The number of screens discarded.
  public var discarded = 0
  /// Whether the Back place now announces how to reach the history; it does so once, ever (NB-7).
  public var announcesHistory = false

  public init() {}
}
