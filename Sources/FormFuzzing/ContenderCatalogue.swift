import FormBaselines
import FormModel

/// Work to be done for a contender whose type is known only by name.
///
/// The work is generic, not done through an existential, so that timed loops are specialised.
public protocol ContenderVisitor {
  associatedtype Outcome
  mutating func visit<C: Contender & ~Copyable>(_ type: C.Type) throws -> Outcome
}

/// All contenders by name.
public enum ContenderCatalogue {
  /// The engine, the rivals from the slowest on, and the oracle.
  public static let names = [
    EngineContender.name, RecomputeForm.name, RecomputeBitsliced.name, RecomputePage.name,
    Oracle.name,
  ]

  /// Those that tables show: all but the oracle.
  public static var timedNames: [String] { names.filter { $0 != Oracle.name } }

  /// - Returns: nil where no contender is called `name`.
  public static func visit<V: ContenderVisitor>(
    _ name: String,
    _ visitor: inout V
  ) throws -> V.Outcome? {
    switch name {
    case EngineContender.name: try visitor.visit(EngineContender.self)
    case RecomputeForm.name: try visitor.visit(RecomputeForm.self)
    case RecomputeBitsliced.name: try visitor.visit(RecomputeBitsliced.self)
    case RecomputePage.name: try visitor.visit(RecomputePage.self)
    case Oracle.name: try visitor.visit(Oracle.self)
    default: nil
    }
  }
}
