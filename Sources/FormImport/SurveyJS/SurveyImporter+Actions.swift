import FormModel

/// What the actions of a survey set.
extension SurveyImporter {
  /// Returns what resets an answer to the first one.
  mutating func resetting(
    if text: String,
    _ question: SurveyQuestion,
    _ field: FieldID
  ) throws(ExpressionFailure) -> SurveyAction {
    let node = question.node
    let offset = node.offset(of: "resetValueIf")
    let (condition, reads) = try condition(text, at: offset, question.place)
    let first = draft.logic.answers[field]
    let isFirst = node["defaultValue"] != nil || Self.words(node["defaultValueExpression"]) != nil
    guard first != nil || !isFirst else {
      throw ExpressionFailure(reason: "the first answer is not supported", offset: 0)
    }
    return SurveyAction(
      condition: condition.isTrue,
      value: first.map(Self.literal) ?? "''",
      reads: reads
    )
  }

  /// Returns what sets an answer. Without an expression it removes the answer.
  mutating func setting(
    _ question: SurveyQuestion
  ) throws(ExpressionFailure) -> SurveyAction {
    let node = question.node
    var action = SurveyAction(value: "''", reads: [])
    if let text = Self.words(node["setValueIf"]) {
      let offset = node.offset(of: "setValueIf")
      let (condition, reads) = try condition(text, at: offset, question.place)
      action.condition = condition.holds
      action.reads = reads
    }
    guard let text = Self.words(node["setValueExpression"]) else { return action }
    let offset = node.offset(of: "setValueExpression")
    let (value, reads) = try translated(text, at: offset, question.place)
    action.value = try written(value, of: question)
    action.computed = (value, offset)
    action.add(reads)
    return action
  }

  /// Gives a question the first answer that an expression has without any other answer. One that is computed is that of the
  /// day on which the form is opened.
  ///
  /// - Returns: Whether a calculation computes it.
  mutating func addComputedAnswer(of question: SurveyQuestion, to field: FieldID) -> Bool {
    let key = "defaultValueExpression"
    guard let text = Self.words(question.node[key]) else { return false }
    let offset = question.node.offset(of: key)
    do throws(ExpressionFailure) {
      guard !question.isComputed else {
        throw ExpressionFailure(reason: Self.isComputed, offset: 0)
      }
      let value = try translated(text, at: offset, question.place).value
      guard valuesRead.isEmpty else {
        throw ExpressionFailure(
          reason: "it follows other answers until a person changes it",
          offset: 0
        )
      }
      if let texts = value.constants {
        draft.setAnswer(try answer(texts, to: field), of: field)
        return false
      }
      let written = try written(value, of: question)
      noteNumber(value, at: offset, of: question)
      report[.calculations].all += 1
      draft.addCalculation(of: field, written, isEditable: true, at: offset)
      return true
    } catch {
      note(error.reason, [key], of: question, meaning: "begins without an answer")
      return false
    }
  }

  /// Returns what a trigger of the survey does.
  mutating func action(
    of trigger: JSONNode,
    _ question: SurveyQuestion,
    _ field: FieldID
  ) throws(ExpressionFailure) -> SurveyAction {
    var action = SurveyAction(value: "''", reads: [])
    let type = Self.type(ofTrigger: trigger)
    let offset = trigger.offset
    if let text = Self.words(trigger["expression"]) {
      let (condition, reads) = try condition(text, at: offset, SurveyPlace())
      action.condition = condition.isTrue
      action.reads = reads
    } else if type != "copyvalue" {
      throw ExpressionFailure(reason: "it has no expression as condition", offset: 0)
    }
    switch type {
    case "setvalue":
      guard let value = trigger["setValue"], value.string != "" else { return action }
      action.value = Self.literal(try answer(Self.texts(of: value), to: field))
    case "copyvalue":
      let name = trigger["fromName"]?.string ?? ""
      var (value, reads) = try translated("{\(name)}", at: offset, SurveyPlace())
      if trigger["copyDisplayValue"]?.bool == true {
        value = .joined(SurveyTranslator.shown(value, &self))
      }
      action.value = try written(value, of: question)
      action.add(reads)
    case "runexpression":
      let text = trigger["runExpression"]?.string ?? ""
      let value = try translated(text, at: offset, SurveyPlace()).value
      action.value = try written(value, of: question)
      action.computed = (value, offset)
    default: throw ExpressionFailure(reason: Self.noActions, offset: 0)
    }
    return action
  }

