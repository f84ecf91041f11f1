import FormModel

/// Reads an edit stream with answers among the edits, binary or text, entry by entry, in memory of the longest text.
/// A stream of edits alone is one too.
///
/// The checksum of a binary stream stands at its end: who plays entries while reading must be ready to
/// throw the result away when the end turns out to be damaged.
public struct EntryStreamReader: ~Copyable {
  public var format: EditStreamFormat { source.format }
  /// The number of entries, if the stream states it at its beginning (binary) and its size allows it.
  public var count: Int? { source.count }
  /// The line of the entry last read, from 1; nil of a binary stream.
  public private(set) var line: Int?
  private var source: EditStreamSource

  /// Finds out the format by content and reads the head.
  ///
  /// - Parameter file: where from.
  /// - Throws: also if the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    source = try EditStreamSource(
      file,
      versions: EditStreamHeader.version...EditStreamHeader.versionWithAnswers
    )
  }

  /// As above, from a file.
  ///
  /// - Parameter path: `-` is standard input.
  public init(path: String) throws(ReadError) {
    try self.init(InputFile.opened(path))
  }

  /// The next entry; nil at the end.
  ///
  /// - Throws: also at the end of a binary stream whose checksum is wrong.
  /// - Complexity: O(bytes of the entry).
  public mutating func next() throws(ReadError) -> FormEntry? {
    switch source.format {
    case .binary: return try source.binary!.nextEntry()
    case .text:
      let entry = try source.text!.nextEntry()
      line = source.text!.lastLine()
      return entry
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
