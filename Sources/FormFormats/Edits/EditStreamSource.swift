/// What both readers of edit streams read from: a file whose format was found out by its content.
struct EditStreamSource: ~Copyable {
  let format: EditStreamFormat
  /// Edits or entries in all, where the stream says so at its beginning (binary) and its size is not against it.
  let count: Int?
  var binary: BinaryEdits?
  var text: TextEdits?

  /// - Parameters:
  ///   - file: where from.
  ///   - versions: of the binary format, which the reader knows.
  /// - Throws: also if the input is a form.
  init(_ file: consuming InputFile, versions: ClosedRange<UInt32>) throws(ReadError) {
    switch try FileContent.detect(&file) {
    case .binaryEdits:
      let reader = try BinaryEdits(file, versions: versions)
      format = .binary
      count = reader.count
      binary = consume reader
      text = nil
    case .text:
      format = .text
      count = nil
      binary = nil
      text = TextEdits(file)
    case .empty, .binaryForm, .jsonForm:
      throw FileContent.mismatch(try FileContent.detect(&file), expected: "an edit stream")
    }
  }
}
