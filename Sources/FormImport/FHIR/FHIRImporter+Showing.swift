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
    // Translate the conditions of a hidden item too, so that the report covers them.
    let condition = enabling(of: item, named: name)
    let isHidden = item.extension("questionnaire-hidden")?["valueBoolean"]?.bool == true
    let own: Showing = isHidden ? .never : condition.map { .when($0) } ?? .always
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
}
