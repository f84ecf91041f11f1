import MeasurementKit

/// Help texts, generated from the declarations of commands.
package enum Help {
  /// The characters in a line: the terminal's width or `COLUMNS`, at most 100.
  static let width = min(TextStyle.of(descriptor: 1).columns, 100)

  /// Returns the help for all commands.
  static func text(of commands: [Command]) -> String {
    paragraph("formnav: edit very large forms in constant time; time and compare form engines")
      + "\nUsage: formnav COMMAND [OPTIONS]\n\nCommands:\n"
      + columns(commands.map { ($0.name, $0.summary) }) + "\n"
      + paragraph(
        "formnav help COMMAND explains a command. formnav --version, or -V, prints the version."
      )
  }

  /// Returns the help for one command.
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

  /// Returns a discussion with wrapped paragraphs. Indented lines stay as they are if they fit.
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

  /// Wraps an example or a list entry that is too long for a line.
  private static func shortened(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }.count
    let start = String(repeating: " ", count: indent)
    guard line.dropFirst(indent).hasPrefix("formnav ") else {
      return WrappedText.wrapped(line, after: start, indent: indent + 4, width: width)
    }
    // The comment goes on a line before its command. A backslash at the line's end continues the
    // command in a shell.
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

  /// Returns names in the left column and wrapped texts in the right one. A long name gets its own
  /// line.
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
