import CHardware
import MeasurementKit

/// One of the structures by itself, with random work on it.
protocol BareStructure: AnyObject {
  static var operations: [String] { get }

  init(pageCount: Int, seed: UInt64)

  var byteCount: Int { get }

  /// The pass of the operations that change the structure.
  var changePass: Pass { get }

  /// The number of changes made.
  var changes: Int { get }

  /// The last judgement, and the number of changes before it: it holds until there are more.
  var judged: (changes: Int, isRight: Bool)? { get set }

  /// - Parameter operation: one of `operations`.
  static func isChange(_ operation: String) -> Bool

  /// Plays the steps of `range`.
  ///
  /// - Returns: a value made of everything that was read, so that the compiler leaves nothing out.
  func play(_ operation: String, _ range: Range<Int>) -> Int

  /// Whether the structure gives the same answers as counting from the same seed.
  func recount(pageCount: Int, seed: UInt64) -> Bool
}

extension BareStructure {
  func contender(_ operation: String) -> TimedContender {
    let pass = Self.isChange(operation) ? changePass : Pass(count: Pass.usualQueries)
    return TimedContender(Contenders.engine) { [self] steps in
      pass.advance(by: steps) { range in
        hardware_consume(UInt64(truncatingIfNeeded: play(operation, range)))
      }
    }
  }

  /// Whether the structure gives the same answers as counting from the same seed, which is done once for each
  /// state.
  func isRight(pageCount: Int, seed: UInt64) -> Bool {
    if let judged, judged.changes == changes { return judged.isRight }
    let isRight = recount(pageCount: pageCount, seed: seed)
    judged = (changes, isRight)
    return isRight
  }
}
