import FormModel

/// Choices that are the answers of another choice (`answerExpression`).
extension FHIRImporter {
  private static let carrying = "sdc-questionnaire-answerExpression"

  /// Returns the question whose chosen options are those of an item; nil if it has its own, or another expression. Called
  /// once all questions are known.
  ///
  /// - Complexity: That of the expression on the first call for an item, O(1) later.
  mutating func source(of item: JSONNode) -> FHIRQuestion? {
    guard let node = item.extension(Self.carrying), let type = item["type"]?.string,
      Self.choiceTypes.contains(type), !Self.isOpen(item), Self.options(of: item).isEmpty,
      Self.valueSet(of: item) == nil
    else { return nil }
    if let known = sources[item.offset] { return known }
    // An expression that reads the item itself finds none.
    sources[item.offset] = .some(nil)
    let (isSilent, home) = (notes.isSilent, draft.home)
    (notes.isSilent, draft.home) = (true, homes[item.offset])
    defer { (notes.isSilent, draft.home) = (isSilent, home) }
    guard let value = try? translated(node), let operand = value.operand,
      let question = question(in: operand), operand == "${\(question.id)}",
      question.item.extension(Self.carrying) == nil, outsideHome(of: question) == nil,
      offer(of: question.item) != nil
    else { return nil }
    sources[item.offset] = question
    return question
  }

  /// Gives a field the options that another question offers, of which those are offered that are chosen there.
  mutating func addChoices(of source: FHIRQuestion, _ offer: FHIROffer, to field: FieldID) {
    draft.setChoices(offer.choices, offer.translations, of: field, id: draft[field].id)
    report[.filters].all += 1
    let condition =
      source.isRepeated ? "selected(${\(source.id)}, #{value})" : "#{value} = ${\(source.id)}"
    draft.addFilter(of: field, condition, at: draft[field].offset)
  }

  /// Reports expressions for choices that are no such answers.
  mutating func noteOtherSources(_ items: [JSONNode]) {
    for item in items {
      guard source(of: item) == nil, let node = item.extension(Self.carrying) else { continue }
      notes.tally(
        .unsupported,
        at: node.offset,
        "extension \(TextQuote.of(Self.carrying))",
        reason: "it is not the answer of a choice",
        meaning: "offers nothing"
      )
    }
  }
}
