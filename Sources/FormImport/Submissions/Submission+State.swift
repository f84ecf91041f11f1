import FormModel
import FormProgress
import FormRules

/// The state of a filled form (EX-4).
extension Submission {
  /// Gives a session that was just opened the state that the submission describes: each answer and each instance first,
  /// then rules are evaluated. Nothing triggers, and what was cleared stays so. What the form can't take becomes a finding.
  ///
  /// - Parameter session: A session without answers of a person.
  /// - Complexity: O(fields · instances) time, that of the rules, and O(n log n) for n answers.
  public mutating func fill(_ session: inout FormSession) {
    var dropped: [DroppedAnswer] = []
    do throws(SavedStateError) {
      try session.takeState(state(for: session.engine.storedForm), dropped: &dropped)
    } catch .tooLarge(let error) {
      // Nothing was taken (RP-1).
      notes.add(.invalid, at: nil, "the file", "\(error)")
      return
    } catch {
      preconditionFailure("the state is one of the session's form")
    }
    compare(session)
  }

  private func state(for form: borrowing FormDefinition) -> SavedAnswers {
    var saved = SavedAnswers(structureDigest: form.structureDigest)
    let repeats = form.logic.repeats
    for (index, instance) in instances.enumerated() {
      for (inner, declared) in repeats.enumerated()
      where form.logic.around(repeat: inner) == instance.repeat
        && tells(instancesOf: inner, in: index)
      {
        saved.instances.append(
          SavedAnswers.Instances(
            id: declared.id,
            inside: instance.numbers,
            count: instance.inner[inner]?.count ?? 0
          )
        )
      }
      for (node, field) in layout.fields(inRepeat: instance.repeat) {
        let value = instance.values[node]
        guard value?.answer != nil || value != nil || tells(nil) else { continue }
        saved.fields.append(
          SavedAnswers.Field(
            address: field,
            inside: instance.numbers,
            content: value?.answer.map { .value($0) } ?? .empty
          )
        )
      }
    }
    return saved
  }

  /// Notes the values that the session does not have: those of instances that are not there, of fields that compute others,
  /// and what a field can't take.
  private mutating func compare(_ session: borrowing FormSession) {
    for index in instances.indices {
      for (node, value) in instances[index].values.sorted(by: { $0.key < $1.key }) {
        if case .variable(let variable) = layout.nodes[node].content {
          compareComputed(value, with: session.value(ofVariable: variable), node, in: index)
        }
        guard let answer = value.answer,
          case .field(let template, let whileHidden) = layout.nodes[node].content
        else { continue }
        guard let field = session.address(ofTemplate: template, inside: instances[index].numbers)
        else {
          let reason = "the form has no such instance at this point"
          note(.invalid, node, in: index, at: value.offset, reason)
          continue
        }
        let own = session.answerIfAny(at: field)
        guard !answer.isSame(as: own) else { continue }
        if session.takesAnswers(field) {
          let isNote = session.engine.storedForm.kind(at: template) == .note
          if isNote { note(.invalid, node, in: index, at: value.offset, "a note takes no answer") }
          continue
        }
        let text = own.map { AnswerText.text(of: $0) } ?? ""
        guard !whileHidden, session.isShown(field),
          !AnswerText.areEqual(AnswerText.text(of: answer), text)
        else { continue }
        noteComputed(text, node, in: index, at: value.offset)
      }
    }
  }

  /// Notes a value of an XForm's file that is another one than what the form computes without a question.
  private mutating func compareComputed(
    _ value: Value,
    with own: AnswerValue?,
    _ node: Int,
    in instance: Int
  ) {
    guard case .text(let source) = value.source, !source.isEmpty,
      case .element(_, let kind, _, _) = layout.nodes[node].detail
    else { return }
    let text = own.map { AnswerText.text(of: $0, as: kind) } ?? ""
    if AnswerText.areEqual(source, text) { return }
    // A moment is that of the last evaluation.
    if case .dateTime? = own, text.contains("T"), CivilDate.dateTimeMilliseconds(source) != nil {
      return
    }
    noteComputed(text, node, in: instance, at: value.offset)
  }

  private mutating func noteComputed(_ text: String, _ node: Int, in instance: Int, at offset: Int)
  {
    let reason = "the form computes \(TextQuote.of(text))"
    note(.computed, node, in: instance, at: offset, reason)
  }
}

extension FormLogic {
  /// The index of the innermost repeat around a repeat; -1 for none.
  ///
  /// - Complexity: O(repeats).
  func around(repeat index: Int) -> Int {
    let pages = repeats[index].pages
    return repeats[..<index].lastIndex {
      $0.pages.lowerBound <= pages.lowerBound && pages.upperBound <= $0.pages.upperBound
    } ?? -1
  }
}
