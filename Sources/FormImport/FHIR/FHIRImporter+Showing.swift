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

  private static func hasCondition(_ item: JSONNode) -> Bool {
    item["enableWhen"]?.elements.isEmpty == false
      || item.extension("sdc-questionnaire-enableWhenExpression") != nil
  }

  static func isHidden(_ item: JSONNode) -> Bool {
    item.extension("questionnaire-hidden")?["valueBoolean"]?.bool == true
  }

  /// True if the item or one around it is hidden.
  func isWithheld(_ item: JSONNode) -> Bool {
    var around = Optional(item)
    while let item = around, !Self.isHidden(item) { around = outerItems[item.offset] }
    return around != nil
  }

  /// True if nobody may answer the item: it is read-only, or a group around it is.
  func isReadOnly(_ item: JSONNode) -> Bool {
    if item["readOnly"]?.bool == true { return true }
    var around = outerItems[item.offset]
    while let outer = around {
      if outer["type"]?.string == "group", outer["readOnly"]?.bool == true { return true }
      around = outerItems[outer.offset]
    }
    return false
  }

  /// Returns the condition under which an item and all items around it are enabled; nil if it always is.
  mutating func enabled(_ item: JSONNode) -> String? {
    if let known = wholeEnablings[item.offset] { return known }
    let outer = outerItems[item.offset].flatMap { enabled($0) }
    let home = draft.home
    draft.home = homes[item.offset]
    defer { draft.home = home }
    let own = enabling(of: item, named: TextQuote.of(item["linkId"]?.string ?? ""))
    var condition = outer ?? own
    if let outer, let own { condition = draft.joined([outer, own], by: "and") }
    // A long condition becomes a variable, so that the items inside need not repeat it.
    if let long = condition, long.utf8.count > Self.mostRepeated {
      condition = draft.variable(holding: "if(\(long), 1, 0)", named: "enabled") + " = 1"
    }
    wholeEnablings[item.offset] = .some(condition)
    return condition
  }

  /// Reports a hidden answer that expressions read although a condition disables the item.
  mutating func noteReadWhileDisabled(_ item: JSONNode, _ name: String) {
    var around = Optional(item)
    while let item = around, !Self.hasCondition(item) { around = outerItems[item.offset] }
    if around == nil { return }
    notes.add(
      .unsupported,
      at: Self.offset(ofCondition: item),
      "hidden item \(name)",
      reason: "expressions read either all hidden answers or none",
      meaning: "its answer is read while it is disabled, too"
    )
  }
}
