/// A frame that violates the protocol (docs/contender-protocol.md).
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte offset in the frame's payload; nil if the frame's type is wrong.
  public var offset: Int?
  public var expected: String
  public var found: String

  public init(at offset: Int?, expected: String, found: String) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  public var description: String {
    (offset.map { "byte \($0): " } ?? "") + "expected \(expected), found \(found)"
  }
}
