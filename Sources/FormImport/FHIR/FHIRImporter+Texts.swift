import FormModel

/// Texts in the languages of a Questionnaire: its own, and those of the extension `translation` (UR-11).
extension FHIRImporter {
  /// The elements with texts that the importer reads.
  private static let translated: Set = ["_text", "_title", "_display", "_valueString"]

  /// Returns the languages of a questionnaire: its own, and those of its translations in the order of the file.
  ///
  /// - Complexity: O(nodes).
  static func languages(of root: JSONNode) -> [String] {
    var languages: [String] = []
    if let own = root["language"]?.string { languages.append(own) }
    var known = Set(languages)
    var translations: [String] = []
    addLanguages(of: root, to: &translations, &known)
    if languages.isEmpty, !translations.isEmpty { languages = ["default"] }
    return languages + translations
  }

  private static func addLanguages(
    of node: JSONNode,
    to languages: inout [String],
    _ known: inout Set<String>
  ) {
    for element in node.elements { addLanguages(of: element, to: &languages, &known) }
    for (key, part) in node.members {
      addLanguages(of: part, to: &languages, &known)
      guard translated.contains(key) else { continue }
      for (language, _) in part.translations where known.insert(language).inserted {
        languages.append(language)
      }
    }
  }

  /// Selects the requested language, or else the form's own.
  mutating func chooseLanguage() throws(ImportError) {
    report.language = root["language"]?.string
    report.languages = languages
    guard let chosen = try report.index(of: options.language) else { return }
    report.language = languages[chosen]
    if chosen > 0 { language = languages[chosen] }
  }

  /// Returns a text of an element in the selected language, or else in the form's own.
  func text(_ key: String, of node: JSONNode?) -> String? { node?.text(key, in: language) }

  /// Returns what helps to answer a question: items in it that say so, or else the format of an entry.
  mutating func hint(of item: JSONNode) -> String? {
    var texts: [String] = []
    for help in (item["item"]?.elements ?? []).filter(Self.isHint) {
      if let text = plainLabel(help) { texts.append(text) }
    }
    if !texts.isEmpty { return texts.joined(separator: "\n") }
    let format = text("valueString", of: item.extension("entryFormat"))
    return format.flatMap { !$0.isEmpty && draft.takesLabel($0) ? $0 : nil }
  }

  /// True if an item in a question does nothing but help to answer it.
  static func isHint(_ item: JSONNode) -> Bool {
    guard item["type"]?.string == "display",
      ["help", "flyover", "prompt"].contains(control(of: item))
    else { return false }
    return item["item"] == nil && item["enableWhen"] == nil && !isHidden(item)
      && item.extension("sdc-questionnaire-enableWhenExpression") == nil
      && computedText(of: item) == nil
  }
}

extension JSONNode {
  /// The languages and texts of an element's translations.
  fileprivate var translations: some Sequence<(language: String, text: String)> {
    (self["extension"]?.elements ?? []).lazy.compactMap { translation in
      guard translation.isExtension("translation") else { return nil }
      let parts = translation["extension"]?.elements ?? []
      func part(_ name: String) -> JSONNode? { parts.first { $0["url"]?.string == name } }
      let content = part("content")
      guard let language = part("lang")?["valueCode"]?.string,
        let text = (content?["valueString"] ?? content?["valueMarkdown"])?.string, !text.isEmpty
      else { return nil }
      return (language, text)
    }
  }

  /// Returns a text in a language, or as it stands; nil is the language of the form.
  func text(_ key: String, in language: String?) -> String? {
    let own = self[key]?.string
    guard let language, let element = self["_" + key] else { return own }
    return element.translations.first { $0.language == language }?.text ?? own
  }

  /// A number that tells the translations of a text; 0 without any.
  func translations(of key: String) -> Int {
    guard let element = self["_" + key] else { return 0 }
    var hasher = Hasher()
    for (language, text) in element.translations {
      hasher.combine(language)
      hasher.combine(text)
    }
    return hasher.finalize()
  }
}
