import FormModel

/// The key under which questions share the choices of an itemset.
struct XFormsItemsetKey: Hashable {
  var list: String
  var value: String
  var label: String
  /// Whether the values must be words, since a question takes several and one has a space.
  var areWords: Bool
}

/// The choices among items.
struct FoundChoices {
  var choices: [Choice] = []
  /// The place of each among the items.
  var rows: [Int] = []
  /// What tells the labels of each in all languages.
  var translations: [Int] = []
}

extension XFormsImporter {
  /// Gives a field the choices of its question. If they are not in the file, the field becomes a
  /// text.
  mutating func addChoices(of control: XFormsControl, _ node: Int, to field: FieldID) {
    let kind = draft[field].kind
    guard kind == .choice || kind == .choices else { return }
    if control.name == "trigger" {
      // The value of an acknowledged trigger.
      draft.setChoices([Choice(value: "OK")], of: field, id: ids[node])
      return
    }
    if control.name == "rank" {
      notes.add(
        .unsupported,
        at: control.offset,
        "rank \(TextQuote.of(ids[node]))",
        reason: "choices have no order of their own",
        meaning: "asks for a choice, not for an order"
      )
    }
    if let query = control.query {
      takesAnyText(field, at: query, of: node, reason: "its choices come from a search of a file")
    } else if let itemset = control.itemset {
      addChoices(of: itemset, node, to: field)
    } else {
      let found = choicesAndRows(of: control.items, areWords: kind == .choices)
      draft.setChoices(found.choices, found.translations, of: field, id: ids[node])
    }
  }

  private mutating func takesAnyText(
    _ field: FieldID,
    at place: SourceText,
    of node: Int,
    reason: String
  ) {
    draft[field].kind = .text
    notes.add(
      .unsupported,
      at: place.offset,
      "choices of \(TextQuote.of(ids[node]))",
      reason: reason,
      meaning: "any text is taken"
    )
  }

  private mutating func addChoices(
    of itemset: XFormsItemset,
    _ node: Int,
    to field: FieldID
  ) {
    let source = itemset.nodeset
    guard let (list, predicates) = listAndPredicates(source.text) else {
      takesAnyText(field, at: source, of: node, reason: "they are answers of the form")
      return
    }
    guard let rows = document.lists[list], rows.isKnown else {
      takesAnyText(
        field,
        at: source,
        of: node,
        reason: MediaFolder.absence(of: list, document.lists[list])
      )
      return
    }
    if !predicates.isEmpty, addFilter(predicates, of: itemset, rows, id: list, node, to: field) {
      return
    }
    let key = key(of: itemset, rows, list, isSeveral: draft[field].kind == .choices)
    if let known = listOfItemset[key] {
      draft.logic.fieldChoices[field] = known
      return
    }
    let found = choicesAndRows(of: itemset, in: rows, areWords: key.areWords)
    draft.setChoices(found.choices, found.translations, of: field, id: list)
    listOfItemset[key] = draft.logic.fieldChoices[field]
  }

  /// - Complexity: O(rows) time on the first call for a list's values.
  mutating func key(
    of itemset: XFormsItemset,
    _ rows: XFormsList,
    _ list: String,
    isSeveral: Bool
  ) -> XFormsItemsetKey {
    var key = XFormsItemsetKey(
      list: list,
      value: itemset.value,
      label: itemset.label,
      areWords: false
    )
    guard isSeveral else { return key }
    if let known = itemsetsWithSpaces[key] {
      key.areWords = known
    } else {
      let values = rows.column(Self.column(of: itemset.value))
      let hasSpaces = (0..<rows.count).contains { row in
        values.map { ChoiceValue.hasSpace($0[row]) } ?? false
      }
      itemsetsWithSpaces[key] = hasSpaces
      key.areWords = hasSpaces
    }
    return key
  }

  private mutating func choicesAndRows(
    of itemset: XFormsItemset,
    in rows: XFormsList,
    areWords: Bool
  ) -> FoundChoices {
    choicesAndRows(
      of: items(of: itemset, in: rows),
      in: rows.file,
      withDuplicates: false,
      areWords: areWords
    )
  }

  /// The value and label of each row, in the order of the rows.
  func items(
    of itemset: XFormsItemset,
    in rows: XFormsList
  ) -> some Collection<(value: String, label: XFormsText?, offset: Int)> {
    let labels = rows.column(Self.column(of: itemset.label))
    let values = rows.column(Self.column(of: itemset.value))
    let isTranslated = Self.translationArgument(itemset.label) != nil
    return (0..<rows.count).lazy.map { row in
      let offset = rows.offset(ofRow: row)
      let label = labels.map { $0[row] }.map { text in
        XFormsText(
          words: isTranslated ? "" : text,
          reference: isTranslated ? "jr:itext('\(text)')" : nil,
          offset: offset
        )
      }
      return (values?[row] ?? "", label, offset)
    }
  }

