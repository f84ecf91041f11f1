import FormModel

/// Writes an edit stream, edit by edit, in memory of fixed size.
public struct EditStreamWriter: ~Copyable {
  private var sink: EditStreamSink

  /// - Parameters:
  ///   - file: where to; it is committed by `finish`.
  ///   - format: binary or text.
  ///   - count: edits that will be appended, exactly; the binary format says so at its beginning.
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

  /// - Precondition: fewer than `count` edits were appended.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(1).
  public mutating func append(_ edit: Edit) throws(IOError) { try sink.write(edit) }

  /// Writes the rest and commits the file.
  ///
  /// - Precondition: `count` edits were appended.
  /// - Throws: `IOError`; then the target is as it was before.
  public consuming func finish() throws(IOError) { try sink.finish() }

  /// The file, still to be committed.
  consuming func finished() throws(IOError) -> OutputFile { try sink.finished() }
}
