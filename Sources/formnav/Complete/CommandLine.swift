import Foundation

/// The command line as its declarations describe it, for shells and for manual pages.
enum CommandLineDescription {
  /// An option as a shell sees it.
  struct Flag: Equatable {
    let names: [String]
    /// Nil for a switch.
    let value: Value?
    let help: String
  }

  /// What may stand behind an option.
  enum Value: Equatable {
    /// One of so many words.
    case words([String])
    case file, folder
    /// Something that can't be listed.
    case text(String)
  }

  static let help = Flag(names: ["--help", "-h"], value: nil, help: "Print this help.")

  /// The options of a command, `--help` among them.
  static func flags(of command: Command) -> [Flag] {
    command.options.map { option in
      Flag(
        names: option.names,
        value: option.placeholder.map(value),
        help: option.help + (option.defaultText.map { " Default: \($0)." } ?? "")
      )
    } + [help]
  }

  /// `text|json` is one of two words, `FILE` a file, `COUNT` a text.
  static func value(_ placeholder: String) -> Value {
    let parts = placeholder.split(separator: "|").map(String.init)
    let words = parts.filter { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } }
    if parts.count > 1, words.count == parts.count { return .words(words) }
    if parts.contains("FILE") { return .file }
    if parts.contains("FOLDER") { return .folder }
    return .text(placeholder)
  }

  /// The first sentence of a help text: menus of shells have one line.
  static func firstSentence(_ text: String) -> String {
    guard let end = text.range(of: ". ") else {
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return String(text[..<end.lowerBound])
  }
}
