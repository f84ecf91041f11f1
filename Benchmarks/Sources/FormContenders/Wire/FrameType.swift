/// The type of a frame. A response has its request's number plus 128.
public enum FrameType: UInt8, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case hello = 1
  case load, reset, observe, check, time
  case helloResponse = 129
  case loadResponse, resetResponse, observeResponse, checkResponse, timeResponse
  case error = 255

  /// The type of the response to this request; nil for a response.
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
  /// The protocol's version.
  public static let version: UInt32 = 1
  /// The most bytes of a frame after its length.
  public static let mostFrameBytes = 16 << 20
  /// The most bytes on standard error.
  public static let mostErrorBytes = 1 << 20
  /// The most bytes of standard error that a message quotes.
  public static let mostQuotedBytes = 4 << 10
}
