/// A text that is no histogram in HdrHistogram's encoding, or none that can be read here.
public enum HistogramError: Error, Hashable, Sendable, CustomStringConvertible {
  case notBase64
  /// The bytes end before the histogram does.
  case truncated
  /// Something else than what the encoding has in this place.
  case malformed(String)
  /// Compressed by another writer: only stored blocks are read.
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
