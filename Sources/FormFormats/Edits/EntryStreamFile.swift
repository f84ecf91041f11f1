import FormModel

/// Reads and writes whole edit streams with answers. `EntryStreamReader` and `EntryStreamWriter` do it piece by piece.
public enum EntryStreamFile {
  /// Reads an edit stream of either format, recognised by its content, with answers or without.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `ReadError`; nothing is handed out of a stream whose checksum is wrong.
  /// - Complexity: O(entries and bytes of texts).
  public static func read(path: String) throws(ReadError) -> [FormEntry] {
    let reader = try EntryStreamReader(path: path)
    return try reader.readAll()
  }

  /// As above, from memory.
  ///
  /// - Parameter bytes: the whole stream.
  public static func read(bytes: [UInt8]) throws(ReadError) -> [FormEntry] {
    let reader = try EntryStreamReader(InputFile(bytes: bytes))
    return try reader.readAll()
  }

  /// Writes an edit stream to `path`, where `-` is standard output; an existing file is replaced when all
  /// of it is written.
  ///
  /// - Parameters:
  ///   - entries: each one that `EntryStreamWriter` takes.
  ///   - path: where to.
  ///   - format: binary or text.
  /// - Throws: `IOError`; then an existing file is as it was.
  public static func write(
    _ entries: [FormEntry],
    to path: String,
    as format: EditStreamFormat
  ) throws(IOError) {
    try encode(entries, as: format, to: OutputFile(path: path)).commit()
  }

  /// An edit stream's bytes.
  ///
  /// - Parameters:
  ///   - entries: each one that `EntryStreamWriter` takes.
  ///   - format: binary or text.
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
    var writer = try EntryStreamWriter(file, format: format, count: entries.count)
    for entry in entries { try writer.append(entry) }
    return try writer.finished()
  }
}
