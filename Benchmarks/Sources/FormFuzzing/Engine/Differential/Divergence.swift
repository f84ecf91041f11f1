import FormModel

/// The first point at which a contender and the oracle differ.
public struct Divergence: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of edits played, the last one included; 0 for the form as it was loaded.
  public var editsPlayed: Int
  /// The contender's name.
  public var contender: String
  public var question: Question
  public var expected: Answer
  public var found: Answer

  public init(
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

  public var description: String {
    "\(contender), after \(editsPlayed) edits, asked \(question): expected \(expected), found \(found)"
  }
}
