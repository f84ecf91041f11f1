import FormModel

/// Reads a binary or text edit stream with answers and instances, entry by entry.
///
/// A stream without them is accepted too. Memory is fixed except for the longest text.
///
/// A binary stream ends with its checksum. A caller that applies entries while it reads must
/// discard the result if the end is damaged.
public struct EntryStreamReader: ~Copyable {
  public var format: EditStreamFormat { source.format }
  /// The number of entries that a binary stream states, if its size allows that number.
  public var count: Int? { source.count }
  /// The line of the last entry, from 1; nil for a binary stream.
  public private(set) var line: Int?
  private var source: EditStreamSource

  /// Recognises the format and reads the head.
  ///
  /// - Parameter file: The input.
  /// - Throws: `ReadError`, also if the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    source = try EditStreamSource(
      file,
      versions: EditStreamHeader.version...EditStreamHeader.versionWithInstances
    )
  }

  /// Opens a stream.
  ///
  /// - Parameter path: The path; `-` is standard input.
  /// - Throws: `ReadError`, also if the input is a form.
  public init(path: String) throws(ReadError) {
    try self.init(InputFile.opened(path))
  }

  /// Returns the next entry; nil at the end.
  ///
  /// - Throws: `ReadError`; at the end also if the checksum is wrong.
  /// - Complexity: O(bytes of the entry) time.
  public mutating func next() throws(ReadError) -> FormEntry? {
    switch source.format {
    case .binary: return try source.binary!.nextEntry()
    case .text:
      let entry = try source.text!.nextEntry()
      line = source.text!.lastLine()
      return entry
    }
  }

  /// Returns all remaining entries.
  ///
  /// - Throws: The errors of `next`.
  /// - Complexity: O(entries + bytes of text) time. Memory grows with the bytes read.
  public consuming func readAll() throws(ReadError) -> [FormEntry] {
    var all: [FormEntry] = []
    while let entry = try next() { all.append(entry) }
    return all
  }
}
