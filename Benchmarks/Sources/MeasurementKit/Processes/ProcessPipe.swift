import Foundation

/// Both ends of a pipe; -1 for a closed end.
public final class ProcessPipe {
  public private(set) var reading: Int32
  public private(set) var writing: Int32

  /// - Throws: if no descriptor is left.
  public init(_ program: String) throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildProcess.Failure(program: program, code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  public var isReading: Bool { reading >= 0 }

  public func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  public func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads the available bytes without waiting for more; closes the pipe at the end.
  public func read(into bytes: inout [UInt8]) {
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(reading, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      closeReading()
    }
  }
}
