import FormFormats
import FormModel

/// Reads a FHIR QuestionnaireResponse (EX-1).
struct FHIRSubmissionReader {
  private var submission: Submission
  private var fields = SubmissionFields()

  init(_ layout: SubmissionLayout, _ bytes: [UInt8]) {
    submission = Submission(layout, bytes: bytes)
  }

  /// Reads the file.
  ///
  /// - Throws: `ReadError` with the place if it is not JSON, or no QuestionnaireResponse.
  /// - Complexity: O(bytes) time.
  mutating func read(_ form: borrowing FormDefinition) throws(ReadError) -> Submission {
    let root = try JSONNode.read(submission.notes.bytes)
    guard root["resourceType"]?.string == "QuestionnaireResponse" else {
      throw submission.failure(
        at: root.offset(of: "resourceType"),
        "the FHIR resource QuestionnaireResponse",
        TextQuote.of(root["resourceType"]?.scalar ?? "none")
      )
    }
    if let address = submission.layout.address, let found = root["questionnaire"]?.string,
      found.split(separator: "|").first.map(String.init) != address
    {
      submission.note(
        .unknown,
        0,
        in: 0,
        at: root.offset(of: "questionnaire"),
        "it is of \(TextQuote.of(found)), not of \(TextQuote.of(address))"
      )
    }
    submission.clock = root["authored"]?.string.flatMap { CivilDate.dateTimeMilliseconds($0) }
      .map { FormClock(milliseconds: $0) }
    let others = root.members.filter { $0.key != "item" }
    submission.instances[0].values[0] = Submission.Value(
      source: .json(JSONNode(.object(others))),
      offset: root.offset
    )
    readItems(root["item"]?.elements ?? [], of: 0, in: 0, form)
    return submission
  }

  private mutating func readItems(
    _ items: [JSONNode],
    of parent: Int,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) {
    var seen: Set<Int> = []
    for item in items {
      let linkID = item["linkId"]?.string ?? ""
      guard !linkID.isEmpty, let node = submission.layout.child(linkID, of: parent) else {
        let reason = "the form has no item \(TextQuote.of(linkID)) in it"
        submission.note(.unknown, parent, in: instance, at: item.offset, reason)
        continue
      }
      let answers = item["answer"]?.elements ?? []
      if case .repeat(let index) = submission.layout.nodes[node].content {
        if let value = submission.layout.child("", of: node) {
          for answer in answers {
            let inner = submission.addInstance(of: index, in: instance, at: answer.offset)
            take([answer], of: value, in: inner, form)
            readItems(answer["item"]?.elements ?? [], of: node, in: inner, form)
          }
        } else {
          let inner = submission.addInstance(of: index, in: instance, at: item.offset)
          readItems(item["item"]?.elements ?? [], of: node, in: inner, form)
        }
        continue
      }
      guard seen.insert(node).inserted else {
        submission.note(.unknown, node, in: instance, at: item.offset, "it stands here twice")
        continue
      }
      if !answers.isEmpty { take(answers, of: node, in: instance, form) }
      readItems(item["item"]?.elements ?? [], of: node, in: instance, form)
      var isAsked = false
      for answer in answers {
        guard let inner = answer["item"], !inner.elements.isEmpty else { continue }
        if isAsked {
          let reason = "the form asks once what is asked for each answer"
          submission.note(.unknown, node, in: instance, at: inner.offset, reason)
        } else {
          readItems(inner.elements, of: node, in: instance, form)
        }
        isAsked = true
      }
    }
  }

  private mutating func take(
    _ answers: [JSONNode],
    of node: Int,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) {
    guard case .field(let field, _) = submission.layout.nodes[node].content,
      case .question(_, let offer, let other, let unit) = submission.layout.nodes[node].detail
    else {
      return submission.note(
        .unknown,
        node,
        in: instance,
        at: answers[0].offset,
        "the form asks no question here"
      )
    }
    let kind = form.kind(at: field)
    var value = Submission.Value(
      source: .json(JSONNode(.array(answers))),
      offset: answers[0].offset
    )
    defer { submission.instances[instance].values[node] = value }
    let taken = kind == .choices ? answers[...] : answers.prefix(1)
    if taken.count < answers.count {
      let reason = "the field has one answer"
      submission.note(.invalid, node, in: instance, at: answers[1].offset, reason)
    }
    var texts: [String] = []
    for answer in taken {
      if let unit, let reason = FHIRImporter.value(of: answer).flatMap(unit.refusal(of:)) {
        return submission.note(.invalid, node, in: instance, at: answer.offset, reason)
      }
      let text = Self.text(answer, offer, isOpen: other != nil)
      guard let found = text.value ?? takeWords(answer, as: other, of: node, in: instance) else {
        let reason = SubmissionFields.refusal(of: text.shown, kind)
        return submission.note(.invalid, node, in: instance, at: value.offset, reason)
      }
      texts.append(found)
    }
    let text = texts.joined(separator: " ")
    fields.give(&value, text, of: field, form, &submission, node, in: instance)
  }

  /// Takes an answer that is not among the options.
  ///
  /// - Returns: The value that stands for it; an empty one if there is such an answer, nil if the choice takes none.
  private mutating func takeWords(
    _ answer: JSONNode,
    as other: String?,
    of node: Int,
    in instance: Int
  ) -> String? {
    guard let other, let child = submission.layout.child("", of: node),
      let words = FHIRImporter.value(of: answer).flatMap(FHIRImporter.words(of:))
    else { return nil }
    if submission.instances[instance].values[child] != nil {
      let reason = "\(TextQuote.of(words)): the form takes one answer that is not among the options"
      submission.note(.invalid, node, in: instance, at: answer.offset, reason)
      return ""
    }
    submission.instances[instance].values[child] = Submission.Value(
      source: .json(JSONNode(.array([answer]))),
      answer: .text(words),
      offset: answer.offset
    )
    return other
  }

  /// Returns the text of an answer for the form, nil if it is no option or has none, and for messages.
  private static func text(_ answer: JSONNode, _ offer: FHIROffer?, isOpen: Bool) -> (
    value: String?, shown: String
  ) {
    guard let node = FHIRImporter.value(of: answer) else { return (nil, "") }
    let text =
      FHIRImporter.text(node) ?? node["url"]?.string ?? node["title"]?.string
      ?? (node["data"] == nil ? nil : node["contentType"]?.string ?? "data")
    let shown = text ?? ""
    guard let offer else { return (text, shown) }
    let option = FHIROffer.Option(value: node)
    let values = offer.values(of: option.code, system: option.system)
    // What is a text in an open choice is no coding.
    return (values.first { !isOpen || offer.isCoding($0) == (node.scalar == nil) }, shown)
  }
}

extension Submission {
  func failure(at offset: Int, _ expected: String, _ found: String) -> ReadError {
    let position = SourceLines.position(of: offset, in: notes.bytes)
    return .format(FormatError(at: position, expected: expected, found: found))
  }
}
