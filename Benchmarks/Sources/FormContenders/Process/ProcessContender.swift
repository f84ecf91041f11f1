import FormModel

/// Time limits for a contender's responses, in seconds.
public struct ContenderTimeLimits: Hashable, Sendable {
  /// For hello, which includes the program's start, and for load.
  public var start: Double
  /// For all other requests, and for the exit.
  public var other: Double

  public init(start: Double = 60, other: Double = 10) {
    self.start = start
    self.other = other
  }

  /// The same limit for every request.
  public init(seconds: Double) { self.init(start: seconds, other: seconds) }

  func seconds(for request: FrameType) -> Double {
    request == .hello || request == .load ? start : other
  }
}

/// A contender in another process (CP-1). It sends requests and returns validated responses.
///
/// A failure with `isOver` ends the process; every later request then throws.
public final class ProcessContender {
  public let identity: ContenderIdentity
  public let limits: ContenderTimeLimits
  private let child: ContenderProcess
  /// The duration of the last request in nanoseconds.
  public private(set) var elapsed: UInt64 = 0
  public private(set) var isRunning = true
  /// The known differences for the loaded form; empty before a form is loaded.
  public private(set) var differences: [KnownDifference] = []

  /// Starts a program and exchanges hellos.
  ///
  /// - Parameter command: the program, looked up in `PATH`, and its arguments.
  public init(
    _ command: [String],
    limits: ContenderTimeLimits = ContenderTimeLimits()
  ) throws(ContenderFailure) {
    self.limits = limits
    child = try ContenderProcess(command)
    var writer = WireWriter(.hello)
    writer.u32(ContenderProtocol.version)
    do throws(ContenderFailure) {
      identity = try Self.ask(child, writer.frame(), .hello, limits, parse: ContenderIdentity.init)
        .response
    } catch {
      child.end(patience: 0)
      throw error
    }
  }

  /// The arguments that run a shell command line.
  public static func shell(_ command: String) -> [String] {
    // With `exec` the program replaces the shell, so that waiting and killing apply to the program.
    ["/bin/sh", "-c", "exec " + command]
  }

  /// Loads a form; the contender discards the previous one.
  public func load(_ source: ContenderForm) throws(ContenderFailure) -> LoadReport {
    guard source.repeats.isEmpty || identity.capabilities.contains(.instances) else {
      throw .refused(ContenderRefusal(.unsupported, "instances of repeats"), .load)
    }
    var writer = WireWriter(.load)
    source.write(to: &writer)
    let report = try ask(writer, .load, LoadReport.init)
    try checkTime(report.parse &+ report.load)
    differences = report.differences
    return report
  }

  /// Returns the form to its state after loading.
  public func reset() throws(ContenderFailure) {
    try ask(WireWriter(.reset), .reset) { _ throws(WireError) in }
  }

  /// Observes the form in its present state.
  public func observe(_ view: ObservationView) throws(ContenderFailure) -> Observation {
    var writer = WireWriter(.observe)
    view.write(to: &writer)
    return try ask(writer, .observe) { (reader) throws(WireError) in
      try Observation(from: &reader, view)
    }
  }

  /// Plays events; returns each event's outcome and the form after it.
  public func check(
    _ events: some Collection<ContenderEvent>,
    _ view: ObservationView
  ) throws(ContenderFailure) -> [CheckedEvent] {
    var writer = WireWriter(.check)
    view.write(to: &writer)
    writer.list(events) { $0.event($1) }
    return try ask(writer, .check) { (reader) throws(WireError) in
      let outcomes = try reader.list("outcomes") { (reader) throws(WireError) in
        try CheckedEvent(from: &reader, view)
      }
      guard outcomes.count == events.count else {
        throw WireError(at: 0, expected: "\(events.count) outcomes", found: "\(outcomes.count)")
      }
      return outcomes
    }
  }

  /// Plays a batch under the contender's own clock (CP-3).
  ///
  /// - Parameter reads: if true, the contender reads after each event what a menu needs.
  public func time(
    _ events: some Collection<ContenderEvent>,
    reads: Bool
  ) throws(ContenderFailure) -> TimeReport {
    var writer = WireWriter(.time)
    writer.u8(reads ? 1 : 0)
    writer.list(events) { $0.event($1) }
    let report = try ask(writer, .time) { (reader) throws(WireError) in
      TimeReport(
        nanoseconds: try reader.u64("nanoseconds"),
        digest: try reader.u64("the digest")
      )
    }
    try checkTime(report.nanoseconds)
    return report
  }

