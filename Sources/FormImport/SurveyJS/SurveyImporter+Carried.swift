import FormModel

/// Choices that are those of another question, outside of repeats.
struct SurveyCarry {
  /// Which of the choices are offered.
  enum Mode {
    case all
    case selected
    case unselected
  }

  /// The other question.
  let source: JSONNode
  let mode: Mode

  /// The name by which expressions read the other question.
  var name: String { (source["valueName"] ?? source["name"])?.string ?? "" }

  /// True if what a person typed for “other” is a choice as well.
  var addsOther: Bool {
    mode == .selected && SurveyComment.hasOther(source, source["type"]?.string)
  }
}

extension SurveyImporter {
  /// Where a question takes its choices from.
  enum Origin {
    case own
    case carried(SurveyCarry)
    /// A place from which the form can't take them, and why.
    case elsewhere(JSONNode, reason: String)
  }

  /// Finds the questions by whose names others take their choices.
  mutating func nameSources() {
    for page in root["pages"]?.elements ?? [] {
      nameSources(page["elements"] ?? page["questions"])
    }
    nameSources(root["elements"] ?? root["questions"])
  }

  private mutating func nameSources(_ list: JSONNode?) {
    for element in list?.elements ?? [] {
      if ["panel", "flowpanel"].contains(element["type"]?.string) {
        nameSources(element["elements"] ?? element["questions"])
      } else if let name = element["name"]?.string, sources[name] == nil {
        sources[name] = element
      }
    }
  }

  func origin(of node: JSONNode) -> Origin {
    if let address = node["choicesByUrl"] {
      return .elsewhere(address, reason: "they come from an address")
    }
    guard let name = node["choicesFromQuestion"], let key = name.string, !key.isEmpty else {
      return .own
    }
    let elsewhere = Origin.elsewhere(name, reason: "they come from another question")
    if ["panel.", "row."].contains(where: { key.hasPrefix($0) }) { return elsewhere }
    // A name that is no question's, or that of one without choices, leaves the question its own.
    guard let source = sources[key], source.offset != node.offset else { return .own }
    switch source["type"]?.string {
    case "paneldynamic", "matrixdynamic", "file": return elsewhere
    case let type? where Self.selectTypes.contains(type): break
    default: return .own
    }
    guard case .own = origin(ofSource: source) else { return elsewhere }
    let mode: SurveyCarry.Mode =
      switch node["choicesFromQuestionMode"]?.string {
      case "selected": .selected
      case "unselected": .unselected
      default: .all
      }
    return .carried(SurveyCarry(source: source, mode: mode))
  }

  /// A source that takes its own choices from elsewhere is none.
  private func origin(ofSource source: JSONNode) -> Origin {
    guard let other = source["choicesByUrl"] ?? source["choicesFromQuestion"], other.string != ""
    else { return .own }
    return .elsewhere(other, reason: "")
  }

  private static let selectTypes: Set = [
    "radiogroup", "dropdown", "buttongroup", "checkbox", "tagbox", "ranking", "imagepicker",
  ]

  /// Returns the choices of a question as they are written, perhaps in another question.
  func items(of node: JSONNode) -> [JSONNode] {
    if case .carried(let carry) = origin(of: node) { return Self.items(of: carry.source) }
    return Self.items(of: node)
  }

  func offer(_ kind: FieldKind, _ choices: [Choice]?, of node: JSONNode) -> SurveyOffer {
    if case .carried(let carry) = origin(of: node), choices != nil {
      return SurveyOffer(kind, choices, of: node, Self.items(of: carry.source), carry)
    }
    return SurveyOffer(kind, choices, of: node, Self.items(of: node))
  }

  /// Returns the choices that another question has beside those that SurveyJS adds.
  mutating func choices(of carry: SurveyCarry, for node: JSONNode) throws(ImportError) -> [Choice] {
    let source = carry.source
    var choices: [Choice]
    if let known = choicesOfSource[source.offset] {
      choices = known
    } else {
      // The other question reports what is in its choices.
      let reported = notes
      choices = self.choices(of: Self.items(of: source))
      try addNumbers(of: source, to: &choices)
      notes = reported
      choicesOfSource[source.offset] = choices
    }
    try checkScale(of: choices.count)
    if carry.addsOther, !choices.contains(where: { $0.value == SurveyComment.other }) {
      choices.append(Choice(value: SurveyComment.other, label: text(source["otherText"])))
      notes.tally(
        .changed,
        at: node.offset,
        "choice \"other\" of another question",
        reason: "SurveyJS shows what was typed there",
        meaning: "offered with its own text"
      )
    }
    return choices
  }

  /// Returns the condition that a choice of another question is offered; nil if all are.
  func condition(of carry: SurveyCarry) -> String? {
    guard carry.mode != .all, let name = names[carry.name.lowercased()] else { return nil }
    let isSelected =
      name.kind == .several ? "selected(\(name.text), #{value})" : "#{value} = \(name.text)"
    return carry.mode == .selected ? isSelected : "not(\(isSelected))"
  }
}
