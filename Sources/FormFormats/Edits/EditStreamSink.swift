import FormModel

/// What both writers of edit streams write to: a head with their version and a number of items, which it holds them to.
struct EditStreamSink: ~Copyable {
  private let count: Int
  private var written = 0
  private var binary: BinaryOutput?
  private var text: OutputFile?

  /// - Parameters:
  ///   - file: where to; it is committed by `finish`.
  ///   - format: binary or text.
  ///   - version: of the format.
  ///   - count: edits or entries that will be written, exactly; the binary format says so at its beginning.
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

  /// Writes what is left and commits the file.
  consuming func finish() throws(IOError) {
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
