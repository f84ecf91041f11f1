import FormModel

extension AnswerValue {
  /// Whether two answers are equal. Texts are compared by code unit, because `==` would treat canonically equivalent
  /// texts as equal.
  static func isSame(_ a: AnswerValue?, _ b: AnswerValue?) -> Bool {
    if case .text(let a)? = a, case .text(let b)? = b { return a.utf8.elementsEqual(b.utf8) }
    return a == b
  }
}
