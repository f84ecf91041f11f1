import FormFormats
import FormModel

extension SurveyImporter {
  enum Visibility {
    case shown
    case hidden
    case when(String)
  }

  /// Returns when a question is shown. `visibleIf` takes precedence over `visible`.
  mutating func visibility(of node: JSONNode, _ place: SurveyPlace) -> Visibility {
    let own = condition("visibleIf", of: node, place, meaning: "always shown")
    if own == nil, node["visible"]?.bool == false { return .hidden }
    let outer = draft.home
    defer { draft.home = outer }
    // Each instance of a repeat has a condition of its own.
    if draft.repeatOfKey[node.offset] != nil { draft.home = node.offset }
    let all = [own, condition(of: place.line, besides: node)].compactMap { $0 }
    return all.isEmpty ? .shown : .when(draft.joined(all, by: "and"))
  }

  /// Returns the condition of a member; nil if there is none or it cannot be translated.
  mutating func condition(
    _ key: String,
    of node: JSONNode,
    _ place: SurveyPlace,
    as purpose: ExpressionPurpose = .conditions,
    named owner: String? = nil,
    meaning: String
  ) -> String? {
    guard let source = node[key], let text = source.string, !text.isEmpty else { return nil }
    report[purpose].all += 1
    let variables = draft.logic.variables.count
    do throws(ExpressionFailure) {
      self.place = place
      draft.expressionOffset = source.offset
      let value = try SurveyTranslator.translate(text, in: &self)
      if draft.dropsVariablesOfRows(from: variables) {
        throw ExpressionFailure(reason: "a condition of this form on a choice", offset: 0)
      }
      guard let truth = value.truth else {
        throw ExpressionFailure(reason: "a list that is no condition", offset: 0)
      }
      if key != "enableIf" || place.offer != nil { return truth.isTrue }
      // Locked only if the value is `false`.
      return value.isCondition ? truth.holds : "not(\(truth.isFalse))"
    } catch {
      _ = draft.dropsVariablesOfRows(from: variables)
      report[purpose].unsupported += 1
      let name = TextQuote.of(owner ?? node["name"]?.string ?? Self.value(of: node))
      let construct = "\(key) of \(name)"
      note(error, at: source, construct, meaning: meaning, isTallied: place.item != nil)
      return nil
    }
  }

  /// Returns an expression's translation, and whether it always gives a text, or a truth; nil if there is none or it
  /// cannot be translated.
  mutating func calculation(
    _ source: JSONNode?,
    _ key: String = "expression",
    of name: String,
    _ place: SurveyPlace,
    meaning: String = "has no value"
  ) -> (text: String, isText: Bool, isTruth: Bool)? {
    guard let source, let text = source.string, !text.isEmpty else { return nil }
    report[.calculations].all += 1
    do throws(ExpressionFailure) {
      self.place = place
      draft.expressionOffset = source.offset
      let value = try SurveyTranslator.translate(text, in: &self)
      guard let written = value.written else {
        throw ExpressionFailure(reason: "a list", offset: 0)
      }
      return (
        written, value.isText || value.name?.kind == .time,
        value.isCondition || value.name?.kind == .boolean
      )
    } catch {
      report[.calculations].unsupported += 1
      note(error, at: source, "\(key) of \(TextQuote.of(name))", meaning: meaning)
      return nil
    }
  }

  /// - Parameter isTallied: True if rows share the expression, and fail alike.
  private mutating func note(
    _ failure: ExpressionFailure,
    at source: JSONNode,
    _ construct: String,
    meaning: String,
    isTallied: Bool = false
  ) {
    // The quote before the expression takes one byte.
    let offset = source.offset + 1 + failure.offset
    let reason = failure.reason
    if isTallied {
      notes.tally(.unsupported, at: offset, construct, reason: reason, meaning: meaning)
    } else {
      notes.add(.unsupported, at: offset, construct, reason: reason, meaning: meaning)
    }
  }

  /// Adds the constraints of a question's answer.
  mutating func addConstraints(of question: SurveyQuestion, to field: FieldID) {
    var parts: [String] = []
    var message: String?
    let node = question.node
    bound(node, "min", ">= ", "max", "<= ", of: ".", &parts)
    if let most = longestText(of: question) { parts.append("string-length(.) <= \(most)") }
    addLimits(of: question, to: &parts)
    for (key, sign) in [("minSelectedChoices", ">="), ("maxSelectedChoices", "<=")] {
      guard let count = node[key]?.number.flatMap({ WideInt($0) }), count > 0 else { continue }
      parts.append("count-selected(.) \(sign) \(count)")
    }
    report[.constraints].all += parts.count
    for validator in node["validators"]?.elements ?? [] {
      let before = parts.count
      let type = Self.validatorType(validator)
      if let kind = validator["notificationType"]?.string, kind != "error" {
        notes.tally(
          .changed,
          at: validator.offset,
          "validator that warns",
          reason: "an answer is valid or not",
          meaning: "any answer is valid"
        )
        continue
      }
      switch type {
      case "numeric": bound(validator, "minValue", ">= ", "maxValue", "<= ", of: ".", &parts)
      case "text":
        bound(validator, "minLength", ">= ", "maxLength", "<= ", of: "string-length(.)", &parts)
        // It refuses a digit at the end alone.
        if validator["allowDigits"]?.bool == false {
          parts.append("not(\(PatternText.call(#"[\s\S]*\d"#, of: ".")))")
        }
      case "answercount":
        bound(validator, "minCount", ">= ", "maxCount", "<= ", of: "count-selected(.)", &parts)
      case "expression":
        var place = question.place
        place.own = question.id
        if let condition = condition(
          "expression",
          of: validator,
          place,
          as: .constraints,
          named: question.source,
          meaning: "any answer is valid"
        ) {
          parts.append("(\(condition))")
          report[.constraints].all -= 1
        }
      case "regex":
        addPattern(of: validator, of: question, to: &parts)
      case "email": parts.append(PatternText.call(PatternText.mail, of: "."))
      default: noteValidator(validator, type, "it is none that is known", of: question)
      }
      report[.constraints].all += parts.count - before
      message = message ?? text(validator["text"])
    }
    guard !parts.isEmpty else { return }
    let expression = parts.joined(separator: " and ")
    guard ExpressionText.fits(expression) else {
      report[.constraints].unsupported += parts.count
      let failure = ExpressionFailure(reason: "they are too long together", offset: 0)
      let construct = "validators of \(TextQuote.of(question.source))"
      note(failure, at: node, construct, meaning: "any answer is valid")
      return
    }
    draft.addConstraint(
      of: field,
      expression,
      message: message,
      at: (node["validators"] ?? node).offset
    )
  }

