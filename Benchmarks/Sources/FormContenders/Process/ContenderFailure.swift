/// The reason why a contender in another process gives no result (CP-5).
public enum ContenderFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program could not be started.
  case notStarted(String)
  /// The system has no descriptor, process or memory left to start the program. This says nothing
  /// about the contender.
  case noSystem(String)
  /// The contender exited or closed its output instead of responding.
  case ended(ExitStatus, during: FrameType, said: String)
  /// The contender did not respond in time, and was killed.
  case tookTooLong(FrameType, seconds: Double, said: String)
  /// The contender sent an invalid response.
  case nonsense(FrameType, WireError)
  /// The contender sent bytes before it had a complete request.
  case unasked(before: FrameType)
  /// The contender exceeded the limit for standard error.
  case floodedErrors(during: FrameType, said: String)
  /// The contender claims more time for a batch than the whole request took.
  case claimsTooMuch(nanoseconds: UInt64, measured: UInt64)
  /// The contender claims less than a tenth of the time that its batches took.
  case hidesTime(nanoseconds: UInt64, measured: UInt64)
  /// The contender sent an error frame and keeps running.
  case refused(ContenderRefusal, FrameType)
  /// The request or its response is too large for a frame.
  case tooLarge(FrameType, bytes: Int)
  /// An earlier failure ended the contender.
  case notRunning

  /// True if the failure ended the contender.
  public var isOver: Bool {
    switch self {
    case .refused, .tooLarge: false
    default: true
    }
  }

  /// True if the program does not exist or is not executable. Shells exit with 127 or 126 in these
  /// cases.
  public var isMissing: Bool {
    switch self {
    case .notStarted, .ended(.code(126), _, _), .ended(.code(127), _, _): true
    default: false
    }
  }

  /// True if this process lacked the resources to start any program.
  public var isOfSystem: Bool { if case .noSystem = self { true } else { false } }

  public var description: String {
    switch self {
    case .notStarted(let reason), .noSystem(let reason): "it can't be started: \(reason)"
    case .ended(let status, let request, let said):
      "it \(status) instead of answering \(request)" + Self.quoted(said)
    case .tookTooLong(let request, let seconds, let said):
      "it did not answer \(request) within \(seconds) s, so the harness ended it"
        + Self.quoted(said)
    case .nonsense(let request, let error): "its answer to \(request) breaks the protocol: \(error)"
    case .unasked(let request): "it wrote to its output without being asked, before \(request)"
    case .floodedErrors(let request, let said):
      "it wrote more than \(ContenderProtocol.mostErrorBytes) bytes to standard error by \(request)"
        + Self.quoted(said)
    case .claimsTooMuch(let claimed, let measured):
      "it claims \(claimed) ns for a batch: expected at most \(measured) ns, the time that passed"
    case .hidesTime(let claimed, let measured):
      "it claims \(claimed) ns for a batch that took \(measured) ns: expected a clock that runs while it plays"
    case .refused(let refusal, let request): "asked to \(request), \(refusal)"
    case .tooLarge(let request, let bytes):
      "\(request) would take a frame of \(bytes) bytes: expected at most \(ContenderProtocol.mostFrameBytes)"
    case .notRunning: "it was ended before"
    }
  }

  private static func quoted(_ said: String) -> String {
    said.isEmpty ? "" : "; it said: \(said)"
  }
}

/// How a process ended.
public enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
  case code(Int32)
  case signal(Int32)
  /// The process closed its output but was still running, and was killed.
  case closedOutput

  public var description: String {
    switch self {
    case .code(let code): "ended with code \(code)"
    case .signal(let signal): "was ended by signal \(signal)"
    case .closedOutput: "closed its output"
    }
  }
}
