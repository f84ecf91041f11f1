import FormModel

extension FHIRImporter: FHIRPathNames {
  /// The most dates that are computed by months. Each takes variables, about 40 KB in all.
  static let mostDates = 256

  mutating func date(_ date: String, months: Int) -> String? {
    guard dateCount < Self.mostDates else { return nil }
    dateCount += 1
    let text = draft.date(date, years: "0", months: "(\(months))", days: "0")
    return draft.variable(holding: text, named: "date")
  }

  mutating func answers(of linkID: String) -> FHIRPathValue? {
    guard let question = questions[linkID] else { return nil }
    if outsideHome(of: question) != nil { noteFirstInstance(of: linkID) }
    return question.answers
  }

  mutating func value(ofCode code: String, in operand: String) -> String? {
    guard let question = question(in: operand), operand != question.whole,
      let values = offer(of: question.item)?.values(of: code, system: nil)
    else { return nil }
    if values.count > 1 {
      notes.tally(
        .unsupported,
        at: draft.expressionOffset,
        "code of several systems",
        reason: "an expression does not say which of \(TextQuote.of(code)) it means",
        meaning: "the first one is meant"
      )
    }
    return values.first
  }

  /// Returns the question whose answers an operand begins with; of one that is open the operand is what it reads as.
  func question(in operand: String) -> FHIRQuestion? {
    var name = operand[...]
    if name.hasPrefix("selected-at(") { name = name.dropFirst("selected-at(".count) }
    let isOpen = name.hasPrefix("if(${")
    if isOpen { name = name.dropFirst("if(".count) }
    guard name.hasPrefix("${"), let end = name.firstIndex(of: "}"),
      let linkID = linkIDs[String(name[..<end].dropFirst(2))], let question = questions[linkID],
      !isOpen || operand == question.whole || operand == question.codes
    else { return nil }
    return question
  }

  func codes(of operand: String) -> String? { question(in: operand)?.codes }

  mutating func answer(_ operand: String, comparedWith text: String) -> String? {
    guard let question = question(in: operand), operand == question.whole,
      let other = question.other,
      let offer = offer(of: question.item)
    else { return nil }
    let name = "${\(question.id)}"
    var chosen = name
    // A text is compared with the codes, which may differ from the values.
    for option in offer.options
    where !option.value.isEmpty && (option.code == text) != (option.value == text) {
      let (value, code) = (option.value, option.code)
      chosen =
        "if(\(name) = \(ExpressionText.quoted(value)), \(ExpressionText.quoted(code)), \(chosen))"
    }
    return other.read(name, else: chosen)
  }

  mutating func variable(_ name: String) throws(ExpressionFailure) -> FHIRPathValue {
    guard let variable = variables[name] else {
      throw ExpressionFailure(reason: "%\(name), which is outside of the form", offset: 0)
    }
    switch variable.state {
    case .known(let value): return value
    case .failed(let reason): throw ExpressionFailure(reason: reason, offset: 0)
    case .isRead: throw ExpressionFailure(reason: "%\(name), which reads itself", offset: 0)
    case .unread: break
    }
    // Nested variables recurse through their expressions, so limit the depth.
    guard openVariables < Self.mostOpenVariables else {
      throw ExpressionFailure(
        reason: "%\(name), behind \(openVariables) variables that each read the next",
        offset: 0
      )
    }
    openVariables += 1
    let outer = draft.home
    draft.home = variable.home
    defer {
      openVariables -= 1
      draft.home = outer
    }
    variables[name]?.state = .isRead
    do throws(ExpressionFailure) {
      let value = try FHIRPathTranslator.translate(variable.expression, in: &self)
      let named = try self.named(name, value)
      variables[name]?.state = .known(named)
      return named
    } catch {
      let reason = "%\(name), which reads \(error.reason)"
      variables[name]?.state = .failed(String(reason.prefix(200)))
      throw ExpressionFailure(reason: reason, offset: 0)
    }
  }

  private static let mostOpenVariables = 16

  /// Gives a variable to a value that is more than a name.
  private mutating func named(
    _ name: String,
    _ value: FHIRPathValue
  ) throws(ExpressionFailure) -> FHIRPathValue {
    switch value {
    case .item: throw ExpressionFailure(reason: "items, not answers", offset: 0)
    case .boolean, .several, .open, .constantTruth, .empty: return value
    case .value(let text, _) where question(in: text)?.other != nil: return value
    case .value(let text, _) where text.utf8.count <= 60: return value
    case .text(let text, _) where text.utf8.count <= 60: return value
    case .truth(let whenTrue, let whenFalse):
      let text = "if(\(whenTrue), 'true', if(\(whenFalse), 'false', ''))"
      let id = addVariable(name, text)
      return .truth(whenTrue: "\(id) = 'true'", whenFalse: "\(id) = 'false'")
    case .value(let text, let canBeEmpty):
      return .value(addVariable(name, text), canBeEmpty: canBeEmpty)
    case .text(let text, let canBeEmpty):
      return .text(addVariable(name, text), canBeEmpty: canBeEmpty)
    case .number(let text): return .number(addVariable(name, text))
    }
  }

  private mutating func addVariable(_ name: String, _ expression: String) -> String {
    draft.variable(holding: expression, named: Self.id(name))
  }

  /// Records the variables of the questionnaire or of an item. A name has one meaning in the whole
  /// form.
  mutating func addVariables(of node: JSONNode, home: Int? = nil) {
    for node in node["extension"]?.elements ?? [] where node.isExtension("variable") {
      guard let expression = node["valueExpression"],
        expression["language"]?.string == "text/fhirpath",
        let name = expression["name"]?.string, let text = expression["expression"]?.string
      else { continue }
      if variables[name] == nil {
        variables[name] = FHIRVariable(expression: text, home: home)
      } else if variables[name]?.expression != text {
        notes.add(
          .unsupported,
          at: node.offset,
          "variable \(TextQuote.of(name))",
          reason: "an earlier one has the same name",
          meaning: "expressions read the earlier one"
        )
      }
    }
  }
}

extension FHIRQuestion {
  /// What a single open choice reads as.
  var whole: String? { isRepeated ? nil : other.map { $0.read("${\(id)}", else: "${\(id)}") } }

  /// The same without the answers that are not among the options.
  var codes: String? {
    isRepeated ? nil : other.map { "if(${\(id)} = \($0.value), '', ${\(id)})" }
  }

  /// The answers of the question.
  var answers: FHIRPathValue {
    let name = "${\(id)}"
    switch type {
    case "boolean": return .boolean(name)
    case "choice", "open-choice", "coding":
      if isRepeated, let other { return .open(name, missing: other.missing(name)) }
      let type = item["type"]?.string
      if isRepeated {
        // Days and times are texts in a list, and have no order there.
        return type == "date" || type == "time" ? .open(name, missing: "0") : .several(name)
      }
      if type == "date" { return .value("date(\(name))", canBeEmpty: true) }
      // As the field of a time reads: the share of the day.
      let minutes = "substr(\(name), 0, 2) * 60 + substr(\(name), 3, 5)"
      if type == "time" { return .number("(((\(minutes)) * 60 + substr(\(name), 6)) div 86400)") }
      return .value(whole ?? name, canBeEmpty: true)
    case "string", "text", "url": return .text(name, canBeEmpty: true)
    default: return .value(name, canBeEmpty: true)
    }
  }
}
