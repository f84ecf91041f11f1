import FormModel

extension FHIRImporter {
  /// When an item is shown, without the conditions of enclosing groups.
  enum Showing {
    case always
    case never
    case when(String)

    var isHiddenFirst: Bool { if case .always = self { false } else { true } }
  }

  /// Returns when an item is shown. An item inside a question is shown only with the question (R4,
  /// Questionnaire.item.enableWhen).
  ///
  /// - Parameter id: The prefix of a variable that holds the condition.
  mutating func showing(of item: JSONNode, _ id: String, named name: String) -> Showing {
    // Translate the conditions of a hidden item too: they decide whether its answer is read.
    let condition = enabling(of: item, named: name)
    let own: Showing = Self.isHidden(item) ? .never : condition.map { .when($0) } ?? .always
    let outer = outerQuestions[item.offset].flatMap { showings[$0] } ?? .always
    var showing: Showing =
      switch (outer, own) {
      case (.never, _), (_, .never): .never
      case (.always, let other), (let other, .always): other
      case (.when(let first), .when(let second)): .when(draft.joined([first, second], by: "and"))
      }
    guard item["item"]?.elements.isEmpty == false else { return showing }
    // A long condition becomes a variable, so that inner items need not repeat it.
    if case .when(let condition) = showing, condition.utf8.count > Self.mostRepeated {
      let variable = draft.variable(holding: "if(\(condition), 1, 0)", named: id + ".enabled")
      showing = .when("\(variable) = 1")
    }
    showings[item.offset] = showing
    return showing
  }

  /// The longest condition in bytes that each inner item repeats.
  private static let mostRepeated = 100

  static func isHidden(_ item: JSONNode) -> Bool {
    item.extension("questionnaire-hidden")?["valueBoolean"]?.bool == true
  }

  /// Lets expressions read the answer of an item that is hidden but not disabled.
  ///
  /// - Returns: The condition under which the item and all items around it are enabled; nil if it always is,
  ///   or if nothing hides the item.
  mutating func keepReadable(_ field: FieldID, of item: JSONNode) -> String? {
    var path = [item]
    while let outer = outerItems[path[path.count - 1].offset] { path.append(outer) }
    guard path.contains(where: Self.isHidden) else { return nil }
    draft.logic.fieldPolicies[field] = .retained
    var conditions: [String] = []
    for item in path.reversed() {
      let outer = draft.home
      draft.home = homes[item.offset]
      defer { draft.home = outer }
      let name = TextQuote.of(item["linkId"]?.string ?? "")
      if let condition = enabling(of: item, named: name) { conditions.append(condition) }
    }
    return conditions.isEmpty ? nil : draft.joined(conditions, by: "and")
  }

  /// Adds the calculation of a field, which has no value while its item is disabled.
  mutating func addCalculation(
    _ calculation: String,
    of field: FieldID,
    while condition: String?,
    at offset: Int
  ) {
    guard let condition else {
      draft.addCalculation(of: field, calculation, at: offset)
      return
    }
    // A short test leaves room for a long calculation.
    let test =
      condition.utf8.count > Self.mostRepeated
      ? draft.variable(holding: "if(\(condition), 1, 0)", named: "enabled") + " = 1" : condition
    draft.addCalculation(of: field, "if(\(test), \(calculation), '')", at: offset)
  }

  /// Reports a hidden answer that expressions read although the item is disabled.
  mutating func noteReadWhileDisabled(_ item: JSONNode, _ name: String) {
    notes.add(
      .unsupported,
      at: Self.offset(ofCondition: item),
      "hidden item \(name)",
      reason: "expressions read either all hidden answers or none",
      meaning: "its answer is read while it is disabled, too"
    )
  }
}
