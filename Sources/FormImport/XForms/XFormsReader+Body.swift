import FormFormats

extension XFormsReader {
  static let actions: Set = [
    "setvalue", "setgeopoint", "recordaudio", "action", "send", "insert", "delete", "trigger-event",
  ]
  private static let questions: Set = [
    "input", "secret", "textarea", "select", "select1", "rank", "upload", "trigger", "range",
  ]

  /// Reads one body element to its end tag; nil if it is not a control.
  mutating func readControl(_ reader: inout XMLReader) throws(ReadError) -> XFormsControl? {
    let kind: XFormsControl.Kind
    switch reader.name.local {
    case "group": kind = .group
    case "repeat": kind = .repeat
    case let name where Self.questions.contains(name): kind = .question(name)
    case let name where Self.actions.contains(name):
      try readAction(&reader)
      return nil
    default:
      try skipUnknown(&reader)
      return nil
    }
    var control = XFormsControl(kind: kind, offset: reader.start)
    for attribute in reader.attributes {
      let value = SourceText(text: attribute.value, offset: attribute.offset)
      switch attribute.name.local {
      case "ref", "nodeset": control.reference = value
      case "bind": control.bind = value
      case "appearance": control.appearance = attribute.value
      case "mediatype": control.mediaType = attribute.value
      case "count": control.count = value
      case "noAddRemove" where kind == .repeat:
        control.hasFixedInstances = XFormsImporter.says("true()", value.text)
      case "query": control.query = value
      default: tally(attribute)
      }
    }
    try reader.forEachChild { (reader) throws(ReadError) in
      try readPart(&reader, of: &control)
    }
    return control
  }

  private mutating func readPart(
    _ reader: inout XMLReader,
    of control: inout XFormsControl
  ) throws(ReadError) {
    switch reader.name.local {
    case "label": control.label = try readLabel(&reader)
    case "hint", "help", "alert":
      tallyHint(at: reader.start)
      try reader.skipElement()
    case "item": control.items.append(try readItem(&reader))
    case "choices":
      try reader.forEachChild { (reader) throws(ReadError) in
        try readPart(&reader, of: &control)
      }
    case "itemset": control.itemset = try readItemset(&reader)
    case "value", "extension": try reader.skipElement()
    default:
      if case .question = control.kind, !Self.actions.contains(reader.name.local) {
        try skipUnknown(&reader)
      } else if let child = try readControl(&reader) {
        control.children.append(child)
      }
    }
  }

  /// Reports an attribute that the importer ignores.
  mutating func tally(_ attribute: XMLAttribute) {
    notes.tally(
      .changed,
      at: attribute.offset,
      "attribute \(TextQuote.of(attribute.name.local))",
      reason: "a form has no place for it",
      meaning: "not kept"
    )
  }

  private mutating func tallyHint(at offset: Int) {
    notes.tally(
      .changed,
      at: offset,
      "hint",
      reason: "a field has a label alone",
      meaning: "not kept"
    )
  }

  private mutating func readLabel(_ reader: inout XMLReader) throws(ReadError) -> XFormsText {
    let reference = reader.attribute("ref")
    var text = try readText(&reader)
    text.reference = reference
    return text
  }

  private mutating func readItem(_ reader: inout XMLReader) throws(ReadError) -> XFormsItem {
    var item = XFormsItem(value: "", offset: reader.start)
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "label": item.label = try readLabel(&reader)
      case "value": item.value = try readText(&reader).words
      default: try skipUnknown(&reader)
      }
    }
    return item
  }

  private mutating func readItemset(_ reader: inout XMLReader) throws(ReadError) -> XFormsItemset {
    var itemset = XFormsItemset(
      nodeset: SourceText(text: "", offset: reader.start),
      value: "",
      label: ""
    )
    for attribute in reader.attributes where attribute.name.local == "nodeset" {
      itemset.nodeset = SourceText(text: attribute.value, offset: attribute.offset)
    }
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "label": itemset.label = reader.attribute("ref") ?? ""
      case "value", "copy": itemset.value = reader.attribute("ref") ?? ""
      default: break
      }
      try reader.skipElement()
    }
    return itemset
  }

  /// Reads an action to its end tag, and ignores its content.
  mutating func readAction(_ reader: inout XMLReader) throws(ReadError) {
    let name = reader.name.local
    let event = reader.attributes.first { $0.name.local == "event" }?.value ?? ""
    let reference = reader.attributes.first { $0.name.local == "ref" || $0.name.local == "bind" }
    document.actions.append(
      XFormsAction(
        name: name,
        event: event,
        reference: reference?.value ?? "",
        offset: reader.start
      )
    )
    try reader.skipElement()
  }

  /// Reports an unknown element and skips it.
  mutating func skipUnknown(_ reader: inout XMLReader) throws(ReadError) {
    notes.tally(
      .unsupported,
      at: reader.start,
      "element \(TextQuote.of(reader.name.local))",
      reason: "not known",
      meaning: "left out, with all within it"
    )
    try reader.skipElement()
  }
}
