import FormModel

/// What the rules know of a field that they read or act on.
struct FieldRecord: BitwiseCopyable, Sendable {
  /// Where something is missing.
  static let none = UInt32.max

  var page: PageID
  var field: UInt16
  var kind: FieldKind
  var policy: HiddenAnswerPolicy
  /// The field's place in form order.
  var slot: UInt32
  /// Its choice table.
  var choices = FieldRecord.none
  /// The innermost container around it.
  var container = FieldRecord.none
  /// Three cells of counts of effects at work: hide and show, lock and unlock, require and unrequire.
  var effects = FieldRecord.none
  /// A cell of `StateBits`.
  var state = FieldRecord.none
  /// Its atoms.
  var alpha = FieldRecord.none
  /// Nodes: its visibility, its other flags, what expressions see of it, its validity, its calculation.
  var visibility = FieldRecord.none
  var input = FieldRecord.none
  var sight = FieldRecord.none
  var validity = FieldRecord.none
  var calculation = FieldRecord.none
  /// Whether an expression reads it.
  var isRead = false

  var address: FieldID { FieldID(page: page, field: Int(field)) }
  var isCalculated: Bool { calculation != FieldRecord.none }
}

/// The bits of a record's state cell.
enum StateBits {
  /// The field was hidden when expressions last looked.
  static let unseen: UInt64 = 1
  /// Its constraint is broken, or would be, had it an answer.
  static let broken: UInt64 = 2
  /// It is shown, has an answer, and its constraint is broken.
  static let invalid: UInt64 = 4
}
