import FormBaselines
import FormFuzzing
import FormModel
import MeasurementKit

/// A contender in a benchmark, whatever its type.
struct Entry {
  let name: String
  let contestant: Contestant
  /// Bytes its state takes; nil where allocations can't be counted.
  let bytes: Int?
  /// Where in its work it stands, for the check against the oracle.
  let position: () -> Position
  /// What it says of the form now.
  let digest: () -> StateDigest
  /// What its last step did.
  var describeLast: () -> String = { "" }
  /// The sum of its answers to all queries, where there are any.
  var sum: () -> Int = { 0 }
}

/// Where a contender stands in its pass over the edits: what the oracle must do to be where it is.
struct Position: Hashable {
  /// Edits undone before the pass began, that the pass does again.
  var lead = 0..<0
  /// Edits done since the pass began.
  var done = 0..<0
}

/// Makes a benchmark's entry of a contender of any type.
protocol EntryMaker {
  func entry<C: Contender & ~Copyable>(_ type: C.Type) -> Entry
}

extension EntryMaker {
  /// The engine, first, and those of its rivals that are asked for.
  func entries(_ rivals: Set<String>) -> [Entry] {
    var visitor = EntryVisitor(maker: self, rivals: rivals)
    // The visitor throws nothing.
    return [engine()] + ((try? Rivals.visitAll(&visitor)) ?? []).compactMap(\.self)
  }

  func engine() -> Entry { entry(EngineContender.self) }
}

/// Makes the entries of those that are asked for.
private struct EntryVisitor<Maker: EntryMaker>: ContenderVisitor {
  let maker: Maker
  let rivals: Set<String>

  func visit<C: Contender & ~Copyable>(_ type: C.Type) -> Entry? {
    rivals.contains(C.name) ? maker.entry(C.self) : nil
  }
}
