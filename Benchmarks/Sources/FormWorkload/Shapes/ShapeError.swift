/// An invalid shape, for which no form exists.
public struct ShapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid property.
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
