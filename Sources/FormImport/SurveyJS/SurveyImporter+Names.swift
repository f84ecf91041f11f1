import FormModel

extension SurveyImporter: SurveyNames {
  mutating func value(named name: String) -> SurveyValue? {
    let value = meaning(of: name)
    valuesRead[name] = value
    return value
  }

  private mutating func meaning(of name: String) -> SurveyValue? {
    // In SurveyJS a leading `#` prevents the conversion of the value to a number.
    var key = (name.hasPrefix("#") ? String(name.dropFirst()) : name).lowercased()
    if let offer = place.offer, let choices = offer.choices {
      if key == "item" || key == "choice" {
        return .name(
          SurveyName(
            id: "",
            kind: .choice,
            values: offer.values,
            choices: choices,
            expression: "#{value}"
          )
        )
      }
      // A property of the choice.
      if key.hasPrefix("item.") || key.hasPrefix("choice.") { return nil }
    }
    if let item = place.item, key == "item" || key == "choice" { return Self.valueOfItem(item) }
    let home = place.home.flatMap { repeats[$0] }
    var numbers: [String: String] = [:]
    if let around = place.repeat?.lowercased() {
      for prefix in ["panel.", "row."] where key.hasPrefix(prefix) {
        // A row of a panel's matrix reads the panel.
        let isOfPanel = prefix == "panel." && place.item != nil
        guard let around = isOfPanel ? place.home : around else { continue }
        key = around + "." + key.dropFirst(prefix.count)
      }
      if key.hasPrefix("totalrow.") { key = total(ofRow: around) + key.dropFirst("totalrow".count) }
      // A row of a matrix whose rows are given is its first, as far as a name can say.
      let isRow = home == nil || around != place.home
      switch key {
      case "panelindex", "visiblepanelindex":
        return home == nil ? .number("0") : .value("(position(..) - 1)")
      case "rowindex", "visiblerowindex": return isRow ? .number("1") : .value("position(..)")
      default: break
      }
      if let form = home, let outer = form.outer, key.hasPrefix("parentpanel.") {
        key = outer + "." + key.dropFirst("parentpanel.".count)
      }
      for (prefix, sign) in [("prevpanel.", "-"), ("nextpanel.", "+")] where key.hasPrefix(prefix) {
        guard let name = place.home else { return .unknown }
        key = name + "." + key.dropFirst(prefix.count)
        numbers[name] = "position(..) \(sign) 1"
      }
    }
    if let length = length(key) { return length }
    if let element = element(key) { return .name(element) }
    if let (plain, said) = withoutIndices(key) {
      key = plain
      for (name, number) in said { numbers[name] = number }
    }
    // Row values may contain white space. Ids cannot.
    if let found = names[key] ?? names[ChoiceValue.of(key)] {
      return found.id == place.own && numbers.isEmpty
        ? .own(found) : .name(value(of: found, numbers))
    }
    if let total = total(key, numbers) { return total }
    guard !holdsMore(key) else { return nil }
    noteUnknown(name)
    return .unknown
  }

  /// Returns one of several chosen values, for a name such as `parts[0]`.
  private mutating func element(_ key: String) -> SurveyName? {
    guard key.hasSuffix("]"), let open = key.lastIndex(of: "["),
      let index = Int(key[key.index(after: open)...].dropLast()), index >= 0,
      let found = names[String(key[..<open])], found.kind == .several, found.id != place.own
    else { return nil }
    var element = value(of: found, [:])
    element.expression = "selected-at(\(element.text), \(index))"
    element.kind = .choice
    return element
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
      .unsupported,
      at: draft.expressionOffset,
      "{\(name)}",
      reason: "no question has that name: it is for the app to give it a value",
      meaning: "reads as empty"
    )
  }

  mutating func cells(of name: String, _ column: String) -> [SurveyCell] {
    if let cells = cellsOfColumn[name.lowercased() + "." + column.lowercased()] { return cells }
    noteUnknown("\(name).\(column)")
    return []
  }

  mutating func addCell(
    _ id: String,
    of container: String,
    _ column: String,
    _ place: SurveyPlace
  ) {
    let key = container.lowercased() + "." + column.lowercased()
    cellsOfColumn[key, default: []].append(
      SurveyCell(text: "${\(id)}", home: place.home.flatMap { repeats[$0]?.key })
    )
  }
}
