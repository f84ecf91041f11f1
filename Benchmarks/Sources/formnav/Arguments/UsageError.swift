/// Arguments that the tool does not understand.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }

  /// A name that is none of those there are.
  init(_ text: String, isNoneOf names: [String]) {
    message =
      "expected \(names.joined(separator: ", ")), found \"\(text)\""
      + Suggestion.text(for: text, among: names)
  }
}
