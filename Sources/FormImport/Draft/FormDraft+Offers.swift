import FormModel
import FormRules

extension FormDraft {
  /// Takes first answers away, or parts of them, that their fields do not offer when the form is opened: once the choices
  /// are looked at, JavaRosa and SurveyJS take them away.
  ///
  /// - Parameter form: The form as the draft is. It can be opened.
  /// - Returns: Whether there were any.
  /// - Complexity: That of opening the form, if a field with a filter has a first answer.
  mutating func dropUnofferedAnswers(
    _ form: borrowing FormDefinition,
    _ notes: inout ImportNotes
  ) -> Bool {
    var fields: [FieldID] = []
    for filter in logic.choiceFilters
    where logic.answers[filter.field] != nil && !keepsUnoffered.contains(filter.field) {
      fields.append(filter.field)
    }
    guard !fields.isEmpty, var session = try? FormSession(form.clone()) else { return false }
    var isDropped = false
    for field in fields {
      guard let answer = logic.answers[field],
        let place = session.firstPlace(ofTemplate: field),
        let offered = try? session.choices(of: place)
      else { continue }
      let values = Set(offered.map { $0.value })
      let left: AnswerValue?
      switch answer {
      case .choice(let value): left = values.contains(value) ? answer : nil
      case .choices(let chosen):
        let kept = chosen.filter { values.contains($0) }
        left = kept.isEmpty ? nil : .choices(kept)
      default: continue
      }
      if left == answer { continue }
      isDropped = true
      logic.answers[field] = left
      if left == nil { self[field].flags.remove(.filled) }
      notes.tally(
        .changed,
        at: self[field].offset,
        "first answer that is not offered at first",
        reason: "its engine takes it away when the choices are looked at",
        meaning: "begins without it"
      )
    }
    return isDropped
  }
}

extension FormSession {
  /// A field of the template in the first instances; nil if there are none.
  fileprivate func firstPlace(ofTemplate field: FieldID) -> FieldID? {
    var numbers = InstanceNumbers.none
    for _ in 0...FormRepeat.mostLevels {
      if let found = address(ofTemplate: field, inside: numbers) { return found }
      if numbers.count == FormRepeat.mostLevels { return nil }
      numbers = numbers.appending(1)
    }
    return nil
  }
}
