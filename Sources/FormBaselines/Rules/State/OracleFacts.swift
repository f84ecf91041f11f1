import FormModel

/// All that a form's state is a function of, but for the current page (SPEC UR-7): own flags, answers, clock.
struct OracleFacts {
  /// By field, in the numbering of all fields: own flags; *filled* says filled without a value.
  var flags: [FieldFlags]
  var pageIsHidden: [Bool]
  var answers: [AnswerValue?]
  var clock: FormClock

  /// Whether the two are the same, texts compared code unit by code unit.
  func isSame(as other: OracleFacts) -> Bool {
    flags == other.flags && pageIsHidden == other.pageIsHidden && clock == other.clock
      && zip(answers, other.answers).allSatisfy { OracleFacts.isSame($0, $1) }
  }

  static func isSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }
}
