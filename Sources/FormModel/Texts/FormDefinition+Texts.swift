extension FormDefinition {
  /// All texts of the form, without those of its translations.
  ///
  /// - Complexity: O(fields + bytes of text).
  package var allTexts: [TextPlace: String] {
    var found: [TextPlace: String] = [:]
    for page in pages {
      found[.name(page)] = pageNames[page.place]
      let head = pageHeads[page.place]
      for field in 0..<Int(head.fieldCount) {
        let label = catalogue.labels[head.slot(ofField: field)]
        if let label { found[.label(FieldID(page: page, field: field))] = label }
      }
    }
    for label in logic.labels { found[label.target.place] = label.expression }
    for (field, hint) in texts.hints { found[.hint(field)] = hint }
    for (field, message) in texts.requiredMessages { found[.requiredMessage(field)] = message }
    for constraint in logic.constraints {
      if let message = constraint.message { found[.message(constraint.field)] = message }
    }
    for (index, group) in logic.groups.enumerated() { found[.groupLabel(index)] = group.label }
    for (index, item) in logic.repeats.enumerated() { found[.repeatLabel(index)] = item.label }
    for (index, list) in logic.choiceLists.enumerated() {
      for row in list.choices.indices {
        if let label = list.choices.label(at: row) {
          found[.choiceLabel(list: index, choice: row)] = label
        }
      }
    }
    return found
  }

  /// The texts of a form that differ from those of this one, as a translation; nil if anything but texts differs.
  ///
  /// - Complexity: O(words + pages + bytes of text of both).
  package func translation(
    like other: borrowing FormDefinition,
    language: String
  ) -> FormTranslation? {
    let (own, others) = (allTexts, other.allTexts)
    var translation = FormTranslation(language: language)
    for (place, text) in others where own[place] != text { translation.texts[place] = text }
    for (place, _) in own where others[place] == nil { translation.texts[place] = "" }
    var (plain, same) = (logic.translated(translation), other.logic)
    plain.labels = []
    same.labels = []
    guard pageCount == other.pageCount, wordCount == other.wordCount, plain == same,
      catalogue.ids == other.catalogue.ids, catalogue.kinds == other.catalogue.kinds
    else { return nil }
    for place in 0..<pageCount where pageHeads[place] != other.pageHeads[place] { return nil }
    for word in 0..<wordCount where flagWords[word] != other.flagWords[word] { return nil }
    return translation
  }
}