  /// Plays answers, and reads the choices of a field after each, under the contender's own clock; returns the values of the
  /// last ones.
  func offer(
    of field: FieldID,
    after events: [ContenderEvent]
  ) throws(ContenderFailure) -> (nanoseconds: UInt64, values: [String]) {
    var writer = WireWriter(.offer)
    writer.u32(field.page.rawValue)
    writer.u32(UInt32(field.field))
    writer.list(events) { $0.event($1) }
    let report = try ask(writer, .offer) { (reader) throws(WireError) in
      (
        nanoseconds: try reader.u64("nanoseconds"),
        values: try reader.list("values") { (reader) throws(WireError) in
          try reader.text("the value of a choice")
        }
      )
    }
    try checkTime(report.nanoseconds)
    return report
  }

  /// Closes the program's input, and waits for it to exit.
  ///
  /// - Returns: how it exited; nil if it was killed, or had ended before.
  @discardableResult
  public func finish() -> ExitStatus? {
    guard isRunning else { return nil }
    isRunning = false
    let status = child.end(patience: limits.other)
    return status == .closedOutput ? nil : status
  }

  /// Kills the contender, for a failure that only several responses together show.
  public func end() {
    isRunning = false
    child.end(patience: 0)
  }

  /// Sends bytes that may be invalid, and returns the contender's error.
  ///
  /// - Parameter frame: a frame, including its length.
  /// - Throws: also if the response is not an error.
  func provoke(_ frame: [UInt8], like request: FrameType) throws(ContenderFailure)
    -> ContenderRefusal
  {
    do throws(ContenderFailure) {
      _ = try ask(frame, request) { (reader) throws(WireError) in
        throw WireError(at: 0, expected: "an error", found: "a response")
      }
    } catch .refused(let refusal, _) {
      return refusal
    }
    preconditionFailure("the response above is always refused")
  }

  private func ask<Response>(
    _ writer: consuming WireWriter,
    _ request: FrameType,
    _ parse: (inout WireReader) throws(WireError) -> Response
  ) throws(ContenderFailure) -> Response {
    let bytes = writer.count
    guard bytes <= ContenderProtocol.mostFrameBytes else {
      throw .tooLarge(request, bytes: bytes)
    }
    return try ask(writer.frame(), request, parse)
  }

  private func ask<Response>(
    _ frame: [UInt8],
    _ request: FrameType,
    _ parse: (inout WireReader) throws(WireError) -> Response
  ) throws(ContenderFailure) -> Response {
    guard isRunning else { throw .notRunning }
    do throws(ContenderFailure) {
      let answer = try Self.ask(child, frame, request, limits, parse: parse)
      elapsed = answer.nanoseconds
      return answer.response
    } catch {
      if error.isOver { end() }
      throw error
    }
  }

  private static func ask<Response>(
    _ child: ContenderProcess,
    _ frame: [UInt8],
    _ request: FrameType,
    _ limits: ContenderTimeLimits,
    parse: (inout WireReader) throws(WireError) -> Response
  ) throws(ContenderFailure) -> (response: Response, nanoseconds: UInt64) {
    let answer = try child.exchange(frame, request, seconds: limits.seconds(for: request))
    var reader = WireReader(answer.payload)
    let refusal: ContenderRefusal
    do throws(WireError) {
      guard answer.type == FrameType.error.rawValue else {
        guard answer.type == request.response?.rawValue else {
          let expected = request.response.map { "type \($0.rawValue), the \($0)" } ?? "a response"
          throw WireError(at: nil, expected: expected, found: "type \(answer.type)")
        }
        let response = try parse(&reader)
        try reader.finish()
        return (response, answer.nanoseconds)
      }
      refusal = try ContenderRefusal(from: &reader)
      try reader.finish()
    } catch {
      throw .nonsense(request, error)
    }
    throw .refused(refusal, request)
  }

  private func checkTime(_ claimed: UInt64) throws(ContenderFailure) {
    guard claimed <= elapsed else {
      end()
      throw .claimsTooMuch(nanoseconds: claimed, measured: elapsed)
    }
  }
}
