import FormModel

extension SurveyImporter {
  /// Relates the data object of a survey to fields, repeats and calculated values (EX-1).
  ///
  /// - Complexity: O(questions + choices + fields) time, and O(repeats) for each repeat.
  func submissionLayout() -> SubmissionLayout {
    var builder = SurveyLayoutBuilder(self)
    let elements = (root["pages"]?.elements ?? []).map { $0["elements"] ?? $0["questions"] }
    for list in elements + [root["elements"] ?? root["questions"]] {
      builder.add(list?.elements ?? [], in: 0, around: nil)
    }
    builder.addCalculatedValues()
    return builder.layout
  }
}

private struct SurveyLayoutBuilder {
  private let importer: SurveyImporter
  private let fields: [String: FieldID]
  /// What the survey computes, by the field's id.
  private var computed: [String: SubmissionLayout.Computed] = [:]
  /// The texts beside questions, by the field's id.
  private var comments: [String: SurveyComment] = [:]
  var layout = SubmissionLayout(format: .surveyjs)

  init(_ importer: SurveyImporter) {
    self.importer = importer
    fields = importer.draft.fieldsByID
    layout.writesHidden = importer.root["clearInvisibleValues"]?.string == "none"
    _ = layout.add(SubmissionLayout.Node(name: "data", parent: -1))
    for question in importer.questions.values where question.isComputed {
      computed[question.id] = question.computesText ? .text : .value
    }
    for question in importer.questions.values {
      if let comment = question.comment { comments[question.id] = comment }
    }
  }

  /// - Parameter around: The full name of the panel or row around, if names in it begin with that.
  mutating func add(_ elements: [JSONNode], in parent: Int, around: String?) {
    for element in elements {
      let name = element["name"]?.string ?? ""
      let full = SurveyImporter.full(name, in: around)
      switch element["type"]?.string {
      case "panel", "flowpanel":
        let inner = element["elements"] ?? element["questions"]
        add(inner?.elements ?? [], in: parent, around: around)
      case "paneldynamic":
        let inner = element["templateElements"] ?? element["questions"]
        let node = addContainer(element, name, in: parent)
        add(inner?.elements ?? [], in: node, around: full)
      case "matrixdynamic":
        let node = addContainer(element, name, in: parent)
        addCells(columns(of: element), in: node, around: full)
      case "matrixdropdown":
        let node = addContainer(element, name, in: parent)
        let columns = columns(of: element)
        for row in element["rows"]?.elements ?? [] {
          let rowName = SurveyImporter.full(SurveyImporter.value(of: row), in: full)
          addCells(columns, in: addContainer(row, Self.key(of: row), in: node), around: rowName)
        }
      case "matrix":
        let node = addContainer(element, name, in: parent)
        let originals = originals(of: element["columns"]?.elements ?? [])
        for row in element["rows"]?.elements ?? [] {
          let rowName = full + "." + SurveyImporter.value(of: row)
          addQuestion(Self.key(of: row), rowName, originals, in: node)
        }
      case "multipletext":
        let node = addContainer(element, name, in: parent)
        for item in element["items"]?.elements ?? [] {
          let itemName = item["name"]?.string ?? ""
          addQuestion(itemName, full + "." + itemName, [:], in: node)
        }
      default:
        let key = element["valueName"]?.string ?? name
        addQuestion(
          key,
          SurveyImporter.full(key, in: around),
          originals(ofQuestion: element),
          in: parent
        )
      }
    }
  }

  /// Adds the calculated values that a survey puts into its data.
  mutating func addCalculatedValues() {
    var places: [String: Int] = [:]
    for (index, variable) in importer.draft.logic.variables.enumerated() {
      places[variable.id] = index
    }
    for node in importer.root["calculatedValues"]?.elements ?? []
    where node["includeIntoResult"]?.bool == true {
      guard let name = node["name"]?.string, let id = importer.names[name.lowercased()]?.id,
        let index = places[id]
      else { continue }
      _ = layout.add(
        SubmissionLayout.Node(
          name: name,
          parent: 0,
          content: .variable(index),
          detail: .answer(originals: [:], computed: .value, ownWords: nil)
        )
      )
    }
  }

  private mutating func addContainer(_ element: JSONNode, _ name: String, in parent: Int) -> Int {
    var node = SubmissionLayout.Node(name: element["valueName"]?.string ?? name, parent: parent)
    if let index = importer.draft.repeatOfKey[element.offset],
      importer.draft.around(repeat: index) == layout.nodes[parent].home
    {
      node.content = .repeat(index)
    }
    return layout.add(node)
  }

  private struct Column {
    var name: String
    var originals: [String: JSONNode]
  }

  /// The questions of a row, found once for all rows.
  private func columns(of matrix: JSONNode) -> [Column] {
    SurveyImporter.questions(ofRow: matrix).map { column in
      let own = originals(ofQuestion: column)
      return Column(
        name: column["name"]?.string ?? "",
        originals: own.isEmpty ? originals(ofQuestion: matrix) : own
      )
    }
  }

  private mutating func addCells(_ columns: [Column], in parent: Int, around: String) {
    for column in columns {
      let full = around + "." + column.name
      addQuestion(column.name, full, column.originals, in: parent)
    }
  }

  private mutating func addQuestion(
    _ key: String,
    _ full: String,
    _ originals: [String: JSONNode],
    in parent: Int
  ) {
    guard let id = importer.names[full.lowercased()]?.id, let field = fields[id],
      (importer.draft.repeat(ofPage: field.page) ?? -1) == layout.nodes[parent].home
    else { return }
    _ = layout.add(
      SubmissionLayout.Node(
        name: key,
        parent: parent,
        content: .field(field, whileHidden: layout.writesHidden),
        detail: .answer(
          originals: originals,
          computed: computed[id] ?? .nothing,
          ownWords: comments[id].flatMap { $0.kind == .other ? .some($0.isStored) : nil }
        )
      )
    )
    guard let comment = comments[id], let text = fields[comment.id] else { return }
    _ = layout.add(
      SubmissionLayout.Node(
        name: SurveyComment.node(of: key, isStored: comment.isStored),
        parent: parent,
        content: .field(text, whileHidden: layout.writesHidden),
        detail: comment.isStored
          ? .answer(originals: [:], computed: .nothing, ownWords: nil) : .none
      )
    )
  }

  private func originals(ofQuestion node: JSONNode) -> [String: JSONNode] {
    var found = originals(of: importer.items(of: node))
    for key in ["valueTrue", "valueFalse"] {
      if let value = node[key] { found[SurveyImporter.value(of: value)] = value }
    }
    return found
  }

  /// The values of choices, by their values in the form.
  private func originals(of items: [JSONNode]) -> [String: JSONNode] {
    var found: [String: JSONNode] = [:]
    for item in items {
      let value = SurveyImporter.value(of: item)
      if found[value] == nil { found[value] = item.isObject ? item["value"] ?? item : item }
    }
    return found
  }

  /// The key of a row in the data.
  private static func key(of row: JSONNode) -> String {
    row.scalar ?? row["value"]?.scalar ?? ""
  }
}
