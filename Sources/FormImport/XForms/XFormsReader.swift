import FormFormats

/// Reads an XForm into its parts.
struct XFormsReader {
  static let xforms = "http://www.w3.org/2002/xforms"
  static let xhtml = "http://www.w3.org/1999/xhtml"
  static let javaRosa = "http://openrosa.org/javarosa"

  var document = XFormsDocument()
  var notes = ImportNotes()

  /// Reads an XForm.
  ///
  /// - Throws: `ReadError` if the file is not XML or not an XForm.
  /// - Complexity: O(bytes) time.
  mutating func read(_ bytes: [UInt8]) throws(ReadError) {
    var reader = try XMLReader(bytes)
    _ = try reader.next()
    guard reader.name == XMLName(namespace: Self.xhtml, local: "html") else {
      throw reader.failure(
        at: reader.start,
        "an XForm: the XHTML element \"html\"",
        TextQuote.of(reader.name.local)
      )
    }
    let root = reader.start
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "head": try readHead(&reader)
      case "body": try readBody(&reader)
      default: try skipUnread(&reader)
      }
    }
    _ = try reader.next()
    guard !document.instance.nodes.isEmpty else {
      throw reader.failure(at: root, "an \"instance\" within a \"model\"", "none")
    }
  }

  private mutating func readHead(_ reader: inout XMLReader) throws(ReadError) {
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "title": document.title = try readText(&reader).words
      case "model" where document.instance.nodes.isEmpty: try readModel(&reader)
      case "model":
        notes.add(
          .unsupported,
          at: reader.start,
          "second model",
          reason: "a form has one",
          meaning: "left out, with all within it"
        )
        try reader.skipElement()
      default: try skipUnread(&reader)
      }
    }
  }

  private mutating func readModel(_ reader: inout XMLReader) throws(ReadError) {
    tallyAttributes(reader, but: ["id", "xforms-version", "entities-version"])
    var instances = 0
    try reader.forEachChild { (reader) throws(ReadError) in
      switch reader.name.local {
      case "instance":
        instances += 1
        try readInstance(&reader, isPrimary: instances == 1)
      case "itext": try readTranslations(&reader)
      case "bind": try readBind(&reader)
      case let name where Self.actions.contains(name): try readAction(&reader)
      default: try skipUnread(&reader)
      }
    }
  }

  private mutating func readBody(_ reader: inout XMLReader) throws(ReadError) {
    tallyAttributes(reader, but: [])
    try reader.forEachChild { (reader) throws(ReadError) in
      if let control = try readControl(&reader) { document.body.append(control) }
    }
  }

  private mutating func readBind(_ reader: inout XMLReader) throws(ReadError) {
    var bind = XFormsBind(nodeset: SourceText(text: "", offset: reader.start))
    for attribute in reader.attributes {
      let value = SourceText(text: attribute.value, offset: attribute.offset)
      switch attribute.name.local {
      case "id": bind.id = attribute.value
      case "nodeset", "ref": bind.nodeset = value
      case "type":
        bind.type = attribute.value
        tallyType(attribute.value, at: attribute.offset)
      case "relevant": bind.relevant = value
      case "required": bind.required = value
      case "readonly": bind.readOnly = value
      case "calculate": bind.calculate = value
      case "constraint": bind.constraint = value
      case "constraintMsg": bind.constraintMessage = attribute.value
      case "requiredMsg": bind.requiredMessage = attribute.value
      case "preload": bind.preload = value
      case "preloadParams": bind.preloadParameters = attribute.value
      default: tally(attribute)
      }
    }
    document.binds.append(bind)
    try reader.forEachChild { (reader) throws(ReadError) in try skipUnread(&reader) }
  }

  private mutating func tallyType(_ type: String, at offset: Int) {
    let name = type.split(separator: ":").last.map(String.init) ?? ""
    let treatment = XFormsSpecification.treatment(ofType: name, isContact: type.hasPrefix("db:"))
    guard treatment != .kept, !name.isEmpty else { return }
    tally(treatment, at: offset, "type \(TextQuote.of(name))", meaning: "any text is taken")
  }

  private mutating func readInstance(
    _ reader: inout XMLReader,
    isPrimary: Bool
  ) throws(ReadError) {
    if isPrimary {
      try reader.forEachChild { (reader) throws(ReadError) in
        guard document.instance.nodes.isEmpty else {
          notes.add(
            .unsupported,
            at: reader.start,
            "second element \(TextQuote.of(reader.name.local)) in an instance",
            reason: "a form's data is one element",
            meaning: "left out, with all within it"
          )
          try reader.skipElement()
          return
        }
        var outer = XFormsTree.Element(node: -1, isTemplate: false, number: 1, offset: 0)
        try readNode(&reader, in: &outer)
      }
      return
    }
    let id = reader.attribute("id") ?? ""
    var list = XFormsList(offset: reader.start, source: reader.attribute("src"))
    var maker = XFormsListMaker(byteCount: reader.bytes.count)
    try reader.forEachChild { (reader) throws(ReadError) in
      // The instance's root element, which contains the rows.
      try readRows(&reader, into: &maker)
    }
    list.take(maker)
    document.lists[id] = list
  }

  private mutating func readNode(
    _ reader: inout XMLReader,
    in outer: inout XFormsTree.Element
  ) throws(ReadError) {
    // Attributes of data say what becomes of a filled form.
    for attribute in reader.attributes
    where outer.node >= 0 && attribute.name != XMLName(namespace: Self.javaRosa, local: "template")
    {
      notes.tally(
        .changed,
        at: attribute.offset,
        "attribute \(TextQuote.of(attribute.name.local)) of data",
        reason: "what becomes of a filled form is for the app",
        meaning: "not kept"
      )
    }
    if outer.node < 0 { document.attributes = reader.attributes }
    var element = document.instance.begin(
      reader.name,
      in: &outer,
      isTemplate: reader.attribute("template", in: Self.javaRosa) != nil,
      offset: reader.start
    )
    while true {
      switch try reader.next() {
      case .start: try readNode(&reader, in: &element)
      case .text: if !reader.isBlank { document.instance.append(reader.text, to: &element) }
      case .end, .finish:
        document.instance.end(element)
        return
      }
    }
  }
}
