/// What a frame is. A response has its request's number and 128.
public enum FrameType: UInt8, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case hello = 1
  case load, reset, observe, check, time
  case helloResponse = 129
  case loadResponse, resetResponse, observeResponse, checkResponse, timeResponse
  case error = 255

  /// The type that answers this request; nil for a response.
  public var response: FrameType? {
    rawValue < 128 ? FrameType(rawValue: rawValue + 128) : nil
  }

  public var description: String {
    switch self {
    case .hello: "hello"
    case .load: "load"
    case .reset: "reset"
    case .observe: "observe"
    case .check: "check"
    case .time: "time"
    case .helloResponse: "response to hello"
    case .loadResponse: "response to load"
    case .resetResponse: "response to reset"
    case .observeResponse: "response to observe"
    case .checkResponse: "response to check"
    case .timeResponse: "response to time"
    case .error: "error"
    }
  }
}

/// The bounds of the protocol.
public enum ContenderProtocol {
  /// The version that is spoken.
  public static let version: UInt32 = 1
  /// Bytes of a frame behind its length, at most.
  public static let mostFrameBytes = 16 << 20
  /// Bytes on standard error, at most.
  public static let mostErrorBytes = 1 << 20
  /// Bytes of standard error that are quoted.
  public static let mostQuotedBytes = 4 << 10
}
