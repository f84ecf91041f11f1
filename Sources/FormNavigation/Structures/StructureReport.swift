/// How a saved state was restored in the present navigation structure (NS-9).
public struct StructureReport: Hashable, Sendable {
  /// Whether the state belongs to another structure: other tabs, another order, other top levels, or other
  /// hierarchies.
  public var isOtherStructure = false
  /// The identifiers of tabs that are gone, or that start anew because their top level is another.
  public var droppedTabs: [UInt64] = []
  /// The number of screens above a top level that are gone: in those tabs, or below the last node that the
  /// hierarchy still has.
  public var droppedScreens = 0
  /// Why nothing was restored; nil if something was.
  public var refusal: StructureStateError?

  public init(refusal: StructureStateError? = nil) { self.refusal = refusal }
}
