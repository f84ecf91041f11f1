import FormFormats

/// The log of ODK Collect that says which question a person entered and left, and when (EX-3).
///
/// It is CSV with the columns `event` and `node`, and, if the form asks for it, `old-value` and `new-value`.
public struct AuditLog: Sendable {
  /// A question that was entered and left.
  struct Visit: Sendable {
    /// The node's path, such as `/data/member[2]/age`.
    var node: String
    /// The value with which the question was left if it changed; nil if the log has no values.
    var newValue: String?
    var line: Int
  }

  private(set) var visits: [Visit] = []
  /// Whether instances were removed, so that numbers before are not those of the submission.
  private(set) var removesInstances = false

  /// Reads a log.
  ///
  /// - Parameter bytes: The whole file in UTF-8.
  /// - Throws: `ReadError` with line and column for a missing column, a row with too few or too many, and a quotation mark
  ///   that is not closed.
  /// - Complexity: O(bytes) time.
  public init(_ bytes: [UInt8]) throws(ReadError) {
    if let fault = unsafe firstFault(in: bytes.span.bytes) {
      throw .format(
        FormatError(
          at: SourceLines.position(of: fault.offset, in: bytes),
          expected: fault.expected,
          found: fault.found(bytes[min(fault.offset, bytes.count - 1)])
        )
      )
    }
    var reader = CSVReader(bytes)
    guard let head = try reader.row() else {
      throw reader.failure("a row with the columns' names", "end of input")
    }
    func column(_ name: String) -> Int? { head.firstIndex(of: name) }
    guard let event = column("event"), let node = column("node") else {
      throw reader.failure(
        "the columns \"event\" and \"node\"",
        TextQuote.of(head.joined(separator: ","))
      )
    }
    let (old, new) = (column("old-value"), column("new-value"))
    while let row = try reader.row() {
      guard row.count == head.count else {
        throw reader.failure("\(head.count) columns", "\(row.count)")
      }
      if row[event] == "delete repeat" { removesInstances = true }
      guard row[event] == "question", !row[node].isEmpty else { continue }
      var visit = Visit(node: row[node], line: reader.line)
      if let old, let new {
        // A question that was only looked at has neither.
        if row[old].isEmpty, row[new].isEmpty { continue }
        visit.newValue = row[new]
      }
      visits.append(visit)
    }
  }
}

/// Reads comma-separated values (RFC 4180) row by row.
private struct CSVReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// The line of the last row's beginning, from 1.
  private(set) var line = 0
  private var nextLine = 1
  private var start = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  func failure(_ expected: String, _ found: String) -> ReadError {
    let position = SourceLines.position(of: start, in: bytes)
    return .format(FormatError(at: position, expected: expected, found: found))
  }

  /// Returns the next row that is not empty; nil at the end.
  mutating func row() throws(ReadError) -> [String]? {
    while offset < bytes.count {
      line = nextLine
      start = offset
      var row: [String] = []
      repeat { row.append(try value()) } while takes(UInt8(ascii: ","))
      _ = takes(UInt8(ascii: "\r"))
      if takes(UInt8(ascii: "\n")) { nextLine += 1 }
      if row != [""] { return row }
    }
    return nil
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(ReadError) -> String {
    let first = offset
    guard takes(UInt8(ascii: "\"")) else {
      while offset < bytes.count, !",\r\n".utf8.contains(bytes[offset]) { offset += 1 }
      return String(decoding: bytes[first..<offset], as: UTF8.self)
    }
    var value: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") { nextLine += 1 }
      guard byte == UInt8(ascii: "\"") else {
        value.append(byte)
        continue
      }
      guard takes(UInt8(ascii: "\"")) else {
        guard offset == bytes.count || ",\r\n".utf8.contains(bytes[offset]) else { break }
        return String(decoding: value, as: UTF8.self)
      }
      value.append(byte)
    }
    start = first
    throw failure("a quotation mark at the value's end", "none")
  }
}
