import FormFormats
import Foundation
import Testing

/// The error of `read` on bytes that come through a pipe; nil if there is none.
func failure(
  throughPipe bytes: ArraySlice<UInt8>,
  _ read: (String) throws(ReadError) -> Void
) throws -> ReadError? {
  var ends: [Int32] = [0, 0]
  try #require(pipe(&ends) == 0)
  defer { close(ends[0]) }
  let end = ends[1]
  let writer = Thread {
    // The reader may stop before everything is written.
    var signals = sigset_t()
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var unwritten = bytes
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      unwritten = unwritten.dropFirst(count)
    }
    close(end)
  }
  writer.start()
  do throws(ReadError) {
    try read("/dev/fd/\(ends[0])")
    return nil
  } catch {
    return error
  }
}
