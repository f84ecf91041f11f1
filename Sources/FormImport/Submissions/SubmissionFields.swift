import FormModel

/// Turns values of a file into answers of a form's fields.
struct SubmissionFields {
  /// The values of each list of choices, once they were asked for.
  private var valuesOfList: [Int: Set<String>] = [:]

  /// Returns the answer that a text gives to a field; nil if the field can't hold it.
  ///
  /// - Complexity: O(bytes of the text); O(choices) for the first text of a list.
  mutating func answer(
    _ text: String,
    of field: FieldID,
    in form: borrowing FormDefinition
  ) -> AnswerValue? {
    var offered: Set<String>?
    if let list = form.logic.fieldChoices[field] { offered = values(ofList: list, in: form) }
    return AnswerText.value(text, kind: form.kind(at: field), offered: offered)
  }

  /// Gives a value of a node the answer that a text is, or notes that the field can't hold the text.
  ///
  /// - Complexity: As `answer(_:of:in:)`.
  mutating func give(
    _ value: inout Submission.Value,
    _ text: String,
    of field: FieldID,
    _ form: borrowing FormDefinition,
    _ submission: inout Submission,
    _ node: Int,
    in instance: Int
  ) {
    value.answer = answer(text, of: field, in: form)
    if value.answer != nil { return }
    let reason = Self.refusal(of: text, form.kind(at: field))
    submission.note(.invalid, node, in: instance, at: value.offset, reason)
  }

  private mutating func values(
    ofList list: Int,
    in form: borrowing FormDefinition
  ) -> Set<String> {
    if let known = valuesOfList[list] { return known }
    let values = Set(form.logic.choiceLists[list].choices.map { $0.value })
    valuesOfList[list] = values
    return values
  }

  /// Says why a field of a kind can't hold a text.
  static func refusal(of text: String, _ kind: FieldKind) -> String {
    let holds =
      switch kind {
      case .choice, .choices: "the form has no such choice"
      default: "it is not of kind \(kind.name)"
      }
    return "\(TextQuote.of(text)): \(holds)"
  }
}
