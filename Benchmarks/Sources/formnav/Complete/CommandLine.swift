import Foundation
import ToolKit

/// The command line as its declarations describe it, for shells and for manual pages.
enum CommandLineDescription {
  /// An option as a shell sees it.
  struct Flag: Equatable {
    let names: [String]
    /// Nil for a switch.
    let value: ValueKind?
    /// What help calls the value; empty for a switch.
    let placeholder: String
    let help: String
    /// Whether it may stand several times.
    let isRepeated: Bool
  }

  static let help = Flag(
    names: ["--help", "-h"],
    value: nil,
    placeholder: "",
    help: "Print this help.",
    isRepeated: false
  )

  /// What may stand in place of a command.
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

  /// The options of a command, `--help` among them.
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

  /// Options with values, of all commands: what stands behind one of them is no operand.
  static func valued(_ commands: [Command]) -> [String] {
    var names: [String] = []
    for flag in commands.flatMap(flags) where flag.value != nil {
      names += flag.names.filter { !names.contains($0) }
    }
    return names
  }

  /// The first sentence of a help text: menus of shells have one line.
  static func firstSentence(_ text: String) -> String {
    guard let end = text.range(of: ". ") else {
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return String(text[..<end.lowerBound])
  }
}
