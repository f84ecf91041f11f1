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
struct Alpha: BitwiseCopyable, Sendable {
  /// Four cells: the equality that holds; the cursors of the two orders; the range of near numbers; set or truth.
  var cells = 0
  /// Holds while there is no answer; `FieldRecord.none` if nothing asks.
  var isNone = FieldRecord.none
  /// The equality with a whole number, if there is no other equality; else `FieldRecord.none`.
  var only = FieldRecord.none
  /// What `only` is equal to.
  var onlyWhole: UInt64 = 0
  var hasEqualities = false
  /// Whether there is more than equalities.
  var hasOthers = false
  /// Sorted by number.
  var near = AtomRun()
  var below = AtomRun()
  var above = AtomRun()
  var bits = AtomRun()
  var truths = AtomRun()
}

/// Atoms whose numbers follow each other, in 8 bytes.
struct AtomRun: BitwiseCopyable, Sendable {
  private var lower: UInt32 = 0
  private var upper: UInt32 = 0

  var isEmpty: Bool { lower == upper }
  var range: Range<Int> { Int(lower)..<Int(upper) }

  /// Adds the atom that follows, or the first.
  mutating func append(_ number: Int) {
    if isEmpty { lower = UInt32(number) }
    upper = UInt32(number + 1)
  }
}
