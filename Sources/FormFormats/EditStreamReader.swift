import FormModel

/// Reads an edit stream, binary or text, edit by edit or chunk by chunk, in memory of fixed size.
///
/// The checksum of a binary stream stands at its end: who plays edits while reading must be ready to
/// throw the result away when the end turns out to be damaged.
public struct EditStreamReader: ~Copyable {
  public let format: EditStreamFormat
  /// Edits in all, where the stream says so at its beginning (binary) and its size is not against it.
  public let count: Int?
  private var binary: BinaryEdits?
  private var text: TextEdits?

  /// Finds out the format by content and reads the head.
  ///
  /// - Throws: also where the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    switch try FileContent.detect(&file) {
    case .binaryEdits:
      let reader = try BinaryEdits(file)
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

  /// - Throws: `ReadError`, also at the end of a binary stream whose checksum is wrong.
  public init(path: String) throws(ReadError) {
    let file: InputFile
    do { file = try InputFile(path: path) } catch { throw .io(error) }
    try self.init(file)
  }

  /// The next edit; nil at the end.
  ///
  /// - Throws: also at the end of a binary stream whose checksum is wrong.
  /// - Complexity: O(1); in text O(bytes up to the end of the edit's line).
  public mutating func next() throws(ReadError) -> Edit? {
    switch format {
    case .binary: try binary!.next()
    case .text: try text!.next()
    }
  }

  /// Replaces `edits` by the next ones, at most `limit`.
  ///
  /// - Returns: whether there were any; false means the end.
  /// - Throws: as `next`.
  /// - Complexity: O(edits).
  public mutating func nextChunk(
    into edits: inout [Edit],
    atMost limit: Int
  ) throws(ReadError) -> Bool {
    edits.removeAll(keepingCapacity: true)
    switch format {
    case .binary: try binary!.append(to: &edits, atMost: limit)
    case .text:
      while edits.count < limit, let edit = try text!.next() { edits.append(edit) }
    }
    return !edits.isEmpty
  }

  /// All edits that are left.
  ///
  /// - Complexity: O(edits). Memory grows with what is read.
  public consuming func readAll() throws(ReadError) -> [Edit] {
    var all: [Edit] = []
    var chunk: [Edit] = []
    while try nextChunk(into: &chunk, atMost: 1 << 14) { all.append(contentsOf: chunk) }
    return all
  }
}
