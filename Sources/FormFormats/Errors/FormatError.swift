import TextEscaping

/// A place in an input.
public enum SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// Bytes before it; for the binary formats.
  case offset(Int)
  /// Both from 1; a column is a Unicode scalar. For JSON and text.
  case line(Int, column: Int)

  public var description: String {
    switch self {
    case .offset(let offset): "offset \(offset)"
    case .line(let line, let column): "line \(line), column \(column)"
    }
  }
}

/// An input that breaks its format: the place, what was expected, and what was found.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  public let position: SourcePosition
  public let expected: String
  public let found: String

  public init(at position: SourcePosition, expected: String, found: String) {
    self.position = position
    self.expected = expected
    self.found = found
  }

  /// With what was found in quotes, short, and without what a terminal would obey.
  package init(at position: SourcePosition, expected: String, quoting found: some StringProtocol) {
    self.init(at: position, expected: expected, found: Escape.quoted(found))
  }

  public var description: String { "\(position): expected \(expected), found \(found)" }
}

/// Why a form or an edit stream could not be read.
public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is damaged, cut short, or something else altogether.
  case format(FormatError)
  /// The system refused.
  case io(IOError)
  /// The form needs more memory than the caller allows. Nothing was allocated for it.
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
