import FormModel

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

extension StructureChange {
  /// The depth of a stack from which on the gesture is announced [D].
  static let announcedDepth = 3

  mutating func announceHistory(depth: Int, _ hasAnnounced: inout Bool) {
    let least = Self.announcedDepth + (mutant("stack/announced-late") ? 1 : 0)
    if (hasAnnounced && !mutant("stack/announced-again")) || depth < least { return }
    hasAnnounced = true
    announcesHistory = true
  }
}
