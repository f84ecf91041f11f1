import FormModel

/// Writes an edit stream entry by entry, in a fixed amount of memory.
public struct EditStreamWriter: ~Copyable {
  private let count: Int
  private var written = 0
  private var binary: BinaryOutput?
  private var text: OutputFile?

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - file: The destination; `finish` commits it.
  ///   - format: Binary or text.
  ///   - count: The exact number of entries to append. The binary head states it.
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
      try output.head(FileContent.editsMagic, EditStreamHeader.version)
      try output.word(UInt64(count))
      try output.word(0)
      binary = consume output
      text = nil
    case .text:
      try file.write("# formnav.edits/\(EditStreamHeader.version)\n")
      text = consume file
      binary = nil
    }
  }

  /// Appends one entry.
  ///
  /// - Parameter entry: An edit, an answer that a field can hold, or an instance. Numbers are finite,
  ///   years are 1 to 9999, a set of choices is not empty, an instance that comes or goes has a number,
  ///   and a repeat's index is at least 0 and less than 2³².
  /// - Precondition: Fewer than `count` entries were appended, and the entry is valid.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes of the entry) time.
  public mutating func append(_ entry: FormEntry) throws(IOError) {
    precondition(entry.isWritable, "no field can hold the answer, or no form has the instance")
    precondition(written < count, "more edits than were announced")
    written += 1
    if binary != nil { try binary!.write(entry) } else { try text!.write(entry) }
  }

  /// Writes the remaining bytes and commits the file.
  ///
  /// - Precondition: `count` entries were appended.
  /// - Throws: `IOError`. The target is then unchanged.
  public consuming func finish() throws(IOError) {
    let file = try finished()
    try file.commit()
  }

  /// Writes the remaining bytes and returns the file, not yet committed.
  consuming func finished() throws(IOError) -> OutputFile {
    precondition(written == count, "fewer edits than were announced")
    if let binary { return try binary.finish() }
    return text!
  }
}
