import FormModel

/// A comparison of one field with constants. Equal comparisons share one atom.
struct AtomKey: Hashable, BitwiseCopyable {
  /// The kinds of comparison, in the order in which a field's atoms are numbered. `bits` holds the constant.
  enum Test: UInt8, BitwiseCopyable {
    /// A text, byte by byte; its index in `EqualityTable.texts`.
    case text
    /// A whole number, or the code of a choice.
    case whole
    /// The day of a date-time.
    case day
    /// No answer.
    case isNone
    /// A number equal within the tolerance; its bits.
    case near
    /// Below, or above, this number; its bits.
    case below, above
    /// A choice that is in a set; its bit.
    case bit
    /// The states of a boolean field that hold, as a mask: bit 0 no answer, 1 false, 2 true.
    case truths

    var isEquality: Bool { self == .text || self == .whole || self == .day }
  }
  let record: UInt32
  let test: Test
  let bits: UInt64

  /// The bits of a whole number.
  static func bits(_ whole: WideInt) -> UInt64 { UInt64(bitPattern: Int64(whole)) }

  /// The number by which the atoms of one field and test are sorted.
  var number: Double {
    switch test {
    case .near, .below, .above: Double(bitPattern: bits)
    case .text, .whole, .day, .isNone, .bit, .truths: Double(bits)
    }
  }
}

/// The atoms of a field with at most `most`, which are tested one by one, in 4 bytes: consecutive numbers. The
/// highest bit is set.
struct FewAtoms: BitwiseCopyable, Sendable {
  /// Above this number a sorted list is faster, and an `Alpha` adds little memory.
  static let most = 32
  /// The numbers of all such atoms are below this.
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

/// The atoms of a record, in 4 bytes.
struct AlphaPlace: BitwiseCopyable, Sendable {
  private let bits: UInt32

  static let none = AlphaPlace(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  /// - Parameter index: in `RuleProgram.alphas`.
  init(_ index: Int) { bits = UInt32(index) }

  init(_ few: FewAtoms) { bits = few.bits }

  @inline(__always)
  var isNone: Bool { bits == .max }
  /// Nil also if there are no atoms.
  @inline(__always)
  var few: FewAtoms? { bits >> 31 == 0 || isNone ? nil : FewAtoms(bits: bits) }
  @inline(__always)
  var index: Int { Int(bits) }
}

/// The atoms of a field with more than `FewAtoms.most`, in 32 bytes. The atoms of each list have consecutive numbers,
/// and so have the lists.
struct Alpha: BitwiseCopyable, Sendable {
  /// The first cell: the equality that holds, as its atom plus 1; then the cursors of the two orders, or the set;
  /// then the range of near numbers. Trailing cells without an atom are left out.
  var cells: UInt32 = 0
  /// The atom that holds while there is no answer; `FieldRecord.none` if there is none.
  var isNone = FieldRecord.none
  private var firstEqual: UInt32 = 0
  private var endOfEqual: UInt32 = 0
  private var first: UInt32 = 0
  private var endOfNear: UInt32 = 0
  private var endOfBelow: UInt32 = 0
  private var end: UInt32 = 0

  var equal: Range<Int> { Int(firstEqual)..<Int(endOfEqual) }
  /// Each list is sorted by number.
  var near: Range<Int> { Int(first)..<Int(endOfNear) }
  var below: Range<Int> { Int(endOfNear)..<Int(endOfBelow) }
  var above: Range<Int> { Int(endOfBelow)..<Int(end) }
  /// The atoms of a set of choices. A boolean field has few atoms.
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
