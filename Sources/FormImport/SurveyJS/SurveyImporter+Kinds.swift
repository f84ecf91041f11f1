import FormModel

extension SurveyImporter {
  /// Returns a question's kind and its choices; nil for a question without choices.
  mutating func kindAndChoices(
    of node: JSONNode,
    _ type: String
  ) throws(ImportError) -> (kind: FieldKind, choices: [Choice]?) {
    switch type {
    case "text": return (kind(ofInput: node), nil)
    case "comment", "expression", "color": return (.text, nil)
    case "boolean":
      guard let yes = node["valueTrue"]?.scalar, let no = node["valueFalse"]?.scalar else {
        return (.boolean, nil)
      }
      return (.choice, [Choice(value: ChoiceValue.of(yes)), Choice(value: ChoiceValue.of(no))])
    case "rating": return (.choice, try rates(of: node))
    case "radiogroup", "dropdown", "buttongroup": return offered(.choice, node)
    case "checkbox", "tagbox": return offered(.choices, node)
    case "imagepicker": return offered(node["multiSelect"]?.bool == true ? .choices : .choice, node)
    case "ranking":
      notes.tally(
        .changed,
        at: node.offset,
        "ranking",
        reason: "choices have no order of their own",
        meaning: "asks for a choice, not for an order"
      )
      return offered(.choices, node)
    case "file": return (.photo, nil)
    case "signaturepad": return (.signature, nil)
    case "html", "image": return (.note, nil)
    default:
      notes.add(
        .unsupported,
        at: node.offset,
        "question of type \(TextQuote.of(type))",
        reason: "not known",
        meaning: "a text"
      )
      return (.text, nil)
    }
  }

  func kind(ofInput node: JSONNode) -> FieldKind {
    switch node["inputType"]?.string {
    case "number", "range": .decimal
    case "date": .date
    case "datetime-local", "datetime": .dateTime
    case "time": .time
    default: .text
    }
  }

  private mutating func offered(
    _ kind: FieldKind,
    _ node: JSONNode
  ) -> (kind: FieldKind, choices: [Choice]?) {
    if let source = node["choicesByUrl"] ?? node["choicesFromQuestion"] {
      notes.add(
        .unsupported,
        at: source.offset,
        "choices of \(TextQuote.of(node["name"]?.string ?? ""))",
        reason: source.isObject ? "they come from an address" : "they come from another question",
        meaning: "any text is taken"
      )
      return (.text, nil)
    }
    var choices = choices(of: node["choices"]?.elements ?? [])
    for (keys, value) in [
      (["hasOther", "showOtherItem"], "other"), (["hasNone", "showNoneItem"], "none"),
    ] where keys.contains(where: { node[$0]?.bool == true }) {
      guard !choices.contains(where: { $0.value == value }) else { continue }
      choices.append(Choice(value: value, label: text(node[value + "Text"])))
    }
    noteFilter(node)
    return (kind, choices)
  }

  private mutating func noteFilter(_ node: JSONNode) {
    let items = node["choices"]?.elements ?? []
    let conditions =
      ["choicesVisibleIf", "choicesEnableIf"].compactMap { node[$0] }
      + items.compactMap { $0["visibleIf"] ?? $0["enableIf"] }
    guard let condition = conditions.first else { return }
    notes.add(
      .unsupported,
      at: condition.offset,
      "filter of the choices of \(TextQuote.of(node["name"]?.string ?? ""))",
      reason: "choices do not depend on answers",
      meaning: "all are always offered"
    )
  }

  /// Returns the choices whose values an answer can hold, without duplicates.
  mutating func choices(of items: [JSONNode]) -> [Choice] {
    var choices: [Choice] = []
    var values: Set<String> = []
    for item in items {
      let value = Self.value(of: item)
      guard !value.isEmpty, values.insert(value).inserted else {
        notes.tally(
          .changed,
          at: item.offset,
          value.isEmpty ? "choice without a value" : "choice with the value of another one",
          reason: "an answer could mean either",
          meaning: "not offered"
        )
        continue
      }
      choices.append(Choice(value: value, label: label(item["text"]) ?? item.scalar))
    }
    return choices
  }

  /// Returns the steps of a scale, at most 1,000.
  private mutating func rates(of node: JSONNode) throws(ImportError) -> [Choice] {
    if let values = node["rateValues"]?.elements, !values.isEmpty { return choices(of: values) }
    func number(_ key: String, _ standard: Int) -> Int {
      node[key]?.number.flatMap { Int($0) } ?? standard
    }
    let first = number("rateMin", 1)
    let step = max(number("rateStep", 1), 1)
    // `rateCount` gives the end of the scale unless `rateMax` does.
    let count = node["rateMax"] == nil ? number("rateCount", 0) : 0
    guard first.magnitude < 1 << 31, step < 1 << 31, count < 1 << 31 else { return [] }
    let most = count > 0 ? first + step * (count - 1) : number("rateMax", 5)
    guard first <= most else { return [] }
    let steps = stride(from: first, through: most, by: step).prefix(1_000)
    try checkScale(of: min(1_000, (most - first) / step + 1))
    return steps.map { Choice(value: "\($0)") }
  }
}
