import FormModel
import FormProgress
import FormRules

/// The stream of a submission (EX-4).
extension Submission {
  /// An entry of a stream, and the value of the file that it comes from.
  struct Step {
    var entry: FormEntry
    var instance: Int
    /// The node of an answer; nil if an instance comes or goes.
    var node: Int?
    var offset: Int
  }

  /// Returns the answers in form order, with the instances that come and go before theirs.
  ///
  /// A value that is empty removes the answer that the form begins with.
  ///
  /// - Complexity: O(n log n) time for n values and instances, and O(repeats) for each instance.
  func steps(for form: borrowing FormDefinition) -> [Step] {
    let repeats = form.logic.repeats
    var inner: [Int: [Int]] = [:]
    for (index, declared) in repeats.enumerated() {
      let around = repeats[..<index].lastIndex {
        $0.pages.lowerBound <= declared.pages.lowerBound
          && declared.pages.upperBound <= $0.pages.upperBound
      }
      inner[around ?? -1, default: []].append(index)
    }
    var steps: [Step] = []
    addSteps(of: 0, repeats, inner, form, to: &steps)
    return steps
  }

  private func addSteps(
    of instance: Int,
    _ repeats: [FormRepeat],
    _ inner: [Int: [Int]],
    _ form: borrowing FormDefinition,
    to steps: inout [Step]
  ) {
    let data = instances[instance]
    var answers: [(field: FieldID, node: Int, value: Value)] = []
    for (node, value) in data.values {
      guard case .field(let field, _) = layout.nodes[node].content,
        value.answer != nil || form.logic.answers[field] != nil && value.isEmpty
      else { continue }
      answers.append((field, node, value))
    }
    answers.sort { $0.field < $1.field }
    var next = 0
    func addAnswers(before page: PagePosition?) {
      while next < answers.count, page.map({ answers[next].field.page.place < $0.rawValue }) ?? true
      {
        let (field, node, value) = answers[next]
        let entry = FormEntry.answer(field, value.answer, in: data.numbers)
        steps.append(Step(entry: entry, instance: instance, node: node, offset: value.offset))
        next += 1
      }
    }
    for index in inner[data.repeat] ?? [] {
      addAnswers(before: repeats[index].pages.lowerBound)
      addInstances(of: index, in: instance, repeats, inner, form, to: &steps)
    }
    addAnswers(before: nil)
  }

  private func addInstances(
    of index: Int,
    in outer: Int,
    _ repeats: [FormRepeat],
    _ inner: [Int: [Int]],
    _ form: borrowing FormDefinition,
    to steps: inout [Step]
  ) {
    let declared = repeats[index]
    let there = instances[outer].inner[index] ?? []
    let first = min(max(declared.initial, declared.minimum), declared.maximum ?? .max)
    let numbers = instances[outer].numbers
    if declared.count == nil, declared.allowsRemoving {
      let least = max(there.count, declared.minimum)
      for number in stride(from: first, to: least, by: -1) {
        let entry = FormEntry.removeInstance(repeat: index, numbers.appending(number))
        steps.append(Step(entry: entry, instance: outer, offset: instances[outer].offset))
      }
    }
    for (place, instance) in there.enumerated() {
      if declared.count == nil, place >= first {
        let entry = FormEntry.addInstance(repeat: index, instances[instance].numbers)
        let offset = instances[instance].offset
        steps.append(Step(entry: entry, instance: instance, offset: offset))
      }
      addSteps(of: instance, repeats, inner, form, to: &steps)
    }
  }
}

extension Submission.Value {
  /// Whether the file has no value.
  var isEmpty: Bool {
    switch source {
    case .text(let text): text.isEmpty
    case .json(let node): if case .null = node.value { true } else { false }
    }
  }
}

extension Submission {
  /// Plays the submission on a session that was just opened. What the form refuses becomes a finding.
  ///
  /// - Parameters:
  ///   - session: A session without answers of a person.
  ///   - log: The order in which the answers were given; nil for form order.
  /// - Returns: What was played, as a stream.
  /// - Complexity: That of the entries, and O(n log n) time for n values and visits.
  @discardableResult
  public mutating func fill(
    _ session: inout FormSession,
    following log: AuditLog? = nil
  ) -> [FormEntry] {
    let steps =
      if let log {
        steps(for: session.engine.storedForm, following: log)
      } else {
        steps(for: session.engine.storedForm)
      }
    return play(steps, on: &session)
  }

  /// Plays steps. What a field computes is compared with the file once all others are played.
  private mutating func play(_ steps: [Step], on session: inout FormSession) -> [FormEntry] {
    var computed: [Step] = []
    let played = steps.filter { step in
      do throws(SessionError) {
        try session.play(step.entry)
        return true
      } catch .isCalculated {
        computed.append(step)
        return false
      } catch {
        let isElsewhere = if case .address = error { true } else { false }
        let reason =
          isElsewhere
          ? "the form has no such instance at this point" : session.description(of: error)
        if let node = step.node {
          note(.invalid, node, in: step.instance, at: step.offset, reason)
        } else {
          let numbers = instances[step.instance].numbers
          notes.add(.unknown, at: step.offset, "instance \(numbers)", reason)
        }
        return false
      }
    }
    for step in computed { compare(step, session) }
    return played.map { $0.entry }
  }

  /// Notes a value of a calculated field that is not what the session computes.
  private mutating func compare(_ step: Step, _ session: borrowing FormSession) {
    guard let node = step.node,
      case .field(let template, whileHidden: false) = layout.nodes[node].content,
      let value = instances[step.instance].values[node]?.answer,
      let field = session.address(ofTemplate: template, inside: instances[step.instance].numbers),
      session.isShown(field)
    else { return }
    let own = session.answerIfAny(at: field).map { AnswerText.text(of: $0) } ?? ""
    guard !AnswerText.areEqual(AnswerText.text(of: value), own) else { return }
    let reason = "the form computes \(TextQuote.of(own))"
    note(.computed, node, in: step.instance, at: step.offset, reason)
  }
}
