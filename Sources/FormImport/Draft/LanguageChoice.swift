/// Which of a form's languages a person means.
enum LanguageChoice {
  /// By name as the form has it, whatever the case; else by a code in it: “fr” is “French (fr)” and “fr-CA”.
  static func index(of wanted: String, among languages: [String]) -> Int? {
    let wanted = wanted.lowercased()
    let known = languages.map { $0.lowercased() }
    return known.firstIndex(of: wanted)
      ?? known.firstIndex { $0.hasSuffix("(\(wanted))") }
      ?? known.firstIndex { $0.hasPrefix(wanted + "-") || $0.hasPrefix(wanted + "_") }
      ?? known.firstIndex { $0.hasPrefix(wanted + " ") }
  }
}
