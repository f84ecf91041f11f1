import FormModel
import FormRules

/// Writes the answers of a session as the data object of its survey (EX-4).
struct SurveySubmissionWriter {
  private let layout: SubmissionLayout
  /// The submission whose other values are kept.
  private let kept: Submission?

  init(_ layout: SubmissionLayout, keeping kept: Submission?) {
    self.layout = layout
    self.kept = kept
  }

  /// - Complexity: O(questions · instances + bytes) time.
  func data(_ session: borrowing FormSession) -> JSONNode {
    object(of: 0, in: SubmissionScope(kept: kept == nil ? nil : 0), session)
  }

  private func object(
    of node: Int,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> JSONNode {
    var members: [(key: String, node: JSONNode)] = []
    for child in layout.nodes[node].children {
      guard let value = value(of: child, in: scope, session) else { continue }
      members.append((layout.nodes[child].name, value))
    }
    if case .json(let unknown)? = known(node, scope)?.source { members += unknown.members }
    return JSONNode(.object(members))
  }

  private func known(_ node: Int, _ scope: SubmissionScope) -> Submission.Value? {
    scope.kept.flatMap { kept?.instances[$0].values[node] }
  }

  /// Returns the value of a node; nil if it has none.
  private func value(
    of node: Int,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> JSONNode? {
    switch layout.nodes[node].content {
    case .repeat(let index):
      let instances = scope.instances(
        of: index,
        session,
        keeping: kept,
        hiddenBy: layout.writesHidden ? [] : layout.hidingPages[index] ?? []
      )
      let objects = instances.map { object(of: node, in: $0, session) }
      let isTold = instances.contains { instance in
        instance.kept.flatMap { kept?.instances[$0].isTold } ?? true
      }
      if !isTold, objects.allSatisfy({ $0.members.isEmpty }) { return nil }
      return JSONNode(.array(objects))
    case .nothing:
      let object = object(of: node, in: scope, session)
      return object.members.isEmpty ? nil : object
    case .variable(let index):
      return session.value(ofVariable: index).map { written($0, node, known(node, scope)) }
    case .field(let template, let whileHidden):
      guard let field = session.address(ofTemplate: template, inside: scope.numbers),
        whileHidden || session.isShown(field)
      else { return nil }
      // What stands in place of an answer is written with it.
      guard case .answer(_, _, let isStored) = layout.nodes[node].detail else { return nil }
      let known = known(node, scope)
      guard let answer = session.answerIfAny(at: field) else {
        guard case .json(let source)? = known?.source, known?.answer == nil else { return nil }
        return known?.isEmpty == false ? source : nil
      }
      let words = isStored.map { ownWords(beside: node, isStored: $0, in: scope, session) }
      if case .json(let source)? = known?.source, answer.isSame(as: known?.answer),
        words?.areKept ?? true
      {
        return source
      }
      return written(answer, node, known, isStored == false ? words?.text : nil)
    }
  }

  /// Returns the text of an answer in a person's own words, and whether it is as it was.
  private func ownWords(
    beside node: Int,
    isStored: Bool,
    in scope: SubmissionScope,
    _ session: borrowing FormSession
  ) -> (text: JSONNode?, areKept: Bool) {
    let name = SurveyComment.node(of: layout.nodes[node].name, isStored: isStored)
    guard let comment = layout.child(name, of: layout.nodes[node].parent),
      case .field(let template, _) = layout.nodes[comment].content,
      let field = session.address(ofTemplate: template, inside: scope.numbers)
    else { return (nil, true) }
    let old = known(comment, scope)?.answer
    guard let answer = session.answerIfAny(at: field) else { return (nil, old == nil) }
    return (JSONNode(AnswerText.text(of: answer)), answer.isSame(as: old))
  }

  /// - Parameter words: What stands in place of “other”.
  private func written(
    _ answer: AnswerValue,
    _ node: Int,
    _ known: Submission.Value?,
    _ words: JSONNode? = nil
  ) -> JSONNode {
    var originals: [String: JSONNode] = [:]
    var computed = SubmissionLayout.Computed.nothing
    if case .answer(let values, let own, _) = layout.nodes[node].detail {
      (originals, computed) = (values, own)
    }
    if let words { originals[SurveyComment.other] = words }
    func original(_ value: String) -> JSONNode { originals[value] ?? Self.scalar(value) }
    switch answer {
    case .boolean(let truth): return JSONNode(.bool(truth))
    case .integer, .decimal: return JSONNode(.number(AnswerText.text(of: answer)))
    case .choice(let value): return original(value)
    case .choices(let values): return JSONNode(.array(values.map(original)))
    case .text(let text) where computed == .value:
      if case .json(let source)? = known?.source, let old = source.scalar,
        AnswerText.areEqual(old, text)
      {
        return source
      }
      return text == "true" || text == "false" ? JSONNode(.bool(text == "true")) : Self.scalar(text)
    case .text, .date, .time, .dateTime: return JSONNode(AnswerText.text(of: answer))
    }
  }

  /// A number if the text is one that JSON writes alike, such as a step of a scale; else the text.
  private static func scalar(_ text: String) -> JSONNode {
    let isPlain = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    let isNumber = isPlain && Double(text).map(DecimalText.of) == text
    return isNumber ? JSONNode(.number(text)) : JSONNode(text)
  }
}
