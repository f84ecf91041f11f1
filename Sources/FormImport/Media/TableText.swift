import FormFormats
import FormModel

/// What the readers of tables share.
enum TableText {
  /// - Throws: `ReadError` if the bytes are not UTF-8.
  /// - Complexity: O(bytes) time.
  static func check(_ bytes: [UInt8]) throws(ReadError) {
    if unsafe FileContent.isUTF16(bytes.span.bytes) {
      throw failure(at: 0, bytes, "UTF-8", "UTF-16")
    }
    guard let fault = unsafe firstFault(in: bytes.span.bytes) else { return }
    throw failure(at: fault.offset, bytes, fault.expected, fault.found(bytes[fault.offset]))
  }

  /// - Complexity: O(offset) time, to count lines.
  static func failure(
    at offset: Int,
    _ bytes: [UInt8],
    _ expected: String,
    _ found: String
  ) -> ReadError {
    let position = SourceLines.position(of: offset, in: bytes)
    return .format(FormatError(at: position, expected: expected, found: found))
  }

  /// Returns the beginning of the bytes at `offset`, for a message.
  static func quote(_ bytes: [UInt8], _ offset: Int) -> String {
    TextQuote.of(String(decoding: bytes[offset...].prefix(16), as: UTF8.self))
  }
}
