import FormModel

extension FHIRImporter {
  /// Relates the items of a QuestionnaireResponse to fields and repeats (EX-1).
  ///
  /// - Complexity: O(items + fields) time, and O(repeats) for each repeat.
  mutating func submissionLayout() -> SubmissionLayout {
    var layout = SubmissionLayout(format: .fhir)
    layout.address = root["url"]?.string
    _ = layout.add(SubmissionLayout.Node(name: "QuestionnaireResponse", parent: -1))
    add(root["item"]?.elements ?? [], to: &layout, in: 0, draft.fieldsByID)
    return layout
  }

  private mutating func add(
    _ items: [JSONNode],
    to layout: inout SubmissionLayout,
    in parent: Int,
    _ fields: [String: FieldID]
  ) {
    for item in items {
      guard let linkID = item["linkId"]?.string, !linkID.isEmpty,
        layout.child(linkID, of: parent) == nil
      else { continue }
      var node = SubmissionLayout.Node(name: linkID, parent: parent)
      if let index = draft.repeatOfKey[item.offset],
        draft.around(repeat: index) == layout.nodes[parent].home
      {
        node.content = .repeat(index)
      }
      let type = type(of: item) ?? "group"
      let field =
        type == "group" || type == "display" ? nil : idOfItem[item.offset].flatMap { fields[$0] }
      guard let field else {
        add(item["item"]?.elements ?? [], to: &layout, in: layout.add(node), fields)
        continue
      }
      let content = SubmissionLayout.Content.field(field, whileHidden: isWithheld(item))
      let other = others[item.offset]
      let detail = SubmissionLayout.Detail.question(
        type: type,
        offer: offer(of: item),
        other: other?.choice.value,
        unit: FHIRUnit(of: item)
      )
      node.detail = detail
      if node.content == .nothing { node.content = content }
      let index = layout.add(node)
      if case .repeat = node.content {
        // Each answer is an instance.
        _ = layout.add(
          SubmissionLayout.Node(name: "", parent: index, content: content, detail: detail)
        )
      } else if let text = other.flatMap({ fields[$0.id] }) {
        let words = SubmissionLayout.Content.field(text, whileHidden: false)
        _ = layout.add(SubmissionLayout.Node(name: "", parent: index, content: words))
      }
      add(item["item"]?.elements ?? [], to: &layout, in: index, fields)
    }
  }
}
