import ScreenModel

/// A navigation structure that screens stand in, as a `FormHost` needs it: `TabNavigation` or `DrillDown`.
public protocol ScreenStructure: Sendable {
  /// What it refuses.
  associatedtype Refusal: Error

  /// The stack whose top is shown.
  var currentStack: ScreenStack { get }
  /// Every stack, the one that is shown among them.
  var allStacks: [ScreenStack] { get }
  var backState: BackState { get }
  /// Whether the structure shows Back itself, so that no bar does (SPEC NS-7).
  var hasBackPlace: Bool { get }
  /// Whether the gesture that shows the history has been announced (SPEC NB-7).
  var hasAnnouncedHistory: Bool { get }

  /// Says that a screen has announced it: none does once more.
  mutating func noteAnnouncement()

  /// Back to an entry of the history, the nearest being 1 (NB-7).
  ///
  /// - Complexity: O(`steps`).
  @discardableResult
  mutating func back(steps: Int) throws(Refusal) -> StructureChange

  /// Back by one screen.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func back() throws(Refusal) -> StructureChange

  /// The bytes to keep (NS-9), with another state for each screen.
  func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8]

  /// Returns to a kept state, in this or an older version, as far as the structure has what it is of.
  ///
  /// - Parameters:
  ///   - bytes: the state.
  ///   - report: what became of it.
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
  public var currentStack: ScreenStack { stack }

  public var allStacks: [ScreenStack] { [stack] }

  public var hasBackPlace: Bool { false }

  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }
}
