import FormModel

/// A panel or matrix whose panels or rows a person adds.
struct SurveyRepeat {
  /// The repeat's id in the form; empty until all questions have theirs.
  var id = ""
  /// The key of the repeat in the draft: the offset of its JSON.
  var key: Int
  /// The repeat around, by its full name in lowercase.
  var outer: String?
  /// The number of repeats around.
  var level: Int
}

/// The answers of a column, or of a question of a repeating panel.
struct SurveyCell: Hashable {
  /// The name in our expressions.
  var text: String
  /// The key of the repeat that has the answer in each instance; nil for a single answer.
  var home: Int?
}

extension SurveyImporter {
  /// Records a repeat, and returns the surroundings of its parts. Inside three others it has one
  /// instance.
  mutating func placeOfRepeat(
    _ node: JSONNode,
    named name: String,
    in outer: SurveyPlace
  ) -> SurveyPlace {
    var place = SurveyPlace(repeat: name, home: outer.home, isCleared: outer.isCleared)
    let key = name.lowercased()
    let level = outer.home.flatMap { repeats[$0]?.level }.map { $0 + 1 } ?? 0
    guard level < FormRepeat.mostLevels, repeats.count < FormDraft.mostRepeats, repeats[key] == nil
    else { return place }
    repeats[key] = SurveyRepeat(key: node.offset, outer: outer.home, level: level)
    repeatNames[node.offset] = key
    place.home = key
    return place
  }

  /// Gives repeats their ids. Questions come first, so that they keep their names.
  mutating func nameRepeats() {
    for (_, name) in repeatNames.sorted(by: { $0.key < $1.key }) {
      repeats[name]?.id = draft.uniqueIDs.take(Self.id(name))
    }
  }

  mutating func description(ofRepeat part: LayoutPart) -> FormRepeat? {
    let node = part.node
    let isMatrix = node["type"]?.string == "matrixdynamic"
    guard let name = repeatNames[node.offset], let found = repeats[name] else {
      notes.add(
        .unsupported,
        at: node.offset,
        "\(node["type"]?.string ?? "panel") \(TextQuote.of(node["name"]?.string ?? ""))",
        reason:
          "it is inside \(FormRepeat.mostLevels) others, behind \(FormDraft.mostRepeats), or a second one of its name",
        meaning: "the form has it once, on pages of its own"
      )
      return nil
    }
    func number(_ key: String) -> Int? { node[key]?.number.flatMap { Int($0) }.map { max($0, 0) } }
    // SurveyJS has these limits and defaults.
    let limit = isMatrix ? 1_000 : 100
    let kind = isMatrix ? "Row" : "Panel"
    let most = min(max(number("max\(kind)Count") ?? limit, 1), limit)
    let least = min(number("min\(kind)Count") ?? 0, most)
    var count = number(isMatrix ? "rowCount" : "panelCount") ?? (isMatrix ? 2 : 0)
    if let value = node["defaultValue"], !value.elements.isEmpty {
      count = value.elements.count
      notes.add(
        .unsupported,
        at: value.offset,
        "defaultValue of \(TextQuote.of(node["name"]?.string ?? ""))",
        reason: "all instances begin with the same answers",
        meaning: "each begins as the questions in it say"
      )
    }
    let counted = self.count(
      of: found,
      node,
      isMatrix ? "rowCountExpression" : "panelCountExpression"
    )
    let canChange = !isDisplay && counted == nil
    let allows = { (key: String) in canChange && node[key]?.bool != false }
    let title = titleParts(node)
    let words = title.map { $0.words } ?? label(node["templateTitle"]) ?? ""
    return FormRepeat(
      id: found.id,
      label: words.isEmpty ? label(node["title"]) ?? node["name"]?.string : words,
      pages: draft.pageIDs.endIndex..<draft.pageIDs.endIndex,
      initial: min(max(count, least), most),
      minimum: least,
      maximum: most,
      allowsAdding: allows(isMatrix ? "allowAddRows" : "allowAddPanel"),
      allowsRemoving: allows(isMatrix ? "allowRemoveRows" : "allowRemovePanel"),
      count: counted
    )
  }

  /// Translates the expression for the number of instances; nil if there is none, or, with a note, if it cannot be
  /// translated. What is no number counts as 0, and so does a truth.
  private mutating func count(of found: SurveyRepeat, _ node: JSONNode, _ key: String) -> String? {
    let place = SurveyPlace(repeat: found.outer, home: found.outer)
    let meaning = "as many as the file says"
    let value = calculation(node[key], key, of: found.id, place, meaning: meaning)
    return value.map { $0.isTruth ? "0" : "coalesce(number(\($0.text)), 0)" }
  }

