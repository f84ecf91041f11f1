import FormModel
import FormProgress
import FormRules

/// Writes the answers of a session as a FHIR QuestionnaireResponse (EX-4).
struct FHIRSubmissionWriter {
  private let layout: SubmissionLayout
  /// The submission whose other values are kept.
  private let kept: Submission?

  init(_ layout: SubmissionLayout, keeping kept: Submission?) {
    self.layout = layout
    self.kept = kept
  }

  /// - Complexity: O(items · instances + bytes) time.
  func response(_ session: borrowing FormSession) -> JSONNode {
    var members: [(key: String, node: JSONNode)] = []
    if case .json(let others)? = kept?.instances[0].values[0]?.source {
      members = others.members
    } else {
      members = [("resourceType", JSONNode("QuestionnaireResponse"))]
      if let address = layout.address { members.append(("questionnaire", JSONNode(address))) }
      let isComplete = session.totals.mandatoryRemaining == 0 && session.invalidCount == 0
      members.append(("status", JSONNode(isComplete ? "completed" : "in-progress")))
    }
    let items = items(of: 0, in: SubmissionScope(kept: kept == nil ? nil : 0), session)
    if !items.isEmpty { members.append(("item", JSONNode(.array(items)))) }
    return JSONNode(.object(members))
  }

  private func items(
    of parent: Int,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> [JSONNode] {
    var items: [JSONNode] = []
    for node in layout.nodes[parent].children where !layout.nodes[node].name.isEmpty {
      guard case .repeat(let index) = layout.nodes[node].content else {
        let answers = answers(to: node, in: scope, session)
        let inner = self.items(of: node, in: scope, session)
        items +=
          answers.isEmpty
          ? item(node, "item", inner) : item(node, "answer", Self.nest(inner, in: answers))
        continue
      }
      let instances = scope.instances(
        of: index,
        session,
        keeping: kept,
        hiddenBy: layout.hidingPages[index] ?? []
      )
      guard let value = layout.child("", of: node) else {
        for instance in instances {
          items += item(node, "item", self.items(of: node, in: instance, session))
        }
        continue
      }
      // Each instance is an answer.
      var all: [JSONNode] = []
      for instance in instances {
        let answers = answers(to: value, in: instance, session)
        all += Self.nest(self.items(of: node, in: instance, session), in: answers)
      }
      items += item(node, "answer", all)
    }
    return items
  }

  /// Returns an item with its answers or the items in it; none if there are none.
  private func item(_ node: Int, _ key: String, _ parts: [JSONNode]) -> [JSONNode] {
    guard !parts.isEmpty else { return [] }
    let linkID = JSONNode(layout.nodes[node].name)
    return [JSONNode(.object([("linkId", linkID), (key, JSONNode(.array(parts)))]))]
  }

  /// Puts items into one of some answers, as FHIR nests them: the first that has items, else the first. Those of further
  /// answers are kept from a file.
  private static func nest(_ items: [JSONNode], in answers: [JSONNode]) -> [JSONNode] {
    guard !answers.isEmpty else { return [] }
    let place = answers.firstIndex { $0["item"]?.elements.isEmpty == false } ?? 0
    var members = answers[place].members.filter { $0.key != "item" }
    if !items.isEmpty { members.append(("item", JSONNode(.array(items)))) }
    var nested = answers
    nested[place] = JSONNode(.object(members))
    return nested
  }

  private func answers(
    to node: Int,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> [JSONNode] {
    guard case .field(let template, let whileHidden) = layout.nodes[node].content,
      case .question(let type, let offer, let other, let unit) = layout.nodes[node].detail,
      let field = session.address(ofTemplate: template, inside: scope.numbers),
      whileHidden || session.isShown(field)
    else { return [] }
    let known = scope.kept.flatMap { kept?.instances[$0].values[node] }
    let answer = session.answerIfAny(at: field)
    let words = other == nil ? nil : words(beside: node, in: scope, session)
    if case .json(let source)? = known?.source, words?.isKept != false,
      answer.map({ $0.isSame(as: known?.answer) }) ?? (known?.answer == nil)
    {
      return source.elements
    }
    func chosen(_ value: String) -> JSONNode? {
      value == other
        ? words?.answer.map { Self.value($0, "string") } : offer?.option(of: value).map(Self.answer)
    }
    return switch answer {
    case nil: []
    case .choices(let values)?: values.compactMap(chosen)
    case .choice(let value)?: [chosen(value)].compactMap { $0 }
    case let answer?: [Self.value(answer, type, unit)]
    }
  }

  /// Returns the text of an open choice, and whether it is as the file had it.
  private func words(
    beside node: Int,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> (answer: AnswerValue?, isKept: Bool)? {
    guard let child = layout.child("", of: node),
      case .field(let template, _) = layout.nodes[child].content,
      let field = session.address(ofTemplate: template, inside: scope.numbers)
    else { return nil }
    let answer = session.answerIfAny(at: field)
    let known = scope.kept.flatMap { kept?.instances[$0].values[child]?.answer }
    return (answer, answer.map { $0.isSame(as: known) } ?? (known == nil))
  }

  private static func answer(_ option: FHIROffer.Option) -> JSONNode {
    switch option.key {
    case "valueCoding":
      var members: [(key: String, node: JSONNode)] = []
      if let system = option.system { members.append(("system", JSONNode(system))) }
      members.append(("code", JSONNode(option.code)))
      if let label = option.label { members.append(("display", JSONNode(label))) }
      return answer(option.key, JSONNode(.object(members)))
    case "valueInteger", "valueDecimal": return answer(option.key, JSONNode(.number(option.code)))
    default: return answer(option.key, JSONNode(option.code))
    }
  }

  private static func value(
    _ value: AnswerValue,
    _ type: String,
    _ unit: FHIRUnit? = nil
  ) -> JSONNode {
    let text = AnswerText.text(of: value)
    func part(_ key: String, _ node: JSONNode) -> JSONNode { JSONNode(.object([(key, node)])) }
    switch type {
    case "boolean": return answer("valueBoolean", JSONNode(.bool(value == .boolean(true))))
    case "decimal": return answer("valueDecimal", JSONNode(.number(text)))
    case "integer": return answer("valueInteger", JSONNode(.number(text)))
    case "quantity":
      let number = JSONNode(.number(text))
      return answer("valueQuantity", unit?.quantity(number) ?? part("value", number))
    case "date": return answer("valueDate", JSONNode(text))
    // FHIR has no times without a zone.
    case "dateTime": return answer("valueDateTime", JSONNode(text + "Z"))
    case "time": return answer("valueTime", JSONNode(text))
    case "url": return answer("valueUri", JSONNode(text))
    case "attachment": return answer("valueAttachment", part("url", JSONNode(text)))
    case "reference": return answer("valueReference", part("reference", JSONNode(text)))
    default: return answer("valueString", JSONNode(text))
    }
  }

  private static func answer(_ key: String, _ value: JSONNode) -> JSONNode {
    JSONNode(.object([(key, value)]))
  }
}
