/// An error for a case that asks for more work than playing one may take.
public enum ScreenCaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The case has more judgements than are allowed for a form of its size.
  case tooLong(Int, limit: Int)

  public var description: String {
    switch self {
    case .tooLong(let found, let limit):
      "expected at most \(limit) judged actions on this form, found \(found)"
    }
  }
}
