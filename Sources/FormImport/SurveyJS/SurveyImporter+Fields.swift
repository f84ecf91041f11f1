import FormModel

extension SurveyImporter {
  mutating func addField(_ part: LayoutPart) {
    guard let question = questions[part.node.offset] else { return }
    let node = question.node
    let page = draft.pages.count - 1
    let isHTML = node["type"]?.string == "html" && node["title"] == nil
    let expression = expression(ofTitle: question.title, question.place, isHTML: isHTML)
    draft.pages[page].fields.append(
      FormDraft.Field(
        id: question.id,
        label: DraftLabel(text: question.label, expression: expression),
        hint: label(node["description"]),
        kind: question.offer.kind,
        flags: question.offer.kind == .note ? .readOnly : [],
        source: question.source,
        offset: node.offset
      )
    )
    let field = draft.lastField
    addChoices(of: question, to: field)
    if let policy = Self.policy(node["clearIfInvisible"]) {
      draft.logic.fieldPolicies[field] = policy
    } else if root["clearInvisibleValues"]?.string == "onHidden", !question.place.isCleared,
      node["visibleIf"] == nil, node["visible"]?.bool != false
    {
      // Only a container can hide this field, and in SurveyJS that does not clear the answer.
      draft.logic.fieldPolicies[field] = .retained
    }
    let rules = draft.logic.rules.count
    addConditions(of: question, to: field)
    guard question.offer.kind != .note else { return }
    addConstraints(of: question, to: field)
    addExclusive(of: question, to: field)
    var comment: String?
    var settable = question
    let calculated = question.isComputed ? node["expression"] : nil
    if let value = calculation(calculated, of: question.source, question.place) {
      draft.addCalculation(of: field, value.text, at: (calculated ?? node).offset)
      questions[part.node.offset]?.computesText = value.isText
    } else {
      comment = addAnswer(of: question, to: field)
      if addComputedAnswer(of: question, to: field) { settable.isComputed = true }
    }
    if question.isComputed { draft[field].flags.insert(.readOnly) }
    addSettings(of: settable, to: field)
    addComment(of: question, to: field, first: comment, rules: rules)
  }

  private mutating func addExclusive(of question: SurveyQuestion, to field: FieldID) {
    let choices = question.offer.exclusive
    let offset = question.node.offset
    guard !choices.isEmpty, !draft.addExclusive(choices, to: field, at: offset) else { return }
    notes.add(
      .unsupported,
      at: offset,
      "choices of \(TextQuote.of(question.source)) that exclude the others",
      reason: "they are too long together",
      meaning: "chosen beside others"
    )
  }

  /// The list is found once and then shared: a matrix has many cells with the same choices.
  private mutating func addChoices(of question: SurveyQuestion, to field: FieldID) {
    guard let choices = question.offer.choices else { return }
    if let list = question.offer.list {
      draft.logic.fieldChoices[field] = list
    } else {
      let offer = question.offer
      offer.list = draft.setChoices(choices, offer.translations, of: field, id: question.id)
    }
    if let filter = question.offer.filter { addFilter(filter, of: question, to: field) }
  }

  private mutating func addConditions(of question: SurveyQuestion, to field: FieldID) {
    let node = question.node
    let target = RuleTarget.field(field)
    switch visibility(of: node, question.place) {
    case .shown: break
    case .hidden: draft[field].flags.insert(.hidden)
    case .when(let condition):
      draft[field].flags.insert(.hidden)
      draft.addRule(when: condition, .show, target, at: node.offset(of: "visibleIf"))
    }
    let enabling = condition("enableIf", of: node, question.place, meaning: "always enabled")
    if isDisplay {
      draft[field].flags.insert(.readOnly)
    } else if let condition = enabling {
      draft[field].flags.insert(.readOnly)
      draft.addRule(when: condition, .unlock, target, at: node.offset(of: "enableIf"))
    } else if node["readOnly"]?.bool == true {
      draft[field].flags.insert(.readOnly)
    }
    if let condition = condition(
      "requiredIf",
      of: node,
      question.place,
      meaning: "as isRequired says"
    ) {
      draft.addRule(when: condition, .require, target, at: node.offset(of: "requiredIf"))
    } else if node["isRequired"]?.bool == true || question.isRequired {
      draft[field].flags.insert(.mandatory)
    } else {
      return
    }
    draft[field].requiredMessage = label(node["requiredErrorText"])
  }

