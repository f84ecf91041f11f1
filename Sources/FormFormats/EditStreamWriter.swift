import FormModel

/// Writes an edit stream, edit by edit, in memory of fixed size.
public struct EditStreamWriter: ~Copyable {
  private let count: Int
  private var written = 0
  private var binary: BinaryOutput?
  private var text: OutputFile?

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
    self.count = count
    switch format {
    case .binary:
      var output = BinaryOutput(file)
      try output.head(EditStreamHeader.magic, EditStreamHeader.version)
      try output.word(UInt64(count))
      try output.word(0)
      binary = consume output
      text = nil
    case .text:
      try file.write("# formnav.edits/1\n")
      text = consume file
      binary = nil
    }
  }

  /// - Precondition: fewer than `count` edits were appended.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(1).
  public mutating func append(_ edit: Edit) throws(IOError) {
    precondition(written < count, "more edits than were announced")
    written += 1
    if binary != nil {
      try binary!.word(edit.rawValue)
    } else {
      try text!.write(edit)
    }
  }

  /// Writes what is left and commits the file.
  ///
  /// - Precondition: `count` edits were appended.
  /// - Throws: `IOError`; then the target is as it was before.
  public consuming func finish() throws(IOError) {
    let file = try finished()
    try file.commit()
  }

  /// The file, still to be committed.
  consuming func finished() throws(IOError) -> OutputFile {
    precondition(written == count, "fewer edits than were announced")
    if let binary { return try binary.finish() }
    return text!
  }
}
