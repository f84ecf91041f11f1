/// An error in the arguments.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// An error for an unknown name; it suggests one of `names`.
  package init(_ text: String, isNoneOf names: [String]) {
    message =
      "expected \(names.joined(separator: ", ")), found \"\(text)\""
      + Suggestion.text(for: text, among: names)
  }
}
