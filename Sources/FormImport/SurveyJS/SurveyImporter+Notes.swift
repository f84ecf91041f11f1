extension SurveyImporter {
  /// Reports what of an element the importer does not read: by the table, and what is not in it.
  mutating func noteParts(of node: JSONNode, in table: PartTable) {
    for (key, value) in node.members where !Self.saysNothing(key, value) {
      var treatment = table.treatments[key]
      // SurveyJS ignores what only questions of other types have.
      if treatment == nil, SurveyParts.allNames.contains(key) { treatment = .unused }
      notes.note("property \(TextQuote.of(key))", at: value.offset, treatment)
    }
  }

  /// Reports what the importer does not read of a question or a column, and of the validators in it.
  mutating func noteParts(ofQuestion node: JSONNode, in table: PartTable) {
    noteParts(of: node, in: table)
    for validator in node["validators"]?.elements ?? [] {
      noteParts(of: validator, in: SurveyParts.validator)
    }
  }

  /// True if a property has the value that it has anyway.
  private static func saysNothing(_ key: String, _ value: JSONNode) -> Bool {
    switch value.value {
    case .null, .bool(false): return true
    case .array(let elements): return elements.isEmpty
    case .object(let members): return members.isEmpty
    case .string(let text): return text.isEmpty || text == standard[key]
    case .number(let text): return text == standard[key]
    case .bool(true): return false
    }
  }

  private static let standard = [
    "questionsOnPageMode": "standard", "clearIfInvisible": "default", "maskType": "none",
    "precision": "-1", "timeLimit": "0", "timeLimitPerPage": "0", "maxTimeToFinish": "0",
    "maxTimeToFinishPage": "0", "maxSize": "0",
  ]

  /// Reports the triggers that the form does not run.
  mutating func noteTriggers() {
    for node in root["triggers"]?.elements ?? [] {
      noteParts(of: node, in: SurveyParts.trigger)
      let fate = fates[node.offset] ?? Self.noActions
      if fate.isEmpty { continue }
      let type = Self.type(ofTrigger: node)
      let meaning =
        switch type {
        case "complete": "does not complete the form"
        case "skip": "skips no question"
        case "visible": "its pages and questions are shown as they say themselves"
        default: "sets no value"
        }
      notes.add(
        .unsupported,
        at: node.offset,
        "trigger \(TextQuote.of(type))",
        reason: fate,
        meaning: meaning
      )
    }
  }

  static let noActions = "the form runs no actions"

  /// Returns the type without the end that it has in some files, such as “setvaluetrigger”.
  static func type(ofTrigger node: JSONNode) -> String {
    let type = node["type"]?.string ?? ""
    return type.hasSuffix("trigger") ? String(type.dropLast("trigger".count)) : type
  }

  /// Reports a comparison of what a person types with a text.
  mutating func noteTextComparison() {
    notes.tally(
      .unsupported,
      at: draft.expressionOffset,
      "comparison of texts",
      reason: "SurveyJS ignores case and outer spaces, but a form does not",
      meaning: "compared as they are"
    )
  }
}
