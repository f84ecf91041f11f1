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
    var answers = layout.fields(inRepeat: data.repeat).compactMap { node, field in
      let value = data.values[node]
      let isGiven = value?.answer != nil || form.logic.answers[field] != nil && tells(value)
      return isGiven ? (field: field, node: node, value: value) : nil
    }
    answers.sort { $0.field < $1.field }
    var next = 0
    func addAnswers(before page: PagePosition?) {
      while next < answers.count, page.map({ answers[next].field.page.place < $0.rawValue }) ?? true
      {
        let (field, node, value) = answers[next]
        let entry = FormEntry.answer(field, value?.answer, in: data.numbers)
        let offset = value?.offset ?? data.offset
        steps.append(Step(entry: entry, instance: instance, node: node, offset: offset))
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
    if declared.count == nil, declared.allowsRemoving, tells(instancesOf: index, in: outer) {
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

extension Submission {
  /// Whether the file says that a field has this value or none. Only an XForm's file names nodes without one: what is not in
  /// it is as the form begins.
  func tells(_ value: Value?) -> Bool { value?.isEmpty ?? (layout.format != .xforms) }

  /// Whether it is known how many instances a repeat has.
  func tells(instancesOf index: Int, in outer: Int) -> Bool {
    layout.format != .surveyjs || instances[outer].inner[index] != nil
  }
}

extension Submission.Value {
  /// Whether the file has no value.
  var isEmpty: Bool {
    switch source {
    case .text(let text): text.isEmpty
    case .json(let node):
      switch node.value {
      case .null: true
      case .array(let elements): elements.isEmpty
      default: node.string?.isEmpty == true
      }
    }
  }
}
