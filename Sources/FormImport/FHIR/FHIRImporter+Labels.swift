import FormModel

/// Texts of items, which an expression may compute (`cqf-expression`).
extension FHIRImporter {
  mutating func title(of part: LayoutPart) -> DraftLabel {
    // The field of a repeated question reports what its label lacks.
    notes.isSilent = isQuestion(part)
    defer { notes.isSilent = false }
    return label(of: part.node)
  }

  /// Returns the label of a page or a field.
  mutating func label(of item: JSONNode) -> DraftLabel {
    let words = plainLabel(item)
    guard let node = Self.computedText(of: item) else { return DraftLabel(text: words) }
    do throws(ExpressionFailure) {
      let value = try translated(node)
      if case .several = value { throw ExpressionFailure(reason: "several answers", offset: 0) }
      guard var text = value.operand else {
        throw ExpressionFailure(reason: "no single answer", offset: 0)
      }
      if value.canBeEmpty {
        text = "if(\(value.exists), \(text), \(ExpressionText.quoted(words ?? "")))"
      }
      guard ExpressionText.fits(text), draft.takesLabel(text) else {
        throw ExpressionFailure(reason: "a text as long as this", offset: 0)
      }
      return DraftLabel(text: words, expression: SourceText(text: text, offset: node.offset))
    } catch {
      noteComputedText(node, reason: error.reason)
      return DraftLabel(text: words)
    }
  }

  /// Returns the label of a group or a repeat.
  mutating func fixedLabel(_ item: JSONNode) -> String? {
    if let node = Self.computedText(of: item) {
      noteComputedText(node, reason: "only labels of fields and pages change")
    }
    return plainLabel(item)
  }

  mutating func plainLabel(_ item: JSONNode) -> String? {
    text("text", of: item).flatMap { !$0.isEmpty && draft.takesLabel($0) ? $0 : nil }
  }

  static func computedText(of item: JSONNode) -> JSONNode? {
    item["_text"].flatMap(expression(computing:))
  }

  /// Returns the expression that computes an element.
  static func expression(computing element: JSONNode) -> JSONNode? {
    element.extension("cqf-calculatedValue") ?? element.extension("cqf-expression")
  }

  private mutating func noteComputedText(_ node: JSONNode, reason: String) {
    notes.tally(
      .changed,
      at: node.offset,
      "text that an expression computes",
      reason: reason,
      meaning: "does not change"
    )
  }

  /// Returns what an answer of a choice shows: the display of its coding, if it has one. Each expression spells out all
  /// options, and many questions can share a long list.
  mutating func display(of operand: String) throws(ExpressionFailure) -> String? {
    guard let question = question(in: operand), let offer = offer(of: question.item) else {
      return nil
    }
    // Of an open choice without the text of another answer.
    let chosen = operand.hasPrefix("if(") ? "${\(question.id)}" : operand
    var pairs: [(when: String, value: String)] = []
    for option in offer.options where !option.value.isEmpty && option.key == "valueCoding" {
      let label = option.label ?? ""
      displayBytes -= option.value.utf8.count + label.utf8.count + chosen.utf8.count
      guard displayBytes >= 0 else {
        let reason = "all options in expressions together, much longer than the file"
        throw ExpressionFailure(reason: reason, offset: 0)
      }
      pairs.append(("\(chosen) = \(ExpressionText.quoted(option.value))", label))
    }
    return draft.firstMatch(pairs)
  }
}
