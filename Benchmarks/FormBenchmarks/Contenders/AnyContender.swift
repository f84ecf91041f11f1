import FormBaselines
import FormFuzzing
import FormModel
import MeasurementKit

/// A contender in a benchmark, whatever its type.
struct AnyContender {
  let name: String
  let timed: TimedContender
  /// Bytes its state takes; nil if allocations can't be counted.
  let bytes: Int?
  /// Where it stands in its pass over the edits, for the check against the oracle.
  let position: () -> Position
  /// The digest of its present state.
  let digest: () -> StateDigest
  /// Describes its last step.
  var describeLast: () -> String = { "" }
  /// The sum of its answers to all queries; 0 if it was asked none.
  var sum: () -> Int = { 0 }
}

/// Where a contender stands in its pass over the edits: the edits that the oracle must play to stand there too.
struct Position: Hashable {
  /// Edits undone before the pass began, that the pass does again.
  var lead = 0..<0
  /// Edits done since the pass began.
  var done = 0..<0
}

/// Wraps a contender of any type for a benchmark.
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
