/// Help texts, made from what commands declare.
enum Help {
  static let width = 100

  /// All commands.
  static func text(of commands: [Command]) -> String {
    var text = """
      formnav: edit very large forms in constant time; time and compare form engines

      Usage: formnav COMMAND [OPTIONS]

      Commands:

      """
    text += columns(commands.map { ($0.name, $0.summary) })
    return text
      + "\nformnav help COMMAND explains a command. formnav --version, or -V, prints the version.\n"
  }

  /// One command.
  static func text(of command: Command) -> String {
    let operands = command.operands.map { operand in
      let name = operand.name + (operand.isRepeated ? "…" : "")
      return operand.isOptional ? " [\(name)]" : " \(name)"
    }
    var text = "\(command.summary)\n\n"
    text += "Usage: formnav \(command.name) [OPTIONS]\(operands.joined())\n"
    if !command.operands.isEmpty {
      text += "\nArguments:\n" + columns(command.operands.map { ($0.name, $0.help) })
    }
    text +=
      "\nOptions:\n" + columns(command.options.map(row) + [("--help, -h", "Print this help.")])
    if !command.discussion.isEmpty { text += "\n" + wrapped(command.discussion) }
    return text
  }

  private static func row(_ option: any AnyOption) -> (String, String) {
    let value = option.placeholder.map { " \($0)" } ?? ""
    let note = option.defaultText.map { " Default: \($0)." } ?? ""
    return (option.names.joined(separator: ", ") + value, option.help + note)
  }

  /// A discussion with its paragraphs wrapped. What is indented stays as it is.
  private static func wrapped(_ discussion: String) -> String {
    var text = ""
    var line = ""
    func endLine() {
      if !line.isEmpty { text += line + "\n" }
      line = ""
    }
    for written in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let first = written.first, first != " " else {
        endLine()
        text += written + "\n"
        continue
      }
      for word in written.split(separator: " ") {
        if line.count + 1 + word.count > width { endLine() }
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    endLine()
    return text
  }

  /// Names at the left, wrapped texts at the right; a long name has a line of its own.
  static func columns(_ rows: [(String, String)]) -> String {
    let indent = min(rows.map { $0.0.count }.max() ?? 0, 24) + 4
    var text = ""
    for (name, help) in rows {
      var line = "  \(name)"
      if line.count + 2 > indent {
        text += line + "\n"
        line = ""
      }
      line += String(repeating: " ", count: indent - line.count)
      for word in help.split(separator: " ") {
        if line.count + word.count > width {
          text += line + "\n"
          line = String(repeating: " ", count: indent)
        }
        line += (line.count == indent ? "" : " ") + word
      }
      text += line + "\n"
    }
    return text
  }
}
