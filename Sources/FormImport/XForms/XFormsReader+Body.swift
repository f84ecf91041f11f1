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
      try skipUnread(&reader)
      return nil
    }
    var control = XFormsControl(kind: kind, offset: reader.start)
    for attribute in reader.attributes {
      let value = SourceText(text: attribute.value, offset: attribute.offset)
      switch attribute.name.local {
      case "ref", "nodeset": control.reference = value
      case "bind": control.bind = value
      case "appearance":
        control.appearance = attribute.value
        tallyAppearance(attribute.value, at: attribute.offset)
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
    case "hint" where control.isQuestion: control.hint = try readLabel(&reader)
    case "item": control.items.append(try readItem(&reader))
    case "choices":
      try reader.forEachChild { (reader) throws(ReadError) in
        try readPart(&reader, of: &control)
      }
    case "itemset": control.itemset = try readItemset(&reader)
    case let name where Self.actions.contains(name):
      try readAction(&reader, in: control.offset)
    default:
      if case .question = control.kind {
        try skipUnread(&reader)
      } else if let child = try readControl(&reader) {
        control.children.append(child)
      }
    }
  }

  private mutating func readLabel(_ reader: inout XMLReader) throws(ReadError) -> XFormsText {
    let reference = reader.attribute("ref")
    tallyAttributes(reader, but: ["ref"])
    var text = try readText(&reader)
    text.reference = reference
    return text
  }

  private mutating func readItem(_ reader: inout XMLReader) throws(ReadError) -> XFormsItem {
    var item = XFormsItem(value: "", offset: reader.start)
    tallyAttributes(reader, but: [])
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "label": item.label = try readLabel(&reader)
      case "value": item.value = try readText(&reader).words
      default: try skipUnread(&reader)
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
    tallyAttributes(reader, but: ["nodeset"])
    for attribute in reader.attributes where attribute.name.local == "nodeset" {
      itemset.nodeset = SourceText(text: attribute.value, offset: attribute.offset)
    }
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "label": itemset.label = reader.attribute("ref") ?? ""
      case "value", "copy": itemset.value = reader.attribute("ref") ?? ""
      default:
        try skipUnread(&reader)
        return
      }
      try reader.skipElement()
    }
    return itemset
  }

  /// Reads an action to its end tag.
  ///
  /// - Parameter control: The offset of the control around it.
  mutating func readAction(
    _ reader: inout XMLReader,
    in control: Int? = nil
  ) throws(ReadError) {
    let name = reader.name.local
    guard XFormsSpecification.elements[name] == .kept else { return try skipUnread(&reader) }
    var action = XFormsAction(offset: reader.start, control: control)
    for attribute in reader.attributes {
      let value = SourceText(text: attribute.value, offset: attribute.offset)
      switch attribute.name.local {
      case "event": action.event = attribute.value
      case "ref": action.reference = value
      case "bind": action.bind = value
      case "value": action.value = value
      default: tally(attribute)
      }
    }
    action.content = try readText(&reader).words
    document.actions.append(action)
  }
}
