/// Arguments that the tool does not understand.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// A name that is none of those there are.
  package init(_ text: String, isNoneOf names: [String]) {
    message =
      "expected \(names.joined(separator: ", ")), found \"\(text)\""
      + Suggestion.text(for: text, among: names)
  }
}
