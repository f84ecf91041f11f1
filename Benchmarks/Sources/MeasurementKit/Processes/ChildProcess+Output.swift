import Foundation

extension ChildProcess {
  /// Everything that a program wrote until it exited.
  public struct Output: Sendable {
    public var end: End
    public var output: [UInt8]
    public var errors: [UInt8]
  }

  /// Runs a program until it exits. Writes its input and reads its output concurrently, so neither
  /// blocks, and needs neither a file nor a thread.
  ///
  /// - Parameter input: the program's input; bytes that it does not read are dropped.
  /// - Complexity: O(bytes).
  public static func run(
    _ path: String,
    _ arguments: [String],
    input: [UInt8] = [],
    options: Options = []
  ) throws(Failure) -> Output {
    let (given, written, said) = (
      try ProcessPipe(path), try ProcessPipe(path), try ProcessPipe(path)
    )
    let process = try ChildProcess(
      path,
      arguments,
      descriptors: (given.reading, written.writing, said.writing),
      options: options
    )
    given.closeReading()
    written.closeWriting()
    said.closeWriting()
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var rest = input[...]
    while written.isReading || said.isReading {
      if rest.isEmpty { given.closeWriting() }
      var waiting = [
        pollfd(fd: given.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: written.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: said.reading, events: Int16(POLLIN), revents: 0),
      ]
      guard Foundation.poll(&waiting, 3, -1) >= 0 || errno == EINTR else { break }
      if waiting[0].revents != 0 { given.write(&rest) }
      if waiting[1].revents != 0 { written.read(into: &output) }
      if waiting[2].revents != 0 { said.read(into: &errors) }
    }
    return Output(end: process.wait(), output: output, errors: errors)
  }
}
