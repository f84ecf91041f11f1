import FormModel

/// Answers in a person's own words beside choices, and choices that exclude all others.
extension FormDraft {
  /// Returns the value of the choice that stands for an answer in a person's own words: `other`, with a number if a choice has
  /// that value.
  static func otherValue(beside taken: (String) -> Bool) -> String {
    var value = "other"
    var number = 1
    while taken(value) {
      number += 1
      value = "other-\(number)"
    }
    return value
  }

  /// Lets a person answer a field in their own words while a choice of its list is chosen: adds a text behind the field, which
  /// is shown then. A filter of the field's choices offers that choice always.
  ///
  /// The text is read-only if the field is, and has its policy. Rules that lock, unlock or require the field don't reach
  /// the text: add them to it, too.
  ///
  /// - Parameters:
  ///   - choice: One of the field's list, usually the last one. `otherValue(beside:)` gives it a value that no other one
  ///     has.
  ///   - field: The last field, which is one choice or several, and has its filter.
  ///   - id: The unique id of the text.
  ///   - shown: The condition under which the field is shown. nil is enough if the field is always shown, or reads as
  ///     blank while it is hidden.
  ///   - isMandatory: Whether the text is mandatory while it is shown.
  /// - Returns: The text, which is the last field now.
  /// - Complexity: O(bytes) time.
  @discardableResult
  mutating func addText(
    for choice: Choice,
    of field: FieldID,
    id: String,
    whileShown shown: String? = nil,
    isMandatory: Bool
  ) -> FieldID {
    let question = self[field]
    // The last filter is the field's, if it has one.
    let filter = logic.choiceFilters.count - 1
    if filter >= 0, logic.choiceFilters[filter].field == field {
      let offered = logic.choiceFilters[filter].expression
      logic.choiceFilters[filter].expression =
        "(\(offered)) or #{value} = \(ExpressionText.quoted(choice.value))"
    }
    let label = choice.label.flatMap { takesLabel($0) ? $0 : nil }
    var flags = question.flags.intersection(.readOnly).union(.hidden)
    if isMandatory { flags.insert(.mandatory) }
    self[field.page].fields.append(
      Field(
        id: id,
        label: DraftLabel(text: label),
        kind: .text,
        flags: flags,
        source: question.source,
        offset: question.offset
      )
    )
    let text = lastField
    logic.fieldPolicies[text] = logic.fieldPolicies[field]
    let chosen = Self.isChosen(choice.value, of: question)
    let condition = shown.map { joined([$0, chosen], by: "and") } ?? chosen
    addRule(when: condition, .show, .field(text), at: question.offset)
    return text
  }

  /// The condition that a value is chosen in a field of one choice or several.
  static func isChosen(_ value: String, of field: Field) -> String {
    let value = ExpressionText.quoted(value)
    return field.kind == .choices
      ? "selected(${\(field.id)}, \(value))" : "${\(field.id)} = \(value)"
  }

  /// Lets some choices exclude all others: an answer with one of them is valid if it is the only one. Adds to the field's
  /// constraint if it has one.
  ///
  /// - Parameters:
  ///   - choices: At least one choice of the field, which holds several.
  ///   - field: Its constraint, if it has one, was added last.
  ///   - offset: Where the file says so.
  /// - Returns: False if the constraint would be too long; it is not added then.
  /// - Complexity: O(bytes) time.
  mutating func addExclusive(_ choices: [Choice], to field: FieldID, at offset: Int) -> Bool {
    let chosen = choices.map { "selected(., \(ExpressionText.quoted($0.value)))" }
    let alone = "count-selected(.) <= 1 or not(\(chosen.joined(separator: " or ")))"
    let names = choices.map { TextQuote.of($0.label ?? $0.value) }.joined(separator: ", ")
    let message = "Choose \(names) alone or not at all."
    guard let known = logic.constraints.last, known.field == field else {
      guard ExpressionText.fits(alone) else { return false }
      addConstraint(of: field, alone, message: message, at: offset)
      return true
    }
    let index = logic.constraints.count - 1
    let both = "(\(known.expression)) and (\(alone))"
    guard ExpressionText.fits(both) else { return false }
    logic.constraints[index].expression = both
    logic.constraints[index].message = known.message.map { "\($0) \(message)" } ?? message
    return true
  }
}
