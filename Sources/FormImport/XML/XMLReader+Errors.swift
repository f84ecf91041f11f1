import FormFormats
import FormModel

extension XMLReader {
  /// The input at the current position, for a message.
  var found: String { offset < bytes.count ? quote(from: offset) : "end of input" }

  /// Returns the beginning of the input at `offset`, for a message.
  func quote(from offset: Int) -> String {
    let end = min(bytes.count, offset + 16)
    return TextQuote.of(String(decoding: bytes[offset..<end], as: UTF8.self))
  }

  func failure(_ expected: String, _ found: String) -> ReadError {
    failure(at: offset, expected, found)
  }

  /// - Complexity: O(offset) time, to count lines.
  func failure(at offset: Int, _ expected: String, _ found: String) -> ReadError {
    let position = SourceLines.position(of: offset, in: bytes)
    return .format(FormatError(at: position, expected: expected, found: found))
  }

  func checkNotUTF16() throws(ReadError) {
    if unsafe FileContent.isUTF16(bytes.span.bytes) { throw failure(at: 0, "UTF-8", "UTF-16") }
  }

  func checkUTF8() throws(ReadError) {
    guard let fault = unsafe firstFault(in: bytes.span.bytes) else { return }
    throw failure(at: fault.offset, fault.expected, fault.found(bytes[fault.offset]))
  }

  /// Checks a text that was put together of several parts for combining marks.
  func checkMarks(_ text: [UInt8], at start: Int) throws(ReadError) {
    guard CombiningMarks.areFew(in: text) else {
      let fault = TextFault.marks(start)
      throw failure(at: start, fault.expected, fault.found(0))
    }
  }

  /// Takes the XML declaration and checks its version and encoding.
  mutating func declaration() throws(ReadError) {
    let start = offset
    offset += 5
    _ = try takeDeclared("version") { $0.hasPrefix("1.") }
    _ = try takeDeclared("encoding") {
      ["utf-8", "us-ascii", "ascii"].contains($0.lowercased())
    }
    _ = try takeDeclared("standalone") { $0 == "yes" || $0 == "no" }
    skipSpace()
    guard starts(with: "?>") else { throw failure(at: start, "\"?>\" after \"<?xml\"", found) }
    offset += 2
  }

  /// Takes one pair of the declaration, if it comes next.
  private mutating func takeDeclared(
    _ key: String,
    _ isKnown: (String) -> Bool
  ) throws(ReadError) {
    let before = offset
    skipSpace()
    guard bytes[offset...].starts(with: key.utf8) else {
      offset = before
      return
    }
    offset += key.utf8.count
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
      throw failure("\"=\"", found)
    }
    offset += 1
    skipSpace()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
      let end = bytes[(offset + 1)...].prefix(64).firstIndex(of: bytes[offset])
    else { throw failure("a value in quotes", found) }
    let value = string(offset + 1..<end)
    guard isKnown(value) else {
      let expected = key == "encoding" ? "encoding UTF-8" : "a \(key) that XML 1.0 knows"
      throw failure(expected, TextQuote.of(value))
    }
    offset = end + 1
  }
}
