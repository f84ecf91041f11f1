import ToolKit

/// Manual pages, generated from the declarations of commands, in the man(7) format.
enum ManualPage {
  /// The page of the tool: formnav(1).
  static func text(of commands: [Command], version: String) -> String {
    var text = head("formnav", version)
    text += ".SH NAME\nformnav \\- very large forms, edited in constant time, timed and compared\n"
    text += ".SH SYNOPSIS\n.B formnav\n.I COMMAND\n[\\fIOPTIONS\\fR]\n.SH COMMANDS\n"
    for command in commands {
      text += ".TP\n.BR formnav-\(escaped(command.name)) (1)\n\(line(command.summary))\n"
    }
    text += ".SH OPTIONS\n"
    for flag in CommandLineDescription.toolFlags { text += row(flag) }
    return text + environment + exitStatus
  }

  /// The page of one command: formnav-bench(1).
  static func text(of command: Command, version: String) -> String {
    let name = "formnav-\(command.name)"
    var text = head(name, version)
    let summary = command.summary.hasSuffix(".") ? command.summary.dropLast() : command.summary[...]
    text += ".SH NAME\n\(escaped(name)) \\- \(line(String(summary)))\n"
    text += ".SH SYNOPSIS\n.B formnav \(escaped(command.name))\n[\\fIOPTIONS\\fR]"
    for operand in command.operands {
      let dots = operand.isRepeated ? "..." : ""
      text +=
        "\n"
        + (operand.isOptional
          ? "[\\fI\(operand.name)\\fR\(dots)]" : "\\fI\(operand.name)\\fR\(dots)")
    }
    text += "\n"
    if !command.discussion.isEmpty { text += ".SH DESCRIPTION\n" + discussion(command.discussion) }
    if !command.operands.isEmpty {
      text += ".SH ARGUMENTS\n"
      for operand in command.operands { text += ".TP\n.I \(operand.name)\n\(line(operand.help))\n" }
    }
    text += ".SH OPTIONS\n"
    for flag in CommandLineDescription.flags(of: command) { text += row(flag) }
    return text + environment + exitStatus + ".SH SEE ALSO\n.BR formnav (1)\n"
  }

  /// Left-aligned: narrow lines can't be justified.
  private static func head(_ name: String, _ version: String) -> String {
    ".TH \(escaped(name.uppercased())) 1 \(Tool.date) \"formnav \(version)\" \"User Commands\"\n.ad l\n"
  }

  private static func row(_ flag: CommandLineDescription.Flag) -> String {
    let names = flag.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    // A list of words may be longer than a line, so each word may end one.
    let value = escaped(flag.placeholder).replacing("|", with: "|\\:")
    return ".TP\n\(names)\(value.isEmpty ? "" : " \\fI\(value)\\fR")\n\(line(flag.help))\n"
  }

  private static let environment = """
    .SH ENVIRONMENT
    .TP
    .B COLUMNS
    The width of lines, where standard output is no terminal. Default: 80.
    .TP
    .B NO_COLOR
    Where it is set, and not empty, nothing is coloured.
    .TP
    .B TERM
    The type of the terminal; one of type dumb gets no escape sequences.
    .TP
    .B TMPDIR
    The folder for temporary files.
    .TP
    .B XDG_STATE_HOME
    The folder in which bench keeps the last record, as formnav/records. Default: ~/.local/state.

    """

  private static let exitStatus = """
    .SH EXIT STATUS
    0 fine; 2 a regression; 3 contenders disagree; 4 nothing valid was measured; 64 usage; 65 bad data;
    66 no such input; 69 a program is missing; 70 internal; 71 the system has too little for the tool;
    73 can't create; 74 I/O; 129, 130, 131, 143 ended by a signal.

    """

  /// Returns the paragraphs; indented lines stay as they are.
  private static func discussion(_ text: String) -> String {
    var page = ""
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix(" ")
      if isIndented != isExample {
        page += isIndented ? ".nf\n" : ".fi\n"
        isExample = isIndented
      }
      page += line.isEmpty ? ".PP\n" : self.line(String(line)) + "\n"
    }
    return page + (isExample ? ".fi\n" : "")
  }

  /// Escapes a line of text, since man reads a leading dot or apostrophe as a command.
  private static func line(_ text: String) -> String {
    let text = escaped(text.split(separator: "\n").joined(separator: " "))
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
