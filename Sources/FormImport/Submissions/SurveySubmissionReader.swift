import FormFormats
import FormModel

/// Reads the data object of a survey (EX-1).
struct SurveySubmissionReader {
  private var submission: Submission
  private var fields = SubmissionFields()
  /// How many instances were begun that the file does not name.
  private var begun = 0

  init(_ layout: SubmissionLayout, _ bytes: [UInt8]) {
    submission = Submission(layout, bytes: bytes)
  }

  /// Reads the file.
  ///
  /// - Throws: `ReadError` with the place if it is not a JSON object, or leaves out more instances than a session makes at
  ///   once (RP-1).
  /// - Complexity: O(bytes + instances that are left out) time.
  mutating func read(_ form: borrowing FormDefinition) throws(ReadError) -> Submission {
    let root = try JSONNode.read(submission.notes.bytes)
    guard root.isObject else {
      throw submission.failure(at: root.offset, "an object from names to answers", "another value")
    }
    readMembers(of: root, node: 0, in: 0, form)
    let repeats = form.logic.repeats
    let around = repeats.indices.map { form.logic.around(repeat: $0) }
    var next = 0
    while next < submission.instances.count {
      for index in repeats.indices where around[index] == submission.instances[next].repeat {
        try begin(repeats[index], index, in: next)
      }
      next += 1
    }
    return submission
  }

  /// Begins the instances of a repeat that the file does not name. A survey writes no list without instances, and begins with
  /// those that the form says, without their first answers.
  private mutating func begin(
    _ declared: FormRepeat,
    _ index: Int,
    in instance: Int
  ) throws(ReadError) {
    guard submission.instances[instance].inner[index] == nil, declared.count == nil else { return }
    let offset = submission.instances[instance].offset
    let first = declared.firstCount
    begun += first
    guard begun <= FormLimits.newInstances else {
      let expected = "at most \(FormLimits.newInstances) instances that are left out"
      throw submission.failure(at: offset, expected, "\(begun)")
    }
    for _ in 0..<first {
      let inner = submission.addInstance(of: index, in: instance, at: offset)
      submission.instances[inner].isTold = false
    }
  }

  private mutating func readMembers(
    of object: JSONNode,
    node: Int,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) {
    guard object.isObject else {
      let reason = "expected an object from names to answers"
      return submission.note(.invalid, node, in: instance, at: object.offset, reason)
    }
    var unknown: [(key: String, node: JSONNode)] = []
    for (key, value) in object.members {
      if let child = submission.layout.child(key, of: node) {
        read(value, of: child, in: instance, form)
      } else {
        unknown.append((key, value))
        let reason = "the form has no question \(TextQuote.of(key)) in it"
        submission.note(.unknown, node, in: instance, at: value.offset, reason)
      }
    }
    guard !unknown.isEmpty else { return }
    submission.instances[instance].values[node] = Submission.Value(
      source: .json(JSONNode(.object(unknown))),
      offset: object.offset
    )
  }

  private mutating func read(
    _ value: JSONNode,
    of node: Int,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) {
    switch submission.layout.nodes[node].content {
    case .repeat(let index):
      guard case .array(let elements) = value.value else {
        let reason = "expected a list of instances"
        return submission.note(.invalid, node, in: instance, at: value.offset, reason)
      }
      for element in elements {
        let inner = submission.addInstance(of: index, in: instance, at: element.offset)
        readMembers(of: element, node: node, in: inner, form)
      }
    case .nothing: readMembers(of: value, node: node, in: instance, form)
    case .variable:
      submission.instances[instance].values[node] = Submission.Value(
        source: .json(value),
        offset: value.offset
      )
    case .field(let field, _): take(value, of: node, field, in: instance, form)
    }
  }

  private mutating func take(
    _ source: JSONNode,
    of node: Int,
    _ field: FieldID,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) {
    var value = Submission.Value(source: .json(source), offset: source.offset)
    defer { submission.instances[instance].values[node] = value }
    if value.isEmpty { return }
    let text: String?
    switch form.kind(at: field) {
    case .choice: text = SurveyImporter.value(of: source)
    case .choices: text = source.elements.map(SurveyImporter.value).joined(separator: " ")
    // A list of files.
    case .photo: text = source.scalar ?? source.elements.first?["name"]?.scalar
    default: text = source.scalar
    }
    guard let text else {
      return submission.note(.invalid, node, in: instance, at: source.offset, "expected one value")
    }
    if let others = takeOwnWords(source, of: node, field, in: instance, form) {
      return fields.give(&value, others, of: field, form, &submission, node, in: instance)
    }
    fields.give(&value, text, of: field, form, &submission, node, in: instance)
  }

  /// Takes the value that is no choice for what “other” stands for, as SurveyJS does.
  ///
  /// - Returns: The values with `other` in its place, separated by spaces; nil if the question has no such choice, or not
  ///   one such value.
  private mutating func takeOwnWords(
    _ source: JSONNode,
    of node: Int,
    _ field: FieldID,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) -> String? {
    let question = submission.layout.nodes[node]
    guard case .answer(_, _, let isStored?) = question.detail else { return nil }
    let elements = form.kind(at: field) == .choices ? source.elements : [source]
    var values = elements.map(SurveyImporter.value)
    var unknown: [Int] = []
    for (index, value) in values.enumerated()
    where fields.answer(value, of: field, in: form) == nil {
      unknown.append(index)
    }
    let name = SurveyComment.node(of: question.name, isStored: isStored)
    guard unknown.count == 1, let place = unknown.first, let text = elements[place].scalar,
      !text.isEmpty, let comment = submission.layout.child(name, of: question.parent)
    else { return nil }
    if submission.instances[instance].values[comment] == nil {
      submission.instances[instance].values[comment] = Submission.Value(
        source: .json(JSONNode(text)),
        answer: .text(text),
        offset: elements[place].offset
      )
    }
    values[place] = SurveyComment.other
    return values.joined(separator: " ")
  }
}
