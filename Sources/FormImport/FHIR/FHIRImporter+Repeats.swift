import FormModel

/// The surroundings of an item.
struct FHIRPlace {
  /// The innermost repeat around, by its key: the offset of its item.
  var home: Int?
  /// The number of repeats around.
  var level = 0
}

extension FHIRImporter {
  /// True if the item becomes a repeat: a group, or a question that is no choice, since a choice can
  /// hold several answers.
  func repeats(_ item: JSONNode) -> Bool {
    guard item["repeats"]?.bool == true else { return false }
    switch type(of: item) {
    case "group": return true
    case nil: return item["item"]?.elements.isEmpty == false
    case "display", "choice", "coding", "open-choice": return false
    default: return true
    }
  }

  /// Returns the surroundings of what is in a repeat. Inside three others it is none.
  mutating func place(of item: JSONNode, in outer: FHIRPlace) -> FHIRPlace {
    guard outer.level < FormRepeat.mostLevels else {
      flatRepeats.insert(item.offset)
      return outer
    }
    return FHIRPlace(home: item.offset, level: outer.level + 1)
  }

  mutating func description(ofRepeat part: LayoutPart) -> FormRepeat? {
    let item = part.node
    let linkID = item["linkId"]?.string ?? ""
    let isFlat = flatRepeats.contains(item.offset)
    guard !isFlat, !draft.isFullOfRepeats else {
      notes.add(
        .unsupported,
        at: item.offset,
        "repeated item \(TextQuote.of(linkID))",
        reason: isFlat ? "it is inside \(FormRepeat.mostLevels) others" : "the form has too many",
        meaning: "the form has it once, on pages of its own"
      )
      return nil
    }
    func limit(_ name: String) -> Int? {
      item.extension(name)?["valueInteger"]?.number.flatMap { Int($0) }
    }
    let isRequired = item["required"]?.bool == true
    let least = min(
      max(limit("questionnaire-minOccurs") ?? (isRequired ? 1 : 0), 0),
      FormLimits.pages
    )
    let most = limit("questionnaire-maxOccurs").map { max($0, least, 1) }
    return FormRepeat(
      id: draft.uniqueIDs.take(
        linkID.isEmpty ? "repeat" : Self.id(linkID) + (isQuestion(part) ? ".repeat" : "")
      ),
      label: fixedLabel(item),
      pages: draft.pageIDs.endIndex..<draft.pageIDs.endIndex,
      initial: max(least, 1),
      minimum: least,
      maximum: most
    )
  }

  /// True if the repeat is one of a question with its inner items.
  func isQuestion(_ part: LayoutPart) -> Bool {
    part.kind == .repeat && part.parts.first?.node.offset == part.node.offset
  }

  mutating func noteSplit(_ part: LayoutPart) {
    notes.add(
      .changed,
      at: part.node.offset,
      "page \(TextQuote.of(part.node["linkId"]?.string ?? ""))",
      reason: "it contains an item that repeats",
      meaning: "its parts are pages of their own"
    )
  }

  /// Returns the repeat of a question, by its key, if the expression in progress stands outside of it.
  func outsideHome(of question: FHIRQuestion) -> Int? {
    guard let home = question.home, !flatRepeats.contains(home), !draft.isHome(home) else {
      return nil
    }
    return home
  }

  /// Reports that an expression outside of a repeat reads the first instance's answer.
  mutating func noteFirstInstance(of linkID: String) {
    notes.tally(
      .unsupported,
      at: draft.expressionOffset,
      "answers of all instances of a repeat",
      reason: "an expression outside of it reads them, such as those of \(TextQuote.of(linkID))",
      meaning: "the first instance's answer is read"
    )
  }
}
