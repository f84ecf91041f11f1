import FormModel

extension XFormsImporter {
  /// Selects the requested language, or else the form's default.
  mutating func chooseLanguage() throws(ImportError) {
    report.languages = document.translations.map { $0.language }
    defaultTranslation =
      document.translations.first { $0.isDefault } ?? document.translations.first
    translation = defaultTranslation
    if let chosen = try report.index(of: options.language) {
      translation = document.translations[chosen]
    }
    report.language = translation?.language
    textsInLabels.translation = translation
    let computed = options.computedLanguage
    readTexts.translation =
      computed.flatMap { name in document.translations.first { $0.language == name } }
      ?? translation
  }

  /// Returns the text in the selected language, or else in the form's own; nil if there is none.
  func shownText(_ text: XFormsText) -> XFormsText? {
    guard let reference = text.reference else { return text }
    guard let id = Self.translationID(reference) else { return nil }
    return translation?.texts[id] ?? defaultTranslation?.texts[id]
  }

  /// Returns the text as users read it; nil if it is empty.
  mutating func text(of text: XFormsText?, for construct: String) -> String? {
    guard let text else { return nil }
    guard let reference = text.reference else { return words(of: text, for: construct) }
    guard let id = Self.translationID(reference) else {
      noteDynamic(text.offset, construct, reason: "its id is computed")
      return text.words.isEmpty ? nil : text.words
    }
    guard let found = shownText(text) else {
      notes.tally(
        .changed,
        at: text.offset,
        "\(construct) by an id that has no text",
        reason: "neither its language nor the form's own has the id, such as \(TextQuote.of(id))",
        meaning: text.words.isEmpty ? "without one" : "the words beside the id stand for it"
      )
      return text.words.isEmpty ? nil : text.words
    }
    return words(of: found, for: construct)
  }

  /// Returns the message of an attribute, which is plain text or the id of a text.
  mutating func text(of attribute: String, at offset: Int) -> String? {
    let reference = Self.translationID(attribute) == nil ? nil : attribute
    let words = reference == nil ? attribute : ""
    let text = XFormsText(words: words, reference: reference, offset: offset)
    return self.text(of: text, for: "message")
  }

  private mutating func words(of text: XFormsText, for construct: String) -> String? {
    if !text.outputs.isEmpty { noteDynamic(text.offset, construct, reason: Self.onlyLabels) }
    return words(of: text)
  }

  static let onlyLabels = "only labels of fields and pages change"

  /// Returns the words; nil if there are none, or, with a note, if there is no room for them.
  mutating func words(of text: XFormsText) -> String? {
    guard !text.words.isEmpty else { return nil }
    guard draft.takesLabel(text.words) else {
      notes.tally(
        .changed,
        at: text.offset,
        "label",
        reason: FormDraft.noRoom,
        meaning: "left out"
      )
      return nil
    }
    if !draft.areMarkdown { draft.areMarkdown = MarkdownText.hasMarks(text.words) }
    return text.words
  }

  /// Returns a text without marks, for the name of a page, a group or a repeat.
  func plain(_ text: XFormsText) -> XFormsText {
    MarkdownText.plain(shownText(text) ?? text)
  }

  /// Notes that an expression reads a text in another language than that of labels.
  mutating func noteComputedText() {
    guard readTexts.translation?.language != translation?.language else { return }
    notes.tally(
      .changed,
      at: draft.expressionOffset,
      FormImporter.computedTexts,
      reason: "a calculation is the same in all languages",
      meaning: "they stay as they are"
    )
  }

  /// A number that labels share whose texts are alike in all languages; 0 for a label in one language.
  func translations(of label: XFormsText?) -> Int {
    guard !document.translationsOfID.isEmpty, let reference = label?.reference else { return 0 }
    return Self.translationID(reference).flatMap { document.translationsOfID[$0] } ?? 0
  }

  mutating func noteDynamic(_ offset: Int, _ construct: String, reason: String) {
    notes.tally(
      .changed,
      at: offset,
      "\(construct) with a value in it",
      reason: reason,
      meaning: "\"\(XFormsReader.ellipsis)\" stands for the value"
    )
  }

  /// Returns the id in `jr:itext('id')`.
  static func translationID(_ reference: String) -> String? {
    let bytes = reference.utf8.span
    guard let id = argument(bytes), id.count >= 2 else { return nil }
    let quote = bytes[id.lowerBound]
    guard quote == bytes[id.upperBound - 1],
      quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    else { return nil }
    return text(reference, id.lowerBound + 1..<id.upperBound - 1)
  }

  /// Returns the argument of `jr:itext(…)`; nil for any other text.
  static func translationArgument(_ reference: String) -> String? {
    argument(reference.utf8.span).map { text(reference, $0) }
  }

  private static func text(_ whole: String, _ bytes: Range<Int>) -> String {
    let start = whole.utf8.index(whole.startIndex, offsetBy: bytes.lowerBound)
    return String(whole[start..<whole.utf8.index(start, offsetBy: bytes.count)])
  }

  private static let call = Array("jr:itext(".utf8)

  /// Returns the range of the argument without surrounding white space.
  private static func argument(_ bytes: borrowing Span<UInt8>) -> Range<Int>? {
    let whole = trimmed(bytes, 0..<bytes.count)
    let call = call
    guard whole.count > call.count, bytes[whole.upperBound - 1] == UInt8(ascii: ")") else {
      return nil
    }
    for index in call.indices where bytes[whole.lowerBound + index] != call[index] { return nil }
    return trimmed(bytes, whole.lowerBound + call.count..<whole.upperBound - 1)
  }

  private static func trimmed(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, XMLReader.isSpace(bytes[start]) { start += 1 }
    while start < end, XMLReader.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
