import TextEscaping

/// A position in an input.
public enum SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before the position. Used for binary formats.
  case offset(Int)
  /// A line and a column, both from 1. A column is one Unicode scalar. Used for JSON and text.
  case line(Int, column: Int)

  public var description: String {
    switch self {
    case .offset(let offset): "offset \(offset)"
    case .line(let line, let column): "line \(line), column \(column)"
    }
  }
}

/// A violation of an input's format: its position, what was expected, and what was found.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  public let position: SourcePosition
  /// What the format requires at the position.
  public let expected: String
  /// What the input has at the position.
  public let found: String

  public init(at position: SourcePosition, expected: String, found: String) {
    self.position = position
    self.expected = expected
    self.found = found
  }

  /// Shortens `found`, quotes it and escapes characters that a terminal would interpret.
  package init(at position: SourcePosition, expected: String, quoting found: some StringProtocol) {
    self.init(at: position, expected: expected, found: Escape.quoted(found))
  }

  public var description: String { "\(position): expected \(expected), found \(found)" }
}

/// Why a form or an edit stream could not be read.
public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is damaged, truncated, or in another format.
  case format(FormatError)
  /// The system reported an error.
  case io(IOError)
  /// The form exceeds the caller's memory limit. Its memory was not allocated.
  case tooLarge(bytes: Int, limit: Int)

  public var description: String {
    switch self {
    case .format(let error): error.description
    case .io(let error): error.description
    case .tooLarge(let bytes, let limit):
      "needs \(bytes) bytes of memory: expected at most \(limit)"
    }
  }
}