  /// Returns the words of a panel's title, and the question in braces that ends it; nil if it does not
  /// end with a question of the panel or its number.
  private func titleParts(_ node: JSONNode) -> (words: String, question: String?)? {
    guard let title = text(node["templateTitle"]), title.hasSuffix("}"),
      let open = title.lastIndex(of: "{")
    else { return nil }
    let name = title[title.index(after: open)...].dropLast().lowercased()
    let isNumber = ["panelindex", "visiblepanelindex"].contains(name)
    guard isNumber || name.hasPrefix("panel.") else { return nil }
    var words = title[..<open]
    while let last = words.last, " :-–—,#".contains(last) { words.removeLast() }
    if words.contains("{") { return nil }
    return (String(words), isNumber ? nil : String(name.dropFirst("panel.".count)))
  }

  /// Sets the title of a repeat, if its template says that the title is the answer of a question.
  mutating func setTitle(ofRepeat part: LayoutPart) {
    guard let name = repeatNames[part.node.offset], let found = repeats[name],
      let index = draft.repeatOfKey[found.key], let question = titleParts(part.node)?.question,
      let id = names[name + "." + question]?.id
    else { return }
    for position in draft.logic.repeats[index].pages {
      let page = draft.pageIDs[position]
      guard draft.repeat(ofPage: page) == index,
        let field = draft[page].fields.firstIndex(where: { $0.id == id })
      else { continue }
      draft.logic.repeats[index].title = FieldID(page: page, field: field)
      return
    }
  }

  mutating func noteSplit(_ part: LayoutPart) {
    notes.add(
      .changed,
      at: part.node.offset,
      "page \(TextQuote.of(part.node["name"]?.string ?? ""))",
      reason: "it contains a part that repeats",
      meaning: "its parts are pages of their own"
    )
  }
}

extension SurveyImporter {
  /// Returns the value of a question in an instance of a repeat: the place's own, or the one that the
  /// name says.
  ///
  /// - Parameter numbers: The numbers of instances, from 1, by the full names of repeats.
  mutating func value(
    of found: SurveyName,
    _ numbers: [String: String]
  ) -> SurveyName {
    var pairs: [String] = []
    var left = numbers
    var next = found.home
    while let home = next, let form = repeats[home], !left.isEmpty || !draft.isHome(form.key) {
      if left[home] == nil { noteFirstInstance(of: found) }
      pairs.append(", ${\(form.id)}, \(left.removeValue(forKey: home) ?? "1")")
      next = form.outer
    }
    guard !numbers.isEmpty else { return found }
    var value = found
    let text = "indexed-repeat(${\(found.id)}\(pairs.reversed().joined()))"
    // `indexed-repeat` takes a number below 1 for 1, but there is no panel before the first.
    let isBefore = numbers.values.contains("position(..) - 1")
    value.expression = isBefore ? "if(position(..) > 1, \(text), '')" : text
    return value
  }

  private mutating func noteFirstInstance(of name: SurveyName) {
    notes.tally(
      .unsupported,
      at: draft.expressionOffset,
      "answer of a repeat that is read from outside",
      reason: "the name of \(TextQuote.of(name.id)) does not say which instance",
      meaning: "the first instance's is read"
    )
  }

  /// Returns the number of a repeat's instances, for a name such as `panel.length`.
  func length(_ key: String) -> SurveyValue? {
    guard key.hasSuffix(".length"), let form = repeats[String(key.dropLast(".length".count))] else {
      return nil
    }
    return .value("count(${\(form.id)})")
  }

  /// Returns a name without indices in brackets, and the numbers that they say; nil for an index of
  /// what is no repeat.
  func withoutIndices(_ key: String) -> (name: String, numbers: [String: String])? {
    guard key.contains("[") else { return (key, [:]) }
    var name = ""
    var numbers: [String: String] = [:]
    var rest = key[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      name += rest[..<open]
      guard let index = Int(rest[rest.index(after: open)..<close]), index >= 0,
        index < FormLimits.pages
      else { return nil }
      if repeats[name] != nil { numbers[name] = "\(index + 1)" } else if index != 0 { return nil }
      rest = rest[rest.index(after: close)...]
    }
    return (name + rest, numbers)
  }
}
