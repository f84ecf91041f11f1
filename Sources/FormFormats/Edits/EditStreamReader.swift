import FormModel

/// Reads a binary or text edit stream edit by edit, or chunk by chunk, in a fixed amount of memory.
///
/// A binary stream ends with its checksum. A caller that applies edits while it reads must discard
/// the result if the end is damaged.
public struct EditStreamReader: ~Copyable {
  public var format: EditStreamFormat { source.format }
  /// The number of edits that a binary stream states, if its size allows that number.
  public var count: Int? { source.count }
  private var source: EditStreamSource

  /// Recognises the format and reads the head.
  ///
  /// - Throws: `ReadError`, also if the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    source = try EditStreamSource(
      file,
      versions: EditStreamHeader.version...EditStreamHeader.version
    )
  }

  /// Opens a stream.
  ///
  /// - Parameter path: The path; `-` is standard input.
  /// - Throws: `ReadError`, also if the input is a form.
  public init(path: String) throws(ReadError) {
    try self.init(InputFile.opened(path))
  }

  /// Returns the next edit; nil at the end.
  ///
  /// - Throws: `ReadError`; at the end also if the checksum is wrong.
  /// - Complexity: O(1) time for binary, O(bytes of the line) for text.
  public mutating func next() throws(ReadError) -> Edit? {
    switch source.format {
    case .binary: try source.binary!.next()
    case .text: try source.text!.next()
    }
  }

  /// Replaces `edits` by the next edits, at most `limit`.
  ///
  /// - Returns: False at the end of the stream.
  /// - Throws: The errors of `next`.
  /// - Complexity: O(edits) time.
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

  /// Returns all remaining edits.
  ///
  /// - Throws: The errors of `next`.
  /// - Complexity: O(edits) time. Memory grows with the bytes read.
  public consuming func readAll() throws(ReadError) -> [Edit] {
    var all: [Edit] = []
    var chunk: [Edit] = []
    while try nextChunk(into: &chunk, atMost: 1 << 14) { all.append(contentsOf: chunk) }
    return all
  }
}
