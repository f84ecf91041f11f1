import FormModel
import FormRules

/// The order in which a person gave the answers (EX-3).
extension Submission {
  /// Puts the answers into the order of a log, with those that the person gave first and changed later. Answers that the
  /// log does not have follow in form order.
  ///
  /// - Complexity: O(visits · depth + n log n) time for n values.
  mutating func steps(
    for form: borrowing FormDefinition,
    following log: AuditLog
  ) -> [Step] {
    var order = AuditOrder(self, steps(for: form))
    var fields = SubmissionFields()
    for visit in log.visits {
      guard let place = place(ofPath: visit.node) else {
        let reason = "line \(visit.line) of the log: the submission has no such question"
        notes.add(.unknown, at: nil, TextQuote.shown(visit.node, atMost: 120), reason)
        continue
      }
      guard case .field(let field, _) = layout.nodes[place.node].content else { continue }
      order.ensure(place.instance, self)
      let isRenumbered = log.removesInstances && place.instance > 0
      guard let text = visit.newValue, !isRenumbered else {
        order.giveLast(place, self)
        continue
      }
      let kind = form.kind(at: field)
      let plain = kind == .text ? text : XFormsReader.trimmed(text)
      let answer = plain.isEmpty ? nil : fields.answer(plain, of: field, in: form)
      guard answer != nil || plain.isEmpty else {
        let reason = "line \(visit.line) of the log: " + SubmissionFields.refusal(of: plain, kind)
        notes.add(
          .invalid,
          at: nil,
          layout.path(of: place.node, inside: instances[place.instance].numbers),
          reason
        )
        continue
      }
      order.give(answer, to: field, at: place, self)
    }
    return order.finished(self)
  }

  struct Place: Hashable {
    var instance: Int
    var node: Int
  }

  /// The answer that the file gives; nil if it takes one away.
  fileprivate func answer(at place: Place) -> AnswerValue? {
    instances[place.instance].values[place.node]?.answer
  }

  /// Returns the node of a path such as `/data/member[2]/age`, and its instance; nil if there is none.
  ///
  /// - Complexity: O(bytes of the path).
  private func place(ofPath path: String) -> Place? {
    var place = Place(instance: 0, node: -1)
    for step in path.split(separator: "/") {
      let parts = step.split(separator: "[", maxSplits: 1)
      guard let name = parts.first, let child = layout.child(String(name), of: place.node) else {
        return nil
      }
      let number = parts.count > 1 ? Int(parts[1].dropLast()) : 1
      guard let number, number >= 1 else { return nil }
      place.node = child
      guard case .repeat(let index) = layout.nodes[child].content else { continue }
      let inner = instances[place.instance].inner[index] ?? []
      guard number <= inner.count else { return nil }
      place.instance = inner[number - 1]
    }
    return place.node < 0 ? nil : place
  }
}

/// Steps that are put into another order.
private struct AuditOrder {
  private var steps: [Submission.Step] = []
  private let sorted: [Submission.Step]
  /// The steps that give the last answers, by place.
  private var last: [Submission.Place: Int] = [:]
  /// The step that adds each instance.
  private var adding: [Int: Int] = [:]
  private var isThere: Set<Int> = [0]
  /// How many instances of a repeat are there, by the instance around and the repeat.
  private var counts: [[Int]: Int] = [:]
  private var given: [Submission.Place: AnswerValue?] = [:]
  /// The instance around each instance.
  private var outer: [Int: Int] = [:]

  init(_ submission: Submission, _ sorted: [Submission.Step]) {
    self.sorted = sorted
    for (index, step) in sorted.enumerated() {
      if let node = step.node {
        last[Submission.Place(instance: step.instance, node: node)] = index
      } else if case .addInstance = step.entry {
        adding[step.instance] = index
      } else {
        // Instances that the form begins with go first.
        steps.append(step)
      }
    }
    for (index, instance) in submission.instances.enumerated() {
      for inner in instance.inner.values.joined() { outer[inner] = index }
    }
  }

  /// Adds an instance, after those around it and before it.
  mutating func ensure(_ instance: Int, _ submission: Submission) {
    let index = submission.instances[instance].repeat
    guard !isThere.contains(instance), let around = outer[instance],
      let siblings = submission.instances[around].inner[index]
    else { return }
    ensure(around, submission)
    var count = counts[[around, index]] ?? 0
    while count < siblings.count, !isThere.contains(instance) {
      if let step = adding[siblings[count]] { steps.append(sorted[step]) }
      isThere.insert(siblings[count])
      count += 1
    }
    counts[[around, index]] = count
  }

  /// Gives the last answer of a place, unless it was given.
  mutating func giveLast(_ place: Submission.Place, _ submission: Submission) {
    guard given[place] == nil, let index = last[place] else { return }
    steps.append(sorted[index])
    given[place] = .some(submission.answer(at: place))
  }

  mutating func give(
    _ answer: AnswerValue?,
    to field: FieldID,
    at place: Submission.Place,
    _ submission: Submission
  ) {
    if let known = given[place], known == answer { return }
    let instance = submission.instances[place.instance]
    let entry = FormEntry.answer(field, answer, in: instance.numbers)
    let offset = instance.values[place.node]?.offset ?? instance.offset
    steps.append(
      Submission.Step(entry: entry, instance: place.instance, node: place.node, offset: offset)
    )
    given[place] = .some(answer)
  }

  /// Returns the steps, with what the log does not have.
  mutating func finished(_ submission: Submission) -> [Submission.Step] {
    for step in sorted {
      guard let node = step.node else {
        if case .addInstance = step.entry { ensure(step.instance, submission) }
        continue
      }
      let place = Submission.Place(instance: step.instance, node: node)
      let answer = submission.answer(at: place)
      if let known = given[place], known == answer { continue }
      steps.append(step)
      given[place] = .some(answer)
    }
    // What the submission has as empty was taken back, even if the log does not say so.
    for (instance, data) in submission.instances.enumerated() {
      for (node, value) in data.values.sorted(by: { $0.key < $1.key }) where value.isEmpty {
        let place = Submission.Place(instance: instance, node: node)
        guard let known = given[place], known != nil,
          case .field(let field, _) = submission.layout.nodes[node].content
        else { continue }
        give(nil, to: field, at: place, submission)
      }
    }
    return steps
  }
}
