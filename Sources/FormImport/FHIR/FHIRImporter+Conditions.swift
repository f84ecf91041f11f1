import FormModel

extension FHIRImporter {
  /// Returns the condition under which an item is enabled; nil if it always is.
  mutating func enabling(of item: JSONNode, named name: String) -> String? {
    if let known = enablings[item.offset] { return known }
    let condition = translatedEnabling(of: item, named: name)
    enablings[item.offset] = .some(condition)
    return condition
  }

  private mutating func translatedEnabling(of item: JSONNode, named name: String) -> String? {
    if let expression = item.extension("sdc-questionnaire-enableWhenExpression") {
      return condition(
        expression,
        "enableWhenExpression of \(name)",
        as: .conditions,
        meaning: "always shown"
      )
    }
    let tests = item["enableWhen"]?.elements ?? []
    guard !tests.isEmpty else { return nil }
    let behavior = item["enableBehavior"]?.string ?? standardBehavior(of: tests, named: name)
    var conditions: [String] = []
    // One of which any is enough counts as fulfilled.
    var isAlwaysShown = false
    for test in tests {
      report[.conditions].all += 1
      do throws(ExpressionFailure) {
        conditions.append(try self.test(test))
      } catch {
        report[.conditions].unsupported += 1
        notes.add(
          .unsupported,
          at: test.offset,
          "enableWhen of \(name)",
          reason: error.reason,
          meaning: tests.count == 1 ? "always shown" : "counts as fulfilled"
        )
        isAlwaysShown = isAlwaysShown || behavior == "any"
      }
    }
    guard !isAlwaysShown, !conditions.isEmpty else { return nil }
    return draft.joined(conditions, by: behavior == "any" ? "or" : "and")
  }

  /// Returns whether all or any tests must hold that do not say it. In STU3, whose tests have no
  /// operator, any is enough; in R4 it must be said.
  private mutating func standardBehavior(of tests: [JSONNode], named name: String) -> String {
    if tests.allSatisfy({ $0["operator"] == nil }) { return "any" }
    if tests.count > 1 {
      notes.add(
        .unsupported,
        at: tests[0].offset,
        "enableWhen of \(name)",
        reason: "it has several tests, and does not say whether all or any",
        meaning: "all must hold"
      )
    }
    return "all"
  }

  /// Returns the offset of what enables an item.
  static func offset(ofCondition item: JSONNode) -> Int {
    let node = item.extension("sdc-questionnaire-enableWhenExpression") ?? item["enableWhen"]
    return (node ?? item).offset
  }

  /// Translates one test of `enableWhen`. From outside of a repeat the answer of any instance counts.
  private mutating func test(_ test: JSONNode) throws(ExpressionFailure) -> String {
    let linkID = test["question"]?.string ?? ""
    draft.expressionOffset = test.offset
    guard let question = questions[linkID] else {
      let reason = "\(TextQuote.of(linkID)) is no question of the form"
      throw ExpressionFailure(reason: reason, offset: 0)
    }
    guard let home = outsideHome(of: question) else { return try self.test(test, question) }
    let isDenied = Self.isDenied(test)
    let condition = try self.test(test, question)
    let term = "if(\(isDenied ? "not(\(condition))" : condition), 1, 0)"
    let count = "sum(\(draft.variable(holding: term, home: home)))"
    return isDenied ? "\(count) = 0" : "\(count) > 0"
  }

  /// True for a test that no answer of any instance may break: that none is there, or none equal.
  private static func isDenied(_ test: JSONNode) -> Bool {
    switch test["operator"]?.string {
    case "!=": true
    case "exists": test["answerBoolean"]?.bool == false
    default: test["hasAnswer"]?.bool == false
    }
  }

  private mutating func test(
    _ test: JSONNode,
    _ question: FHIRQuestion
  ) throws(ExpressionFailure) -> String {
    let answers = question.answers
    if let asked = test["hasAnswer"] { return exists(answers, asked) }
    // STU3 has no operator.
    let sign = test["operator"]?.string ?? "="
    guard
      let (key, node) = test.members.first(where: { FHIRParts.name(of: $0.key) == "answer" })
    else { throw ExpressionFailure(reason: "no answer to compare with", offset: 0) }
    if sign == "exists" { return exists(answers, node) }
    if key == "answerQuantity", let reason = FHIRUnit(of: question.item)?.refusal(of: node) {
      throw ExpressionFailure(reason: reason, offset: 0)
    }
    let name = "${\(question.id)}"
    if sign == "=" || sign == "!=", let offer = offer(of: question.item) {
      let equal = equal(to: node, of: offer, question)
      return sign == "=" ? equal : "not(\(equal))"
    }
    guard let operand = Self.operand(node, key) else {
      throw ExpressionFailure(reason: "an answer of the type \(key.dropFirst(6))", offset: 0)
    }
    switch sign {
    case "=", "!=":
      let equal: String =
        switch answers {
        case .boolean: "string(\(name)) = \(operand)"
        case .several: "selected(\(name), \(operand))"
        default: "\(name) = \(operand)"
        }
      return sign == "=" ? equal : "not(\(equal))"
    case "<", "<=", ">", ">=":
      if question.isRepeated, let offer = offer(of: question.item) {
        return anyOrdered(question, among: offer, sign, node)
      }
      return "\(ordered(question, against: key)) \(sign) \(operand)"
    default: throw ExpressionFailure(reason: "the operator \(TextQuote.of(sign))", offset: 0)
    }
  }

  /// Returns the answer that a test orders: a day among options is a text here.
  private mutating func ordered(_ question: FHIRQuestion, against key: String) -> String {
    let name = "${\(question.id)}"
    return key == "answerDate" && offer(of: question.item) != nil ? "date(\(name))" : name
  }

