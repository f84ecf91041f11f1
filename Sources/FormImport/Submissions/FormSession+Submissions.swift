import FormModel
import FormProgress
import FormRules

extension FormSession {
  /// A field of the template in the instance with these numbers; nil if there is no such instance.
  func address(ofTemplate field: FieldID, inside numbers: InstanceNumbers) -> FieldID? {
    page(ofTemplate: field.page, inside: numbers).map { FieldID(page: $0, field: field.field) }
  }

  /// Whether neither a field nor its page is hidden.
  func isShown(_ field: FieldID) -> Bool {
    (try? effectiveFlags(at: field).contains(.hidden)) == false
      && (try? engine.progress(ofPage: field.page).isVisible) == true
  }

  /// A field's answer; nil if it has none.
  func answerIfAny(at field: FieldID) -> AnswerValue? { try? answer(at: field) }
}

extension AnswerValue {
  /// Whether two answers say the same. A field keeps choices in the order of its list.
  func isSame(as other: AnswerValue?) -> Bool {
    if case .choices(let values) = self, case .choices(let others)? = other {
      return Set(values) == Set(others)
    }
    return self == other
  }
}

/// Where the data of an instance is, or of the form.
struct SubmissionScope {
  var numbers = InstanceNumbers.none
  /// The instance in the session.
  var id: InstanceID?
  /// The instance in the submission whose values are kept.
  var kept: Int?

  /// The instances of a repeat in this one.
  func instances(
    of index: Int,
    _ session: borrowing FormSession,
    keeping submission: Submission?
  ) -> [SubmissionScope] {
    let known = kept.flatMap { submission?.instances[$0].inner[index] } ?? []
    var found: [SubmissionScope] = []
    while let inner = try? session.instance(of: index, inside: id, number: found.count + 1) {
      found.append(
        SubmissionScope(
          numbers: numbers.appending(found.count + 1),
          id: inner,
          kept: found.count < known.count ? known[found.count] : nil
        )
      )
    }
    return found
  }
}
