import FormModel

/// Reads a binary or text edit stream entry by entry. Memory is fixed except for the longest text.
///
/// A binary stream ends with its checksum. A caller that applies entries while it reads must
/// discard the result if the end is damaged.
public struct EditStreamReader: ~Copyable {
  public let format: EditStreamFormat
  /// The number of entries that a binary stream states, if its size allows that number.
  public let count: Int?
  /// Where the last entry begins.
  public private(set) var position: SourcePosition
  private var binary: BinaryEdits?
  private var text: TextEdits?

  /// Recognises the format and reads the head.
  ///
  /// - Parameter file: The input.
  /// - Throws: `ReadError`, also if the input is a form.
  public init(_ file: consuming InputFile) throws(ReadError) {
    switch try FileContent.detect(&file) {
    case .binaryEdits:
      let reader = try BinaryEdits(file)
      format = .binary
      count = reader.count
      position = .offset(EditStreamHeader.byteCount)
      binary = consume reader
      text = nil
    case .text:
      format = .text
      count = nil
      position = .line(1, column: 1)
      binary = nil
      text = TextEdits(file)
    case .empty, .binaryForm, .jsonForm:
      throw FileContent.mismatch(try FileContent.detect(&file), expected: "an edit stream")
    }
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
    switch format {
    case .binary: try binary!.next(&position)
    case .text: try text!.next(&position)
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
