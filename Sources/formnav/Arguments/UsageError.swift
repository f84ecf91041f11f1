/// Arguments that the tool does not understand.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
