extension FHIRImporter {
  /// Reports what of an element the importer does not read: by the table, and what is not in it.
  mutating func noteParts(of node: JSONNode, in table: PartTable) {
    for (key, part) in node.members {
      if case .null = part.value { continue }
      // What stands beside a value without parts of its own, in an object of the same name.
      if key.hasPrefix("_"), table.treatments[FHIRParts.name(of: String(key.dropFirst()))] != nil {
        let isComputed = key == "_text" && node.offset != root.offset
        for part in part.elements.isEmpty ? [part] : part.elements {
          noteExtensions(of: part, isComputed: isComputed)
        }
        continue
      }
      let treatment = table.treatments[FHIRParts.name(of: key)]
      if key == "disabledDisplay", part.string == "hidden" { continue }
      let isOfAll = node.offset == root.offset && treatment == .unused
      let construct = isOfAll ? "metadata" : "property \(TextQuote.of(key))"
      notes.note(construct, at: part.offset, treatment)
    }
    noteExtensions(of: node)
  }

  /// Reports the extensions of an element that the importer does not read.
  ///
  /// - Parameter isComputed: Whether an expression may compute the element.
  mutating func noteExtensions(of node: JSONNode, isComputed: Bool = false) {
    let hasUnit = FHIRUnit(of: node) != nil
    for node in node["extension"]?.elements ?? [] {
      let url = node["url"]?.string ?? ""
      let name = url.split(separator: "/").last.map(String.init) ?? ""
      var treatment = FHIRParts.extensions.treatments[name]
      // By FHIR an extension that is no modifier may be ignored by whom it is unknown to.
      if treatment == nil, !url.hasPrefix("http://hl7.org/") { treatment = .unused }
      if name == "questionnaire-usageMode", node["valueCode"]?.string?.hasPrefix("capture") == true
      {
        treatment = .unused
      }
      if name == "extension-Questionnaire.item.disabledDisplay",
        node["valueCode"]?.string == "hidden"
      {
        treatment = .read
      }
      if node["valueBoolean"]?.bool == false { treatment = .read }
      if hasUnit, name == "questionnaire-unitOption" { treatment = .read }
      if isComputed, name == "cqf-expression" || name == "cqf-calculatedValue" { treatment = .read }
      notes.note("extension \(TextQuote.of(name))", at: node.offset, treatment)
    }
    for node in node["modifierExtension"]?.elements ?? [] {
      notes.tally(
        .unsupported,
        at: node.offset,
        "modifierExtension \(TextQuote.of(node["url"]?.string ?? ""))",
        reason: "it changes what the element means",
        meaning: "read as if it were not there"
      )
    }
  }

  /// Reports resources in the file that are no value sets.
  mutating func noteContained() {
    for node in root["contained"]?.elements ?? [] where node["resourceType"]?.string != "ValueSet" {
      let type = TextQuote.of(node["resourceType"]?.string ?? "")
      notes.note("contained resource \(type)", at: node.offset, .unused)
    }
  }

  /// Reports what the importer does not read of an item and of the elements in it.
  mutating func noteParts(ofItem item: JSONNode) {
    noteParts(of: item, in: FHIRParts.item)
    for test in item["enableWhen"]?.elements ?? [] { noteParts(of: test, in: FHIRParts.test) }
    for key in ["answerOption", "option", "initial"] {
      for option in item[key]?.elements ?? [] { noteParts(of: option, in: FHIRParts.option) }
    }
    if item.extension("sdc-questionnaire-answerExpression") != nil { carryingItems.append(item) }
    noteControl(of: item)
    noteConstraint(of: item)
  }

  private mutating func noteControl(of item: JSONNode) {
    guard let control = Self.control(of: item),
      !["page", "tab", "tab-container", "wizard"].contains(control),
      let node = item.extension("questionnaire-itemControl")
    else { return }
    notes.note("control \(TextQuote.of(control))", at: node.offset, .unused)
  }

  /// Reports answers outside of the options, which a choice does not take.
  private mutating func noteConstraint(of item: JSONNode) {
    guard Self.isOpen(item), !asksOther(item), offer(of: item)?.options.isEmpty == false
    else { return }
    notes.tally(
      .unsupported,
      at: (Self.answerConstraint(of: item) ?? item).offset,
      "answers that are not among the options",
      reason: "a choice takes only values of its list",
      meaning: "takes no free text"
    )
  }
}
