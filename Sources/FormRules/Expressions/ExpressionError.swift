/// An expression that can't be parsed (UR-2).
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int
  public var expected: String
  public var found: String

  public init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}

extension ExpressionError {
  /// - Parameters:
  ///   - offset: of the error, in bytes.
  ///   - text: the whole expression.
  /// - Complexity: O(offset).
  init(at offset: Int, in text: [UInt8], expected: String, found: String) {
    var line = 1
    var column = 1
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column, expected: expected, found: found)
  }
}
