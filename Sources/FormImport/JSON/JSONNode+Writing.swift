/// Makes JSON values and writes them.
extension JSONNode {
  /// A value that stands in no file.
  init(_ value: Value) { self.init(value: value, offset: 0) }

  init(_ text: String) { self.init(.string(text)) }

  /// The value as JSON, with a line break at the end.
  ///
  /// - Complexity: O(bytes).
  var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): text += Self.quoted(string)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &text, indent: indent) { element, text, inner in
        element.write(to: &text, indent: inner)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent: indent) { member, text, inner in
        text += Self.quoted(member.key) + ": "
        member.node.write(to: &text, indent: inner)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part],
    _ start: String,
    _ end: String,
    to text: inout String,
    indent: String,
    _ write: (Part, inout String, String) -> Void
  ) {
    text += start
    let inner = indent + "  "
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + inner
      write(part, &text, inner)
    }
    text += (parts.isEmpty ? "" : "\n" + indent) + end
  }

  /// A text as JSON writes it.
  ///
  /// - Complexity: O(bytes) time.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
