import FormModel

extension FHIRImporter {
  /// Adds the constraints of a field's answer.
  ///
  /// - Parameter text: The text of an open choice. What limits words is of it; the options are as the file has them.
  mutating func addConstraints(
    of item: JSONNode,
    to field: FieldID,
    _ text: FieldID?,
    named name: String
  ) {
    var parts = valueParts(of: item, draft[text ?? field].kind, named: name)
    if let text {
      report[.constraints].all += parts.count
      addConstraint(parts, nil, of: item, to: text, named: name)
      parts = []
    }
    addOccurrences(of: item, to: field, &parts, named: name)
    report[.constraints].all += parts.count
    let message = addInvariants(of: item, &parts, named: name)
    addConstraint(parts, message, of: item, to: field, named: name)
  }

  /// Returns the conditions of an answer's value.
  private mutating func valueParts(
    of item: JSONNode,
    _ kind: FieldKind,
    named name: String
  ) -> [String] {
    var parts: [String] = []
    let isOption = kind == .choice || kind == .choices
    // A day among options is a text.
    let own = isOption && item["type"]?.string == "date" ? "date(.)" : "."
    if let most = item["maxLength"]?.number.flatMap(Int.init) {
      parts.append("string-length(.) <= \(most)")
    }
    for (key, before, after) in [
      ("minValue", "\(own) >= ", ""), ("maxValue", "\(own) <= ", ""),
      ("minLength", "string-length(.) >= ", ""),
      ("maxDecimalPlaces", ". = round(., ", ")"),
    ] {
      guard let node = item.extension(key) else { continue }
      if kind == .choices, key.hasSuffix("Value") {
        noteCondition(node, "\(key) of \(name)", "it takes several answers")
      } else if let expression = Self.computed(node) {
        addLimit(expression, (before, after), &parts, "\(key) of \(name)")
      } else if let (key, value) = node.members.first(where: { $0.key.hasPrefix("value") }),
        let operand = Self.operand(value, "answer" + key.dropFirst(5))
      {
        parts.append(before + operand + after)
      } else {
        noteCondition(node, "\(key) of \(name)", "its value is of another kind")
      }
    }
    for node in item.extensions("regex") {
      if [.time, .dateTime].contains(kind) {
        noteCondition(node, "regex of \(name)", "a pattern of a time")
      } else if let pattern = node["valueString"]?.string {
        do {
          parts.append(try PatternText.condition(Self.bare(pattern), .script(), of: "."))
        } catch {
          noteCondition(node, "regex of \(name)", error.reason)
        }
      } else {
        noteCondition(node, "regex of \(name)", "its value is of another kind")
      }
    }
    return parts
  }

  /// Returns the expression that computes the value of an extension.
  private static func computed(_ node: JSONNode) -> JSONNode? {
    for (key, value) in node.members where key.hasPrefix("value") || key.hasPrefix("_value") {
      if let found = expression(computing: value) { return found }
    }
    return nil
  }

  /// Adds a limit that an expression computes. While it has no value, there is no limit.
  private mutating func addLimit(
    _ expression: JSONNode,
    _ around: (before: String, after: String),
    _ parts: inout [String],
    _ construct: String
  ) {
    do throws(ExpressionFailure) {
      let value = try translated(expression)
      guard let operand = value.operand else {
        throw ExpressionFailure(reason: "items, not answers", offset: 0)
      }
      let limit = around.before + operand + around.after
      parts.append(value.canBeEmpty ? "(not(\(value.exists)) or \(limit))" : limit)
    } catch {
      noteCondition(expression, construct, error.reason)
    }
  }

  private mutating func addConstraint(
    _ parts: [String],
    _ message: String?,
    of item: JSONNode,
    to field: FieldID,
    named name: String
  ) {
    guard !parts.isEmpty else { return }
    let expression = parts.joined(separator: " and ")
    guard ExpressionText.fits(expression) else {
      report[.constraints].all -= parts.count
      for _ in parts { noteCondition(item, "constraints of \(name)", "they are too long together") }
      return
    }
    draft.addConstraint(of: field, expression, message: message, at: item.offset)
  }

  /// Adds how many answers a choice must have. Of a repeat its instances are counted.
  private mutating func addOccurrences(
    of item: JSONNode,
    to field: FieldID,
    _ parts: inout [String],
    named name: String
  ) {
    if repeats(item) { return }
    for (key, sign) in [("questionnaire-minOccurs", ">="), ("questionnaire-maxOccurs", "<=")] {
      guard let node = item.extension(key) else { continue }
      let count = node["valueInteger"]?.number.flatMap { WideInt($0) }
      if let count, draft[field].kind == .choices {
        let words = others[item.offset].map { " - \($0.missing("."))" } ?? ""
        parts.append("count-selected(.)\(words) \(sign) \(count)")
      } else if count != 1 {
        noteCondition(node, "\(key) of \(name)", "it takes one answer")
      }
    }
  }

  /// Adds the FHIRPath constraints of an item.
  ///
  /// - Returns: The message of the first one.
  private mutating func addInvariants(
    of item: JSONNode,
    _ parts: inout [String],
    named name: String
  ) -> String? {
    var message: String?
    for node in item["extension"]?.elements ?? [] where Self.isInvariant(node) {
      let construct = "constraint of \(name)"
      if node.part("severity")?["valueCode"]?.string == "warning" {
        notes.add(
          .changed,
          at: node.offset,
          construct,
          reason: "it warns",
          meaning: "any answer is valid"
        )
        continue
      }
      guard let expression = node.part("expression") else {
        noteCondition(node, construct, "no expression")
        continue
      }
      guard
        let condition = condition(
          expression,
          construct,
          as: .constraints,
          meaning: "any answer is valid"
        )
      else { continue }
      parts.append("(\(condition))")
      message = message ?? text("valueString", of: node.part("human"))
    }
    return message
  }

  /// Reports constraints on a group or on the questionnaire. A form supports them only on answers.
  mutating func noteInvariants(of node: JSONNode, named name: String) {
    for node in node["extension"]?.elements ?? [] where Self.isInvariant(node) {
      noteCondition(node, "constraint of \(name)", "it is of no single answer")
    }
  }

  private static func isInvariant(_ node: JSONNode) -> Bool {
    node.isExtension("questionnaire-constraint") || node.isExtension("targetConstraint")
  }

  /// Returns the pattern inside `matches('…')`, or the pattern itself.
  private static func bare(_ pattern: String) -> String {
    guard pattern.hasPrefix("matches('"), pattern.hasSuffix("')") else { return pattern }
    return String(pattern.dropFirst(9).dropLast(2))
  }

  private mutating func noteCondition(_ node: JSONNode, _ construct: String, _ reason: String) {
    report[.constraints].all += 1
    report[.constraints].unsupported += 1
    notes.add(
      .unsupported,
      at: node.offset,
      construct,
      reason: reason,
      meaning: "any answer is valid"
    )
  }
}

extension JSONNode {
  /// Returns the inner extension with this name.
  fileprivate func part(_ name: String) -> JSONNode? {
    self["extension"]?.elements.first { $0["url"]?.string == name }
  }
}
