/// The reason why a text can't be read as a histogram in HdrHistogram's encoding.
public enum HistogramError: Error, Hashable, Sendable, CustomStringConvertible {
  case notBase64
  /// The bytes end too early.
  case truncated
  /// The content is not allowed in this place.
  case malformed(String)
  /// Another program compressed it; only stored blocks can be read.
  case compressed

  public var description: String {
    switch self {
    case .notBase64: "a histogram: expected base64"
    case .truncated: "a histogram that ends too early"
    case .malformed(let text): "a histogram: \(text)"
    case .compressed: "a histogram: expected stored zlib blocks, found compressed ones"
    }
  }
}
