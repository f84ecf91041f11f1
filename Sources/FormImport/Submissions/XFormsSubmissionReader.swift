import FormFormats
import FormModel

/// Reads a filled instance of an XForm (EX-1).
struct XFormsSubmissionReader {
  private var submission: Submission
  private var fields = SubmissionFields()

  init(_ layout: SubmissionLayout, _ bytes: [UInt8]) {
    submission = Submission(layout, bytes: bytes)
  }

  /// Reads the file.
  ///
  /// - Throws: `ReadError` with the place if it is not XML, or not of this form.
  /// - Complexity: O(bytes) time.
  mutating func read(_ form: borrowing FormDefinition) throws(ReadError) -> Submission {
    var reader = try XMLReader(submission.notes.bytes)
    _ = try reader.next()
    let root = submission.layout.nodes[0].name
    guard reader.name.local == root else {
      throw reader.failure(
        at: reader.start,
        "data of this form: the element \(TextQuote.of(root))",
        TextQuote.of(reader.name.local)
      )
    }
    if let id = submission.layout.attributes.first(where: { $0.name.local == "id" })?.value,
      let found = reader.attribute("id"), found != id
    {
      submission.note(
        .unknown,
        0,
        in: 0,
        at: reader.start,
        "it is of the form \(TextQuote.of(found)), not of \(TextQuote.of(id))"
      )
    }
    try readElement(&reader, of: 0, in: 0, form)
    _ = try reader.next()
    return submission
  }

  /// Reads an element whose start tag was just read, up to its end tag.
  private mutating func readElement(
    _ reader: inout XMLReader,
    of node: Int,
    in instance: Int,
    _ form: borrowing FormDefinition
  ) throws(ReadError) {
    let start = reader.start
    let isLeaf = submission.layout.nodes[node].children.isEmpty
    var text = ""
    var textStart: Int?
    var seen: Set<Int> = []
    while true {
      switch try reader.next() {
      case .start:
        try readChild(&reader, of: node, in: instance, &seen, form)
      case .text:
        if reader.isBlank { continue }
        text += reader.text
        textStart = textStart ?? reader.start
      case .end, .finish:
        if isLeaf {
          take(text, of: node, in: instance, at: textStart ?? start, form)
        } else if let textStart {
          submission.note(.unknown, node, in: instance, at: textStart, "a group has no text")
        }
        return
      }
    }
  }

  private mutating func readChild(
    _ reader: inout XMLReader,
    of node: Int,
    in instance: Int,
    _ seen: inout Set<Int>,
    _ form: borrowing FormDefinition
  ) throws(ReadError) {
    let offset = reader.start
    // A saved form has the template of each repeat beside its instances.
    if reader.attribute("template", in: XFormsReader.javaRosa) != nil {
      return try reader.skipElement()
    }
    guard let child = submission.layout.child(reader.name.local, of: node) else {
      let reason = "the form has no \(TextQuote.of(reader.name.local)) in it"
      submission.note(.unknown, node, in: instance, at: offset, reason)
      return try reader.skipElement()
    }
    if case .repeat(let index) = submission.layout.nodes[child].content {
      let inner = submission.addInstance(of: index, in: instance, at: offset)
      return try readElement(&reader, of: child, in: inner, form)
    }
    guard seen.insert(child).inserted else {
      submission.note(.unknown, child, in: instance, at: offset, "it stands here twice")
      return try reader.skipElement()
    }
    try readElement(&reader, of: child, in: instance, form)
  }

  private mutating func take(
    _ text: String,
    of node: Int,
    in instance: Int,
    at offset: Int,
    _ form: borrowing FormDefinition
  ) {
    let description = submission.layout.nodes[node]
    var value = Submission.Value(source: .text(text), offset: offset)
    defer { submission.instances[instance].values[node] = value }
    if case .element(_, _, _, let role?) = description.detail { readClock(text, role) }
    guard case .field(let field, _) = description.content, !text.isEmpty else { return }
    // White space around a text is part of it.
    let plain = form.kind(at: field) == .text ? text : XFormsReader.trimmed(text)
    fields.give(&value, plain, of: field, form, &submission, node, in: instance)
  }

  private mutating func readClock(_ text: String, _ role: SubmissionLayout.ClockRole) {
    guard submission.clockRole.map({ $0 < role }) ?? true,
      let milliseconds = CivilDate.dateTimeMilliseconds(XFormsReader.trimmed(text))
    else { return }
    submission.clock = FormClock(milliseconds: milliseconds)
    submission.clockRole = role
  }
}
