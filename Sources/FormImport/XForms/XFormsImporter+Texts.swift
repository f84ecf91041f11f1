extension XFormsImporter {
  /// Finds the language that is asked for, or the form's own.
  mutating func chooseLanguage() throws(ImportError) {
    report.languages = document.translations.map(\.language)
    defaultTranslation =
      document.translations.first(where: \.isDefault) ?? document.translations.first
    translation = defaultTranslation
    if let wanted = options.language {
      guard let found = LanguageChoice.index(of: wanted, among: report.languages) else {
        throw .noSuchLanguage(wanted, known: report.languages)
      }
      translation = document.translations[found]
    }
    report.language = translation?.language
  }

  /// What a person reads of a text; nil where there is nothing.
  mutating func text(of text: XFormsText?, for construct: String) -> String? {
    guard let text else { return nil }
    guard let reference = text.reference else { return words(of: text, for: construct) }
    guard let id = Self.translationID(reference) else {
      noteDynamic(text.offset, construct)
      return text.words.isEmpty ? nil : text.words
    }
    guard let found = translation?.texts[id] ?? defaultTranslation?.texts[id] else {
      return text.words.isEmpty ? nil : text.words
    }
    return words(of: found, for: construct)
  }

  /// The message of an attribute: words, or the id of a text.
  mutating func text(of attribute: String, at offset: Int) -> String? {
    let reference = Self.translationID(attribute) == nil ? nil : attribute
    let words = reference == nil ? attribute : ""
    let text = XFormsText(words: words, reference: reference, offset: offset)
    return self.text(of: text, for: "message")
  }

  private mutating func words(of text: XFormsText, for construct: String) -> String? {
    if text.hasOutput { noteDynamic(text.offset, construct) }
    guard !text.words.isEmpty else { return nil }
    labelBytes += text.words.utf8.count
    guard labelBytes <= mostLabelBytes else {
      notes.tally(
        .changed,
        at: text.offset,
        "label",
        reason: "all labels together are far longer than the file",
        meaning: "left out"
      )
      return nil
    }
    return text.words
  }

  private mutating func noteDynamic(_ offset: Int, _ construct: String) {
    notes.tally(
      .changed,
      at: offset,
      "\(construct) with a value in it",
      reason: "texts do not change while a form is filled",
      meaning: "\"\(XFormsReader.ellipsis)\" stands for the value"
    )
  }

  /// The id in `jr:itext('id')`.
  static func translationID(_ reference: String) -> String? {
    guard let id = translationArgument(reference), let quote = id.utf8.first,
      quote == id.utf8.last, id.utf8.count >= 2,
      quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
    else { return nil }
    return String(id[id.utf8.index(after: id.startIndex)..<id.utf8.index(before: id.endIndex)])
  }

  /// What stands between the brackets of `jr:itext(…)`; nil of all else.
  static func translationArgument(_ reference: String) -> String? {
    let text = XFormsReader.trimmed(reference)
    let call = "jr:itext("
    guard text.utf8.last == UInt8(ascii: ")"), text.utf8.starts(with: call.utf8) else {
      return nil
    }
    let start = text.utf8.index(text.startIndex, offsetBy: call.utf8.count)
    return XFormsReader.trimmed(String(text[start..<text.utf8.index(before: text.endIndex)]))
  }
}
