extension Help {
  /// Makes the `help` command.
  ///
  /// - Parameter others: all other commands.
  static func command(explaining others: [Command]) -> Command {
    Command(
      name: "help",
      summary: "Explain a command, or list all commands.",
      operands: [
        Operand(name: "COMMAND", help: "One of the commands.", kind: .command, isOptional: true)
      ],
      options: []
    ) { arguments in
      let tool = Tool(others)
      guard let name = arguments.operand(0) else {
        return try Console.write(text(of: tool.commands))
      }
      try Console.write(text(of: try tool.command(named: name)))
    }
  }
}
