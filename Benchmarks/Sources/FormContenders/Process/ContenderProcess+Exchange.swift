import Foundation

extension ContenderProcess {
  /// Sends a request and waits for the response.
  ///
  /// - Parameters:
  ///   - frame: the request, including its length.
  ///   - seconds: the time limit.
  /// - Returns: the response's type and payload, and the nanoseconds from the first byte sent to
  ///   the last byte received.
  /// - Throws: a failure. The caller must end the process.
  func exchange(
    _ frame: [UInt8],
    _ request: FrameType,
    seconds: Double
  ) throws(ContenderFailure) -> (type: UInt8, payload: ArraySlice<UInt8>, nanoseconds: UInt64) {
    let deadline = Deadline(seconds: seconds)
    try refuseUnasked(request)
    let start = Deadline.now
    var unsent = frame[...]
    var received = Received()
    while !unsent.isEmpty || !received.isComplete {
      let ready = wait(forRoom: !unsent.isEmpty, deadline)
      if ready.errors { drainErrors() }
      guard saidCount <= ContenderProtocol.mostErrorBytes else {
        throw .floodedErrors(during: request, said: quote)
      }
      if ready.output {
        try receive(&received, request)
        // Bytes that arrive before the whole request was sent can't be its response.
        guard unsent.isEmpty || received.bytes.isEmpty else { throw .unasked(before: request) }
      } else if ready.input {
        unsent = unsent.dropFirst(send(unsent))
      }
      if deadline.isOver && !(unsent.isEmpty && received.isComplete) {
        throw .tookTooLong(request, seconds: seconds, said: quote)
      }
    }
    let nanoseconds = Deadline.now - start
    guard received.bytes.count == received.end else { throw .unasked(before: request) }
    return (received.bytes[4], received.bytes[5...], nanoseconds)
  }

  /// The part of a response received so far.
  private struct Received {
    var bytes: [UInt8] = []
    /// The length of the whole frame; `Int.max` until it is known.
    var end = Int.max

    var isComplete: Bool { bytes.count >= end }
  }

  private func receive(_ received: inout Received, _ request: FrameType) throws(ContenderFailure) {
    // Reads one byte more than the frame has, to detect extra bytes.
    let most = received.end == .max ? 1 << 16 : received.end - received.bytes.count + 1
    let count = read(output, into: &received.bytes, atMost: min(most, 1 << 16))
    if count == 0 {
      let status = end(patience: 0.1)
      throw .ended(status, during: request, said: quote)
    }
    guard received.end == .max, received.bytes.count >= 4 else { return }
    let length = received.bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length >= 1, length <= ContenderProtocol.mostFrameBytes else {
      throw .nonsense(
        request,
        WireError(
          at: 0,
          expected: "a frame of 1…\(ContenderProtocol.mostFrameBytes) bytes",
          found: "a length of \(length)"
        )
      )
    }
    received.end = 4 + length
  }

  /// - Throws: if the contender has exited, or has sent bytes without a request.
  private func refuseUnasked(_ request: FrameType) throws(ContenderFailure) {
    let ready = wait(forRoom: false, Deadline(seconds: 0))
    if ready.errors { drainErrors() }
    guard ready.output else { return }
    var bytes: [UInt8] = []
    if read(output, into: &bytes, atMost: 1) == 0 {
      let status = end(patience: 0.1)
      throw .ended(status, during: request, said: quote)
    }
    if !bytes.isEmpty { throw .unasked(before: request) }
  }

  private func wait(
    forRoom: Bool,
    _ deadline: Deadline
  ) -> (input: Bool, output: Bool, errors: Bool) {
    var waited = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: forRoom ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    _ = poll(&waited, nfds_t(waited.count), deadline.milliseconds)
    return (waited[2].revents != 0, waited[0].revents != 0, waited[1].revents != 0)
  }

  /// - Returns: the number of bytes sent; 0 if the pipe is full or closed by the reader.
  private func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, min($0.count, 1 << 16)) }
    if count < 0 && errno == EPIPE {
      // The program no longer reads. The state of its output will show the reason.
      closeInput()
    }
    return max(count, 0)
  }

  /// - Returns: the number of bytes read; 0 at the end, −1 if there is nothing to read.
  @discardableResult
  private func read(_ descriptor: Int32, into bytes: inout [UInt8], atMost most: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { buffer in
      let count = systemRead(descriptor, buffer.baseAddress, most)
      if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
      return count
    }
  }

  /// Reads the program's standard error, and keeps its first bytes for messages.
  func drainErrors() {
    while errors >= 0 {
      var bytes: [UInt8] = []
      let count = read(errors, into: &bytes, atMost: 1 << 16)
      if count == 0 {
        closeErrors()
      }
      if count <= 0 { return }
      saidCount += count
      said += bytes.prefix(ContenderProtocol.mostQuotedBytes - said.count)
      if saidCount > ContenderProtocol.mostErrorBytes { return }
    }
  }

  /// Discards the program's output.
  func drainOutput() {
    var bytes: [UInt8] = []
    read(output, into: &bytes, atMost: 1 << 16)
  }
}
