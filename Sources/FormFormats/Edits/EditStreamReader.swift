import FormModel

/// Reads an edit stream, binary or text, edit by edit or chunk by chunk, in memory of fixed size.
///
/// The checksum of a binary stream stands at its end: who plays edits while reading must be ready to
/// throw the result away when the end turns out to be damaged.
public struct EditStreamReader: ~Copyable {
  public var format: EditStreamFormat { source.format }
  /// The number of edits, if the stream states it at its beginning (binary) and its size allows it.
  public var count: Int? { source.count }
  private var source: EditStreamSource

  /// Finds out the format by content and reads the head.
  ///
  /// - Throws: also if the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    source = try EditStreamSource(
      file,
      versions: EditStreamHeader.version...EditStreamHeader.version
    )
  }

  /// - Throws: `ReadError`, also at the end of a binary stream whose checksum is wrong.
  public init(path: String) throws(ReadError) {
    try self.init(InputFile.opened(path))
  }

  /// The next edit; nil at the end.
  ///
  /// - Throws: also at the end of a binary stream whose checksum is wrong.
  /// - Complexity: O(1); in text O(bytes up to the end of the edit's line).
  public mutating func next() throws(ReadError) -> Edit? {
    switch source.format {
    case .binary: try source.binary!.next()
    case .text: try source.text!.next()
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
    switch source.format {
    case .binary: try source.binary!.append(to: &edits, atMost: limit)
    case .text:
      while edits.count < limit, let edit = try source.text!.next() { edits.append(edit) }
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
