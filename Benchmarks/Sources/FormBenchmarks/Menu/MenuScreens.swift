import FormModel
import FormNavigation
import MeasurementKit
import NavigationBaselines

/// A screen of any type in a benchmark.
struct MenuContender {
  let name: String
  let begin: (MenuOperation, [Edit]) -> Void
  let play: (Int) -> Void
  var shown: () -> (state: InteractionState, snapshot: InputFormSnapshot)
  let editsDone: () -> ArraySlice<Edit>
  let firstSnapshots: (Int) -> [InputFormSnapshot]

  init<C: RivalScreen & ~Copyable>(_ type: C.Type, _ work: MenuWork) {
    let player = MenuPlayer<C>(work)
    name = C.name
    begin = player.begin
    play = player.play
    shown = player.shown
    editsDone = { player.editsDone }
    firstSnapshots = player.firstSnapshots
  }
}

/// The engine's screen and its rivals on one form.
final class MenuScreens {
  let work: MenuWork
  let contenders: [MenuContender]

  init(_ work: MenuWork, withRivals: Bool = true) {
    self.work = work
    var contenders = [MenuContender(EngineScreen.self, work)]
    if withRivals {
      contenders.append(MenuContender(PrefixArrayScreen.self, work))
      contenders.append(MenuContender(RecomputeCardsScreen.self, work))
    }
    self.contenders = contenders
  }

  /// Begins an operation.
  ///
  /// - Returns: the screens that play it, the engine's first.
  func begin(_ operation: MenuOperation) -> [MenuContender] {
    let edits = work.edits(of: operation)
    let playing = operation.hasRivals ? contenders : [contenders[0]]
    for contender in playing { contender.begin(operation, edits) }
    return playing
  }

  /// Checks each screen against a fresh one, and against the engine's screen after each of the
  /// first operations.
  func check(_ playing: [MenuContender]) -> [OracleCheck] {
    let right = playing.map(isRight)
    // Comes last, because it begins the operation again.
    let first = playing.map { $0.firstSnapshots(Self.comparedSnapshots) }
    return zip(right, first).map { OracleCheck($0 && $1 == first[0] ? .agrees : .disagrees) }
  }

  /// The number of first operations after which all screens must show the same.
  private static let comparedSnapshots = 8

  /// True if a screen equals a fresh screen with the same interaction state that saw only the
  /// edits.
  func isRight(_ contender: MenuContender) -> Bool {
    var fresh = RecomputeCardsScreen(work.form.form, on: work.device)
    for edit in contender.editsDone() {
      guard (try? fresh.handle(.edit(edit))) != nil else { return false }
    }
    let (state, snapshot) = contender.shown()
    var expected = InputFormSnapshot()
    fresh.fill(&expected, showing: state)
    return snapshot == expected
  }
}
