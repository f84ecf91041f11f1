import FormModel

/// The rules' data on a field, in 4 bytes: none, a record, or atoms alone, for which a field needs no record.
struct FieldEntry: BitwiseCopyable, Sendable {
  private let bits: UInt32

  static let none = FieldEntry(bits: .max)

  private init(bits: UInt32) { self.bits = bits }

  init(record: Int) { bits = UInt32(record) }

  init(_ few: FewAtoms) { bits = few.bits }

  @inline(__always)
  var isNone: Bool { bits == .max }
  @inline(__always)
  var record: Int? { bits >> 31 == 0 ? Int(bits) : nil }
  /// The atoms of a field without a record.
  @inline(__always)
  var few: FewAtoms? { bits >> 31 == 0 || isNone ? nil : FewAtoms(bits: bits) }
}

/// The encoding of a field's answers, in 4 bytes.
struct AnswerKind: BitwiseCopyable, Sendable {
  let kind: FieldKind
  /// The index of the choice table, in 24 bits; all ones for none.
  private let low: UInt8
  private let high: UInt16

  /// The most choice lists of a form.
  static let mostLists = 1 << 24 - 1

  /// - Precondition: `choices` is below `mostLists`, or `FieldRecord.none`.
  @inline(__always)
  init(kind: FieldKind, choices: UInt32) {
    self.kind = kind
    low = UInt8(truncatingIfNeeded: choices)
    high = UInt16(truncatingIfNeeded: choices >> 8)
  }

  /// The index of the choice table; `FieldRecord.none` if there is none.
  @inline(__always)
  var choices: UInt32 {
    let index = UInt32(high) << 8 | UInt32(low)
    return index == 0xFF_FFFF ? FieldRecord.none : index
  }
}

/// A field that rules read or act on, in 16 bytes. Data that only some fields have stands elsewhere: `FieldTarget`,
/// and `RuleProgram.containerOfRecord`.
struct FieldRecord: BitwiseCopyable, Sendable {
  /// The value of an index that is missing.
  static let none = UInt32.max

  /// The field's index in form order.
  let slot: UInt32
  /// The index of the choice table.
  var choices = FieldRecord.none
  var alpha = AlphaPlace.none
  /// The field's index on its page.
  let field: UInt16
  let kind: FieldKind
  /// Bits 0 and 1 are the policy; each trait has one bit.
  private var traits: UInt8

  /// What the compiler learns about a field, as bits.
  struct Trait: BitwiseCopyable {
    fileprivate let bit: UInt8

    static var isRead: Trait { Trait(bit: 4) }
    static var isCalculated: Trait { Trait(bit: 8) }
    static var isConstrained: Trait { Trait(bit: 16) }
    static var hasSight: Trait { Trait(bit: 32) }
    static var keepsAnswer: Trait { Trait(bit: 64) }
    static var isFiltered: Trait { Trait(bit: 128) }
  }

  init(_ field: Int, kind: FieldKind, policy: HiddenAnswerPolicy, slot: Int) {
    self.field = UInt16(field)
    self.kind = kind
    traits = policy.rawValue
    self.slot = UInt32(slot)
  }

  mutating func add(_ trait: Trait) { traits |= trait.bit }

  @inline(__always)
  private func has(_ trait: Trait) -> Bool { traits & trait.bit != 0 }

  @inline(__always)
  var answerKind: AnswerKind { AnswerKind(kind: kind, choices: choices) }

  @inline(__always)
  var policy: HiddenAnswerPolicy { HiddenAnswerPolicy(rawValue: traits & 3) ?? .retained }

  /// Whether an expression reads the field.
  @inline(__always)
  var isRead: Bool { has(.isRead) }

  @inline(__always)
  var isCalculated: Bool { has(.isCalculated) }

  /// Whether the field is calculated, and takes answers too (UR-3): its calculation reads the answer that the field
  /// has, waits for a trigger, or is editable.
  @inline(__always)
  var keepsAnswer: Bool { has(.keepsAnswer) }

  /// Whether a person may answer the field.
  @inline(__always)
  var takesAnswers: Bool { !isCalculated || keepsAnswer }

  @inline(__always)
  var isConstrained: Bool { has(.isConstrained) }

  /// Whether a filter says which choices the field offers.
  @inline(__always)
  var isFiltered: Bool { has(.isFiltered) }

  /// Whether the field takes no answer, or not each of its list: one test for most fields, which take all.
  @inline(__always)
  var isCalculatedOrFiltered: Bool {
    traits & (Trait.isCalculated.bit | Trait.isFiltered.bit) != 0
  }

  /// Whether expressions may read another value than the answer, by the field's policy. The target has the node of
  /// that value.
  @inline(__always)
  var hasSight: Bool { has(.hasSight) }
}

/// Further data on a field that rules act on, in 16 bytes.
struct FieldTarget: BitwiseCopyable, Sendable {
  let page: PageID
  /// Nodes: the field's hidden flag, and the value that expressions read.
  var visibility = FieldRecord.none
  var sight = FieldRecord.none
  /// The index in `RuleProgram.extras`.
  var extra = FieldRecord.none
}

/// Nodes that few fields have: the other flags, the validity, the calculation.
struct FieldExtra: BitwiseCopyable, Sendable {
  var input = FieldRecord.none
  var validity = FieldRecord.none
  var calculation = FieldRecord.none
}

/// The state of a record, in 4 bits. A cell holds the states of 16 records.
enum StateBits {
  /// Expressions treat the field as hidden.
  static let unseen: UInt64 = 1
  /// The constraint is false; also set while the field has no answer.
  static let broken: UInt64 = 2
  /// The field is shown and has an answer that breaks its constraint or is not offered.
  static let invalid: UInt64 = 4
  /// The answer is not offered.
  static let unoffered: UInt64 = 8
}