  private mutating func addPattern(
    of validator: JSONNode,
    of question: SurveyQuestion,
    to parts: inout [String]
  ) {
    guard let node = validator["regex"], node.string != "" else { return }
    do throws(ExpressionFailure) {
      guard let pattern = node.string else {
        throw ExpressionFailure(reason: "a pattern that is no text", offset: 0)
      }
      guard ![.time, .dateTime].contains(question.offer.kind) else {
        throw ExpressionFailure(reason: "a pattern of a time", offset: 0)
      }
      let flag = validator["caseInsensitive"] ?? validator["insensitive"]
      let dialect = PatternText.Dialect.script(ignoresCase: flag?.bool == true)
      parts.append(try PatternText.condition(pattern, dialect, of: "."))
    } catch {
      noteValidator(validator, "regex", error.reason, of: question)
    }
  }

  /// Returns the type without the end that it has in some files, such as “numericvalidator”.
  private static func validatorType(_ validator: JSONNode) -> String {
    let type = validator["type"]?.string ?? ""
    return type.hasSuffix("validator") ? String(type.dropLast("validator".count)) : type
  }

  /// Returns the most characters of a text, of its own or of the survey; nil for no limit.
  private func longestText(of question: SurveyQuestion) -> String? {
    guard question.offer.kind == .text, question.node["type"]?.string != "expression" else {
      return nil
    }
    for node in [question.node["maxLength"], root["maxTextLength"]] {
      guard let most = node?.number, let count = WideInt(most), count >= 0 else { continue }
      return most
    }
    return nil
  }

  /// Adds the limits that are expressions. One without a value is none.
  private mutating func addLimits(of question: SurveyQuestion, to parts: inout [String]) {
    for (key, sign) in [("minValueExpression", ">="), ("maxValueExpression", "<=")] {
      guard let source = question.node[key], let text = source.string, !text.isEmpty else {
        continue
      }
      do throws(ExpressionFailure) {
        place = question.place
        place.own = question.id
        draft.expressionOffset = source.offset
        let value = try SurveyTranslator.translate(text, in: &self)
        guard let limit = value.operand.map({ SurveyComparison.dated($0, value) }) else {
          throw ExpressionFailure(reason: "a list", offset: 0)
        }
        parts.append("(string-length(\(limit)) = 0 or . \(sign) \(limit))")
      } catch {
        report[.constraints].all += 1
        report[.constraints].unsupported += 1
        let name = TextQuote.of(question.source)
        note(error, at: source, "\(key) of \(name)", meaning: "no limit")
      }
    }
    if question.node["inputType"]?.string == "email" {
      parts.append(PatternText.call(PatternText.mail, of: "."))
    }
  }

  private mutating func noteValidator(
    _ validator: JSONNode,
    _ type: String,
    _ reason: String,
    of question: SurveyQuestion
  ) {
    report[.constraints].all += 1
    report[.constraints].unsupported += 1
    let construct = "validator \(TextQuote.of(type)) of \(TextQuote.of(question.source))"
    notes.add(
      .unsupported,
      at: validator.offset,
      construct,
      reason: reason,
      meaning: "any answer is valid"
    )
  }

  private mutating func bound(
    _ node: JSONNode,
    _ least: String,
    _ above: String,
    _ most: String,
    _ below: String,
    of value: String,
    _ parts: inout [String]
  ) {
    for (key, sign) in [(least, above), (most, below)] {
      guard let limit = node[key], let text = limit.scalar, !text.isEmpty else { continue }
      // Surveys may write a number as a string.
      if JSONReader.isNumber(text), let number = FHIRImporter.plainNumber(text) {
        parts.append("\(value) \(sign)\(number)")
      } else if CivilDate.days(text) != nil {
        parts.append("\(value) \(sign)date('\(text)')")
      } else {
        report[.constraints].all += 1
        report[.constraints].unsupported += 1
        notes.add(
          .unsupported,
          at: limit.offset,
          "\(key) \(TextQuote.of(text))",
          reason: "it is no number and no day",
          meaning: "no limit"
        )
      }
    }
  }
}
