import FormFormats
import Foundation
import TextEscaping

/// The command line tool: arguments in, calls, output.
@main
struct Tool {
  static let version = "0.1.0"
  /// Of that version, as manual pages have it.
  static let date = "2026-11-25"
  static func main() {
    StandardStreams.fill()
    if let obstacle = AddressSpace.obstacle {
      Console.say(obstacle)
      exit(ExitCode.system.rawValue)
    }
    Interrupts.handle()
    exit(run(arguments).rawValue)
  }

  /// As the system gave them: names of files need be no text.
  private static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return nil }
      let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument))
      return SystemText.text(bytes.map { UInt8(bitPattern: $0) })
    }
  }

  private static func run(_ arguments: [String]) -> ExitCode {
    do {
      try dispatch(arguments)
      return .success
    } catch let error as IOError where error.isBrokenPipe {
      // Whoever reads the output has seen enough.
      return .success
    } catch {
      let failure = ToolError(error)
      Console.say(failure.message)
      return failure.code
    }
  }

  private static func dispatch(_ arguments: [String]) throws {
    guard let name = arguments.first else {
      throw UsageError("no command; formnav --help lists them")
    }
    switch name {
    case "--help", "-h":
      guard arguments.count > 1 else { return try Console.write(Help.text(of: Commands.all)) }
      try dispatch(["help"] + arguments.dropFirst())
    case "--version", "-V": try Console.write("formnav \(version)\n")
    default:
      let command = try Commands.named(name)
      switch try ArgumentParser.parse(Array(arguments.dropFirst()), for: command) {
      case .help: try Console.write(Help.text(of: command))
      case .run(let arguments):
        try NamedFiles.check(arguments, of: command)
        try command.run(arguments)
      }
    }
  }
}
