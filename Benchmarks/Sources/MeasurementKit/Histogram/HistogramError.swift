/// An error for a text that is not a histogram in HdrHistogram's encoding, or one that can't be read here.
public enum HistogramError: Error, Hashable, Sendable, CustomStringConvertible {
  case notBase64
  /// The bytes end too early.
  case truncated
  /// The encoding does not allow this content in this place.
  case malformed(String)
  /// Another writer compressed it; only stored blocks can be read.
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
