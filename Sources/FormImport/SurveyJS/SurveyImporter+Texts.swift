/// Texts in the languages of a survey (UR-11).
extension SurveyImporter {
  /// The properties with texts that the importer reads.
  private static let localized: Set = [
    "title", "description", "text", "html", "requiredErrorText", "commentText", "templateTitle",
    "labelTrue", "labelFalse", "otherText", "noneText", "refuseText", "dontKnowText",
  ]

  /// Returns the languages of a survey: that in which it begins, and all others of its texts.
  ///
  /// - Complexity: O(nodes + languages · log languages).
  static func languages(of root: JSONNode) -> [String] {
    let main = root["locale"]?.string ?? "default"
    var languages: Set<String> = []
    addLanguages(of: root, to: &languages)
    return [main] + languages.subtracting(["default", main]).sorted()
  }

  private static func addLanguages(of node: JSONNode, to languages: inout Set<String>) {
    for element in node.elements { addLanguages(of: element, to: &languages) }
    for (key, part) in node.members {
      guard localized.contains(key), part.isObject else {
        addLanguages(of: part, to: &languages)
        continue
      }
      for (language, text) in part.members where text.string != nil { languages.insert(language) }
    }
  }

  /// Selects the requested language, or else that in which the survey begins.
  mutating func chooseLanguage() throws(ImportError) {
    report.languages = languages
    language = root["locale"]?.string
    if let chosen = try report.index(of: options.language) { language = languages[chosen] }
    report.language = language
  }

  /// Returns a text of the survey in the selected language.
  func text(_ node: JSONNode?) -> String? {
    guard let node else { return nil }
    guard node.isObject else { return node.scalar.flatMap { $0.isEmpty ? nil : $0 } }
    let texts = [language, "default", "en"].compactMap { $0 }.compactMap { node[$0]?.string }
    return texts.first ?? node.members.first?.node.string
  }
}

extension SurveyOffer {
  /// What tells the texts of choices in all languages; empty if they have one.
  static func translations(of items: [JSONNode], _ node: JSONNode?) -> [Int] {
    let texts =
      items.map { $0["text"] }
      + ["otherText", "noneText", "refuseText", "dontKnowText"]
      .map { node?[$0] }
    guard texts.contains(where: { $0?.isObject == true }) else { return [] }
    return texts.map { text in
      var hasher = Hasher()
      for (language, text) in text?.members ?? [] {
        hasher.combine(language)
        hasher.combine(text.string)
      }
      return hasher.finalize()
    }
  }
}
