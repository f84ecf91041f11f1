import FormModel

extension XFormsImporter {
  /// Returns the label of a control. Its values are read as at `node`.
  mutating func label(of text: XFormsText?, at node: Int) -> DraftLabel {
    readValues(of: text, at: node)
    guard let text, let shown = shownText(text), !shown.outputs.isEmpty else {
      return DraftLabel(text: self.text(of: text, for: "label"))
    }
    guard let words = words(of: shown) else { return DraftLabel() }
    do throws(ExpressionFailure) {
      let expression = try self.expression(of: shown, at: node)
      guard ExpressionText.fits(expression) else {
        throw ExpressionFailure(reason: "a label as long as this", offset: 0)
      }
      guard draft.takesLabel(expression) else {
        throw ExpressionFailure(reason: FormDraft.noRoom, offset: 0)
      }
      let source = SourceText(text: expression, offset: shown.offset)
      return DraftLabel(text: words, expression: source)
    } catch {
      noteDynamic(shown.offset, "label", reason: error.reason)
      return DraftLabel(text: words)
    }
  }

  /// Translates the values of a label in all languages in the file's order, so that its form has the same variables in each.
  ///
  /// - Complexity: That of `mostValues` values for all labels together.
  mutating func readValues(of text: XFormsText?, at node: Int) {
    guard !document.translationsOfID.isEmpty, let reference = text?.reference,
      let id = Self.translationID(reference)
    else { return }
    let values = values(ofText: id)
    guard values.count <= valuesLeft else { return }
    valuesLeft -= values.count
    let shown = Set(text.flatMap(shownText)?.outputs.map { $0.value } ?? [])
    let wasSilent = notes.isSilent
    defer { notes.isSilent = wasSilent }
    for value in values {
      notes.isSilent = wasSilent || !shown.contains(value.text)
      let outer = beginExpression(at: value.offset, of: node)
      _ = try? self.value(value.text, at: node)
      endExpression(outer)
    }
  }

  /// Translates a value of a label, once for all texts of a control.
  private mutating func value(_ text: String, at node: Int) throws(ExpressionFailure) -> String {
    if labelValues.node != node { labelValues = (node, [:]) }
    if let known = labelValues.values[text] { return try known.get() }
    swap(&readTexts, &textsInLabels)
    defer { swap(&readTexts, &textsInLabels) }
    let value: Result<String, ExpressionFailure>
    do throws(ExpressionFailure) {
      value = .success(try XPathTranslator.translate(text, context: node, in: &self))
    } catch {
      value = .failure(error)
    }
    labelValues.values[text] = value
    return try value.get()
  }

  /// Returns the values that a text shows in all languages, each once.
  private mutating func values(ofText id: String) -> [SourceText] {
    if let known = valuesOfText[id] { return known }
    var values: [SourceText] = []
    var known: Set = [""]
    for translation in document.translations.prefix(FormImporter.mostLanguages) {
      guard let text = translation.texts[id] else { continue }
      for output in text.outputs where known.insert(output.value).inserted {
        values.append(SourceText(text: output.value, offset: text.offset))
      }
    }
    valuesOfText[id] = values
    return values
  }

  /// Returns the name of a page: the label of its question without marks.
  mutating func name(_ label: DraftLabel, of text: XFormsText?, at node: Int) -> DraftLabel {
    guard let text, MarkdownText.hasMarks(label.text ?? "") else { return label }
    // The field reports what its label lacks.
    notes.isSilent = true
    defer { notes.isSilent = false }
    return self.label(of: plain(text), at: node)
  }

  /// Translates a text with values in it: the pieces of words and the values in a row.
  private mutating func expression(
    of text: XFormsText,
    at node: Int
  ) throws(ExpressionFailure) -> String {
    guard text.outputs.count <= Self.mostOutputs else {
      throw ExpressionFailure(reason: "more than \(Self.mostOutputs) values", offset: 0)
    }
    // Many controls can share a text, and each translates its values.
    guard text.outputs.allSatisfy({ draft.takesLabel($0.value) }) else {
      throw ExpressionFailure(reason: FormDraft.noRoom, offset: 0)
    }
    let outer = beginExpression(at: text.offset, of: node)
    defer { endExpression(outer) }
    let words = text.words.utf8
    var pieces: [String] = []
    var end = 0
    func piece(upTo place: Int) -> String? {
      let first = words.index(words.startIndex, offsetBy: end)
      let piece = String(text.words[first..<words.index(words.startIndex, offsetBy: place)])
      return piece.isEmpty ? nil : ExpressionText.quoted(piece)
    }
    for output in text.outputs {
      if let piece = piece(upTo: output.place) { pieces.append(piece) }
      end = output.place + XFormsReader.ellipsis.utf8.count
      if output.value.isEmpty { continue }
      pieces.append(try value(output.value, at: node))
    }
    if let piece = piece(upTo: words.count) { pieces.append(piece) }
    return "concat(" + (pieces.isEmpty ? "''" : pieces.joined(separator: ", ")) + ")"
  }

  /// With the words between them, so many values are arguments of one call.
  private static let mostOutputs = 120
}
