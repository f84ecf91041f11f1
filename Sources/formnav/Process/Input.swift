import FormFormats
import FormModel
import MeasurementKit

/// Inputs named on the command line, with errors that name them.
enum Input {
  /// Reads a form, if this machine has the memory for it.
  static func form(_ path: String) throws(ToolError) -> FormDefinition {
    try naming(path) { () throws(ReadError) in
      try FormFile.read(path: path, memoryLimit: MemoryBudget.available)
    }
  }

  static func edits(_ path: String) throws(ToolError) -> EditStreamReader {
    try naming(path) { () throws(ReadError) in try EditStreamReader(path: path) }
  }

  /// Does something that reads `path`.
  static func naming<Result: ~Copyable>(
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
