import FormModel

/// What the rules know of a field, in 4 bytes: nothing, a record, or no more than a few atoms, which need none.
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
  /// Those of a field without a record.
  @inline(__always)
  var few: FewAtoms? { bits >> 31 == 0 || isNone ? nil : FewAtoms(bits: bits) }
}

/// How a field's answers are kept.
struct AnswerKind: BitwiseCopyable, Sendable {
  let kind: FieldKind
  /// The choice table.
  let choices: UInt32
}

/// What the rules know of a field that they read or act on, in 16 bytes. What only some fields have is elsewhere:
/// `FieldTarget`, and the containers in `RuleProgram.containerOfRecord`.
struct FieldRecord: BitwiseCopyable, Sendable {
  /// Where something is missing.
  static let none = UInt32.max

  /// The field's place in form order.
  let slot: UInt32
  /// Its choice table.
  var choices = FieldRecord.none
  /// Its atoms.
  var alpha = AlphaPlace.none
  /// Its place on its page.
  let field: UInt16
  let kind: FieldKind
  /// Bits 0 and 1 the policy, then one for each truth below.
  private var traits: UInt8

  init(_ field: Int, kind: FieldKind, policy: HiddenAnswerPolicy, slot: Int) {
    self.field = UInt16(field)
    self.kind = kind
    traits = policy.rawValue
    self.slot = UInt32(slot)
  }

  @inline(__always)
  var answerKind: AnswerKind { AnswerKind(kind: kind, choices: choices) }

  @inline(__always)
  var policy: HiddenAnswerPolicy { HiddenAnswerPolicy(rawValue: traits & 3) ?? .retained }

  /// Whether an expression reads it.
  @inline(__always)
  var isRead: Bool {
    get { traits & 4 != 0 }
    set { traits = newValue ? traits | 4 : traits & ~4 }
  }

  @inline(__always)
  var isCalculated: Bool {
    get { traits & 8 != 0 }
    set { traits = newValue ? traits | 8 : traits & ~8 }
  }

  @inline(__always)
  var isConstrained: Bool {
    get { traits & 16 != 0 }
    set { traits = newValue ? traits | 16 : traits & ~16 }
  }

  /// Whether expressions may see something else of it than its answer; its target says which node knows.
  @inline(__always)
  var hasSight: Bool {
    get { traits & 32 != 0 }
    set { traits = newValue ? traits | 32 : traits & ~32 }
  }
}

/// What the rules know of a field besides, if they act on it, in 16 bytes.
struct FieldTarget: BitwiseCopyable, Sendable {
  let page: PageID
  /// Nodes: its visibility, and what expressions see of it.
  var visibility = FieldRecord.none
  var sight = FieldRecord.none
  /// Its place in `RuleProgram.extras`.
  var extra = FieldRecord.none
}

/// Nodes of a field that few fields have: its flags other than hidden, its validity, its calculation.
struct FieldExtra: BitwiseCopyable, Sendable {
  var input = FieldRecord.none
  var validity = FieldRecord.none
  var calculation = FieldRecord.none
}

/// The bits of a record's state, of which there is room for four; sixteen records share a cell.
enum StateBits {
  /// The field was hidden when expressions last looked.
  static let unseen: UInt64 = 1
  /// Its constraint is broken, or would be, had it an answer.
  static let broken: UInt64 = 2
  /// It is shown, has an answer, and its constraint is broken.
  static let invalid: UInt64 = 4
}
