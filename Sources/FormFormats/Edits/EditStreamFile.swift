import FormModel

/// Reads and writes whole edit streams. `EditStreamReader` and `EditStreamWriter` do it piece by piece.
public enum EditStreamFile {
  /// Reads an edit stream of either format, recognised by its content.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `ReadError`; nothing is handed out of a stream whose checksum is wrong.
  /// - Complexity: O(edits), 8 bytes each.
  public static func read(path: String) throws(ReadError) -> [Edit] {
    let reader = try EditStreamReader(path: path)
    return try reader.readAll()
  }

  /// As above, from memory.
  public static func read(bytes: [UInt8]) throws(ReadError) -> [Edit] {
    let reader = try EditStreamReader(InputFile(bytes: bytes))
    return try reader.readAll()
  }

  /// Writes an edit stream to `path`, where `-` is standard output; an existing file is replaced when all
  /// of it is written.
  ///
  /// - Throws: `IOError`; then an existing file is as it was.
  public static func write(
    _ edits: [Edit],
    to path: String,
    as format: EditStreamFormat
  ) throws(IOError) {
    try encode(edits, as: format, to: OutputFile(path: path)).commit()
  }

  /// An edit stream's bytes.
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
