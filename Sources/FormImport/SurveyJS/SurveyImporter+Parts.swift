import FormModel

extension SurveyImporter {
  /// Returns elements as questions and groups.
  ///
  /// - Throws: `ImportError` if a matrix exceeds the fields of a page or the memory limit.
  mutating func parts(
    of elements: [JSONNode],
    within place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    var parts: [LayoutPart] = []
    parts.reserveCapacity(elements.count)
    for element in elements { parts.append(try part(of: element, within: place)) }
    return parts
  }

  private mutating func part(
    of node: JSONNode,
    within outer: SurveyPlace
  ) throws(ImportError) -> LayoutPart {
    var place = outer
    let name = node["name"]?.string ?? ""
    let type = node["type"]?.string ?? "text"
    if type != "panel", type != "flowpanel",
      node["visibleIf"] != nil || node["visible"]?.bool == false
    {
      place.isCleared = true
    }
    places[node.offset] = outer
    noteParts(ofQuestion: node, in: SurveyParts.table(ofType: type))
    if type.hasPrefix("matrix") || type == "multipletext" {
      containerNames.insert(full(name, place).lowercased())
    }
    switch type {
    case "panel", "flowpanel":
      let inner = try parts(
        of: (node["elements"] ?? node["questions"])?.elements ?? [],
        within: place
      )
      return LayoutPart(kind: .group, node: node, parts: inner)
    case "paneldynamic":
      containerNames.insert(name.lowercased())
      let inner = placeOfRepeat(node, named: full(name, place), in: place)
      places[node.offset]?.line = SurveyLine("templateVisibleIf", of: node, in: inner)
      let parts = try parts(
        of: (node["templateElements"] ?? node["questions"])?.elements ?? [],
        within: inner
      )
      return LayoutPart(kind: .repeat, node: node, parts: parts)
    case "matrixdynamic":
      let cells = try cellsOfRow(of: node, named: full(name, place), place)
      return LayoutPart(kind: .repeat, node: node, parts: cells)
    case "matrixdropdown":
      let rows = try rowsOfCells(of: node, named: full(name, place), place)
      return LayoutPart(kind: .group, node: node, parts: rows)
    case "matrix":
      let rows = try rowsOfChoices(of: node, named: full(name, place), place)
      return LayoutPart(kind: .group, node: node, parts: rows)
    case "multipletext":
      let items = (node["items"]?.elements ?? []).map { item in
        noteParts(ofQuestion: item, in: SurveyParts.textItem)
        return add(
          item,
          named: full(name, place) + "." + (item["name"]?.string ?? ""),
          label: plainLabel(item["title"]) ?? item["name"]?.string,
          title: item["title"],
          SurveyOffer(kind(ofInput: item)),
          place
        )
      }
      return LayoutPart(kind: .group, node: node, parts: items)
    default:
      let key = node["valueName"]?.string ?? name
      let (kind, choices) = try kindAndChoices(of: node, type)
      return add(
        node,
        named: full(key, place),
        label: plainLabel(node["title"]) ?? text(node["html"]).map(Self.withoutTags) ?? name,
        title: node["title"] ?? node["html"],
        offer(kind, choices, of: node),
        place,
        comment: SurveyComment.kind(of: node, type)
      )
    }
  }

  private func full(_ name: String, _ place: SurveyPlace) -> String {
    Self.full(name, in: place.repeat)
  }

  /// Returns a name with that of the panel or row around.
  static func full(_ name: String, in around: String?) -> String {
    let name = around.map { $0 + "." + name } ?? name
    // Nested panels would otherwise make names of unbounded length.
    return String(name.prefix(200))
  }

