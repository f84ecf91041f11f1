import FormFormats

/// The reason why a file of a form's media folder was not read (CH-3).
public struct MediaError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The form names no file in the folder, or a link that leads out of it.
    case outside
    case read(ReadError)
  }

  /// What a file has the rows or concepts of.
  public enum Owner: Hashable, Sendable {
    /// An instance, or the name in `pulldata`.
    case instance(String)
    /// A value set, by its address.
    case valueSet(String)
  }

  public let owner: Owner
  /// The file in its folder; for `outside` as the form names it.
  public let path: String
  public let reason: Reason

  public var description: String {
    let name =
      switch owner {
      case .instance(let id): "instance \(TextQuote.of(id))"
      case .valueSet(let url): "value set \(TextQuote.of(url))"
      }
    switch reason {
    case .outside:
      return "\(name): expected a file in the media folder, found \(TextQuote.of(path))"
    case .read(.io(let error)): return "\(name): \(error)"
    case .read(let error): return "\(name): \(TextQuote.shown(path, atMost: 200)): \(error)"
    }
  }
}
