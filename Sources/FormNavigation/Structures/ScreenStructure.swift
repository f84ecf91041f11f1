import ScreenModel

/// A navigation structure of screens, as `FormHost` needs it: `TabNavigation` or `DrillDown`.
public protocol ScreenStructure: Sendable {
  /// The structure's errors.
  associatedtype Refusal: Error

  /// The stack whose top screen is shown.
  var currentStack: ScreenStack { get }
  /// All stacks, the one that is shown included.
  var allStacks: [ScreenStack] { get }
  var backState: BackState { get }
  /// Whether the structure shows Back itself, so that no bar does (NS-7).
  var hasBackPlace: Bool { get }
  /// Whether the person has been told how to reach the history (NB-7).
  var hasAnnouncedHistory: Bool { get }

  /// Notes that a screen has announced the history, so that none does again.
  mutating func noteAnnouncement()

  /// Ends the structure's own tooltip about the history, for a touch anywhere (NB-7).
  mutating func endAnnouncement()

  /// Replaces the title of the screen that is shown: it labels Back on the screen above (NB-4).
  ///
  /// - Complexity: O(1).
  mutating func setTitle(_ title: String)

  /// Goes back to an entry of the history; the nearest is 1 (NB-7).
  ///
  /// - Complexity: O(`steps`).
  @discardableResult
  mutating func back(steps: Int) throws(Refusal) -> StructureChange

  /// Goes back by one screen.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func back() throws(Refusal) -> StructureChange

  /// The bytes to keep (NS-9), with the state that `state` gives for each screen.
  func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8]

  /// Returns to a saved state, as far as the structure still has its screens.
  ///
  /// - Parameters:
  ///   - bytes: the state.
  ///   - report: how the state was restored.
  /// - Throws: `StructureStateError` if the bytes are no saved state; then nothing has changed.
  @discardableResult
  mutating func restore(
    bytes: Span<UInt8>,
    report: inout StructureReport
  ) throws(StructureStateError) -> StructureChange

  /// Traps if the state is not legal.
  func checkInvariants()
}

extension ScreenStructure {
  /// As above, without a report.
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(StructureStateError) -> StructureChange {
    var report = StructureReport()
    return try restore(bytes: bytes, report: &report)
  }
}

extension TabNavigation: ScreenStructure {
  public var allStacks: [ScreenStack] { stacks }

  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }
}

extension DrillDown: ScreenStructure {
  /// Does nothing: a drill-down has no Back place, so the bar announces.
  public mutating func endAnnouncement() {}

  public var currentStack: ScreenStack { stack }

  public var allStacks: [ScreenStack] { [stack] }

  public var hasBackPlace: Bool { false }

  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }
}
