/// The keys of a JSON document, found by a scan of its first bytes. They tell formats apart.
struct JSONKeys {
  /// The keys of the outermost object.
  private(set) var outer: Set<String> = []
  /// The keys of inner objects.
  private(set) var inner: Set<String> = []

  /// - Complexity: O(bytes) time.
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

  /// Returns the index of a string's closing quote.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// True if a colon follows the closing quote.
  private static func isKey(before quote: Int, in bytes: [UInt8]) -> Bool {
    var index = quote + 1
    while index < bytes.count, XMLReader.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
