/// A case that asks for more than playing one may take.
public enum ScreenCaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The screen is judged more often than a form of its size may be.
  case tooLong(Int, limit: Int)

  public var description: String {
    switch self {
    case .tooLong(let found, let limit):
      "expected at most \(limit) judged actions on this form, found \(found)"
    }
  }
}
