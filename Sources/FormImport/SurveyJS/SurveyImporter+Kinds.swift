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
    case "radiogroup", "dropdown", "buttongroup": return try offered(.choice, node, type)
    case "checkbox", "tagbox": return try offered(.choices, node, type)
    case "imagepicker":
      return try offered(node["multiSelect"]?.bool == true ? .choices : .choice, node, type)
    case "ranking":
      notes.tally(
        .unsupported,
        at: node.offset,
        "ranking",
        reason: "choices have no order of their own",
        meaning: "asks for a choice, not for an order"
      )
      return try offered(.choices, node, type)
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

  /// Returns the choices of a question as they are written.
  static func items(of node: JSONNode) -> [JSONNode] {
    (node["choices"] ?? node["rateValues"])?.elements ?? []
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
    _ node: JSONNode,
    _ type: String
  ) throws(ImportError) -> (kind: FieldKind, choices: [Choice]?) {
    let origin = origin(of: node)
    var choices: [Choice]
    var mode = SurveyCarry.Mode.all
    switch origin {
    case .elsewhere(let source, let reason):
      notes.add(
        .unsupported,
        at: source.offset,
        "choices of \(TextQuote.of(node["name"]?.string ?? ""))",
        reason: reason,
        meaning: "any text is taken"
      )
      return (.text, nil)
    case .carried(let carry):
      choices = try self.choices(of: carry, for: node)
      mode = carry.mode
    case .own:
      choices = self.choices(of: node["choices"]?.elements ?? [])
      try addNumbers(of: node, to: &choices)
    }
    let isOffered = !choices.isEmpty
    addSpecial(of: node, type, kind, to: &choices)
    if kind == .choices { noteExclusive(items(of: node)) }
    if let hiding = node["hideIfChoicesEmpty"], hiding.bool == true,
      !isOffered || mode != .all || node["choicesVisibleIf"] != nil
    {
      notes.note(
        "hideIfChoicesEmpty",
        at: hiding.offset,
        .missing(
          reason: "no rule asks whether a choice is offered",
          meaning: "shown as its condition says"
        )
      )
    }
    return (kind, choices)
  }

  /// Adds the numbers that a dropdown offers, at most 1,000.
  mutating func addNumbers(
    of node: JSONNode,
    to choices: inout [Choice]
  ) throws(ImportError) {
    func number(_ key: String) -> WideInt? { node[key]?.number.flatMap { WideInt($0) } }
    guard let most = number("choicesMax") else { return }
    let first = number("choicesMin") ?? 0
    let step = max(number("choicesStep") ?? 1, 1)
    guard most.magnitude < 1 << 31, first.magnitude < 1 << 31, step < 1 << 31, first < most else {
      return
    }
    let values = Set(choices.map { $0.value })
    try checkScale(of: Int(min(1_000, (most - first) / step + 1)))
    for number in stride(from: first, through: most, by: Int(clamping: step)).prefix(1_000)
    where !values.contains("\(number)") {
      choices.append(Choice(value: "\(number)"))
    }
  }

  /// The choices beside those that are listed which exclude all others: the properties that say so, the value, and the
  /// property with the text.
  static let excludingItems = [
    (["hasNone", "showNoneItem"], "none", "noneText"),
    (["showRefuseItem"], "refused", "refuseText"),
    (["showDontKnowItem"], "dontknow", "dontKnowText"),
  ]

  /// Adds the choices that SurveyJS offers beside those that are listed.
  private mutating func addSpecial(
    of node: JSONNode,
    _ type: String,
    _ kind: FieldKind,
    to choices: inout [Choice]
  ) {
    let other = (["hasOther", "showOtherItem"], SurveyComment.other, "otherText")
    for (keys, value, label) in [other] + Self.excludingItems {
      guard let part = keys.compactMap({ node[$0] }).first(where: { $0.bool == true }) else {
        continue
      }
      if value == SurveyComment.other {
        guard SurveyComment.hasOther(node, type) else { continue }
        if SurveyComment.kind(of: node, type) != .other {
          notes.note(
            "choice \"other\"",
            at: part.offset,
            .missing(
              reason: "the text beside it is the comment",
              meaning: "its own text is not asked"
            )
          )
        }
      } else if kind == .choices {
        noteExclusive(part)
      }
      guard !choices.contains(where: { $0.value == value }) else { continue }
      choices.append(Choice(value: value, label: text(node[label])))
    }
  }

  /// Reports choices of several that say that they exclude the others.
  mutating func noteExclusive(_ items: [JSONNode]) {
    for item in items where item["isExclusive"]?.bool == true { noteExclusive(item) }
  }

  private mutating func noteExclusive(_ part: JSONNode) {
    notes.tally(
      .changed,
      at: part.offset,
      "choice that excludes the others",
      reason: "SurveyJS takes the others away when it is chosen",
      meaning: "an answer with it and others is not valid"
    )
  }

  /// Returns the choices whose values an answer can hold, without duplicates.
  mutating func choices(of items: [JSONNode]) -> [Choice] {
    var choices: [Choice] = []
    var values: Set<String> = []
    for item in items {
      noteParts(of: item, in: SurveyParts.choice)
      let value = Self.value(of: item)
      guard !value.isEmpty, values.insert(value).inserted else {
        notes.tally(
          value.isEmpty ? .unsupported : .changed,
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
    if let values = node["rateValues"]?.elements, !values.isEmpty {
      return choices(of: values)
    }
    func number(_ key: String, _ standard: WideInt) -> WideInt {
      node[key]?.number.flatMap { WideInt($0) } ?? standard
    }
    let first = number("rateMin", 1)
    let step = max(number("rateStep", 1), 1)
    // `rateCount` gives the end of the scale unless `rateMax` does.
    let count = node["rateMax"] == nil ? number("rateCount", 0) : 0
    guard first.magnitude < 1 << 31, step < 1 << 31, count < 1 << 31 else { return [] }
    let most = count > 0 ? first + step * (count - 1) : number("rateMax", 5)
    guard first <= most else { return [] }
    let steps = stride(from: first, through: most, by: Int(clamping: step)).prefix(1_000)
    try checkScale(of: Int(min(1_000, (most - first) / step + 1)))
    return steps.map { Choice(value: "\($0)") }
  }
}
