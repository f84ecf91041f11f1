import FormModel

extension XFormsImporter {
  /// Returns the label of a control. Its values are read as at `node`.
  mutating func label(of text: XFormsText?, at node: Int) -> DraftLabel {
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
      pieces.append(try XPathTranslator.translate(output.value, context: node, in: &self))
    }
    if let piece = piece(upTo: words.count) { pieces.append(piece) }
    return "concat(" + (pieces.isEmpty ? "''" : pieces.joined(separator: ", ")) + ")"
  }

  /// With the words between them, so many values are arguments of one call.
  private static let mostOutputs = 120
}
