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

  /// Whether a person may answer a field: it has no calculation, or one that keeps answers.
  func takesAnswers(_ field: FieldID) -> Bool { !isCalculated(field) }

  /// A field's answer; nil if it has none.
  func answerIfAny(at field: FieldID) -> AnswerValue? { try? answer(at: field) }
}

extension FormSession {
  /// Whether a page of the template is not hidden in the instance with these numbers. Its fields may be.
  fileprivate func isOpen(_ template: PageID, inside numbers: InstanceNumbers) -> Bool {
    page(ofTemplate: template, inside: numbers).map { !engine.storedForm.isHidden(page: $0) }
      ?? false
  }
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

  /// The instances of a repeat in this one, without those that are hidden.
  ///
  /// - Parameter pages: The pages of the template that hide an instance if all of them are hidden.
  func instances(
    of index: Int,
    _ session: borrowing FormSession,
    keeping submission: Submission?,
    hiddenBy pages: [PageID]
  ) -> [SubmissionScope] {
    let known = kept.flatMap { submission?.instances[$0].inner[index] } ?? []
    var found: [SubmissionScope] = []
    var number = 1
    while let inner = try? session.instance(of: index, inside: id, number: number) {
      let numbers = numbers.appending(number)
      if pages.isEmpty || pages.contains(where: { session.isOpen($0, inside: numbers) }) {
        found.append(
          SubmissionScope(
            numbers: numbers,
            id: inner,
            kept: number <= known.count ? known[number - 1] : nil
          )
        )
      }
      number += 1
    }
    return found
  }
}
