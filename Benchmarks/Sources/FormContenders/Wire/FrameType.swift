/// The type of a frame. A response's number is its request's number plus 128.
public enum FrameType: UInt8, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case hello = 1
  case load, reset, observe, check, time, offer
  case helloResponse = 129
  case loadResponse, resetResponse, observeResponse, checkResponse, timeResponse, offerResponse
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
    case .offer: "offer"
    case .helloResponse: "response to hello"
    case .loadResponse: "response to load"
    case .resetResponse: "response to reset"
    case .observeResponse: "response to observe"
    case .checkResponse: "response to check"
    case .timeResponse: "response to time"
    case .offerResponse: "response to offer"
    case .error: "error"
    }
  }
}

/// The protocol's version and limits.
public enum ContenderProtocol {
  /// The protocol's version.
  public static let version: UInt32 = 1
  /// The maximum size of a frame in bytes, without the length field.
  public static let mostFrameBytes = 16 << 20
  /// The maximum number of bytes on standard error.
  public static let mostErrorBytes = 1 << 20
  /// The maximum number of bytes of standard error that a message quotes.
  public static let mostQuotedBytes = 4 << 10
}
