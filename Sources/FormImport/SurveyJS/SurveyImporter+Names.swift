import FormModel

extension SurveyImporter: SurveyNames {
  mutating func value(named name: String) -> SurveyValue? {
    // In SurveyJS a leading `#` prevents the conversion of the value to a number.
    var key = (name.hasPrefix("#") ? String(name.dropFirst()) : name).lowercased()
    if let around = place.repeat {
      for prefix in ["panel.", "row."] where key.hasPrefix(prefix) {
        key = around.lowercased() + "." + key.dropFirst(prefix.count)
      }
      // A panel that repeats has only its first instance.
      switch key {
      case "panelindex", "visiblepanelindex": return .number("0")
      case "rowindex", "visiblerowindex": return .number("1")
      default: if key.hasPrefix("prevpanel.") || key.hasPrefix("nextpanel.") { return .unknown }
      }
    }
    key = key.replacing("[0].", with: ".")
    // Row values may contain white space. Ids cannot.
    if let found = names[key] ?? names[ChoiceValue.of(key)] {
      return found.id == place.own ? .own(found) : .name(found)
    }
    if let total = totals[key] { return .value(total) }
    guard !holdsMore(key) else { return nil }
    noteUnknown(name)
    return .unknown
  }

  /// True if the name stands for several answers, for a part of one, or for something else.
  private func holdsMore(_ key: String) -> Bool {
    let outer = String(key.prefix { $0 != "." && $0 != "[" })
    if key.isEmpty || key.contains("[") || key.hasSuffix(".length") || names.keys.contains(outer) {
      return true
    }
    for end in ["-comment", "-unwrapped"] where key.hasSuffix(end) { return true }
    return containerNames.contains(key)
  }

  mutating func noteUnknown(_ name: String) {
    notes.tally(
      .changed,
      at: draft.expressionOffset,
      "{\(name)}",
      reason: "no question has that name: it is for the app to give it a value",
      meaning: "reads as empty"
    )
  }

  mutating func cells(of name: String, _ column: String) -> [String] {
    if let cells = cellsOfColumn[name.lowercased() + "." + column.lowercased()] { return cells }
    noteUnknown("\(name).\(column)")
    return []
  }

  mutating func addCell(_ id: String, of container: String, _ column: String) {
    let key = container.lowercased() + "." + column.lowercased()
    cellsOfColumn[key, default: []].append("${\(id)}")
  }

  /// Names the totals of a matrix's columns.
  mutating func nameTotals(of matrix: JSONNode, named name: String) {
    for column in matrix["columns"]?.elements ?? [] {
      guard let type = column["totalType"]?.string, let columnName = column["name"]?.string,
        let cells = cellsOfColumn["\(name).\(columnName)".lowercased()],
        let total = SurveyTranslator<SurveyImporter>.gathered(type + "InArray", cells)
      else { continue }
      totals["\(name)-total.\(columnName)".lowercased()] = total
    }
  }
}
