import FormModel
import FormNavigation
import MeasurementKit
import NavigationBaselines

/// A screen in a benchmark, whatever its type.
struct MenuEntry {
  let name: String
  /// Bytes the screen and its form take; nil where allocations can't be counted.
  let bytes: Int?
  let begin: (MenuOperation, [Edit]) -> Void
  let play: (Int) -> Void
  var shown: () -> (state: InteractionState, snapshot: InputFormSnapshot)
  let editsDone: () -> ArraySlice<Edit>
  let firstSnapshots: (Int) -> [InputFormSnapshot]

  init<C: RivalScreen & ~Copyable>(_ type: C.Type, _ work: MenuWork) {
    let player = MenuPlayer<C>(work)
    name = C.name
    bytes = player.bytes
    begin = player.begin
    play = player.play
    shown = player.shown
    editsDone = { player.editsDone }
    firstSnapshots = player.firstSnapshots
  }
}

/// The engine's screen and its rivals on one form.
final class MenuContestants {
  let work: MenuWork
  let entries: [MenuEntry]

  init(_ work: MenuWork, withRivals: Bool = true) {
    self.work = work
    var entries = [MenuEntry(EngineScreen.self, work)]
    if withRivals {
      entries.append(MenuEntry(PrefixArrayScreen.self, work))
      entries.append(MenuEntry(RecomputeCardsScreen.self, work))
    }
    self.entries = entries
  }

  /// Plays an operation on all screens in turns.
  ///
  /// - Returns: the timings, the engine's first.
  @discardableResult
  func play(_ operation: MenuOperation, _ session: BenchmarkSession, seconds: Double) -> [Timings] {
    let edits = work.edits(of: operation)
    let entries = operation.hasRivals ? entries : [entries[0]]
    for entry in entries { entry.begin(operation, edits) }
    return session.play(
      operation.benchmark,
      work.parameters,
      entries.map { Contestant($0.name, play: $0.play) },
      seconds: seconds,
      isBulk: operation == .newWidth
    ) {
      let answers = entries.map { Answer(isRight($0) ? .agrees : .disagrees) }
      let first = entries.map { $0.firstSnapshots(Self.comparedSnapshots) }
      return zip(answers, first).map { $1 == first[0] ? $0 : Answer(.disagrees) }
    }
  }

  /// Operations from the beginning after which all must show the same.
  private static let comparedSnapshots = 8

  /// Whether the screen shows what a fresh one does, which has seen the edits alone, in the same interaction
  /// state.
  func isRight(_ entry: MenuEntry) -> Bool {
    var fresh = RecomputeCardsScreen(work.form.form, on: work.device)
    for edit in entry.editsDone() {
      guard (try? fresh.handle(.edit(edit))) != nil else { return false }
    }
    let (state, snapshot) = entry.shown()
    var expected = InputFormSnapshot()
    fresh.fill(&expected, showing: state)
    return snapshot == expected
  }
}
