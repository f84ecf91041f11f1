import MeasurementKit

/// One of the structures by itself, with random work on it.
protocol BareStructure: AnyObject {
  static var operations: [String] { get }

  init(pageCount: Int, seed: UInt64)

  var byteCount: Int { get }

  func contestant(_ operation: String) -> Contestant

  /// Whether it answers what counting from the same seed on does.
  func isRight(pageCount: Int, seed: UInt64) -> Bool
}
