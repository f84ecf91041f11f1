import FormModel

/// Reads and writes whole edit streams. See `EditStreamReader` and `EditStreamWriter` for piecewise
/// access.
public enum EditStreamFile {
  /// Reads an edit stream in either format. The content decides the format.
  ///
  /// - Parameter path: The path; `-` is standard input.
  /// - Throws: `ReadError`. A stream with a wrong checksum is never returned.
  /// - Complexity: O(entries + bytes of text) time.
  public static func read(path: String) throws(ReadError) -> [FormEntry] {
    let reader = try EditStreamReader(path: path)
    return try reader.readAll()
  }

  /// Reads an edit stream from memory.
  ///
  /// - Parameter bytes: The whole stream.
  /// - Throws: `ReadError`.
  public static func read(bytes: [UInt8]) throws(ReadError) -> [FormEntry] {
    let reader = try EditStreamReader(InputFile(bytes: bytes))
    return try reader.readAll()
  }

  /// Writes an edit stream to a file. An existing file is replaced once the new one is complete.
  ///
  /// - Parameters:
  ///   - entries: Entries that meet the precondition of `EditStreamWriter.append`.
  ///   - path: The path; `-` is standard output.
  ///   - format: Binary or text.
  /// - Throws: `IOError`. The existing file is then unchanged.
  public static func write(
    _ entries: [FormEntry],
    to path: String,
    as format: EditStreamFormat
  ) throws(IOError) {
    try encode(entries, as: format, to: OutputFile(path: path)).commit()
  }

  /// Returns an edit stream as the bytes of a file.
  ///
  /// - Parameters:
  ///   - entries: Entries that meet the precondition of `EditStreamWriter.append`.
  ///   - format: Binary or text.
  public static func bytes(of entries: [FormEntry], as format: EditStreamFormat) -> [UInt8] {
    guard let bytes = try? encode(entries, as: format, to: OutputFile()).takeBytes() else {
      preconditionFailure("memory takes every byte")
    }
    return bytes
  }

  private static func encode(
    _ entries: [FormEntry],
    as format: EditStreamFormat,
    to file: consuming OutputFile
  ) throws(IOError) -> OutputFile {
    var writer = try EditStreamWriter(file, format: format, count: entries.count)
    for entry in entries { try writer.append(entry) }
    return try writer.finished()
  }
}