  /// Returns the choices of a node's question; nil if they are not in the file. Adds no notes.
  ///
  /// - Complexity: O(choices) time on the first call for a node, O(1) later. A list is read once
  ///   for all nodes.
  mutating func choices(ofNode node: Int) -> [Choice]? {
    noteComputedText()
    if let known = readTexts.choicesOfNode[node] { return known }
    let outer = translation
    translation = readTexts.translation
    defer { translation = outer }
    let wasSilent = notes.isSilent
    notes.isSilent = true
    defer { notes.isSilent = wasSilent }
    var choices: [Choice]?
    if let control = choiceControls[node] {
      if control.query != nil {
        choices = nil
      } else if let itemset = control.itemset {
        choices = sharedChoices(of: itemset, isSeveral: control.takesSeveral)
      } else {
        choices = choicesAndRows(of: control.items, areWords: control.takesSeveral).choices
      }
    }
    if choices?.isEmpty == true { choices = nil }
    readTexts.choicesOfNode[node] = .some(choices)
    return choices
  }

  /// Returns the choices of a list, shared by all questions with the same columns; nil for an
  /// unknown list.
  private mutating func sharedChoices(
    of itemset: XFormsItemset,
    isSeveral: Bool
  ) -> [Choice]? {
    guard let list = listAndPredicates(itemset.nodeset.text)?.list,
      let rows = document.lists[list], rows.isKnown
    else { return nil }
    let key = key(of: itemset, rows, list, isSeveral: isSeveral)
    if let known = readTexts.choicesOfItemset[key] { return known }
    let choices = choicesAndRows(of: itemset, in: rows, areWords: key.areWords).choices
    readTexts.choicesOfItemset[key] = choices
    return choices
  }

  /// Returns the instance that a nodeset reads, and the conditions of its rows.
  private func listAndPredicates(
    _ nodeset: String
  ) -> (list: String, predicates: [ArraySlice<XPathToken>])? {
    guard let tokens = try? XPathLexer.tokens(of: nodeset) else { return nil }
    var cursor = XPathCursor(tokens)
    if cursor.next?.text == "randomize", cursor.isSign("(", ahead: 1) { cursor.index += 2 }
    guard cursor.startsPath, let path = try? cursor.takePath(), case .list(let id) = path.start
    else { return nil }
    return (id, path.steps.flatMap { $0.predicates })
  }

  /// Returns the column that a path inside a row names.
  static func column(of path: String) -> String {
    let path = translationArgument(path) ?? XFormsReader.trimmed(path)
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  private mutating func choicesAndRows(of items: [XFormsItem], areWords: Bool) -> FoundChoices {
    choicesAndRows(
      of: items.map { ($0.value, $0.label, $0.offset) },
      in: nil,
      withDuplicates: false,
      areWords: areWords
    )
  }

  /// Returns the choices whose values an answer can hold.
  ///
  /// - Parameters:
  ///   - file: The file that the items were read from, if it is not the form's.
  ///   - withDuplicates: Whether several choices may have one value.
  ///   - areWords: Whether a value must be a word, since spaces separate those that a question takes.
  mutating func choicesAndRows(
    of items: some Collection<(value: String, label: XFormsText?, offset: Int)>,
    in file: String?,
    withDuplicates: Bool,
    areWords: Bool
  ) -> FoundChoices {
    var found = FoundChoices()
    var values: Set<String> = []
    found.choices.reserveCapacity(items.count)
    for (row, (value, label, offset)) in items.enumerated() {
      guard !value.isEmpty, !areWords || !ChoiceValue.hasSpace(value) else {
        if let file {
          notes.tally(
            .unsupported,
            at: offset,
            "choice of \(TextQuote.of(file))",
            reason: "it has no value, or one with white space in it",
            meaning: "not offered"
          )
          continue
        }
        notes.add(
          .unsupported,
          at: offset,
          "choice \(TextQuote.of(value))",
          reason: value.isEmpty ? "it has no value" : "its value has white space in it",
          meaning: "not offered"
        )
        continue
      }
      guard withDuplicates || values.insert(value).inserted else {
        notes.tally(
          .changed,
          at: offset,
          "choice with the value of another one",
          reason: "an answer could mean either",
          meaning: "offered once"
        )
        continue
      }
      let text = text(of: label, for: "label of a choice")
      found.choices.append(Choice(value: value, label: text))
      found.rows.append(row)
      found.translations.append(translations(of: label))
    }
    return found
  }
}

extension XFormsImporter {
  /// Gives a field the initial answer of its node.
  mutating func addAnswer(of node: Int, to field: FieldID) {
    if let bind = bindOfNode[node], let preload = bind.preload {
      notes.add(
        .unsupported,
        at: preload.offset,
        "preload of \(TextQuote.of(ids[node]))",
        reason: "\(preload.text) \(bind.preloadParameters) is known only to the app",
        meaning: "begins without an answer"
      )
    }
    let text = firstText(of: node)
    guard !text.isEmpty else { return }
    let offered = draft.values(offeredBy: field)
    if let answer = AnswerText.value(text, kind: draft[field].kind, offered: offered) {
      draft.setAnswer(answer, of: field)
      return
    }
    notes.add(
      .unsupported,
      at: tree.nodes[node].offset,
      "first answer \(TextQuote.of(text)) of \(TextQuote.of(ids[node]))",
      reason: "a field of kind \(draft[field].kind.name) can't hold it",
      meaning: "begins without an answer"
    )
  }
}
