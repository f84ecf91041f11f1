/// What streams should meet: a campaign that never met one of these would prove less than it seems to.
public enum FuzzProbe: Int, CaseIterable, Hashable, Sendable {
  // Engine
  case fill, clear, hide, show, lock, unlock, require, unrequire, hidePage, showPage
  case noChange, noSuchPage, noSuchField
  case pageAppeared, pageVanished, pageCompleted, pageReopened
  /// Where the current page went when it vanished.
  case currentToNext, currentToPrevious, currentToNone, currentFromNone
  case moveCurrent, moveToInvisible, recount, reload
  case batchEnded, batchRefused
  case noPages, pageWithoutFields, hiddenPageEdited
  case manyWords, manyLeaves, manyLowNodes
  case question, inverse, commuted, restored, renamed
  // Visible pages, card offsets
  case flipAtNodeEnd, setMembership, heightToZero, everyLevelOfOffsets
  // Navigation
  case menuOpened, sheetDragged, cardsScrolled, screenTurned, screenRestored
  // Bars, structures
  case barFitted, barOverflowed, tabSwitched, drilledDown
  // Formats
  case formRead, editsRead, damageRefused, damageHarmless, savedStateRead

  /// The target whose streams meet it.
  public var target: FuzzTarget {
    switch self {
    case .flipAtNodeEnd, .setMembership: .visiblePages
    case .heightToZero, .everyLevelOfOffsets: .cardOffsets
    case .menuOpened, .sheetDragged, .cardsScrolled, .screenTurned, .screenRestored: .navigation
    case .barFitted, .barOverflowed: .bars
    case .tabSwitched, .drilledDown: .structures
    case .formRead, .editsRead, .damageRefused, .damageHarmless, .savedStateRead: .formats
    default: .engine
    }
  }
}

extension ProbeSet {
  /// Those of the target that were met, and those that were not.
  public func names(of target: FuzzTarget) -> (hit: [String], missed: [String]) {
    let probes = FuzzProbe.allCases.filter { $0.target == target }
    return (
      probes.filter { contains($0) }.map { "\($0)" },
      probes.filter { !contains($0) }.map { "\($0)" }
    )
  }
}
