import FormModel

/// Titles, which may have values in them: “How old is {name}?”
extension SurveyImporter {
  /// Returns a text that has no values in it, whatever it says.
  mutating func label(_ node: JSONNode?) -> String? {
    let text = plainLabel(node)
    if let node, text?.utf8.contains(UInt8(ascii: "{")) == true {
      noteValues(node, reason: "only titles of questions and pages change")
    }
    return text
  }

  /// Returns the text of a title, with the names in it as they are written.
  mutating func plainLabel(_ node: JSONNode?) -> String? {
    text(node).flatMap { draft.takesLabel($0) ? $0 : nil }
  }

  mutating func title(of part: LayoutPart) -> DraftLabel {
    guard part.kind == .page, let node = part.node["title"] else {
      return DraftLabel(
        text: label(part.node["title"]) ?? (part.kind == .page ? nil : part.node["name"]?.string)
      )
    }
    return DraftLabel(text: plainLabel(node), expression: expression(ofTitle: node, SurveyPlace()))
  }

  /// Returns the expression of a title with values in it; nil if it has none, or, with a note, if they can't be read.
  ///
  /// - Parameter isHTML: whether tags in the title are left out.
  mutating func expression(
    ofTitle node: JSONNode?,
    _ place: SurveyPlace,
    isHTML: Bool = false
  ) -> SourceText? {
    guard let node, let written = text(node) else { return nil }
    let text = isHTML ? Self.withoutTags(written) : written
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    self.place = place
    draft.expressionOffset = node.offset
    var pieces: [String] = []
    var words = ""
    func endWords() {
      if !words.isEmpty { pieces.append(ExpressionText.quoted(words)) }
      words = ""
    }
    var rest = text[...]
    var hasValue = false
    while let end = rest.firstIndex(of: "}") {
      let (head, tail) = (rest[..<end], rest[rest.index(after: end)...])
      defer { rest = tail }
      // A brace that is not closed is a word.
      guard let open = head.lastIndex(of: "{") else {
        words += head + "}"
        continue
      }
      let name = XFormsReader.trimmed(String(head[head.index(after: open)...]))
      if isKnown(name), let value = value(named: name) {
        words += head[..<open]
        endWords()
        guard takesChoices(of: value) else {
          noteValues(node, reason: "all choices in titles together are much longer than the file")
          return nil
        }
        pieces.append(SurveyTranslator.shown(value, &self))
        hasValue = true
      } else {
        words += head + "}"
        noteValues(node, reason: "{\(TextQuote.shown(name, atMost: 20))} is no answer")
      }
    }
    words += rest
    endWords()
    let expression = "concat(" + pieces.joined(separator: ", ") + ")"
    if !hasValue { return nil }
    guard pieces.count <= 255, ExpressionText.fits(expression) else {
      noteValues(node, reason: "the title is too long")
      return nil
    }
    guard draft.takesLabel(expression) else {
      noteValues(node, reason: FormDraft.noRoom)
      return nil
    }
    return SourceText(text: expression, offset: node.offset)
  }

  /// Counts the choices that an expression spells out, and returns whether there is still room for them: many titles can
  /// show one long list.
  private mutating func takesChoices(of value: SurveyValue) -> Bool {
    guard shownBytes >= 0 else { return false }
    value.name?.choices.forEach { choice in
      shownBytes -= choice.value.utf8.count + (choice.label?.utf8.count ?? 0) + 32
    }
    return shownBytes >= 0
  }

  /// True if a name in braces is a question's, or a calculated value's.
  private func isKnown(_ name: String) -> Bool {
    let key = name.lowercased()
    let inside = place.repeat.map { around in
      ["panel.", "row."].filter { key.hasPrefix($0) }
        .map { around.lowercased() + "." + key.dropFirst($0.count) }
    }
    return ([key, ChoiceValue.of(key)] + (inside ?? [])).contains { names[$0] != nil }
  }

  private mutating func noteValues(_ node: JSONNode, reason: String) {
    notes.tally(
      .changed,
      at: node.offset,
      "title with a value in it",
      reason: reason,
      meaning: "the name in braces stands for the value"
    )
  }
}
