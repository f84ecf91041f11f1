import FormModel

/// The facts from which a form's whole state follows, except the current page (UR-7): own flags, answers,
/// clock.
struct OracleFacts {
  /// The own flags by field, in the numbering of all fields; *filled* means filled without a value.
  var flags: [FieldFlags]
  var pageIsHidden: [Bool]
  var answers: [AnswerValue?]
  var clock: FormClock

  /// True if two sets of facts are equal; texts are compared code unit by code unit.
  func isSame(as other: OracleFacts) -> Bool {
    flags == other.flags && pageIsHidden == other.pageIsHidden && clock == other.clock
      && zip(answers, other.answers).allSatisfy { OracleFacts.isSame($0, $1) }
  }

  static func isSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }
}
