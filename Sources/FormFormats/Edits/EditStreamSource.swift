/// The input of an edit stream reader, in the format that its content shows.
struct EditStreamSource: ~Copyable {
  let format: EditStreamFormat
  /// The number of entries that a binary stream states, if its size does not contradict it.
  let count: Int?
  var binary: BinaryEdits?
  var text: TextEdits?

  /// Recognises the format and reads the head.
  ///
  /// - Parameters:
  ///   - file: The input.
  ///   - versions: The versions of the binary format that the reader accepts.
  /// - Throws: `ReadError`, also if the input is a form.
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
