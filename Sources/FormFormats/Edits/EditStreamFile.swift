import FormModel

/// Reads and writes whole edit streams. See `EditStreamReader` and `EditStreamWriter` for piecewise
/// access.
public enum EditStreamFile {
  /// Reads an edit stream in either format. The content decides the format.
  ///
  /// - Parameter path: The path; `-` is standard input.
  /// - Throws: `ReadError`. A stream with a wrong checksum is never returned.
  /// - Complexity: O(edits) time, 8 bytes of memory for each edit.
  public static func read(path: String) throws(ReadError) -> [Edit] {
    let reader = try EditStreamReader(path: path)
    return try reader.readAll()
  }

  /// Reads an edit stream from memory.
  ///
  /// - Throws: `ReadError`.
  public static func read(bytes: [UInt8]) throws(ReadError) -> [Edit] {
    let reader = try EditStreamReader(InputFile(bytes: bytes))
    return try reader.readAll()
  }

  /// Writes an edit stream to a file. An existing file is replaced once the new one is complete.
  ///
  /// - Parameters:
  ///   - edits: The edits.
  ///   - path: The file's path; `-` is standard output.
  ///   - format: The file's format.
  /// - Throws: `IOError`. The existing file is then unchanged.
  public static func write(
    _ edits: [Edit],
    to path: String,
    as format: EditStreamFormat
  ) throws(IOError) {
    try encode(edits, as: format, to: OutputFile(path: path)).commit()
  }

  /// Returns an edit stream as the bytes of a file.
  public static func bytes(of edits: [Edit], as format: EditStreamFormat) -> [UInt8] {
    guard let bytes = try? encode(edits, as: format, to: OutputFile()).takeBytes() else {
      preconditionFailure("memory takes every byte")
    }
    return bytes
  }

  private static func encode(
    _ edits: [Edit],
    as format: EditStreamFormat,
    to file: consuming OutputFile
  ) throws(IOError) -> OutputFile {
    var writer = try EditStreamWriter(file, format: format, count: edits.count)
    for edit in edits { try writer.append(edit) }
    return try writer.finished()
  }
}
