#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A POSIX extended regular expression for names, without counts (`{2}`) and back-references.
///
/// It is compiled by the C library, whose matcher does not backtrack. Swift's `Regex` does:
/// `(.*.*.*.*)*=` would take minutes on one name.
final class NamePattern {
  /// The reason why a text is not such an expression.
  struct Failure: Error, Hashable {
    let reason: String
  }

  /// The most bytes and nested groups of a pattern. glibc's time grows with the cube of its length
  /// and doubles with each nested `+`; these take a second at worst.
  static let mostBytes = 500
  private static let mostNested = 2

  private var compiled = regex_t()

  /// - Complexity: O(n³) for a pattern of n bytes.
  init(_ pattern: String) throws(Failure) {
    if let reason = Self.unsupported(pattern) { throw Failure(reason: reason) }
    let status = unsafe regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB)
    guard status == 0 else {
      let message = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
        unsafe regerror(status, &compiled, text.baseAddress, text.count)
        return unsafe text.baseAddress.map { unsafe String(cString: $0) } ?? ""
      }
      throw Failure(reason: message)
    }
  }

  deinit { unsafe regfree(&compiled) }

  /// Returns whether the pattern matches somewhere in the name.
  func matches(_ name: String) -> Bool {
    unsafe regexec(&compiled, name, 0, nil, 0) == 0
  }

  /// Returns what a pattern has that could take the C library for ever, nil if nothing.
  private static func unsupported(_ pattern: String) -> String? {
    let bytes = Array(pattern.utf8)
    if bytes.count > mostBytes { return "more than \(mostBytes) bytes" }
    if bytes.contains(0) { return "a zero byte" }
    if bytes.contains(UInt8(ascii: "{")) { return "{} is not supported" }
    var depth = 0
    for byte in bytes {
      depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      if depth > mostNested { return "more than \(mostNested) nested groups" }
    }
    let repeats = Array("*+?".utf8)
    for (first, second) in zip(bytes, bytes.dropFirst()) {
      if repeats.contains(first), repeats.contains(second) { return "two of * + ? in a row" }
      if first == UInt8(ascii: "\\"), UInt8(ascii: "1")...UInt8(ascii: "9") ~= second {
        return "back-references are not supported"
      }
    }
    return nil
  }
}
