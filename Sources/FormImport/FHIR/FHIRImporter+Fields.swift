import FormModel

extension FHIRImporter {
  mutating func addField(_ part: LayoutPart) {
    let item = part.node
    let linkID = item["linkId"]?.string ?? ""
    let type = type(of: item) ?? "display"
    let page = draft.pages.count - 1
    let id = idOfItem[item.offset] ?? draft.uniqueIDs.take(Self.id(linkID))
    draft.pages[page].fields.append(
      FormDraft.Field(
        id: id,
        label: label(of: item),
        hint: type == "display" ? nil : hint(of: item),
        kind: kind(of: item, type),
        flags: type == "display" ? .readOnly : [],
        source: linkID,
        offset: item.offset
      )
    )
    let field = draft.lastField
    let name = TextQuote.of(linkID)
    let showing = showing(of: item, id, named: name)
    if showing.isHiddenFirst { draft[field].flags.insert(.hidden) }
    if case .when(let condition) = showing {
      draft.addRule(when: condition, .show, .field(field), at: Self.offset(ofCondition: item))
    }
    guard type != "display" else { return }
    if item["required"]?.bool == true { draft[field].flags.insert(.mandatory) }
    if item["readOnly"]?.bool == true { draft[field].flags.insert(.readOnly) }
    addChoices(of: item, type, to: field, named: name)
    let text = addOther(of: item, to: field)
    addConstraints(of: item, to: field, text, named: name)
    addExclusive(of: item, to: field, named: name)
    // What is hidden is not disabled, so expressions read its answer.
    let isWithheld = isWithheld(item)
    if isWithheld { draft.logic.fieldPolicies[field] = .retained }
    if let calculation = calculation(of: item, named: name) {
      let node = item.extension("sdc-questionnaire-calculatedExpression") ?? item
      let condition = isWithheld ? enabled(item) : nil
      let text = condition.map { "if(\($0), \(calculation), '')" } ?? calculation
      let isEditable = !isWithheld && !isReadOnly(item)
      draft.addCalculation(of: field, text, isEditable: isEditable, at: node.offset)
    } else {
      addAnswer(of: item, to: field, text, named: name)
      if isWithheld { noteReadWhileDisabled(item, name) }
    }
    noteSeveral(item, field, name)
  }

  mutating func addGroup(_ part: LayoutPart, _ extent: FieldGroup.Extent) {
    // The field of a repeated question has the question's conditions.
    if isQuestion(part) { return }
    let item = part.node
    let linkID = item["linkId"]?.string ?? ""
    noteInvariants(of: item, named: TextQuote.of(linkID))
    let showing = showing(of: item, linkID, named: TextQuote.of(linkID))
    let isReadOnly = item["readOnly"]?.bool == true
    if let required = item["required"], required.bool == true, part.kind != .repeat,
      !Self.requiresAnAnswer(item)
    {
      notes.tally(
        .unsupported,
        at: required.offset,
        "required group",
        reason: "a group is not required as a whole",
        meaning: "its questions say themselves what is required"
      )
    }
    if !isReadOnly, let page = draft.onlyPage(of: extent), !draft[page].isHidden {
      draft[page].isHidden = showing.isHiddenFirst
      if case .when(let condition) = showing {
        draft.addRule(when: condition, .show, .page(page), at: Self.offset(ofCondition: item))
      }
      return
    }
    // A repeat says itself which pages are its own.
    if part.kind == .repeat, case .always = showing, !isReadOnly { return }
    draft.logic.groups.append(
      FieldGroup(
        id: draft.uniqueIDs.take(Self.id(linkID) + (part.kind == .repeat ? ".group" : "")),
        label: fixedLabel(item),
        extent: extent,
        isHidden: showing.isHiddenFirst,
        isReadOnly: isReadOnly
      )
    )
    if case .when(let condition) = showing {
      let group = RuleTarget.group(draft.logic.groups.count - 1)
      draft.addRule(when: condition, .show, group, at: Self.offset(ofCondition: item))
    }
  }

  /// True if a question of the group is always required, so that the group has an answer anyway.
  private static func requiresAnAnswer(_ group: JSONNode) -> Bool {
    (group["item"]?.elements ?? []).contains { item in
      guard item["enableWhen"] == nil, item["type"]?.string != "display", !isHidden(item),
        item.extension("sdc-questionnaire-enableWhenExpression") == nil
      else { return false }
      return item["type"]?.string == "group"
        ? requiresAnAnswer(item) : item["required"]?.bool == true
    }
  }

