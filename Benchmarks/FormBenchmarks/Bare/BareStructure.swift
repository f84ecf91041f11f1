import CHardware
import MeasurementKit

/// One of the structures by itself, with random work on it.
protocol BareStructure: AnyObject {
  static var operations: [String] { get }

  init(pageCount: Int, seed: UInt64)

  var byteCount: Int { get }

  /// Of the operations that change it.
  var changePass: Pass { get }

  /// How many changes were made, one after the other.
  var changes: Int { get }

  /// The last judgement, and after how many changes: it holds until there are more.
  var judged: (changes: Int, isRight: Bool)? { get set }

  /// - Parameter operation: one of `operations`.
  static func isChange(_ operation: String) -> Bool

  /// Does the steps of `range`.
  ///
  /// - Returns: a value of all that was read, so that nothing is left out.
  func play(_ operation: String, _ range: Range<Int>) -> Int

  /// Whether it answers what counting from the same seed on does.
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

  /// Whether it answers what counting from the same seed on does; counted once for each state.
  func isRight(pageCount: Int, seed: UInt64) -> Bool {
    if let judged, judged.changes == changes { return judged.isRight }
    let isRight = recount(pageCount: pageCount, seed: seed)
    judged = (changes, isRight)
    return isRight
  }
}
