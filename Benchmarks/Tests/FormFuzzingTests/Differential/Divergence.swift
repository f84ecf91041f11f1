import FormModel

@testable import FormFuzzing

/// The first point at which a contender and the oracle differ.
struct Divergence: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of edits played, the last one included; 0 for the form as it was loaded.
  var editsPlayed: Int
  /// The contender's name.
  var contender: String
  var question: Question
  var expected: Answer
  var found: Answer

  init(
    editsPlayed: Int,
    contender: String,
    question: Question,
    expected: Answer,
    found: Answer
  ) {
    self.editsPlayed = editsPlayed
    self.contender = contender
    self.question = question
    self.expected = expected
    self.found = found
  }

  var description: String {
    "\(contender), after \(editsPlayed) edits, asked \(question): expected \(expected), found \(found)"
  }
}