  mutating func add(
    _ node: JSONNode,
    named name: String,
    label: String?,
    title: JSONNode? = nil,
    _ offer: SurveyOffer,
    _ place: SurveyPlace,
    within matrixName: String? = nil,
    type cellType: String? = nil,
    comment: SurveyComment.Kind? = nil,
    isRequired: Bool = false
  ) -> LayoutPart {
    let type = cellType ?? node["type"]?.string
    let id = draft.uniqueIDs.take(Self.id(name))
    if let around = place.repeat, offer.kind != .note, name.hasPrefix(around + ".") {
      addCell(id, of: matrixName ?? around, String(name.dropFirst(around.count + 1)), place)
    }
    // Every row repeats the column's question, so each copy needs an offset of its own as key.
    var copy = node
    if questions[node.offset] != nil {
      copy.offset = -questions.count - 1
    }
    questions[copy.offset] = SurveyQuestion(
      id: id,
      source: name,
      label: label,
      title: title,
      offer: offer,
      node: node,
      place: place,
      isRequired: isRequired,
      isComputed: type == "expression",
      comment: self.comment(comment, of: node, named: name, offer, place)
    )
    if offer.kind != .note {
      let isTyped = offer.kind == .text && ["text", "comment", nil].contains(type)
      let shown = offer.kind == .boolean ? truths(of: node) : offer.choices ?? []
      addName(name, id, offer, place, shown: shown, isTyped: isTyped, at: node.offset)
      let first = node["defaultValue"] ?? node["defaultValueExpression"]
      if type == "expression" || first != nil, let found = names[name.lowercased()] {
        begunIDs.insert(found.id)
      }
    }
    return LayoutPart(kind: .question, node: copy)
  }

  /// The labels of true and false.
  private func truths(of node: JSONNode) -> [Choice] {
    [
      Choice(value: "true", label: text(node["labelTrue"]) ?? "Yes"),
      Choice(value: "false", label: text(node["labelFalse"]) ?? "No"),
    ]
  }

  private mutating func addName(
    _ name: String,
    _ id: String,
    _ offer: SurveyOffer,
    _ place: SurveyPlace,
    shown choices: [Choice],
    isTyped: Bool,
    at offset: Int
  ) {
    let nameKind: SurveyName.Kind =
      switch offer.kind {
      case .integer, .decimal: .number
      case .boolean: .boolean
      case .choice: .choice
      case .choices: .several
      case .date: .date
      case .dateTime: .moment
      case .time: .time
      default: .text
      }
    if let earlier = names[name.lowercased()] {
      share(name, id, with: earlier, nameKind, place, at: offset)
      return
    }
    names[name.lowercased()] = SurveyName(
      id: id,
      kind: nameKind,
      values: offer.values,
      choices: choices,
      home: place.home,
      isTyped: isTyped
    )
  }

  /// The longest text of the answers of one name, in bytes, that gets one more. Each expression repeats it.
  private static let mostShared = 256

  /// Lets expressions read the answer of a second question of one name if the first has none.
  private mutating func share(
    _ name: String,
    _ id: String,
    with earlier: SurveyName,
    _ kind: SurveyName.Kind,
    _ place: SurveyPlace,
    at offset: Int
  ) {
    let isRead =
      earlier.kind == kind && earlier.home == nil && place.home == nil && kind != .boolean
      && earlier.text.utf8.count <= Self.mostShared
    if isRead {
      names[name.lowercased()]?.expression = "coalesce(\(earlier.text), ${\(id)})"
    }
    notes.add(
      .unsupported,
      at: offset,
      "question \(TextQuote.of(name))",
      reason: "an earlier one has the same name, and its answer is the same in SurveyJS",
      meaning: isRead
        ? "has an answer of its own; expressions read the first there is"
        : "has an answer of its own; expressions read the earlier one"
    )
  }

  /// Returns the value of a row or a choice.
  static func value(of node: JSONNode) -> String {
    ChoiceValue.of(node.scalar ?? node["value"]?.scalar ?? "")
  }

  /// Returns the text without HTML tags.
  static func withoutTags(_ html: String) -> String {
    var depth = 0
    let text = html.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">", depth > 0 { depth -= 1 } }
      return depth == 0
    }
    return XFormsReader.trimmed(text)
  }
}