  private mutating func kind(of item: JSONNode, _ type: String) -> FieldKind {
    switch type {
    case "display": return .note
    case "boolean": return .boolean
    case "decimal", "quantity": return .decimal
    case "integer": return .integer
    case "date": return .date
    case "dateTime": return .dateTime
    case "time": return .time
    case "choice", "coding", "open-choice":
      return item["repeats"]?.bool == true ? .choices : .choice
    case "string", "text", "url", "reference": return .text
    case "attachment": return .photo
    default:
      notes.add(
        .unsupported,
        at: item.offset,
        "item of type \(TextQuote.of(type))",
        reason: "not known",
        meaning: "a text"
      )
      return .text
    }
  }

  private mutating func noteSeveral(_ item: JSONNode, _ field: FieldID, _ name: String) {
    guard item["repeats"]?.bool == true, !repeats(item), draft[field].kind != .choices else {
      return
    }
    notes.add(
      .unsupported,
      at: item.offset,
      "repeated question \(name)",
      reason: "a field has one answer",
      meaning: "takes one"
    )
  }

  /// - Parameter text: The text of an open choice.
  private mutating func addAnswer(
    of item: JSONNode,
    to field: FieldID,
    _ text: FieldID?,
    named name: String
  ) {
    if let node = item.extension("sdc-questionnaire-initialExpression"),
      !takes(first: node, of: field, named: name)
    {
      notes.tally(
        .unsupported,
        at: node.offset,
        "initialExpression",
        reason: "the app must fill in known values",
        meaning: "begins without an answer"
      )
    }
    let nodes = Self.initialValues(of: item)
    guard let first = nodes.first else { return }
    if let reason = FHIRUnit(of: item)?.refusal(of: first) {
      return noteAnswer(first, named: name, reason: reason)
    }
    let offer = offer(of: item)
    let other = others[item.offset]?.choice.value
    var words: String?
    let texts = nodes.compactMap { node -> String? in
      guard let offer else { return Self.text(node) }
      let option = FHIROffer.Option(value: node)
      if let value = offer.values(of: option.code, system: option.system).first { return value }
      guard let other, words == nil, let found = Self.words(of: node) else {
        return Self.text(node)
      }
      words = found
      return other
    }
    if repeats(item), texts.count > 1 {
      notes.add(
        .unsupported,
        at: first.offset,
        "initial answers of \(name)",
        reason: "all instances begin with the same",
        meaning: "each begins with the first"
      )
    }
    let kind = draft[field].kind
    let given = kind == .choices ? texts.joined(separator: " ") : texts.first ?? ""
    let offered = draft.values(offeredBy: field)
    if kind != .note, let answer = AnswerText.value(given, kind: kind, offered: offered) {
      draft.setAnswer(answer, of: field)
      if let words, let text, kind == .choices || texts.first == other {
        draft.setAnswer(.text(words), of: text)
      }
      return
    }
    noteAnswer(first, named: name, reason: "a field of kind \(kind.name) can't hold it")
  }

  private mutating func noteAnswer(_ node: JSONNode, named name: String, reason: String) {
    notes.add(
      .unsupported,
      at: node.offset,
      "initial answer of \(name)",
      reason: reason,
      meaning: "begins without an answer"
    )
  }

  /// Gives a field the first answer that an expression has without any other answer. If it depends on the clock it is that
  /// of the session.
  ///
  /// - Returns: False if the expression reads answers or what an app knows, or is not supported.
  private mutating func takes(first node: JSONNode, of field: FieldID, named name: String) -> Bool {
    let kind = draft[field].kind
    guard let value = try? translated(node), let text = value.operand, !text.holds("${"),
      kind != .choice, kind != .choices
    else { return false }
    if let constant = value.constant {
      guard let answer = AnswerText.value(constant, kind: kind) else { return false }
      draft.setAnswer(answer, of: field)
      return true
    }
    report[.calculations].all += 1
    draft.addCalculation(of: field, "coalesce(., \(text))", at: node.offset)
    notes.add(
      .unsupported,
      at: node.offset,
      "initialExpression of \(name)",
      reason: "it is set whenever the question has no answer, not only when the form is begun",
      meaning: "an answer that is cleared comes back"
    )
    return true
  }

  /// Returns the answers that an item begins with: `initial`, that of STU3 such as `initialString`, and the
  /// options that are selected.
  static func initialValues(of item: JSONNode) -> [JSONNode] {
    let initial = (item["initial"]?.elements ?? []).compactMap(value)
    let single = item.members.filter {
      $0.key != "initial" && FHIRParts.name(of: $0.key) == "initial"
    }.map { $0.node }
    let selected = options(of: item).filter { $0["initialSelected"]?.bool == true }
    return initial + single + selected.compactMap(value)
  }

  /// Returns the text of a value. For a coding it is the code, for a quantity the number.
  static func text(_ node: JSONNode) -> String? {
    node.scalar ?? node["value"]?.scalar ?? node["code"]?.string ?? node["reference"]?.string
      ?? node["display"]?.string
  }
}
