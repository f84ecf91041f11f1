import FormModel
import FormRules

extension XFormsImporter {
  /// Adds the field of a question, with the properties of its bind, to the last page.
  ///
  /// - Returns: True if a field was added.
  mutating func addField(_ control: XFormsControl, parent: Int, within groups: [Int]) -> Bool {
    guard let node = node(of: control, parent: parent) else {
      reportMissing(control)
      return false
    }
    guard fieldOfNode[node] == nil else {
      notes.add(
        .unsupported,
        at: control.offset,
        "question \(TextQuote.of(ids[node]))",
        reason: "another question before it has the same answer",
        meaning: "left out"
      )
      return false
    }
    if home(of: node) != innermostRepeat(of: node) {
      notes.add(
        .unsupported,
        at: control.offset,
        "question \(TextQuote.of(ids[node]))",
        reason: "it stands outside of its repeat's control",
        meaning: "asked once"
      )
    }
    let kind = kind(of: control, node)
    let label = label(of: control.label, at: node)
    let page = draft.pages.count - 1
    draft.pages[page].fields.append(
      FormDraft.Field(
        id: ids[node],
        label: label,
        hint: text(of: control.hint, for: "hint"),
        kind: kind,
        source: source(of: node, control),
        offset: control.offset
      )
    )
    let field = draft.lastField
    fieldOfNode[node] = field
    if keepsWhileHidden(node) {
      draft.logic.fieldPolicies[field] = .retained
    }
    addChoices(of: control, node, to: field)
    addConditions(of: node, to: field, within: groups)
    addConstraint(of: node, to: field)
    if let calculation = calculation(of: node) {
      addCalculation(calculation, of: node, to: field, control)
      if !selfReading.contains(node), triggers[node] == nil { settledBeginnings.insert(node) }
    } else if !addBeginning(of: node, to: field, at: tree.nodes[node].offset) {
      addAnswer(of: node, to: field)
    }
    return true
  }

  private mutating func addConditions(of node: Int, to field: FieldID, within groups: [Int]) {
    switch concealedNodes.contains(node) ? .never : relevance(of: node, within: groups) {
    case .always: break
    case .never: draft[field].flags.insert(.hidden)
    case .when(let condition):
      draft[field].flags.insert(.hidden)
      let offset = offset(ofCondition: { $0.relevant }, of: node)
      draft.addRule(when: condition, .show, .field(field), at: offset)
    }
    switch readOnly(of: node, within: groups) {
    case .never: break
    case .always: draft[field].flags.insert(.readOnly)
    case .when(let condition):
      let offset = offset(ofCondition: { $0.readOnly }, of: node)
      draft.addRule(when: condition, .lock, .field(field), at: offset)
    }
    let required = required(of: node)
    switch required {
    case .never: break
    case .always: draft[field].flags.insert(.mandatory)
    case .when(let condition):
      let offset = offset(ofCondition: { $0.required }, of: node)
      draft.addRule(when: condition, .require, .field(field), at: offset)
    }
    if let bind = bindOfNode[node], let source = bind.required, required != .never {
      draft[field].requiredMessage = bind.requiredMessage.flatMap {
        text(of: $0, at: source.offset)
      }
    }
  }

  private mutating func addCalculation(
    _ expression: String,
    of node: Int,
    to field: FieldID,
    _ control: XFormsControl
  ) {
    let offset = bindOfNode[node]?.calculate?.offset ?? control.offset
    let keepsAnswer = selfReading.contains(node) || triggers[node] != nil
    let isEditable = !keepsAnswer && !draft[field].flags.contains(.readOnly)
    draft.addCalculation(of: field, expression, isEditable: isEditable, at: offset)
    if keepsAnswer { return addAnswer(of: node, to: field) }
    settleKind(of: field, computedBy: expression, isEditable: isEditable, control)
  }

