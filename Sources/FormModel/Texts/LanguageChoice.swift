/// Finds the language that a user names.
package enum LanguageChoice {
  /// Returns the index of a language by its name, ignoring case, or else by a code: “fr” matches
  /// “French (fr)” and “fr-CA”.
  package static func index(of wanted: String, among languages: [String]) -> Int? {
    let wanted = wanted.lowercased()
    let known = languages.map { $0.lowercased() }
    return known.firstIndex(of: wanted)
      ?? known.firstIndex { $0.hasSuffix("(\(wanted))") }
      ?? known.firstIndex { $0.hasPrefix(wanted + "-") || $0.hasPrefix(wanted + "_") }
      ?? known.firstIndex { $0.hasPrefix(wanted + " ") }
  }
}
