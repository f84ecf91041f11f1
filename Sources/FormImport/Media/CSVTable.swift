import FormFormats

/// Reads a table from CSV (RFC 4180), as JavaRosa does: the first line names the columns; a semicolon in it
/// separates texts, else a comma; empty lines are skipped; missing texts are empty.
struct CSVTable {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var index = 0
  /// The last text.
  private var text = ""
  /// The offset of the last text.
  private var start = 0

  /// - Throws: `ReadError` with line and column.
  /// - Complexity: O(bytes) time.
  static func read(_ bytes: [UInt8]) throws(ReadError) -> XFormsListMaker {
    try TableText.check(bytes)
    var table = CSVTable(bytes)
    return try table.read()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let line = bytes[index...].prefix { !Self.endsLine($0) }
    separator = line.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  private mutating func read() throws(ReadError) -> XFormsListMaker {
    var maker = XFormsListMaker(byteCount: bytes.count)
    let columns = try header(&maker)
    while skipEmptyLines() {
      maker.begin("item")
      var place = 0
      repeat {
        try takeText()
        if place >= columns.count || columns[place] == nil {
          if !text.isEmpty { maker.noteStrayText() }
        } else if let column = columns[place], !maker.set(column, text) {
          throw full(at: start)
        }
        place += 1
      } while takeSeparator()
    }
    return maker
  }

  /// The column of each text of a row; nil for one whose name is empty.
  private mutating func header(_ maker: inout XFormsListMaker) throws(ReadError) -> [Int?] {
    let expected = "a line with the names of columns"
    guard skipEmptyLines() else {
      throw TableText.failure(at: index, bytes, expected, "end of input")
    }
    var columns: [Int?] = []
    repeat {
      try takeText()
      guard !text.isEmpty else {
        columns.append(nil)
        continue
      }
      guard !maker.hasColumn(text) else {
        throw TableText.failure(
          at: start,
          bytes,
          "each column once",
          TextQuote.of(text) + " again"
        )
      }
      columns.append(maker.column(text))
    } while takeSeparator()
    return columns
  }

  private func full(at offset: Int) -> ReadError {
    TableText.failure(at: offset, bytes, XFormsListMaker.room, "more")
  }

  /// Goes to the next line that is not empty.
  ///
  /// - Returns: false if there is none.
  private mutating func skipEmptyLines() -> Bool {
    while index < bytes.count, Self.endsLine(bytes[index]) { index += 1 }
    return index < bytes.count
  }

  private mutating func takeSeparator() -> Bool {
    guard index < bytes.count, bytes[index] == separator else { return false }
    index += 1
    return true
  }

  /// Takes the text up to the next separator or the end of the line.
  private mutating func takeText() throws(ReadError) {
    start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return try takeQuoted() }
    while index < bytes.count, bytes[index] != separator, !Self.endsLine(bytes[index]) {
      index += 1
    }
    text = String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Takes a text in quotes; two quotes in it stand for one.
  private mutating func takeQuoted() throws(ReadError) {
    index += 1
    var part = index
    text = ""
    while true {
      guard index < bytes.count else {
        throw TableText.failure(at: start, bytes, "a quote that ends this text", "end of input")
      }
      guard bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let isDoubled = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\"")
      text += String(decoding: bytes[part..<(isDoubled ? index + 1 : index)], as: UTF8.self)
      index += isDoubled ? 2 : 1
      part = index
      if !isDoubled { break }
    }
    while index < bytes.count,
      bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
    { index += 1 }
    guard index == bytes.count || bytes[index] == separator || Self.endsLine(bytes[index]) else {
      let expected = "\"\(Character(Unicode.Scalar(separator)))\" or the end of the line"
      throw TableText.failure(at: index, bytes, expected, TableText.quote(bytes, index))
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
