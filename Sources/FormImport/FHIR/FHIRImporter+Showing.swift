import FormModel

extension FHIRImporter {
  /// When an item is shown, groups around it aside.
  enum Showing {
    case always
    case never
    case when(String)

    var isHiddenFirst: Bool { if case .always = self { false } else { true } }
  }

  /// When an item is shown: what stands within a question is shown only with it (R4, Questionnaire.item.enableWhen).
  ///
  /// - Parameter id: what a variable for its condition is called after.
  mutating func showing(of item: JSONNode, _ id: String, named name: String) -> Showing {
    // What its conditions say is told, even if it is hidden.
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
    // A long one becomes a variable, so that what is within need not repeat it.
    if case .when(let condition) = showing, condition.utf8.count > Self.mostRepeated {
      let variable = draft.variable(holding: "if(\(condition), 1, 0)", named: id + ".enabled")
      showing = .when("\(variable) = 1")
    }
    showings[item.offset] = showing
    return showing
  }

  /// Bytes of a condition that is written out again for each item within.
  private static let mostRepeated = 100
}
