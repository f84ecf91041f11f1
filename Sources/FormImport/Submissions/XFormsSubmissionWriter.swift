import FormModel
import FormRules

/// Writes the answers of a session as an instance of its XForm (EX-4).
struct XFormsSubmissionWriter {
  private let layout: SubmissionLayout
  /// The submission whose other values are kept.
  private let kept: Submission?
  private(set) var text = ""

  init(_ layout: SubmissionLayout, keeping kept: Submission?) {
    self.layout = layout
    self.kept = kept
  }

  /// - Complexity: O(nodes · instances + bytes) time.
  mutating func write(_ session: borrowing FormSession) {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(0, in: SubmissionScope(kept: kept == nil ? nil : 0), namespace: "", session)
    text += "\n"
  }

  /// Writes a node, or all instances of a repeat.
  ///
  /// - Parameter namespace: The default namespace around.
  private mutating func write(
    _ node: Int,
    in scope: SubmissionScope,
    namespace: String,
    _ session: borrowing FormSession
  ) {
    guard case .repeat(let index) = layout.nodes[node].content else {
      return writeElement(node, in: scope, namespace: namespace, session)
    }
    for instance in scope.instances(
      of: index,
      session,
      keeping: kept,
      hiddenBy: layout.hidingPages[index] ?? []
    ) {
      writeElement(node, in: instance, namespace: namespace, session)
    }
  }

  private mutating func writeElement(
    _ node: Int,
    in scope: SubmissionScope,
    namespace outer: String,
    _ session: borrowing FormSession
  ) {
    let description = layout.nodes[node]
    var namespace = outer
    var value: String?
    if case .element(let own, let kind, let first, let role) = description.detail {
      namespace = own
      if description.children.isEmpty {
        let known = scope.kept.flatMap { kept?.instances[$0].values[node] }
        if let written = description.written, case .field(let template, _) = description.content,
          let field = session.address(ofTemplate: template, inside: scope.numbers)
        {
          value = unasked(field, written, scope.numbers, known, kind, session)
        } else {
          value = self.value(description.content, scope.numbers, known, kind, first, session)
        }
        if value == nil, known == nil, description.content == .nothing, first.isEmpty {
          value = Self.preload(role, session)
        }
        if value == nil { return }
      }
    }
    text += "<" + description.name
    if namespace != outer { attribute("xmlns", namespace) }
    if node == 0 { writeAttributes() }
    text += ">"
    if let value {
      escape(value)
    } else {
      for child in description.children {
        write(child, in: scope, namespace: namespace, session)
      }
    }
    text += "</" + description.name + ">"
  }

  /// Returns the text of a node without children; nil if it is not written.
  private func value(
    _ content: SubmissionLayout.Content,
    _ numbers: InstanceNumbers,
    _ known: Submission.Value?,
    _ kind: FieldKind,
    _ first: String,
    _ session: borrowing FormSession
  ) -> String? {
    var source: String?
    if case .text(let text)? = known?.source { source = text }
    switch content {
    case .field(let template, let whileHidden):
      guard let field = session.address(ofTemplate: template, inside: numbers),
        whileHidden || session.isShown(field)
      else { return nil }
      let answer = session.answerIfAny(at: field)
      if let source, answer.map({ $0.isSame(as: known?.answer) }) ?? (known?.answer == nil) {
        return source
      }
      return answer.map { AnswerText.text(of: $0) } ?? ""
    case .variable(let index):
      let value = session.value(ofVariable: index).map { AnswerText.text(of: $0, as: kind) } ?? ""
      if let source, AnswerText.areEqual(source, value) { return source }
      return value
    case .nothing, .repeat: return source ?? (first.isEmpty ? nil : first)
    }
  }

  /// Returns the text of a node without a question: as it was given, else as the form begins; nil while it is not relevant.
  private func unasked(
    _ field: FieldID,
    _ written: SubmissionLayout.Content,
    _ numbers: InstanceNumbers,
    _ known: Submission.Value?,
    _ kind: FieldKind,
    _ session: borrowing FormSession
  ) -> String? {
    let given = session.answerIfAny(at: field)
    var value: AnswerValue?
    if case .variable(let index) = written {
      value = session.value(ofVariable: index)
    } else if case .field(let template, _) = written,
      let relevant = session.address(ofTemplate: template, inside: numbers)
    {
      value = session.answerIfAny(at: relevant)
    }
    let text = value.map { AnswerText.text(of: $0, as: kind) } ?? ""
    if given != nil, text.isEmpty { return nil }
    if case .text(let source)? = known?.source, given?.isSame(as: known?.answer) ?? true {
      return source
    }
    return text
  }

  /// Returns what the app puts into a node when the form is begun.
  private static func preload(
    _ role: SubmissionLayout.ClockRole?,
    _ session: borrowing FormSession
  ) -> String {
    switch role {
    case nil: ""
    case .day?: AnswerText.text(of: .date(days: session.clock.today))
    case .start?, .end?: AnswerText.text(of: .dateTime(milliseconds: session.clock.milliseconds))
    }
  }

  private mutating func writeAttributes() {
    for (index, own) in layout.attributes.enumerated() {
      switch own.name.namespace {
      case "": attribute(own.name.local, own.value)
      case XMLNamespaces.xml: attribute("xml:\(own.name.local)", own.value)
      default:
        attribute("xmlns:n\(index)", own.name.namespace)
        attribute("n\(index):\(own.name.local)", own.value)
      }
    }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    text += " \(name)=\""
    escape(value)
    text += "\""
  }

  /// Writes a text so that the reader gives it back. What XML can't hold becomes U+FFFD.
  private mutating func escape(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\r": text += "&#13;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value & ~1 == 0xFFFE: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
