import FormModel
import FormProgress
import FormRules

/// What is wrong with a submission (EX-2).
extension Submission {
  /// Gives a session the submission's state as `fill` does, and adds what is missing, invalid, or answered although hidden, to the
  /// findings.
  ///
  /// - Parameter session: One that was just opened, at the time when the form was filled.
  /// - Complexity: That of `fill`, and O(fields + findings · log(pages)) time.
  public mutating func check(_ session: inout FormSession) {
    fill(&session)
    addHidden(session)
    let marks = Marks(self, messages: session.engine.storedForm.constraintMessages)
    var next = session.firstInvalidField
    while let field = next {
      let message = session.templateField(of: field).flatMap { marks.messages[$0] }
      add(.invalid, field, message ?? "it breaks the constraint", marks, session)
      next = try? session.invalidField(after: field)
    }
    next = session.firstUnfilledMandatoryField
    while let field = next {
      add(.missing, field, "it is mandatory", marks, session)
      next = try? session.engine.unfilledMandatoryField(after: field)
    }
  }

  /// What describes a field in findings.
  private struct Marks {
    /// The node of each field of the template.
    var nodes: [FieldID: Int] = [:]
    /// The instances by repeat and numbers.
    var instances: [[Int]: Int] = [:]
    var messages: [FieldID: String]

    init(_ submission: Submission, messages: [FieldID: String]) {
      self.messages = messages
      for (node, description) in submission.layout.nodes.enumerated() {
        if case .field(let field, _) = description.content { nodes[field] = node }
      }
      for (index, instance) in submission.instances.enumerated() {
        instances[Marks.key(instance.repeat, instance.numbers)] = index
      }
    }

    static func key(_ index: Int, _ numbers: InstanceNumbers) -> [Int] {
      [index] + (0..<numbers.count).map { numbers[$0] }
    }
  }

  /// Adds a finding about a field of the session.
  private mutating func add(
    _ kind: SubmissionFinding.Kind,
    _ field: FieldID,
    _ reason: String,
    _ marks: Marks,
    _ session: borrowing FormSession
  ) {
    // A field that is computed for the others is not in the file.
    guard let node = session.templateField(of: field).flatMap({ marks.nodes[$0] }) else { return }
    let place = try? session.instance(ofPage: field.page)
    let numbers = place?.numbers ?? .none
    let value = marks.instances[Marks.key(place?.repeat ?? -1, numbers)]
      .flatMap { instances[$0].values[node] }
    notes.add(
      kind,
      at: value?.isEmpty == false ? value?.offset : nil,
      layout.path(of: node, inside: numbers),
      reason
    )
  }

  private mutating func addHidden(_ session: borrowing FormSession) {
    for (index, instance) in instances.enumerated() {
      for (node, value) in instance.values where value.answer != nil {
        guard case .field(let template, whileHidden: false) = layout.nodes[node].content,
          let field = session.address(ofTemplate: template, inside: instance.numbers),
          !session.isShown(field)
        else { continue }
        note(.hidden, node, in: index, at: value.offset, "it is hidden, but has an answer")
      }
    }
  }
}

extension FormSession {
  fileprivate func templateField(of field: FieldID) -> FieldID? {
    (try? templatePage(of: field.page)).map { FieldID(page: $0, field: field.field) }
  }

  /// The form's first field that is fillable, mandatory and not filled; nil if there is none.
  fileprivate var firstUnfilledMandatoryField: FieldID? {
    guard let page = try? engine.pageWithMandatoryRemaining(after: nil) else { return nil }
    return try? engine.firstUnfilledMandatoryField(ofPage: page)
  }
}

extension FormDefinition {
  fileprivate var constraintMessages: [FieldID: String] {
    var messages: [FieldID: String] = [:]
    for constraint in logic.constraints { messages[constraint.field] = constraint.message }
    return messages
  }
}
