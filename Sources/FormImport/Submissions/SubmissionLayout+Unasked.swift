import FormModel
import FormRules

/// What a filled form holds that no question asks for.
extension SubmissionLayout {
  /// A node outside of repeats that no question asks for: what it computes or holds.
  public struct UnaskedNode: Sendable {
    /// The path of an XForm's node, or the name in a survey's data.
    public let path: String
    fileprivate let source: Source
    /// Nil if the format writes values as they are.
    fileprivate let kind: FieldKind?

    fileprivate enum Source {
      case variable(Int)
      case field(FieldID)
    }

    /// The value as expressions read it; nil if there is none.
    public func value(in session: borrowing FormSession) -> AnswerValue? {
      switch source {
      case .variable(let index):
        guard let value = session.value(ofVariable: index) else { return nil }
        if case .boolean = value, kind?.holds != .integer, kind?.holds != .decimal { return value }
        guard let kind else {
          guard case .dateTime = value else { return value }
          return .text(AnswerText.text(of: value, as: .date))
        }
        // A variable's value is never an empty text.
        let text = AnswerText.text(of: value, as: kind)
        return AnswerText.value(text, kind: kind) ?? .text(text)
      case .field(let field): return session.answerIfAny(at: field)
      }
    }
  }

  /// Returns the nodes outside of repeats that hold variables, or fields that no question asks for.
  ///
  /// - Complexity: O(nodes · depth) time.
  public func nodes(unasked fields: Set<FieldID>) -> [UnaskedNode] {
    var found: [UnaskedNode] = []
    for (index, node) in nodes.enumerated() where node.home < 0 {
      let source: UnaskedNode.Source
      switch node.content {
      case .variable(let index): source = .variable(index)
      case .field(let field, _):
        if !fields.contains(field) { continue }
        // While the node is not relevant, the variable has no value.
        if case .variable(let index)? = node.written {
          source = .variable(index)
        } else {
          source = .field(field)
        }
      case .nothing, .repeat: continue
      }
      var kind: FieldKind?
      if case .element(_, let own, let first, let clock) = node.detail {
        kind = own
        // The time of filling is another one at each time.
        if first.isEmpty, clock != nil, own != .date { continue }
      }
      found.append(UnaskedNode(path: fullPath(of: index), source: source, kind: kind))
    }
    return found
  }

  private func fullPath(of node: Int) -> String {
    guard format == .xforms else { return nodes[node].name }
    var names: [String] = []
    var next = node
    while next >= 0 {
      names.append(nodes[next].name)
      next = nodes[next].parent
    }
    var path = ""
    for name in names.reversed() { path += "/" + name }
    return path
  }
}
