import FormModel

extension XFormsImporter {
  /// Relates the nodes of the data to fields, variables and repeats (EX-1).
  ///
  /// - Complexity: O(nodes + fields + variables) time, and O(repeats) for each repeat and field in one.
  func submissionLayout() -> SubmissionLayout {
    var layout = SubmissionLayout(format: .xforms)
    layout.attributes = document.attributes
    var computed = places(ofComputed: computedNodes)
    addInputs(to: &computed)
    let written = places(ofComputed: Set(inputs.filter { $0.value != ids[$0.key] }.keys))
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
          written: written[node],
          detail: .element(
            namespace: description.namespace,
            kind: Self.kind(ofType: bind?.type, Self.clockRole(bind)),
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
    guard places.count < nodes.count else { return places }
    let fields = draft.fieldsByID
    for node in nodes {
      if let field = fields[ids[node]] { places[node] = .field(field, whileHidden: true) }
    }
    return places
  }

  /// Adds the hidden fields that hold what a filled form says.
  private func addInputs(to places: inout [Int: SubmissionLayout.Content]) {
    guard !inputs.isEmpty else { return }
    let fields = draft.fieldsByID
    for (node, id) in inputs {
      if let field = fields[id] { places[node] = .field(field, whileHidden: true) }
    }
  }

  /// Returns the kind of a bind's type. The time of filling is one without a type too.
  private static func kind(ofType type: String?, _ role: SubmissionLayout.ClockRole?) -> FieldKind {
    let kind = kind(ofType: type)
    guard kind == .text, let role else { return kind }
    return role == .day ? .date : .dateTime
  }

  private static func clockRole(_ bind: XFormsBind?) -> SubmissionLayout.ClockRole? {
    switch (bind?.preload?.text, bind?.preloadParameters) {
    case ("timestamp", "end"): .end
    case ("timestamp", "start"): .start
    case ("date", "today"): .day
    default: nil
    }
  }
}
