import FormModel

/// Reads an edit stream with answers among the edits, binary or text, entry by entry, in memory of the longest text.
/// A stream of edits alone is one too.
///
/// The checksum of a binary stream stands at its end: who plays entries while reading must be ready to
/// throw the result away when the end turns out to be damaged.
public struct EntryStreamReader: ~Copyable {
  public let format: EditStreamFormat
  /// Entries in all, where the stream says so at its beginning (binary) and its size is not against it.
  public let count: Int?
  private var binary: BinaryEdits?
  private var text: TextEdits?

  /// Finds out the format by content and reads the head.
  ///
  /// - Parameter file: where from.
  /// - Throws: also where the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    switch try FileContent.detect(&file) {
    case .binaryEdits:
      let versions = EditStreamHeader.version...EditStreamHeader.versionWithAnswers
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

  /// As above, from a file.
  ///
  /// - Parameter path: `-` is standard input.
  public init(path: String) throws(ReadError) {
    let file: InputFile
    do { file = try InputFile(path: path) } catch { throw .io(error) }
    try self.init(file)
  }

  /// The next entry; nil at the end.
  ///
  /// - Throws: also at the end of a binary stream whose checksum is wrong.
  /// - Complexity: O(bytes of the entry).
  public mutating func next() throws(ReadError) -> FormEntry? {
    switch format {
    case .binary: try binary!.nextEntry()
    case .text: try text!.nextEntry()
    }
  }

  /// All entries that are left.
  ///
  /// - Complexity: O(entries and bytes of texts). Memory grows with what is read.
  public consuming func readAll() throws(ReadError) -> [FormEntry] {
    var all: [FormEntry] = []
    while let entry = try next() { all.append(entry) }
    return all
  }
}
