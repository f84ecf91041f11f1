import FormFormats
import ToolKit

extension Commands {
  static let completions = Command(
    name: "completions",
    summary: "Write the script that lets a shell complete this command line.",
    discussion: """
      Examples:
        source <(formnav completions bash)              # bash
        source <(formnav completions zsh)               # zsh, after compinit
        formnav completions fish | source               # fish

      For good, in a file that the shell reads:
        formnav completions zsh > "${fpath[1]}/_formnav"
        formnav completions fish > ~/.config/fish/completions/formnav.fish
      """,
    operands: [
      Operand(
        name: "SHELL",
        help: "bash, zsh or fish.",
        kind: .words(Completions.Shell.allCases.map(\.rawValue))
      )
    ],
    options: [CompleteOptions.output]
  ) { arguments in
    guard let shell = Completions.Shell(rawValue: arguments.operands[0]) else {
      preconditionFailure("the parser takes no other word")
    }
    try CompleteOptions.write(Completions.script(for: shell, Commands.tool.commands), arguments)
  }

  static let manual = Command(
    name: "manual",
    summary: "Write a manual page, for man.",
    discussion: """
      Examples:
        formnav manual bench | man -l -
        formnav manual -o formnav.1
      """,
    operands: [
      Operand(
        name: "COMMAND",
        help: "The command to describe; without it, the whole tool.",
        kind: .command,
        isOptional: true
      )
    ],
    options: [CompleteOptions.output]
  ) { arguments in
    guard let name = arguments.operand(0) else {
      return try CompleteOptions.write(
        ManualPage.text(of: Commands.tool.commands, version: Tool.version),
        arguments
      )
    }
    let command = try Commands.tool.command(named: name)
    try CompleteOptions.write(ManualPage.text(of: command, version: Tool.version), arguments)
  }
}

enum CompleteOptions {
  static let output = Option.output("Where the text goes.")

  static func write(_ text: String, _ arguments: Arguments) throws {
    var file = try OutputFile(path: arguments[output])
    try file.write(text)
    try file.commit()
  }
}
