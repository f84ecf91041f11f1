import FormFormats

/// Rows of secondary instances.
extension XFormsReader {
  /// Reads a file whose root has a row in each element.
  ///
  /// - Throws: `ReadError` with line and column.
  /// - Complexity: O(bytes) time.
  static func rows(ofFile bytes: [UInt8]) throws(ReadError) -> XFormsListMaker {
    var maker = XFormsListMaker(byteCount: bytes.count)
    var parts = XFormsReader()
    var reader = try XMLReader(bytes)
    _ = try reader.next()
    try parts.readRows(&reader, into: &maker)
    _ = try reader.next()
    return maker
  }

  /// Reads the children of the element whose start tag was just read as rows.
  mutating func readRows(
    _ reader: inout XMLReader,
    into maker: inout XFormsListMaker
  ) throws(ReadError) {
    while true {
      switch try reader.next() {
      case .start: try readRow(&reader, into: &maker)
      case .text: break
      case .end, .finish: return
      }
    }
  }

  /// Reads a row. The first element of a name is its column.
  private mutating func readRow(
    _ reader: inout XMLReader,
    into maker: inout XFormsListMaker
  ) throws(ReadError) {
    let start = reader.start
    maker.begin(reader.name.local, offset: start)
    var own = ""
    while true {
      switch try reader.next() {
      case .start:
        let start = reader.start
        let column = maker.column(reader.name.local)
        let text = try readText(&reader).words
        try Self.require(maker.hasText(column) || maker.set(column, text), reader, start)
      case .text: if !reader.isBlank { own += reader.text }
      case .end, .finish:
        return try Self.require(maker.set(Self.trimmed(own)), reader, start)
      }
    }
  }

  private static func require(
    _ isTaken: Bool,
    _ reader: borrowing XMLReader,
    _ offset: Int
  ) throws(ReadError) {
    guard isTaken else { throw reader.failure(at: offset, XFormsListMaker.room, "more") }
  }
}
