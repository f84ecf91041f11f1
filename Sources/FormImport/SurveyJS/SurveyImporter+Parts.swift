import FormModel

extension SurveyImporter {
  /// Elements as questions and groups.
  mutating func parts(of elements: [JSONNode], within place: SurveyPlace) -> [LayoutPart] {
    elements.flatMap { parts(of: $0, within: place) }
  }

  private mutating func parts(of node: JSONNode, within outer: SurveyPlace) -> [LayoutPart] {
    var place = outer
    let name = node["name"]?.string ?? ""
    let type = node["type"]?.string ?? "text"
    if type != "panel", type != "flowpanel",
      node["visibleIf"] != nil || node["visible"]?.bool == false
    {
      place.isCleared = true
    }
    if type.hasPrefix("matrix") || type == "multipletext" {
      containerNames.insert(full(name, place).lowercased())
    }
    switch type {
    case "panel", "flowpanel":
      let inner = parts(of: node["elements"]?.elements ?? [], within: place)
      return [LayoutPart(kind: .group, node: node, parts: inner)]
    case "paneldynamic":
      containerNames.insert(name.lowercased())
      let inner = SurveyPlace(repeat: full(name, place), isCleared: place.isCleared)
      let parts = parts(of: node["templateElements"]?.elements ?? [], within: inner)
      return [LayoutPart(kind: .repeat, node: node, parts: parts)]
    case "matrixdynamic":
      let inner = SurveyPlace(repeat: full(name, place), isCleared: place.isCleared)
      let cells = cells(of: node, row: full(name, place), inner, node["columns"]?.elements ?? [])
      nameTotals(of: node, named: full(name, place))
      return [LayoutPart(kind: .repeat, node: node, parts: cells)]
    case "matrixdropdown":
      let columns = node["columns"]?.elements ?? []
      let rows = (node["rows"]?.elements ?? []).map { row in
        let rowName = full(name, place) + "." + Self.value(of: row)
        let cells = cells(
          of: node,
          row: rowName,
          SurveyPlace(repeat: rowName, isCleared: place.isCleared),
          columns,
          within: full(name, place)
        )
        return LayoutPart(kind: .group, node: row, parts: cells)
      }
      nameTotals(of: node, named: full(name, place))
      return [LayoutPart(kind: .group, node: node, parts: rows)]
    case "matrix":
      let columns = choices(of: node["columns"]?.elements ?? [])
      let rows = (node["rows"]?.elements ?? []).map { row in
        add(
          row,
          named: full(name, place) + "." + Self.value(of: row),
          label: text(row["text"]) ?? row.scalar,
          kind: .choice,
          choices: columns,
          place
        )
      }
      return [LayoutPart(kind: .group, node: node, parts: rows)]
    case "multipletext":
      let items = (node["items"]?.elements ?? []).map { item in
        add(
          item,
          named: full(name, place) + "." + (item["name"]?.string ?? ""),
          label: text(item["title"]) ?? item["name"]?.string,
          kind: kind(ofInput: item),
          choices: nil,
          place
        )
      }
      return [LayoutPart(kind: .group, node: node, parts: items)]
    default:
      let key = node["valueName"]?.string ?? name
      let (kind, choices) = kindAndChoices(of: node, type)
      return [
        add(
          node,
          named: full(key, place),
          label: label(node["title"]) ?? text(node["html"]).map(Self.withoutTags) ?? name,
          kind: kind,
          choices: choices,
          place
        )
      ]
    }
  }

  private func full(_ name: String, _ place: SurveyPlace) -> String {
    let name = place.repeat.map { $0 + "." + name } ?? name
    // Names within names are no longer than a line.
    return String(name.prefix(200))
  }

  private mutating func cells(
    of matrix: JSONNode,
    row: String,
    _ place: SurveyPlace,
    _ columns: [JSONNode],
    within matrixName: String? = nil
  ) -> [LayoutPart] {
    columns.map { column in
      let type = column["cellType"]?.string ?? matrix["cellType"]?.string ?? "dropdown"
      var (kind, choices) = kindAndChoices(of: column, type)
      if choices?.isEmpty == true { choices = self.choices(of: matrix["choices"]?.elements ?? []) }
      if choices?.isEmpty == true { (kind, choices) = (.text, nil) }
      return add(
        column,
        named: row + "." + (column["name"]?.string ?? ""),
        label: label(column["title"]) ?? column["name"]?.string,
        kind: kind,
        choices: choices,
        place,
        within: matrixName
      )
    }
  }

  private mutating func add(
    _ node: JSONNode,
    named name: String,
    label: String?,
    kind: FieldKind,
    choices: [Choice]?,
    _ place: SurveyPlace,
    within matrixName: String? = nil
  ) -> LayoutPart {
    let id = draft.uniqueIDs.take(Self.id(name))
    if let around = place.repeat, kind != .note, name.hasPrefix(around + ".") {
      addCell(id, of: matrixName ?? around, String(name.dropFirst(around.count + 1)))
    }
    // A column stands in every row: what is told of it is told of each by its own copy.
    var copy = node
    if questions[node.offset] != nil {
      copy.offset = -questions.count - 1
    } else {
      noteProperties(of: node)
    }
    questions[copy.offset] = SurveyQuestion(
      id: id,
      source: name,
      label: label,
      kind: kind,
      choices: choices,
      node: node,
      place: place
    )
    if kind != .note {
      noteSecond(node, name)
      addName(name, id, kind, choices)
    }
    return LayoutPart(kind: .question, node: copy)
  }

  /// Reports a question whose answer is another one's in SurveyJS.
  private mutating func noteSecond(_ node: JSONNode, _ name: String) {
    guard names[name.lowercased()] != nil else { return }
    notes.add(
      .changed,
      at: node.offset,
      "question \(TextQuote.of(name))",
      reason: "an earlier one has the same name, and its answer is the same in SurveyJS",
      meaning: "has an answer of its own; expressions read the earlier one"
    )
  }

  private mutating func addName(
    _ name: String,
    _ id: String,
    _ kind: FieldKind,
    _ choices: [Choice]?
  ) {
    guard names[name.lowercased()] == nil else { return }
    let nameKind: SurveyName.Kind =
      switch kind {
      case .integer, .decimal: .number
      case .boolean: .boolean
      case .choice: .choice
      case .choices: .several
      default: .text
      }
    var values: [String: String] = [:]
    for choice in choices ?? [] { values[choice.value.lowercased()] = choice.value }
    names[name.lowercased()] = SurveyName(
      id: id,
      kind: nameKind,
      values: values,
      choices: choices ?? []
    )
  }

  /// The value of a row or a choice.
  static func value(of node: JSONNode) -> String {
    ChoiceValue.of(node.scalar ?? node["value"]?.scalar ?? "")
  }

  /// A text without what stands between angle brackets.
  private static func withoutTags(_ html: String) -> String {
    var depth = 0
    let text = html.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">", depth > 0 { depth -= 1 } }
      return depth == 0
    }
    return XFormsReader.trimmed(text)
  }
}