  /// Translates a condition, and returns the names that it reads.
  private mutating func condition(
    _ text: String,
    at offset: Int,
    _ place: SurveyPlace
  ) throws(ExpressionFailure) -> (truth: SurveyTruth, reads: [SurveyName]) {
    let (value, reads) = try translated(text, at: offset, place)
    guard let truth = value.truth else {
      throw ExpressionFailure(reason: "a list that is no condition", offset: 0)
    }
    return (truth, reads)
  }

  /// Translates an expression, and returns the names that it reads.
  private mutating func translated(
    _ text: String,
    at offset: Int,
    _ place: SurveyPlace
  ) throws(ExpressionFailure) -> (value: SurveyValue, reads: [SurveyName]) {
    self.place = place
    draft.expressionOffset = offset
    valuesRead = [:]
    let value = try SurveyTranslator.translate(text, in: &self)
    var reads: [SurveyName] = []
    var texts: Set<String> = []
    for token in try SurveyLexer.tokens(of: text) where token.kind == .name {
      let name = XFormsReader.trimmed(token.text)
      switch valuesRead[name] {
      case .name(let found): if texts.insert(found.text).inserted { reads.append(found) }
      case .unknown: break
      default:
        throw ExpressionFailure(reason: "{\(name)}, which is no answer", offset: token.offset)
      }
    }
    return (value, reads)
  }

  /// Returns the expression of a value that an action sets.
  private mutating func written(
    _ value: SurveyValue,
    of question: SurveyQuestion
  ) throws(ExpressionFailure) -> String {
    let kind = question.offer.kind
    guard kind != .choice, kind != .choices else {
      throw ExpressionFailure(reason: "a choice takes only values of its list", offset: 0)
    }
    guard value.name?.kind != .several, let text = value.written else {
      throw ExpressionFailure(reason: "a list", offset: 0)
    }
    if Self.isDay(text), ![nil, "date"].contains(question.node["inputType"]?.string) {
      throw ExpressionFailure(reason: "a day, where another part of time is asked for", offset: 0)
    }
    return text
  }

  /// Reports a number that becomes the answer of a text question.
  mutating func noteNumber(_ value: SurveyValue, at offset: Int, of question: SurveyQuestion) {
    guard question.offer.kind == .text, !value.isText, value.name == nil,
      value.operand.map(Self.isDay) == false
    else { return }
    notes.tally(
      .changed,
      at: offset,
      "number that is computed for a text question",
      reason: "the answers of the question are texts",
      meaning: "a text, as if a person had typed it"
    )
  }

  private static func isDay(_ text: String) -> Bool {
    text.hasPrefix("today()") || text.hasPrefix("date(")
  }

  /// Returns the expression of a constant answer.
  private static func literal(_ answer: AnswerValue) -> String {
    switch answer {
    case .boolean(let truth): truth ? "true()" : "false()"
    default: ExpressionText.quoted(AnswerText.text(of: answer))
    }
  }
}

extension SurveyAction {
  /// Lets a change of what the value reads run the action too.
  fileprivate mutating func add(_ reads: [SurveyName]) {
    let known = Set(self.reads.map { $0.text })
    let new = reads.filter { !known.contains($0.text) }
    if self.reads.isEmpty { self.reads = new } else { others = new }
  }
}
