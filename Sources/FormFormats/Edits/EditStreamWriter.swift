import FormModel

/// Writes an edit stream edit by edit, in a fixed amount of memory.
public struct EditStreamWriter: ~Copyable {
  private var sink: EditStreamSink

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - file: The destination; `finish` commits it.
  ///   - format: Binary or text.
  ///   - count: The exact number of edits to append. The binary head states it.
  /// - Throws: `IOError` with operation `write`.
  public init(
    _ file: consuming OutputFile,
    format: EditStreamFormat,
    count: Int
  ) throws(IOError) {
    sink = try EditStreamSink(
      file,
      format: format,
      version: EditStreamHeader.version,
      count: count
    )
  }

  /// Appends one edit.
  ///
  /// - Precondition: Fewer than `count` edits were appended.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(1) time.
  public mutating func append(_ edit: Edit) throws(IOError) { try sink.write(edit) }

  /// Writes the remaining bytes and commits the file.
  ///
  /// - Precondition: `count` edits were appended.
  /// - Throws: `IOError`. The target is then unchanged.
  public consuming func finish() throws(IOError) { try sink.finish() }

  /// Returns the file, not yet committed.
  consuming func finished() throws(IOError) -> OutputFile { try sink.finished() }
}