  /// Gives the field of a calculation the kind of the values that JavaRosa keeps: a computed choice whose value may be none of
  /// the choices becomes a text, unless a person may choose.
  private mutating func settleKind(
    of field: FieldID,
    computedBy expression: String,
    isEditable: Bool,
    _ control: XFormsControl
  ) {
    let kind = draft[field].kind
    if kind == .choice || kind == .choices, let offered = draft.values(offeredBy: field),
      !isOffered(expression, kind, offered)
    {
      if !isEditable {
        draft[field].kind = .text
        draft.removeChoices(of: field)
      }
      notes.tally(
        .changed,
        at: control.offset,
        "computed choice",
        reason: "its value may be none of the choices, and JavaRosa keeps it",
        meaning: isEditable ? "no answer then" : "a text"
      )
    }
  }

  /// True if all that the expression can give is nothing, or among the choices.
  private func isOffered(_ expression: String, _ kind: FieldKind, _ offered: Set<String>) -> Bool {
    guard let results = (try? Expression(expression))?.results else { return false }
    let areOffered = results.texts.allSatisfy { text in
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return text.isEmpty || (kind == .choices || words.count == 1) && offered.isSuperset(of: words)
    }
    return areOffered && results.names.isEmpty
  }

  mutating func reportMissing(_ control: XFormsControl) {
    notes.add(
      .unsupported,
      at: control.reference?.offset ?? control.offset,
      "\(control.name) of \(TextQuote.of(control.reference?.text ?? control.bind?.text ?? ""))",
      reason: "the form has no such node",
      meaning: control.isQuestion ? "left out" : "without conditions"
    )
  }

  /// Returns the path that the question states, or else the node's path, or its id for a long path.
  private func source(of node: Int, _ control: XFormsControl) -> String {
    if let path = control.reference?.text, path.hasPrefix("/") { return XFormsReader.trimmed(path) }
    return source(of: node)
  }

  /// Returns the node's path, or its id for a long path.
  func source(of node: Int) -> String {
    let path = tree.path(of: node)
    return path.utf8.count <= 4_096 ? path : ids[node]
  }

  private mutating func kind(of control: XFormsControl, _ node: Int) -> FieldKind {
    let bind = bindOfNode[node]
    let type = (bind?.type ?? "").split(separator: ":").last.map(String.init) ?? ""
    if control.takesSeveral { return .choices }
    switch control.name {
    case "select1", "trigger": return .choice
    case "upload":
      if control.mediaType.hasPrefix("image/") {
        let drawn = ["signature", "draw", "annotate"]
        let isDrawn = control.appearance.split(separator: " ").contains {
          drawn.contains(String($0))
        }
        return isDrawn ? .signature : .photo
      }
      notes.tally(
        .changed,
        at: control.offset,
        "upload of \(TextQuote.of(control.mediaType))",
        reason: "no kind of field holds it",
        meaning: "a text, with the file's name"
      )
      return .text
    case "range": return type == "decimal" ? .decimal : .integer
    default: break
    }
    let kind = Self.kind(ofType: type)
    guard kind == .text else { return kind }
    // A note cannot hold an answer, so a node with an initial text or value is not a note.
    let isShownAlone =
      ownReadOnly(of: node) == .always && bind?.calculate == nil && triggers[node] == nil
      && firstValues[node] == nil && firstText(of: node).isEmpty
      && beginning(of: node) == nil
    return isShownAlone ? .note : .text
  }

  /// Returns the kind of a bind's type; `text` for a type that is none of the known ones.
  static func kind(ofType type: String?) -> FieldKind {
    let name = type?.split(separator: ":").last.map(String.init) ?? ""
    return XFormsSpecification.types[name] ?? .text
  }
}

extension XFormsControl {
  /// The element's name.
  var name: String {
    switch kind {
    case .group: "group"
    case .repeat: "repeat"
    case .question(let name): name
    }
  }

  /// True if it takes several choices.
  var takesSeveral: Bool { name == "select" || name == "rank" }

  /// True if the person does not see the control, as in Enketo and the Community Health Toolkit.
  var isConcealed: Bool { appearance.split(separator: " ").contains("hidden") }

  var isQuestion: Bool { if case .question = kind { true } else { false } }
}
