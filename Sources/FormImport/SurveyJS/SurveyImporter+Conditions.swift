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
    if let condition = condition("visibleIf", of: node, place, meaning: "always shown") {
      return .when(condition)
    }
    return node["visible"]?.bool == false ? .hidden : .shown
  }

  /// Returns the condition of a member; nil if there is none or it cannot be translated.
  mutating func condition(
    _ key: String,
    of node: JSONNode,
    _ place: SurveyPlace,
    meaning: String
  ) -> String? {
    guard let source = node[key], let text = source.string, !text.isEmpty else { return nil }
    report.conditions += 1
    do throws(ExpressionFailure) {
      self.place = place
      draft.expressionOffset = source.offset
      guard let condition = try SurveyTranslator.translate(text, in: &self).condition else {
        throw ExpressionFailure(reason: "a list that is no condition", offset: 0)
      }
      return condition
    } catch {
      report.unsupportedConditions += 1
      let name = TextQuote.of(node["name"]?.string ?? Self.value(of: node))
      note(error, at: source, "\(key) of \(name)", meaning: meaning)
      return nil
    }
  }

  /// Returns an expression's translation; nil if there is none or it cannot be translated.
  mutating func calculation(
    _ source: JSONNode?,
    of name: String,
    _ place: SurveyPlace
  ) -> String? {
    guard let source, let text = source.string, !text.isEmpty else { return nil }
    report.calculations += 1
    do throws(ExpressionFailure) {
      self.place = place
      draft.expressionOffset = source.offset
      guard let operand = try SurveyTranslator.translate(text, in: &self).operand else {
        throw ExpressionFailure(reason: "a list", offset: 0)
      }
      return operand
    } catch {
      report.unsupportedCalculations += 1
      note(error, at: source, "expression of \(TextQuote.of(name))", meaning: "has no value")
      return nil
    }
  }

  private mutating func note(
    _ failure: ExpressionFailure,
    at source: JSONNode,
    _ construct: String,
    meaning: String
  ) {
    notes.add(
      .unsupported,
      // The quote before the expression takes one byte.
      at: source.offset + 1 + failure.offset,
      construct,
      reason: failure.reason,
      meaning: meaning
    )
  }

  /// Adds the constraints of a question's answer.
  mutating func addConstraints(of question: SurveyQuestion, to field: FieldID) {
    var parts: [String] = []
    var message: String?
    let node = question.node
    bound(node, "min", ">= ", "max", "<= ", of: ".", &parts)
    if let most = node["maxLength"]?.number, Int(most).map({ $0 >= 0 }) ?? false {
      parts.append("string-length(.) <= \(most)")
    }
    for (key, sign) in [("minSelectedChoices", ">="), ("maxSelectedChoices", "<=")] {
      guard let count = node[key]?.number.flatMap({ Int($0) }), count > 0 else { continue }
      parts.append("count-selected(.) \(sign) \(count)")
    }
    report.conditions += parts.count
    for validator in node["validators"]?.elements ?? [] {
      let before = parts.count
      let type = validator["type"]?.string ?? ""
      switch type {
      case "numeric": bound(validator, "minValue", ">= ", "maxValue", "<= ", of: ".", &parts)
      case "text":
        bound(validator, "minLength", ">= ", "maxLength", "<= ", of: "string-length(.)", &parts)
      case "answercount":
        bound(validator, "minCount", ">= ", "maxCount", "<= ", of: "count-selected(.)", &parts)
      case "expression":
        var place = question.place
        place.own = question.id
        if let condition = condition(
          "expression",
          of: validator,
          place,
          meaning: "any answer is valid"
        ) {
          parts.append("(\(condition))")
          report.conditions -= 1
        }
      case "regex":
        if let pattern = validator["regex"]?.string,
          let condition = TextPattern.condition(pattern, of: ".", isWhole: false)
        {
          parts.append(condition)
        } else {
          notePattern(validator, type, of: question)
        }
      default: notePattern(validator, type, of: question)
      }
      report.conditions += parts.count - before
      message = message ?? text(validator["text"])
    }
    guard !parts.isEmpty else { return }
    let expression = parts.joined(separator: " and ")
    guard ExpressionText.fits(expression) else {
      report.unsupportedConditions += parts.count
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

  private mutating func notePattern(
    _ validator: JSONNode,
    _ type: String,
    of question: SurveyQuestion
  ) {
    report.conditions += 1
    report.unsupportedConditions += 1
    let construct = "validator \(TextQuote.of(type)) of \(TextQuote.of(question.source))"
    let reason =
      switch type {
      case "regex": "the pattern \(TextQuote.of(validator["regex"]?.string ?? ""))"
      case "email": "what an address of electronic mail is, is a pattern"
      default: "it is none that is known"
      }
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
        report.conditions += 1
        report.unsupportedConditions += 1
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
