/// A generated form of any size in other engines' formats. It shows how the engines' times grow
/// with the form.
///
/// Each page has ten questions. Conditions read only answers of their own page. An answer therefore
/// changes equally much in a small form and in a large one.
public struct GrowthForm: Sendable {
  /// A format that other engines load.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case xforms
    case surveyjs
  }

  private let form: RulesForm

  /// Draws the form.
  ///
  /// - Parameter questions: 1 or more.
  /// - Complexity: O(questions).
  public init(questions: Int, seed: UInt64) {
    precondition(questions > 0, "a form of \(questions) questions")
    var random = Xoshiro256StarStar(seed: seed)
    form = RulesForm(questions: questions, &random)
  }

  /// The form in a format, as an author would write it.
  ///
  /// - Complexity: O(questions).
  public func text(_ format: Format) -> String {
    switch format {
    case .xforms: return form.xform
    case .surveyjs:
      guard let survey = form.survey else {
        preconditionFailure("conditions are drawn from what SurveyJS has")
      }
      return survey
    }
  }
}