  /// Returns the condition that one of several chosen options is ordered so.
  private mutating func anyOrdered(
    _ question: FHIRQuestion,
    among offer: FHIROffer,
    _ sign: String,
    _ node: JSONNode
  ) -> String {
    func place(_ text: String) -> Double? {
      CivilDate.days(text).map { Double($0) } ?? Double(text)
    }
    let compares: [String: (Double, Double) -> Bool] = ["<": (<), "<=": (<=), ">": (>), ">=": (>=)]
    guard let limit = place(FHIROffer.Option(value: node).code), let compares = compares[sign]
    else {
      return "false()"
    }
    let tests = offer.options.filter { !$0.value.isEmpty }.compactMap { option in
      place(option.code).flatMap { compares($0, limit) ? option.value : nil }
    }.map { "selected(${\(question.id)}, \(ExpressionText.quoted($0)))" }
    return tests.isEmpty ? "false()" : draft.joined(tests, by: "or")
  }

  private func exists(_ answers: FHIRPathValue, _ asked: JSONNode) -> String {
    asked.bool == false ? "not(\(answers.exists))" : answers.exists
  }

  /// Compares a choice with a value. Codings are equal if their systems and codes are. A text may be that of an open choice.
  private mutating func equal(
    to node: JSONNode,
    of offer: FHIROffer,
    _ question: FHIRQuestion
  ) -> String {
    let wanted = FHIROffer.Option(value: node)
    let values = offer.values(of: wanted.code, system: wanted.system)
    let words = node.string.flatMap { $0.isEmpty ? nil : $0 }
    let other = words.flatMap { question.other?.isEqual(to: $0) }
    if values.isEmpty, other == nil {
      notes.tally(
        .changed,
        at: node.offset,
        "test of an answer that is not offered",
        reason: "no option of \(TextQuote.of(question.linkID)) has its system and code",
        meaning: "never holds"
      )
      return "false()"
    }
    let name = "${\(question.id)}"
    let tests = values.map { value in
      let value = ExpressionText.quoted(value)
      return question.isRepeated ? "selected(\(name), \(value))" : "\(name) = \(value)"
    }
    return draft.joined(tests + (other.map { [$0] } ?? []), by: "or")
  }

  /// Returns the answer of a test as an expression.
  static func operand(
    _ node: JSONNode,
    _ key: String
  ) -> String? {
    switch key {
    case "answerBoolean": return node.bool.map { $0 ? "'true'" : "'false'" }
    case "answerDecimal", "answerInteger": return node.number.flatMap(plainNumber)
    case "answerQuantity": return node["value"]?.number.flatMap(plainNumber)
    case "answerDate":
      return node.string.flatMap { CivilDate.days($0) == nil ? nil : "date('\($0)')" }
    case "answerString", "answerUri": return node.string.map(ExpressionText.quoted)
    case "answerReference": return (node["reference"]?.string).map(ExpressionText.quoted)
    // Of a choice whose options are not in the file.
    case "answerCoding": return (node["code"]?.string).map(ExpressionText.quoted)
    default: return nil
    }
  }

  /// Returns the number without an exponent; nil if that is not possible.
  static func plainNumber(_ text: String) -> String? {
    guard let value = Double(text), value.isFinite else { return nil }
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return text }
    guard abs(value) < 1e15 else { return nil }
    if value == value.rounded() { return "\(WideInt(value))" }
    // A small fraction may already print without an exponent.
    let text = "\(value)"
    return text.utf8.contains(UInt8(ascii: "e")) ? nil : text
  }

  /// Returns the condition of an extension; nil if there is none or it cannot be translated.
  mutating func condition(
    _ node: JSONNode,
    _ construct: String,
    as purpose: ExpressionPurpose,
    meaning: String
  ) -> String? {
    report[purpose].all += 1
    do throws(ExpressionFailure) {
      let value = try translated(node)
      guard let condition = value.whenTrue ?? (value.isItem ? nil : value.exists) else {
        throw ExpressionFailure(reason: "no condition", offset: 0)
      }
      return condition
    } catch {
      report[purpose].unsupported += 1
      notes.add(
        .unsupported,
        at: node.offset,
        construct,
        reason: error.reason,
        meaning: meaning
      )
      return nil
    }
  }

  /// Translates the expression of an extension.
  mutating func translated(_ node: JSONNode) throws(ExpressionFailure) -> FHIRPathValue {
    let expression = node["valueExpression"]
    guard let text = expression?["expression"]?.string ?? node["valueString"]?.string else {
      throw ExpressionFailure(reason: "no expression", offset: 0)
    }
    let language = expression?["language"]?.string ?? "text/fhirpath"
    guard language == "text/fhirpath" else {
      throw ExpressionFailure(reason: "the language \(TextQuote.of(language))", offset: 0)
    }
    let outer = draft.expressionOffset
    draft.expressionOffset = node.offset
    defer { draft.expressionOffset = outer }
    return try FHIRPathTranslator.translate(text, in: &self)
  }

  /// Returns the calculation of a field; nil if there is none or it cannot be translated.
  mutating func calculation(of item: JSONNode, named name: String) -> String? {
    guard let node = item.extension("sdc-questionnaire-calculatedExpression") else { return nil }
    report[.calculations].all += 1
    do throws(ExpressionFailure) {
      let value = try translated(node)
      guard let operand = item["type"]?.string == "boolean" ? value.answer : value.operand else {
        throw ExpressionFailure(reason: "items, not answers", offset: 0)
      }
      return operand
    } catch {
      report[.calculations].unsupported += 1
      notes.add(
        .unsupported,
        at: node.offset,
        "calculatedExpression of \(name)",
        reason: error.reason,
        meaning: "takes answers"
      )
      return nil
    }
  }
}

extension FHIRPathValue {
  fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}
