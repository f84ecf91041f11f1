/// Tells JSON documents apart by their keys, from their first bytes alone.
struct JSONKeys {
  /// Keys of the outermost object.
  private(set) var outer: Set<String> = []
  /// Keys of objects within it.
  private(set) var inner: Set<String> = []

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let start = index + 1
        index = Self.end(of: start, in: bytes)
        if Self.isKey(before: index, in: bytes) {
          let key = String(
            decoding: bytes[start..<min(index, start + 32, bytes.count)],
            as: UTF8.self
          )
          if depth == 1 { outer.insert(key) } else { inner.insert(key) }
        }
      default: break
      }
      index += 1
    }
  }

  /// The index of the quote that closes a string.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// Whether a colon follows the closing quote.
  private static func isKey(before quote: Int, in bytes: [UInt8]) -> Bool {
    var index = quote + 1
    while index < bytes.count, XMLReader.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
