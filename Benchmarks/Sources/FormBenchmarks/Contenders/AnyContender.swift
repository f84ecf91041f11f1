import FormBaselines
import FormContenders
import FormModel
import MeasurementKit

/// A contender of any type in a benchmark.
struct AnyContender {
  let name: String
  let timed: TimedContender
  /// The bytes of its state; nil if allocations can't be counted.
  let bytes: Int?
  /// Its position in its pass over the edits, for the check against the oracle.
  let position: () -> Position
  /// The digest of its state.
  let digest: () -> StateDigest
  /// Describes its last step.
  var describeLast: () -> String = { "" }
  /// The sum of its answers to all queries; 0 if there were none.
  var sum: () -> Int = { 0 }
}

/// A contender's position in its pass over the edits. The oracle reaches the same state by playing
/// these edits.
struct Position: Hashable {
  /// The edits that were undone before the pass began; the pass repeats them.
  var lead = 0..<0
  /// Edits made since the pass began.
  var done = 0..<0
}

/// Wraps contenders of any type for a benchmark.
protocol ContenderMaker {
  func contender<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender
}

extension ContenderMaker {
  /// The engine first, then the named rivals.
  func contenders(_ rivals: Set<String>) -> [AnyContender] {
    var visitor = MakingVisitor(maker: self, rivals: rivals)
    // The visitor throws nothing.
    return [engine()] + ((try? Rivals.visitAll(&visitor)) ?? []).compactMap(\.self)
  }

  func engine() -> AnyContender { contender(EngineContender.self) }
}

/// Wraps the named rivals.
private struct MakingVisitor<Maker: ContenderMaker>: ContenderVisitor {
  let maker: Maker
  let rivals: Set<String>

  func visit<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender? {
    rivals.contains(C.name) ? maker.contender(C.self) : nil
  }
}
