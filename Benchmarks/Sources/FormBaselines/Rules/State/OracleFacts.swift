import FormModel

/// The own flags, the answers and the clock. The whole state of a form follows from them, except
/// the current page (UR-7).
struct OracleFacts {
  /// By field, over the whole form: its own flags. *Filled* means filled without a value.
  var flags: [FieldFlags]
  var pageIsHidden: [Bool]
  var answers: [AnswerValue?]
  var clock: FormClock

  /// True if both are equal. Texts are compared by code unit, because `==` would treat canonically
  /// equivalent texts as equal.
  func isSame(as other: OracleFacts) -> Bool {
    flags == other.flags && pageIsHidden == other.pageIsHidden && clock == other.clock
      && zip(answers, other.answers).allSatisfy { OracleFacts.isSame($0, $1) }
  }

  static func isSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }
}
