import FormModel

extension XFormsImporter {
  /// Relates the nodes of the data to fields, variables and repeats (EX-1).
  ///
  /// - Complexity: O(nodes + fields + variables) time, and O(repeats) for each repeat and field in one.
  func submissionLayout() -> SubmissionLayout {
    var layout = SubmissionLayout(format: .xforms)
    layout.attributes = document.attributes
    let computed = places(ofComputed: computedNodes)
    for (node, description) in tree.nodes.enumerated() {
      let bind = bindOfNode[node]
      let home = description.parent < 0 ? -1 : layout.nodes[description.parent].home
      var content = computed[node] ?? .nothing
      if let field = fieldOfNode[node] {
        content = .field(field, whileHidden: nodesHiddenApart.contains(node))
      } else if let index = draft.repeatOfKey[node], draft.around(repeat: index) == home {
        content = .repeat(index)
      }
      if case .field(let field, _) = content, (draft.repeat(ofPage: field.page) ?? -1) != home {
        // A question outside of its repeat's control is asked once; its data is not.
        content = .nothing
      }
      _ = layout.add(
        SubmissionLayout.Node(
          name: description.name,
          parent: description.parent,
          content: content,
          detail: .element(
            namespace: description.namespace,
            kind: Self.kind(ofType: bind?.type),
            text: firstText(of: node),
            clock: Self.clockRole(bind)
          )
        )
      )
    }
    return layout
  }

  /// The variables and hidden fields that hold what nodes without a question compute or have.
  private func places(ofComputed nodes: Set<Int>) -> [Int: SubmissionLayout.Content] {
    var nodeOfID: [String: Int] = [:]
    for node in nodes { nodeOfID[ids[node]] = node }
    var places: [Int: SubmissionLayout.Content] = [:]
    for (index, variable) in draft.logic.variables.enumerated() {
      if let node = nodeOfID[variable.id] { places[node] = .variable(index) }
    }
    guard places.count < nodes.count || !inputs.isEmpty else { return places }
    let fields = draft.fieldsByID
    for node in nodes {
      if let field = fields[ids[node]] { places[node] = .field(field, whileHidden: true) }
    }
    for (node, id) in inputs {
      if let field = fields[id] { places[node] = .field(field, whileHidden: true) }
    }
    return places
  }

  private static func clockRole(_ bind: XFormsBind?) -> SubmissionLayout.ClockRole? {
    switch (bind?.preload?.text, bind?.preloadParameters) {
    case ("timestamp", "end"): .end
    case ("timestamp", _): .start
    case ("date", _): .day
    default: nil
    }
  }
}
