import Foundation
import ToolKit

/// The command line from its declarations, for shell completions and manual pages.
enum CommandLineDescription {
  /// An option, as shells complete it.
  struct Flag: Equatable {
    let names: [String]
    /// Nil for a switch.
    let value: ValueKind?
    /// The placeholder of the value in help; empty for a switch.
    let placeholder: String
    let help: String
    /// True if it may be repeated.
    let isRepeated: Bool
  }

  static let help = Flag(
    names: ["--help", "-h"],
    value: nil,
    placeholder: "",
    help: "Print this help.",
    isRepeated: false
  )

  /// The options that may replace a command.
  static let toolFlags = [
    Flag(
      names: ["--help", "-h"],
      value: nil,
      placeholder: "",
      help: "List the commands.",
      isRepeated: false
    ),
    Flag(
      names: ["--version", "-V"],
      value: nil,
      placeholder: "",
      help: "Print the version.",
      isRepeated: false
    ),
  ]

  /// The options of a command, including `--help`.
  static func flags(of command: Command) -> [Flag] {
    command.options.filter { !$0.isInternal }.map { option in
      Flag(
        names: option.names,
        value: option.kind,
        placeholder: option.placeholder ?? "",
        help: option.help + (option.defaultText.map { " Default: \($0)." } ?? ""),
        isRepeated: option.isRepeated
      )
    } + [help]
  }

  /// The options with values, of all commands. The word after one of them is not an operand.
  static func valued(_ commands: [Command]) -> [String] {
    var names: [String] = []
    for flag in commands.flatMap(flags) where flag.value != nil {
      names += flag.names.filter { !names.contains($0) }
    }
    return names
  }

  /// Returns the first sentence of a help text, since shell menus have one line.
  static func firstSentence(_ text: String) -> String {
    guard let end = text.range(of: ". ") else {
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return String(text[..<end.lowerBound])
  }
}
