import Foundation

/// `/dev/null`, open as long as this exists: an empty input, and an output that discards
/// everything.
public final class NullDevice {
  public let descriptor: Int32

  /// - Throws: if no descriptor is left.
  public init() throws(ChildProcess.Failure) {
    descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw ChildProcess.Failure(program: "/dev/null", code: errno) }
  }

  deinit { close(descriptor) }
}
