import FormModel

/// The text that a question asks for beside its answer.
struct SurveyComment {
  enum Kind {
    /// What the choice “other” stands for.
    case other
    /// A comment of any answer.
    case area
  }

  let kind: Kind
  /// The id of the text's field.
  let id: String
  /// True if the survey's data has the text beside the answer, not in its place.
  let isStored: Bool

  static let other = "other"
  static let suffix = "-Comment"

  /// Returns the name of the text's node, beside that of the question. In a survey's data there is none if the text is in
  /// place of the answer.
  static func node(of question: String, isStored: Bool) -> String {
    question + (isStored ? suffix : " (other)")
  }

  /// - Parameter type: The question's type, which for a cell is the column's.
  static func hasOther(_ node: JSONNode, _ type: String?) -> Bool {
    ["radiogroup", "dropdown", "checkbox", "tagbox"].contains(type)
      && ["hasOther", "showOtherItem"].contains { node[$0]?.bool == true }
  }

  static func kind(of node: JSONNode, _ type: String) -> Kind? {
    let reads = { (key: String) in
      SurveyParts.table(ofType: type).treatments[key] == .read
    }
    if ["hasComment", "showCommentArea"].contains(where: { node[$0]?.bool == true && reads($0) }) {
      return .area
    }
    return hasOther(node, type) ? .other : nil
  }
}

extension SurveyImporter {
  /// True if a question's data has what “other” stands for beside its answer, not in its place.
  func storesOther(_ node: JSONNode) -> Bool {
    (node["storeOthersAsComment"] ?? root["storeOthersAsComment"])?.bool != false
  }

  /// Names the text beside a question, so that expressions can read it.
  mutating func comment(
    _ kind: SurveyComment.Kind?,
    of node: JSONNode,
    named name: String,
    _ offer: SurveyOffer,
    _ place: SurveyPlace
  ) -> SurveyComment? {
    guard let kind, kind == .area || offer.choices != nil else { return nil }
    let full = name + SurveyComment.suffix
    let id = draft.uniqueIDs.take(Self.id(full))
    let isStored = kind == .area || storesOther(node)
    if isStored, names[full.lowercased()] == nil {
      names[full.lowercased()] = SurveyName(id: id, kind: .text, home: place.home, isTyped: true)
    }
    if !isStored {
      notes.tally(
        .changed,
        at: node.offset,
        "storeOthersAsComment",
        reason: "the answer is “other”, and its text another answer",
        meaning: "expressions read “other” instead of the text"
      )
    }
    return SurveyComment(kind: kind, id: id, isStored: isStored)
  }

  /// Adds the text beside a question behind its field, which is the last one.
  ///
  /// - Parameters:
  ///   - first: The text with which it begins.
  ///   - start: The number of rules before those of the question.
  mutating func addComment(
    of question: SurveyQuestion,
    to field: FieldID,
    first: String?,
    rules start: Int
  ) {
    guard let comment = question.comment else { return }
    let unlocked = condition(.unlock, since: start)
    let visible = condition(.show, since: start)
    switch comment.kind {
    case .other:
      let shown = draft[field].flags.contains(.hidden) ? visible ?? "false()" : nil
      addOther(comment, of: question, to: field, whileShown: shown)
    case .area:
      var area = draft[field]
      area.id = comment.id
      area.kind = .text
      area.hint = nil
      area.requiredMessage = nil
      area.label = DraftLabel(text: plainLabel(question.node["commentText"]) ?? "Comment")
      area.flags.formIntersection([.hidden, .readOnly])
      draft[field.page].fields.append(area)
      draft.logic.fieldPolicies[draft.lastField] = draft.logic.fieldPolicies[field]
      if let visible {
        draft.addRule(when: visible, .show, .field(draft.lastField), at: question.node.offset)
      }
    }
    let text = draft.lastField
    draft[text].source = question.source + SurveyComment.suffix
    if let first { draft.setAnswer(.text(first), of: text) }
    if let unlocked {
      draft.addRule(when: unlocked, .unlock, .field(text), at: question.node.offset)
    }
    let limit = (root["maxCommentLength"] ?? root["maxOthersLength"])?.number
    if let limit, let most = WideInt(limit), most > 0 {
      report[.constraints].all += 1
      draft.addConstraint(
        of: text,
        "string-length(.) <= \(most)",
        message: nil,
        at: question.node.offset
      )
    }
  }

  /// Returns the condition of the first rule with an effect, of those from an index on.
  private func condition(_ effect: RuleEffect, since start: Int) -> String? {
    draft.logic.rules[start...].first { $0.actions[0].effect == effect }?.condition
  }

  private mutating func addOther(
    _ comment: SurveyComment,
    of question: SurveyQuestion,
    to field: FieldID,
    whileShown shown: String?
  ) {
    let label = text(question.node["otherText"]) ?? "Other (describe)"
    let text = draft.addText(
      for: Choice(value: SurveyComment.other, label: label),
      of: field,
      id: comment.id,
      whileShown: shown,
      isMandatory: true
    )
    if (draft.logic.fieldPolicies[field] ?? draft.logic.policy) == .cleared { return }
    // SurveyJS removes the text with the choice, but not when it hides the question.
    let chosen = FormDraft.isChosen(SurveyComment.other, of: draft[field])
    draft.addCalculation(of: text, "if(\(chosen), ., '')", at: question.node.offset)
    draft.logic.calculations[draft.logic.calculations.count - 1].trigger = field
  }

  /// Returns the first answer of a question that has an answer in a person's own words; nil if it has none, or several.
  func ownFirstAnswer(
    _ values: [String],
    of question: SurveyQuestion
  ) -> (values: [String], text: String)? {
    guard question.comment?.kind == .other else { return nil }
    let unknown = values.filter { question.offer.values[ChoiceValue.of($0).lowercased()] == nil }
    guard unknown.count == 1, let text = unknown.first else { return nil }
    return (values.map { $0 == text ? SurveyComment.other : $0 }, text)
  }
}
