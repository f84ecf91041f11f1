import FormModel

@testable import FormFuzzing

/// A small form, and an edit or two after which a contender and the oracle differ.
struct Counterexample: Error, Hashable, Sendable, CustomStringConvertible {
  var contender: String
  var space: FormSpace
  /// The form's number in its space.
  var state: Int
  var currentPage: PageID?
  /// The edits played; empty if the form differs as it stands.
  var edits: [Edit]
  var question: Question
  var expected: Answer
  var found: Answer

  var description: String {
    let current = currentPage.map { "current page \($0)" } ?? "no current page"
    return
      "\(contender), form \(state) of \(space), \(current), after \(edits), asked \(question): "
      + "expected \(expected), found \(found)"
  }
}
