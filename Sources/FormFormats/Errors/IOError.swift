import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system refused to open, read or write.
public struct IOError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Operation: String, Hashable, Sendable {
    case open, read, create, write
  }

  public enum Reason: Hashable, Sendable {
    /// The system's error code, an `errno`.
    case system(Int32)
    /// The file became shorter while it was read; both in bytes.
    case shrank(expected: Int, found: Int)
  }

  public let operation: Operation
  /// The path as the caller gave it, or "standard input", "standard output".
  public let path: String
  public let reason: Reason

  public init(_ operation: Operation, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Takes the reason from `errno`.
  init(_ operation: Operation, path: String) {
    self.init(operation, path: path, reason: .system(errno))
  }

  /// Whether the reader of our output has gone; a tool then ends quietly.
  public var isBrokenPipe: Bool { reason == .system(EPIPE) }

  public var description: String {
    switch reason {
    case .system(let code):
      "can't \(operation) \(SystemText.shown(path)): \(unsafe String(cString: strerror(code)))"
    case .shrank(let expected, let found):
      "can't read \(SystemText.shown(path)): it became shorter, expected \(expected) bytes, found \(found)"
    }
  }
}
