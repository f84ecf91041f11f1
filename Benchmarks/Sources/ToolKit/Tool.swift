import FormFormats
import Foundation
import TextEscaping

/// A command line tool: parses arguments and runs a command.
package struct Tool: Sendable {
  package static let version = "0.1.0"
  /// The date of this version, for manual pages.
  package static let date = "2026-11-25"

  /// All commands, in the order of help.
  package let commands: [Command]

  /// - Parameter commands: all but `help`, which is added last.
  package init(_ commands: [Command]) {
    self.commands = commands + [Help.command(explaining: commands)]
  }

  /// Runs the command line, and ends the process.
  package func main() -> Never {
    StandardStreams.fill()
    Interrupts.handle()
    exit(run(Self.arguments).rawValue)
  }

  /// Returns the command with this name.
  ///
  /// - Throws: if there is none; the message suggests the closest name.
  package func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw UsageError(
      "unknown \(kind) \(name.isEmpty ? "\"\"" : SystemText.shown(name))"
        + Suggestion.text(for: name, among: commands.map(\.name) + ["--help", "--version"])
    )
  }

  /// The raw arguments. File names need not be valid UTF-8.
  private static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return nil }
      let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument))
      return SystemText.text(bytes.map { UInt8(bitPattern: $0) })
    }
  }

  private func run(_ arguments: [String]) -> ExitCode {
    do {
      try dispatch(arguments)
      return .success
    } catch let error as IOError where error.isBrokenPipe {
      // The reader has closed the pipe.
      return .success
    } catch {
      let failure = ToolError(error)
      Console.say(failure.message)
      return failure.code
    }
  }

  private func dispatch(_ arguments: [String]) throws {
    guard let name = arguments.first else {
      throw UsageError("no command; formnav --help lists them")
    }
    switch name {
    case "--help", "-h":
      guard arguments.count > 1 else { return try Console.write(Help.text(of: commands)) }
      try dispatch(["help"] + arguments.dropFirst())
    case "--version", "-V": try Console.write("formnav \(Self.version)\n")
    default:
      let command = try command(named: name)
      switch try ArgumentParser.parse(Array(arguments.dropFirst()), for: command) {
      case .help: try Console.write(Help.text(of: command))
      case .run(let arguments):
        try NamedFiles.check(arguments, of: command)
        try command.run(arguments)
      }
    }
  }
}
