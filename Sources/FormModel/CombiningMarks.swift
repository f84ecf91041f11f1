/// Counts combining marks in a row.
///
/// The standard library compares and hashes texts in a normal form, for which it sorts the marks of
/// a character by insertion. So a text of many marks costs the square of its length whenever it is
/// compared, and forms and readers refuse it.
package struct CombiningMarks {
  /// The most marks in a row. The Stream-Safe Text Format of Unicode (UAX #15) has at most 30.
  package static let most = 64

  private var run = 0

  package init() {}

  /// Counts on through valid UTF-8.
  ///
  /// - Returns: False once there are more than `most` in a row.
  /// - Complexity: O(bytes) time.
  private mutating func take(_ text: some Sequence<UInt8>) -> Bool {
    var decoder = UTF8()
    var bytes = text.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      guard take(scalar) else { return false }
    }
    return true
  }

  /// True if a text has at most `most` marks in a row.
  ///
  /// - Complexity: O(bytes) time.
  package static func areFew(in text: some Collection<UInt8>) -> Bool {
    // 0xCC begins the first mark, U+0300.
    if text.allSatisfy({ $0 < 0xCC }) { return true }
    var marks = CombiningMarks()
    return marks.take(text)
  }

  /// - Returns: False if the scalar is one mark too many.
  package mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    run = Self.isMark(scalar) ? run + 1 : 0
    return run <= Self.most
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // U+0300 is the first mark.
    guard scalar.value >= 0x300 else { return false }
    switch scalar.value {
    // Tibetan vowels, which are decomposed into marks.
    case 0xF73, 0xF75, 0xF81: return true
    default: return scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}
