import FormModel

/// A comparison of one field with constants, as a condition has it; equal ones are one.
struct AtomKey: Hashable, BitwiseCopyable {
  /// In the order in which a field's atoms are numbered. What is compared with stands in `bits`.
  enum Test: UInt8, BitwiseCopyable {
    /// A text, byte by byte: its place in `AtomTexts`.
    case text
    /// A whole number, or the code of a choice.
    case whole
    /// The day of a moment.
    case day
    /// No answer.
    case isNone
    /// A number within the tolerance; its bits.
    case near
    /// Below this number, or above it; its bits.
    case below, above
    /// A choice of a set, by its bit.
    case bit
    /// Truths of a boolean field: bit 0 without an answer, 1 false, 2 true.
    case truths

    var isEquality: Bool { self == .text || self == .whole || self == .day }
  }
  let record: UInt32
  let test: Test
  let bits: UInt64

  /// A whole number as it is compared.
  static func bits(_ whole: Int) -> UInt64 { UInt64(bitPattern: Int64(whole)) }

  /// What those of one field and test are sorted by.
  var number: Double {
    switch test {
    case .near, .below, .above: Double(bitPattern: bits)
    case .text, .whole, .day, .isNone, .bit, .truths: Double(bits)
    }
  }
}

/// The few atoms of a field that are tested one by one, in 4 bytes. Their numbers follow each other, and the highest bit
/// is set.
struct FewAtoms: BitwiseCopyable, Sendable {
  /// So many at most. With more, less is tested if they are ordered, and their `Alpha` is small beside them.
  static let most = 32
  /// So many numbers there are for all of them.
  static let limit = 1 << 26

  let bits: UInt32

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  init(first: Int, count: Int) {
    bits = 1 << 31 | UInt32(count - 1) << 26 | UInt32(truncatingIfNeeded: first)
  }

  @inline(__always)
  var first: Int { Int(bits & 0x3FF_FFFF) }
  @inline(__always)
  var end: Int { first + Int(bits >> 26 & 31) + 1 }
}

/// Where a record's atoms are, in 4 bytes.
struct AlphaPlace: BitwiseCopyable, Sendable {
  private let bits: UInt32

  static let none = AlphaPlace(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  /// A place in `RuleProgram.alphas`.
  init(_ index: Int) { bits = UInt32(index) }

  init(_ few: FewAtoms) { bits = few.bits }

  @inline(__always)
  var isNone: Bool { bits == .max }
  /// Nil also where there are none.
  @inline(__always)
  var few: FewAtoms? { bits >> 31 == 0 || isNone ? nil : FewAtoms(bits: bits) }
  @inline(__always)
  var index: Int { Int(bits) }
}

/// The atoms of a field that has more than a few, in 32 bytes. Atoms are numbered so that those of one list of a field follow
/// each other, and its lists of numbers too.
struct Alpha: BitwiseCopyable, Sendable {
  /// The first cell: the number, and 1, of the equality that holds; the cursors of the two orders, or the set or
  /// the truth; the range of near numbers. The last ones are missing where nothing asks.
  var cells: UInt32 = 0
  /// Holds while there is no answer; `FieldRecord.none` if nothing asks.
  var isNone = FieldRecord.none
  private var firstEqual: UInt32 = 0
  private var endOfEqual: UInt32 = 0
  private var first: UInt32 = 0
  private var endOfNear: UInt32 = 0
  private var endOfBelow: UInt32 = 0
  private var end: UInt32 = 0

  var equal: Range<Int> { Int(firstEqual)..<Int(endOfEqual) }
  /// Each sorted by number.
  var near: Range<Int> { Int(first)..<Int(endOfNear) }
  var below: Range<Int> { Int(endOfNear)..<Int(endOfBelow) }
  var above: Range<Int> { Int(endOfBelow)..<Int(end) }
  /// Of a field whose answers are no numbers: choices of a set, or truths.
  var bits: Range<Int> { below }

  var hasEqualities: Bool { firstEqual != endOfEqual }
  var hasOthers: Bool { first != end }

  var equalityCell: Int { Int(cells) }
  var orderCell: Int { Int(cells) + 1 }
  var nearCell: Int { Int(cells) + 2 }
  var cellCount: Int { first != endOfNear ? 3 : hasOthers ? 2 : 1 }

  /// Adds the next atom.
  mutating func append(_ test: AtomKey.Test, _ atom: Int) {
    let number = UInt32(atom)
    switch test {
    case .isNone: isNone = number
    case .text, .whole, .day:
      if !hasEqualities { firstEqual = number }
      endOfEqual = number + 1
    case .near, .below, .above, .bit, .truths:
      if !hasOthers { (first, endOfNear, endOfBelow) = (number, number, number) }
      end = number + 1
      if test == .near { endOfNear = end }
      if test != .above { endOfBelow = end }
    }
  }
}