  mutating func addGroup(_ part: LayoutPart, _ extent: FieldGroup.Extent) {
    let node = part.node
    let place = places[node.offset] ?? SurveyPlace()
    let visibility = visibility(of: node, place)
    // Each field of a survey in display mode is read-only.
    let enabling =
      isDisplay ? nil : condition("enableIf", of: node, place, meaning: "always enabled")
    let isReadOnly = enabling != nil || node["readOnly"]?.bool == true
    for key in ["isRequired", "requiredIf"] {
      guard let required = node[key], required.bool != false, required.string != "",
        !requiresEachRow(node)
      else {
        continue
      }
      notes.add(
        .unsupported,
        at: required.offset,
        "\(key) of \(TextQuote.of(node["name"]?.string ?? ""))",
        reason: "a group is not required as a whole",
        meaning: "not required"
      )
    }
    if !isReadOnly, let page = draft.onlyPage(of: extent), !draft[page].isHidden {
      if case .shown = visibility { return }
      draft[page].isHidden = true
      if case .when(let condition) = visibility {
        draft.addRule(when: condition, .show, .page(page), at: node.offset(of: "visibleIf"))
      }
      return
    }
    var isHidden = true
    if case .shown = visibility { isHidden = false }
    // A repeat says itself which pages are its own.
    if draft.repeatOfKey[node.offset] != nil, !isHidden, !isReadOnly { return }
    draft.logic.groups.append(
      FieldGroup(
        id: draft.uniqueIDs.take(Self.id(node["name"]?.string ?? "")),
        label: label(node["title"]) ?? label(node["text"]) ?? (node["value"] ?? node).scalar,
        extent: extent,
        isHidden: isHidden,
        isReadOnly: isReadOnly
      )
    )
    let target = RuleTarget.group(draft.logic.groups.count - 1)
    if case .when(let condition) = visibility {
      draft.addRule(when: condition, .show, target, at: node.offset(of: "visibleIf"))
    }
    if let enabling {
      draft.addRule(when: enabling, .unlock, target, at: node.offset(of: "enableIf"))
    }
  }

  /// True if all rows of a matrix are required, so that the matrix as a whole is, too.
  private func requiresEachRow(_ node: JSONNode) -> Bool {
    node["type"]?.string == "matrix"
      && (node["eachRowRequired"] ?? node["isAllRowRequired"])?.bool == true
  }

  /// Adds the first answer, and returns that of the text beside it.
  private mutating func addAnswer(of question: SurveyQuestion, to field: FieldID) -> String? {
    guard let node = question.node["defaultValue"] else { return nil }
    var texts = Self.texts(of: node)
    let own = ownFirstAnswer(texts, of: question)
    if let own { texts = own.values }
    do throws(ExpressionFailure) {
      draft.setAnswer(try answer(texts, to: field), of: field)
      return own?.text
    } catch {
      notes.add(
        .unsupported,
        at: node.offset,
        "defaultValue of \(TextQuote.of(question.source))",
        reason: error.reason,
        meaning: "begins without an answer"
      )
      return nil
    }
  }

  /// Returns the values of an answer as they are written.
  static func texts(of node: JSONNode) -> [String] {
    (node.elements.isEmpty ? [node] : node.elements).compactMap { $0.scalar }
  }

  /// Returns the answer that values are for a field.
  mutating func answer(
    _ texts: [String],
    to field: FieldID
  ) throws(ExpressionFailure) -> AnswerValue {
    let kind = draft[field].kind
    let isOffered = kind == .choice || kind == .choices
    let text = isOffered ? texts.map(ChoiceValue.of).joined(separator: " ") : texts.first ?? ""
    guard !texts.isEmpty,
      let answer = AnswerText.value(text, kind: kind, offered: draft.values(offeredBy: field))
    else {
      throw ExpressionFailure(reason: "a field of kind \(kind.name) can't hold it", offset: 0)
    }
    return answer
  }
}
