/// The error for a shape that no form can have.
public struct ShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property that is wrong.
  public let what: String
  public let expected: String
  public let found: String

  public init(what: String, expected: String, found: String) {
    self.what = what
    self.expected = expected
    self.found = found
  }

  public var description: String { "\(what): expected \(expected), found \(found)" }
}
