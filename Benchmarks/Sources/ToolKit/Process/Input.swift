import FormFormats

/// Inputs named on the command line, with errors that name them.
package enum Input {
  package static func edits(_ path: String) throws(ToolError) -> EditStreamReader {
    try naming(path) { () throws(ReadError) in try EditStreamReader(path: path) }
  }

  /// Runs code that reads `path`; its errors name the path.
  package static func naming<Result: ~Copyable>(
    _ path: String,
    _ body: () throws(ReadError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try body()
    } catch {
      throw ToolError(error, reading: path)
    }
  }
}
