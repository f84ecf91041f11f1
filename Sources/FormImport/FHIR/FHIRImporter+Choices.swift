import FormModel

extension FHIRImporter {
  /// Returns the value sets in the document, by “#id” and by URL.
  static func valueSets(in root: JSONNode) -> [String: JSONNode] {
    var valueSets: [String: JSONNode] = [:]
    for node in root["contained"]?.elements ?? [] where node["resourceType"]?.string == "ValueSet" {
      if let id = node["id"]?.string { valueSets["#" + id] = valueSets["#" + id] ?? node }
      if let url = node["url"]?.string { valueSets[url] = valueSets[url] ?? node }
    }
    return valueSets
  }

  /// Gives a field the choices of its item. If they are not in the file, the field becomes a text.
  mutating func addChoices(of item: JSONNode, to field: FieldID, named name: String) {
    let kind = draft[field].kind
    guard kind == .choice || kind == .choices else { return }
    if let options = item["answerOption"]?.elements, !options.isEmpty {
      let choices = choices(
        of: options.compactMap { option in
          option.members.first { $0.key.hasPrefix("value") }.map { _, node in
            (Self.text(node) ?? "", node["display"]?.string ?? node.scalar, node.offset)
          }
        }
      )
      draft.setChoices(choices, of: field, id: draft[field].id)
      return
    }
    guard let valueSet = item["answerValueSet"], let url = valueSet.string else {
      takesAnyText(field, at: item, name, reason: "it offers none")
      return
    }
    if let known = listOfValueSet[url] {
      draft.logic.fieldChoices[field] = known
      return
    }
    guard let concepts = contained(url) else {
      let reason = "value set \(TextQuote.of(url)) is not in the file"
      takesAnyText(field, at: valueSet, name, reason: reason)
      return
    }
    draft.setChoices(choices(of: concepts), of: field, id: Self.id(url))
    listOfValueSet[url] = draft.logic.fieldChoices[field]
  }

  private mutating func takesAnyText(
    _ field: FieldID,
    at node: JSONNode,
    _ name: String,
    reason: String
  ) {
    draft[field].kind = .text
    notes.add(
      .unsupported,
      at: node.offset,
      "choices of \(name)",
      reason: reason,
      meaning: "any text is taken"
    )
  }

  /// Returns the concepts of a value set in the file.
  private func contained(_ url: String) -> [(String, String?, Int)]? {
    let plain = url.split(separator: "|").first.map(String.init) ?? url
    let valueSet = valueSets[url] ?? valueSets[plain]
    guard let valueSet else { return nil }
    var concepts = valueSet["expansion"]?["contains"]?.elements ?? []
    if concepts.isEmpty {
      concepts = (valueSet["compose"]?["include"]?.elements ?? []).flatMap {
        $0["concept"]?.elements ?? []
      }
    }
    guard !concepts.isEmpty else { return nil }
    return concepts.map { ($0["code"]?.string ?? "", $0["display"]?.string, $0.offset) }
  }

  /// Returns the choices whose values an answer can hold, without duplicates.
  private mutating func choices(of options: [(String, String?, Int)]) -> [Choice] {
    var choices: [Choice] = []
    var values: Set<String> = []
    for (text, label, offset) in options {
      let value = ChoiceValue.of(text)
      guard !value.isEmpty, values.insert(value).inserted else {
        notes.tally(
          .changed,
          at: offset,
          value.isEmpty ? "choice without a value" : "choice with the value of another one",
          reason: "an answer could mean either",
          meaning: "not offered"
        )
        continue
      }
      choices.append(Choice(value: value, label: label))
    }
    return choices
  }
}
