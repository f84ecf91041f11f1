import TextEscaping

/// A failed system call while a file was opened, read or written.
public struct IOError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Operation: String, Hashable, Sendable {
    case open, read, create, write
  }

  public enum Reason: Hashable, Sendable {
    /// The value of `errno`.
    case system(Int32)
    /// The file shrank while it was read; both sizes are in bytes.
    case shrank(expected: Int, found: Int)
    /// A folder of files holds a pipe, a socket or a device.
    case notRegular
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

  /// Uses the current `errno` as the reason.
  init(_ operation: Operation, path: String) {
    self.init(operation, path: path, reason: .system(SystemCall.error))
  }

  /// True if the process that reads our output has exited. A tool then ends without a message.
  public var isBrokenPipe: Bool { reason == .system(SystemCall.brokenPipe) }

  public var description: String {
    switch reason {
    case .system(let code):
      "can't \(operation.rawValue) \(SystemText.shown(path)): \(SystemCall.text(ofError: code))"
    case .shrank(let expected, let found):
      "can't read \(SystemText.shown(path)): it became shorter, expected \(expected) bytes, found \(found)"
    case .notRegular:
      "can't \(operation.rawValue) \(SystemText.shown(path)): expected a file, found a pipe, a socket or a device"
    }
  }
}
