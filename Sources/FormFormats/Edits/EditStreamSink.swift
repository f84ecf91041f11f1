import FormModel

/// The output of an edit stream writer. It writes the head and enforces the stated number of items.
struct EditStreamSink: ~Copyable {
  private let count: Int
  private var written = 0
  private var binary: BinaryOutput?
  private var text: OutputFile?

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - file: The destination; `finish` commits it.
  ///   - format: Binary or text.
  ///   - version: The version of the binary format.
  ///   - count: The exact number of entries to follow. The binary head states it.
  init(
    _ file: consuming OutputFile,
    format: EditStreamFormat,
    version: UInt32,
    count: Int
  ) throws(IOError) {
    self.count = count
    switch format {
    case .binary:
      var output = BinaryOutput(file)
      try output.head(FileContent.editsMagic, version)
      try output.word(UInt64(count))
      try output.word(0)
      binary = consume output
      text = nil
    case .text:
      try file.write("# formnav.edits/\(version)\n")
      text = consume file
      binary = nil
    }
  }

  private mutating func countOne() {
    precondition(written < count, "more edits than were announced")
    written += 1
  }

  mutating func write(_ edit: Edit) throws(IOError) {
    countOne()
    if binary != nil { try binary!.word(edit.rawValue) } else { try text!.write(edit) }
  }

  mutating func write(_ entry: FormEntry) throws(IOError) {
    countOne()
    if binary != nil { try binary!.write(entry) } else { try text!.write(entry) }
  }

  /// Writes the remaining bytes and commits the file.
  consuming func finish() throws(IOError) {
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
