import FormFormats

extension XFormsReader {
  /// Stands in a text for a value that is known only while the form is filled.
  static let ellipsis = "…"

  mutating func readTranslations(_ reader: inout XMLReader) throws(ReadError) {
    try reader.forEachChild { (reader) throws(ReadError) in
      var translation = XFormsTranslation(
        language: reader.attribute("lang") ?? "",
        isDefault: reader.attribute("default").map { $0 != "false()" } ?? false
      )
      try reader.forEachChild { (reader) throws(ReadError) in
        let id = reader.attribute("id") ?? ""
        let text = try readValues(&reader)
        translation.texts[id] = text
      }
      document.translations.append(translation)
    }
    guard document.translations.count > 1 else { return }
    for (index, translation) in document.translations.enumerated() {
      for (id, text) in translation.texts {
        var hasher = Hasher()
        hasher.combine(document.translationsOfID[id])
        hasher.combine(index)
        hasher.combine(text.words)
        document.translationsOfID[id] = hasher.finalize()
      }
    }
  }

  /// Reads the preferred form of a text: the one without a name, then `long`, then `short`.
  private mutating func readValues(_ reader: inout XMLReader) throws(ReadError) -> XFormsText {
    var best = XFormsText(offset: reader.start)
    var bestRank = 0
    try reader.forEachChild { (reader) throws(ReadError) in
      let rank =
        switch reader.attribute("form") {
        case nil: 3
        case "long": 2
        case "short": 1
        default: 0
        }
      let start = reader.start
      guard rank > bestRank else {
        if rank == 0 {
          notes.tally(
            .changed,
            at: start,
            "media of a text",
            reason: "a form has texts alone",
            meaning: "not kept"
          )
        }
        try reader.skipElement()
        return
      }
      best = try readText(&reader)
      best.offset = start
      bestRank = rank
    }
    return best
  }

  /// Reads all text of the element whose start tag was just read, up to its end tag.
  mutating func readText(_ reader: inout XMLReader) throws(ReadError) -> XFormsText {
    var text = XFormsText(offset: reader.start)
    var pieces = 0
    try readText(&reader, into: &text, &pieces)
    // The reader has checked each piece alone.
    if pieces > 1 { try reader.checkMarks(Array(text.words.utf8), at: text.offset) }
    let white = text.words.utf8.prefix { XMLReader.isSpace($0) }.count
    for index in text.outputs.indices { text.outputs[index].place -= white }
    text.words = Self.trimmed(text.words)
    return text
  }

  private mutating func readText(
    _ reader: inout XMLReader,
    into text: inout XFormsText,
    _ pieces: inout Int
  ) throws(ReadError) {
    while true {
      switch try reader.next() {
      case .text:
        text.words += reader.text
        pieces += 1
      case .start:
        if reader.name.local == "output" {
          let value = reader.attribute("value") ?? reader.attribute("ref") ?? ""
          text.outputs.append(XFormsText.Output(value: value, place: text.words.utf8.count))
          text.words += Self.ellipsis
          try reader.skipElement()
        } else {
          try readText(&reader, into: &text, &pieces)
        }
      case .end, .finish: return
      }
    }
  }

  static func trimmed(_ text: String) -> String {
    let isSpace = { (byte: UInt8) in XMLReader.isSpace(byte) }
    let bytes = text.utf8
    // Fast path: most texts have no white space to trim, so they need no copy.
    if let head = bytes.first, let tail = bytes.last, !isSpace(head), !isSpace(tail) {
      return text
    }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}
