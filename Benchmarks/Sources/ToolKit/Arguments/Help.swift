import MeasurementKit

/// Help texts, made from what commands declare.
package enum Help {
  /// Characters in a line: as many as the terminal has, or `COLUMNS` says, but no more than are read with ease.
  static let width = min(TextStyle.of(descriptor: 1).columns, 100)

  /// All commands.
  static func text(of commands: [Command]) -> String {
    paragraph("formnav: edit very large forms in constant time; time and compare form engines")
      + "\nUsage: formnav COMMAND [OPTIONS]\n\nCommands:\n"
      + columns(commands.map { ($0.name, $0.summary) }) + "\n"
      + paragraph(
        "formnav help COMMAND explains a command. formnav --version, or -V, prints the version."
      )
  }

  /// One command.
  static func text(of command: Command) -> String {
    let operands = command.operands.map { operand in
      let name = operand.name + (operand.isRepeated ? "…" : "")
      return operand.isOptional ? " [\(name)]" : " \(name)"
    }
    var text = paragraph(command.summary) + "\n"
    text += paragraph(
      "Usage: formnav \(command.name) [OPTIONS]\(operands.joined())",
      indent: "Usage: ".count
    )
    if !command.operands.isEmpty {
      text += "\nArguments:\n" + columns(command.operands.map { ($0.name, $0.help) })
    }
    let options = command.options.filter { !$0.isInternal }
    text += "\nOptions:\n" + columns(options.map(row) + [("--help, -h", "Print this help.")])
    if !command.discussion.isEmpty { text += "\n" + discussion(command.discussion) }
    return text
  }

  private static func row(_ option: any AnyOption) -> (String, String) {
    let value = option.placeholder.map { " \($0)" } ?? ""
    let note = option.defaultText.map { " Default: \($0)." } ?? ""
    return (option.names.joined(separator: ", ") + value, option.help + note)
  }

  /// A discussion with its paragraphs wrapped. What is indented stays as it is where there is room.
  private static func discussion(_ discussion: String) -> String {
    var text = ""
    var words = ""
    func endParagraph() {
      if !words.isEmpty { text += paragraph(words) }
      words = ""
    }
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        endParagraph()
        text += line.count <= width ? line + "\n" : shortened(String(line))
      } else {
        words += (words.isEmpty ? "" : " ") + line
      }
    }
    endParagraph()
    return text
  }

  /// A line of an example or of a list, which is too long.
  private static func shortened(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }.count
    let start = String(repeating: " ", count: indent)
    guard line.dropFirst(indent).hasPrefix("formnav ") else {
      return WrappedText.wrapped(line, after: start, indent: indent + 4, width: width)
    }
    // A comment goes before its command, and the command stays one: a shell reads on behind a backslash.
    let parts = line.split(separator: " # ", maxSplits: 1)
    let comment =
      parts.count > 1
      ? WrappedText.wrapped("# \(parts[1])", after: start, indent: indent, width: width) : ""
    return comment
      + WrappedText.wrapped(
        String(parts[0]),
        after: start,
        indent: indent + 4,
        width: width,
        continuation: " \\"
      )
  }

  private static func paragraph(_ text: String, indent: Int = 0) -> String {
    WrappedText.wrapped(text, after: "", indent: indent, width: width)
  }

  /// Names at the left, wrapped texts at the right; a long name has a line of its own.
  package static func columns(_ rows: [(String, String)]) -> String {
    let indent = min((rows.map { $0.0.count }.max() ?? 0) + 4, 28, width / 3)
    var text = ""
    for (name, help) in rows {
      var start = "  \(name)"
      if start.count + 2 > indent {
        text += WrappedText.wrapped(name, after: "  ", indent: 6, width: width)
        start = ""
      }
      start += String(repeating: " ", count: indent - start.count)
      text += WrappedText.wrapped(help, after: start, indent: indent, width: width)
    }
    return text
  }
}
