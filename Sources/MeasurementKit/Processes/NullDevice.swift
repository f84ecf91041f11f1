import Foundation

/// `/dev/null` for as long as it is held: nothing to read, and room for all that is written.
public final class NullDevice {
  public let descriptor: Int32

  /// - Throws: where no descriptor is left.
  public init() throws(ChildProcess.Failure) {
    descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw ChildProcess.Failure(program: "/dev/null", code: errno) }
  }

  deinit { close(descriptor) }
}
