import FormBaselines
import FormModel

/// The engine's rivals, those with the least work after an edit first. To add a rival, add its
/// files and a line here.
public typealias Rivals =
  ContenderPair<
    PlainCounters,
    ContenderPair<
      RecomputePage,
      ContenderPair<
        RecomputeBitsliced,
        ContenderPair<
          RecomputeForm,
          NoContenders
        >
      >
    >
  >

/// The engine and its rivals.
public typealias TimedContenders = ContenderPair<EngineContender, Rivals>

/// All contenders by name.
public enum ContenderCatalogue {
  /// The contenders that tables show: all except the oracle.
  public static let timed: [(name: String, algorithm: String)] = {
    var facts = Facts()
    // `Facts` throws no error.
    return (try? TimedContenders.visitAll(&facts)) ?? []
  }()

  /// The names of the engine, its rivals and the oracle.
  public static let names = timed.map(\.name) + [Oracle.name]

  /// - Returns: nil if no contender has this name.
  public static func visit<V: ContenderVisitor & ~Copyable>(
    _ name: String,
    _ visitor: inout V
  ) throws -> V.Outcome? {
    name == Oracle.name
      ? try visitor.visit(Oracle.self) : try TimedContenders.visit(name, &visitor)
  }
}

/// A contender's name and algorithm.
private struct Facts: ContenderVisitor {
  func visit<C: Contender & ~Copyable>(_ type: C.Type) -> (name: String, algorithm: String) {
    (C.name, C.algorithm)
  }
}
