import FormModel

/// What takes the answers of an open choice that are not among its options: one more choice, and a text behind it.
struct FHIROther {
  /// The choice that stands for such an answer.
  var choice: Choice
  /// The id of the text.
  var id: String

  /// The choice's value in an expression.
  var value: String { ExpressionText.quoted(choice.value) }

  /// 1 while the choice is one of several in a list, but the text is missing; else 0.
  func missing(_ list: String) -> String {
    "if(selected(\(list), \(value)) and string-length(${\(id)}) = 0, 1, 0)"
  }

  /// The text while the choice is chosen.
  func read(_ name: String, else chosen: String) -> String {
    "if(\(name) = \(value), ${\(id)}, \(chosen))"
  }

  /// The condition that the text is there and is this one. It is blank while the choice is not chosen.
  func isEqual(to text: String) -> String { "${\(id)} = \(ExpressionText.quoted(text))" }
}

extension FHIRImporter {
  /// True if an item asks a person for answers that are not among its options. Others are computed or hidden, and take only
  /// options.
  func asksOther(_ item: JSONNode) -> Bool {
    Self.isOpen(item) && !isWithheld(item)
      && item.extension("sdc-questionnaire-calculatedExpression") == nil
  }

  /// True if an item takes a text beside the choices of the form.
  mutating func takesOther(_ item: JSONNode) -> Bool {
    asksOther(item) && offer(of: item)?.options.isEmpty == false
  }

  /// Names what takes the answers of open choices, once all questions have their ids.
  mutating func nameOthers() {
    for item in openItems {
      guard let id = idOfItem[item.offset], let offer = offer(of: item) else { continue }
      let value = FormDraft.otherValue { offer.option(of: $0) != nil }
      let label =
        item.extension("questionnaire-openLabel") ?? item.extension("sdc-questionnaire-openLabel")
      let other = FHIROther(
        choice: Choice(value: value, label: text("valueString", of: label) ?? "Other"),
        id: draft.uniqueIDs.take(id + "_other")
      )
      others[item.offset] = other
      if let linkID = linkIDs[id], questions[linkID]?.id == id { questions[linkID]?.other = other }
    }
  }

  /// Adds the text of an open choice, which reads as blank while it is hidden.
  mutating func addOther(of item: JSONNode, to field: FieldID) -> FieldID? {
    guard let other = others[item.offset] else { return nil }
    let isMandatory = draft[field].flags.contains(.mandatory)
    return draft.addText(for: other.choice, of: field, id: other.id, isMandatory: isMandatory)
  }

  /// Returns an answer that is not among the options, as a text: of a coding what it shows, else its code.
  static func words(of node: JSONNode) -> String? {
    let words = node.string ?? node["display"]?.string ?? node["code"]?.string
    return words.flatMap { $0.isEmpty ? nil : $0 }
  }
}
