import FormModel

/// A small form, and an edit or two after which a contender and the oracle differ.
public struct Counterexample: Error, Hashable, Sendable, CustomStringConvertible {
  public var contender: String
  public var space: FormSpace
  /// The form's number in its space.
  public var state: Int
  public var currentPage: PageID?
  /// The edits played; empty if the form differs as it stands.
  public var edits: [Edit]
  public var question: Question
  public var expected: Answer
  public var found: Answer

  public var description: String {
    let current = currentPage.map { "current page \($0)" } ?? "no current page"
    return
      "\(contender), form \(state) of \(space), \(current), after \(edits), asked \(question): "
      + "expected \(expected), found \(found)"
  }
}
