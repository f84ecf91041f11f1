/// A comparison of one field with constants, as a condition has it; equal ones are one.
struct AtomKey: Hashable {
  enum Test: Hashable {
    /// No answer.
    case isNone
    /// A text, byte by byte.
    case text([UInt8])
    /// A whole number, or the code of a choice.
    case whole(Int)
    /// A number within the tolerance; its bits.
    case near(UInt64)
    /// Below this number, or above it; its bits.
    case below(UInt64), above(UInt64)
    /// A choice of a set, by its bit.
    case bit(Int)
    /// Truths of a boolean field: bit 0 without an answer, 1 false, 2 true.
    case truths(UInt8)
  }
  var record: Int
  var test: Test
}

/// A field's atoms. Atoms are numbered so that those of one list of a field follow each other.
struct Alpha: Sendable {
  /// Four cells: the equality that holds; the cursors of the two orders; the range of near numbers; set or truth.
  var cells = 0
  var hasEqualities = false
  /// Holds while there is no answer; `FieldRecord.none` if nothing asks.
  var isNone = FieldRecord.none
  /// Sorted by number.
  var near = 0..<0
  var below = 0..<0
  var above = 0..<0
  var bits = 0..<0
  var truths = 0..<0

  /// Whether there is more than equalities.
  var hasOthers: Bool {
    !near.isEmpty || !below.isEmpty || !above.isEmpty || !bits.isEmpty || !truths.isEmpty
  }
}
