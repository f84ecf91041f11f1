import FormModel

extension FormJSON {
  /// Writes the logic keys of the form's object.
  static func writeLogic(
    of form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    let logic = form.logic
    var separator = ",\n  "
    try write(
      FormParts(logic, form.texts),
      LogicTables.form,
      in: form,
      &separator,
      between: ",\n  ",
      to: &file
    )
    try writeList("choices", logic.choiceLists, to: &file) { list, file throws(IOError) in
      try file.write("{\"id\": ")
      try write(list.id, to: &file)
      if !list.columns.isEmpty {
        try file.write(", \"columns\": ")
        try writeTexts(list.columns.map { $0.name }, to: &file)
      }
      try file.write(", \"choices\": [")
      for (index, choice) in list.choices.enumerated() {
        try file.write(index == 0 ? "{\"value\": " : ", {\"value\": ")
        try write(choice.value, to: &file)
        if let label = choice.label {
          try file.write(", \"label\": ")
          try write(label, to: &file)
        }
        var cells = list.columns.map { $0[index] }
        while cells.last == "" { cells.removeLast() }
        if !cells.isEmpty {
          try file.write(", \"cells\": ")
          try writeTexts(cells, to: &file)
        }
        try file.write("}")
      }
      try file.write("]}")
    }
    try writeObjects("groups", logic.groups.map(GroupParts.init), LogicTables.group, form, &file)
    try writeObjects("repeats", logic.repeats, LogicTables.repeat, form, &file)
    try writeObjects("variables", logic.variables, LogicTables.variable, form, &file)
    try writeRules(of: form, to: &file)
    try writeTranslations(of: form, to: &file)
  }

  private static func writeObjects<Object>(
    _ key: String,
    _ objects: [Object],
    _ members: [LogicMember<Object>],
    _ form: borrowing FormDefinition,
    _ file: inout OutputFile
  ) throws(IOError) {
    if objects.isEmpty { return }
    try file.write(",\n  \"\(key)\": [")
    for (index, object) in objects.enumerated() {
      try file.write(index == 0 ? "\n    " : ",\n    ")
      var separator = "{"
      try write(object, members, in: form, &separator, to: &file)
      try file.write("}")
    }
    try file.write("\n  ]")
  }

  private static func writeList<Element>(
    _ key: String,
    _ elements: [Element],
    to file: inout OutputFile,
    _ body: (Element, inout OutputFile) throws(IOError) -> Void
  ) throws(IOError) {
    if elements.isEmpty { return }
    try file.write(",\n  \"\(key)\": [")
    for (index, element) in elements.enumerated() {
      try file.write(index == 0 ? "\n    " : ",\n    ")
      try body(element, &file)
    }
    try file.write("\n  ]")
  }

  private static func writeRules(
    of form: borrowing FormDefinition,
    to file: inout OutputFile
  ) throws(IOError) {
    let rules = form.logic.rules
    if rules.isEmpty { return }
    let names = TargetNames(form)
    try file.write(",\n  \"rules\": [")
    for (index, rule) in rules.enumerated() {
      try file.write(index == 0 ? "\n    {\"when\": " : ",\n    {\"when\": ")
      try write(rule.condition, to: &file)
      var last: RuleEffect?
      let isGrouped = rule.hasEachEffectOnce
      if !isGrouped { try file.write(", \"actions\": [") }
      for (place, action) in rule.actions.enumerated() {
        if !isGrouped {
          try file.write(place == 0 ? "{\"\(action.effect)\": " : ", {\"\(action.effect)\": ")
        } else if action.effect == last {
          try file.write(", ")
        } else {
          try file.write(last == nil ? ", " : "], ")
          try file.write("\"\(action.effect)\": [")
        }
        last = action.effect
        try write(text(of: action.target, names, form), to: &file)
        if !isGrouped { try file.write("}") }
      }
      if !isGrouped || last != nil { try file.write("]") }
      try file.write("}")
    }
    try file.write("\n  ]")
  }

  private static func text(
    of target: RuleTarget,
    _ names: TargetNames,
    _ form: borrowing FormDefinition
  ) -> String {
    switch target {
    case .page(let page): names.text(ofPage: page, name: try? form.name(ofPage: page))
    case .group(let group):
      names.text(ofGroup: group, in: form)
    case .field(let address):
      TargetNames.text(of: address, id: (try? form.details(at: address))?.id)
    }
  }

  private static func writeTexts(
    _ texts: [String],
    to file: inout OutputFile
  ) throws(IOError) {
    try file.write("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { try file.write(", ") }
      try write(text, to: &file)
    }
    try file.write("]")
  }

  static func write(_ text: String, to file: inout OutputFile) throws(IOError) {
    try writeString(ArraySlice(text.utf8), to: &file)
  }

  /// Writes an answer in the notation that its field's kind is read in.
  static func write(_ answer: AnswerValue, to file: inout OutputFile) throws(IOError) {
    switch answer {
    case .text(let text), .choice(let text): try write(text, to: &file)
    case .integer(let value): try file.write("\(value)")
    case .decimal(let value): try file.write("\(value)")
    case .boolean(let value): try file.write("\(value)")
    case .date(let days): try write(DateText.text(days: days) ?? "", to: &file)
    case .time(let milliseconds): try write(DateText.text(time: milliseconds), to: &file)
    case .dateTime(let milliseconds):
      try write(DateText.text(moment: milliseconds) ?? "", to: &file)
    case .choices(let values):
      try writeTexts(values, to: &file)
    }
  }
}

extension Rule {
  /// True if all actions with the same effect are consecutive.
  fileprivate var hasEachEffectOnce: Bool {
    var seen: [RuleEffect] = []
    for action in actions where seen.last != action.effect {
      if seen.contains(action.effect) { return false }
      seen.append(action.effect)
    }
    return true
  }
}
