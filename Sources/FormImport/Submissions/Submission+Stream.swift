import FormModel
import FormProgress
import FormRules

/// A submission as a person would have typed it (EX-4, EX-3).
extension Submission {
  /// Plays the submission on a session that was just opened, and returns what was played as a stream. Where typing makes
  /// rules do what they did not do in the filled form, such as set an answer, what they did is corrected afterwards. What
  /// the form refuses becomes a finding.
  ///
  /// - Parameters:
  ///   - session: A session without answers of a person.
  ///   - form: The form that the session was opened with.
  ///   - log: The order in which the answers were given; nil for form order.
  /// - Complexity: That of the entries, of `fill`, and O(n log n) time for n values and visits.
  public mutating func type(
    on session: inout FormSession,
    of form: borrowing FormDefinition,
    following log: AuditLog? = nil
  ) -> [FormEntry] {
    let steps =
      if let log {
        steps(for: form, following: log)
      } else {
        steps(for: form)
      }
    guard var filled = try? FormSession(form.clone(), clock: session.clock) else { return [] }
    fill(&filled)
    var refused: [(step: Step, reason: String)] = []
    var entries: [FormEntry] = []
    for step in steps {
      do throws(SessionError) {
        try session.play(step.entry)
        entries.append(step.entry)
      } catch {
        if isNoted(error, step, filled) { continue }
        let reason =
          if case .address = error {
            "its instance can't be typed: the repeat's count has no such number"
          } else {
            session.description(of: error)
          }
        refused.append((step, reason))
      }
    }
    correct(&session, towards: filled, &entries)
    for (step, reason) in refused where !holds(step, session) {
      if let node = step.node {
        note(.invalid, node, in: step.instance, at: step.offset, reason)
      } else {
        let place = "instance \(instances[step.instance].numbers)"
        notes.add(.unknown, at: step.offset, place, reason)
      }
    }
    return entries
  }

  /// Whether `fill` says the same: a computed answer, and one of an instance that is not there in the filled form either.
  /// It is there where its count has no number now (RP-1), which nobody can type.
  private func isNoted(
    _ error: SessionError,
    _ step: Step,
    _ filled: borrowing FormSession
  ) -> Bool {
    switch (error, step.entry) {
    case (.isCalculated, _): true
    case (.address, .answer(let template, _, let numbers)):
      filled.address(ofTemplate: template, inside: numbers) == nil
    default: false
    }
  }

  /// Whether the session has the answer of a step in the end.
  private func holds(_ step: Step, _ session: borrowing FormSession) -> Bool {
    guard case .answer(let template, let answer, let numbers) = step.entry,
      let field = session.address(ofTemplate: template, inside: numbers)
    else { return false }
    let own = session.answerIfAny(at: field)
    return answer.map { $0.isSame(as: own) } ?? (own == nil)
  }

  /// The most rounds of corrections. Each can trigger what the next corrects.
  private static let mostRounds = 4

  /// Gives each field that has another answer than in the filled form that answer.
  private func correct(
    _ session: inout FormSession,
    towards filled: borrowing FormSession,
    _ entries: inout [FormEntry]
  ) {
    for _ in 0..<Self.mostRounds {
      var isCorrected = false
      for instance in instances {
        for (node, template) in layout.fields(inRepeat: instance.repeat) {
          let value = instance.values[node]
          guard value != nil || tells(value),
            let field = session.address(ofTemplate: template, inside: instance.numbers),
            let aim = filled.address(ofTemplate: template, inside: instance.numbers),
            session.takesAnswers(field)
          else { continue }
          let wanted = filled.answerIfAny(at: aim)
          let own = session.answerIfAny(at: field)
          guard wanted.map({ !$0.isSame(as: own) }) ?? (own != nil) else { continue }
          let entry = FormEntry.answer(template, wanted, in: instance.numbers)
          guard (try? session.play(entry)) != nil else { continue }
          entries.append(entry)
          isCorrected = true
        }
      }
      if !isCorrected { return }
    }
  }
}
